// Sends confirmation emails that a shutdown or an outage of the mail service left unsent.
import type { Context } from '../context.ts';
import { sendConfirmations } from '../domain/audience/consent/confirmation-emails.ts';
import { every } from './every.ts';

const intervalMs = 15_000;
const maxPerRun = 200;

/** Runs until the returned function is called, which waits for a run in progress. */
export const sendConfirmationsForever = (ctx: Context): (() => Promise<void>) => {
  const send = async (signal: AbortSignal): Promise<void> => {
    for (let left = maxPerRun; left > 0 && !signal.aborted; left -= 1)
      if (!(await sendConfirmations(ctx, 1))) return;
  };
  return every(intervalMs, send, { name: 'send confirmations', log: ctx.log });
};
