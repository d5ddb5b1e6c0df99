// Housekeeping: what is over, no longer counts, or was deleted long enough ago is forgotten, a few hundred rows at a time.
import type { Context } from '../context.ts';
import { forgetExpired } from '../domain/privacy/retention.ts';

const everyMs = 60 * 60 * 1000;

/** Runs now and every hour until the returned function is called, which waits for a run that is under way. */
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
