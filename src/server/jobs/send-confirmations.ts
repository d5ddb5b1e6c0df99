// Sends confirmation emails that a shutdown or an outage of the mail service left unsent.
import type { Context } from '../context.ts';
import { sendConfirmations } from '../domain/audience/consent/confirmation-emails.ts';

const everyMs = 15_000;
const atOnce = 200;

/** Runs until the returned function is called, which waits for a run in progress. */
export const sendConfirmationsForever = (ctx: Context): (() => Promise<void>) => {
  let running: Promise<void> | null = null;
  let isStopped = false;
  const run = async (): Promise<void> => {
    for (let left = atOnce; left > 0 && !isStopped; left -= 1) if (!(await sendConfirmations(ctx, 1))) return;
  };
  const timer = setInterval(() => {
    running ??= run()
      .catch((error: unknown) => ctx.log.error({ err: error }, 'confirmation mails could not be sent'))
      .finally(() => {
        running = null;
      });
  }, everyMs);
  timer.unref();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await running;
  };
};
