// Imports the library into the database and draws its previews before the first request needs them.
import type { Context } from '../context.ts';
import { drawPreviews } from '../domain/emails/library/design-previews.ts';

/** The first requests come first; the previews that they need are drawn on request. */
const firstRestMs = 15_000;
/** Pause between two previews. */
const restMs = 400;

/** Runs until it is done, or until the returned function is called. */
export const prepareLibrary = (ctx: Context): (() => void) => {
  const stop = new AbortController();
  let nextRestMs = firstRestMs;
  const rest = (): Promise<boolean> =>
    new Promise((resolve) => {
      const go = (): void => {
        clearTimeout(timer);
        stop.signal.removeEventListener('abort', go);
        resolve(!stop.signal.aborted);
      };
      const timer = setTimeout(go, nextRestMs);
      nextRestMs = restMs;
      timer.unref();
      stop.signal.addEventListener('abort', go);
      if (stop.signal.aborted) go();
    });
  drawPreviews(ctx, rest).catch((error: unknown) => {
    if (!stop.signal.aborted) ctx.log.warn({ err: error }, 'the library could not be prepared');
  });
  return () => stop.abort();
};
