// Runs a periodic job: one run at a time. Its timer does not keep the process alive.
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../context.ts';

export interface EveryOptions {
  /** For the log, where errors of the work go. */
  name: string;
  log: Pick<Logger, 'error'>;
  /** true: the first run begins now instead of after the first pause. */
  runAtStart?: boolean;
}

/**
 * Runs the work, pauses for `ms` after it ended, and repeats until the returned function is called. That function aborts
 * the signal of a run in progress and waits for it to end.
 */
export const every = (
  ms: number | (() => number),
  work: (signal: AbortSignal) => Promise<unknown>,
  { name, log, runAtStart = false }: EveryOptions,
): (() => Promise<void>) => {
  const stop = new AbortController();
  const { signal } = stop;
  const run = async (): Promise<void> => {
    try {
      await work(signal);
    } catch (error) {
      log.error({ err: error, job: name }, 'periodic job failed');
    }
  };
  const rest = (): Promise<void> =>
    pause(typeof ms === 'number' ? ms : ms(), undefined, { signal, ref: false }).catch(() => undefined);
  const loop = (async () => {
    if (!runAtStart) await rest();
    while (!signal.aborted) {
      await run();
      await rest();
    }
  })();
  return () => {
    stop.abort();
    return loop;
  };
};
