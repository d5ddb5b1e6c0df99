// Deletes what has expired, no longer counts, or was deleted long enough ago, a few hundred rows at a time.
import type { Context } from '../context.ts';
import { forgetExpired } from '../domain/privacy/retention.ts';

const everyMs = 60 * 60 * 1000;

/** Runs now and every hour until the returned function is called, which waits for a run in progress. */
export const forgetExpiredHourly = (ctx: Context): (() => Promise<void>) => {
  let running = Promise.resolve();
  const run = (): void => {
    running = forgetExpired(ctx).catch((error: unknown) =>
      ctx.log.error({ err: error }, 'housekeeping failed'),
    );
  };
  run();
  const timer = setInterval(run, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
};
