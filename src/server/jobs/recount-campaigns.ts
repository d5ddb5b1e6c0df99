// Recounts campaign figures once a day: counters drift if a process dies between two of its steps.
import type { Context } from '../context.ts';
import { recountLately } from '../domain/campaigns/reports/counts.ts';

const everyMs = 24 * 60 * 60 * 1000;

/** Runs every day until the returned function is called, which waits for a run in progress. */
export const recountCampaignsDaily = (ctx: Context): (() => Promise<void>) => {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = recountLately(ctx)
      .then((campaigns) => ctx.log.info({ campaigns }, 'figures of campaigns were counted anew'))
      .catch((error: unknown) =>
        ctx.log.error({ err: error }, 'figures of campaigns could not be counted anew'),
      );
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
};
