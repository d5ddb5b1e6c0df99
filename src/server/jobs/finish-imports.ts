// Imports and bulk changes outlive the process that started them: at start, and every few seconds, the job resumes
// those that no process works on.
import type { Context } from '../context.ts';
import { finishChanges } from '../domain/audience/contacts/bulk-changes.ts';
import { writeAllBlocks } from '../domain/audience/contacts/search-index.ts';
import { finishImports } from '../domain/audience/imports/write.ts';
import { stopSteps } from '../domain/shared/resumable-job.ts';

const everyMs = 15_000;

/** Runs until the returned function is called, which waits for a run in progress. */
export const finishImportsForever = (ctx: Context): (() => Promise<void>) => {
  let running: Promise<void> | null = null;
  const run = (idleMs: number): void => {
    // A run in progress is not overlapped by the next.
    if (running !== null) return;
    running = finishImports(ctx, idleMs)
      .then(() => finishChanges(ctx, idleMs))
      .then(() => writeAllBlocks(ctx))
      .catch((error: unknown) => ctx.log.error({ err: error }, 'unfinished imports could not be taken up'))
      .finally(() => {
        running = null;
      });
  };
  run(0);
  const timer = setInterval(() => run(everyMs), everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stopSteps(ctx);
    await running;
  };
};
