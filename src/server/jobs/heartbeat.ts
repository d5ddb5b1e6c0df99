// The heartbeat that every process writes, whichever services it runs.
import type { Context } from '../context.ts';
import { beat, forgetGone, sayStopped } from '../domain/shared/processes/heartbeat.ts';
import { every } from './every.ts';

const intervalMs = 10_000;

/** Writes the first heartbeat, then one every ten seconds until the returned function is called. */
export const beatForever = async (ctx: Context): Promise<() => Promise<void>> => {
  await forgetGone(ctx);
  await beat(ctx);
  const stop = every(intervalMs, () => beat(ctx), { name: 'heartbeat', log: ctx.log });
  return async () => {
    await stop();
    await sayStopped(ctx).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'the end of this process could not be written to the database'),
    );
  };
};
