// Reads plans from the payment provider whose renewal notification never arrived.
import type { Context } from '../context.ts';
import { refreshOverduePlans } from '../domain/billing/subscriptions.ts';

const everyMs = 60 * 60 * 1000;

/** Runs every hour until the returned function is called, which waits for a run in progress. */
export const refreshPlansHourly = (ctx: Context): (() => Promise<void>) => {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = refreshOverduePlans(ctx).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'plans could not be looked up'),
    );
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
};
