// Plans whose renewal was never told of are looked up at the payment provider.
import type { Context } from '../context.ts';
import { refreshOverduePlans } from '../domain/billing/subscriptions.ts';

const everyMs = 60 * 60 * 1000;

/** Runs every hour until the returned function is called, which waits for a run that is under way. */
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
