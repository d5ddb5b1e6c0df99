// Imports and changes of many contacts outlive the process that began them: at start, and every few seconds, those that
// nobody works on are taken up.
import type { Context } from '../context.ts';
import { writeAllBlocks } from '../domain/contact-blocks.ts';
import { finishChanges } from '../domain/contact-changes.ts';
import { finishImports } from '../domain/import-writing.ts';
import { stopSteps } from '../domain/steps.ts';

const everyMs = 15_000;

/** Runs until the returned function is called, which waits for a run that is under way. */
export const finishImportsForever = (ctx: Context): (() => Promise<void>) => {
  let running: Promise<void> | null = null;
  const run = (idleMs: number): void => {
    // A long one is not overtaken.
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
