import type { PgliteThread } from './pglite-thread.ts';
import type { SessionQueue } from './session-queue.ts';

const intervalMs = 1_000;

export interface MaintenanceTimer {
  /** An unused database needs no maintenance. */
  noteUse: () => void;
  stop: () => void;
}

/** Maintains a database while it is used, between transactions. A failed step is tried again later. */
export const startMaintenance = (
  thread: Pick<PgliteThread, 'maintain'>,
  session: SessionQueue<object>,
): MaintenanceTimer => {
  const owner = {};
  let isDue = true;
  let isRunning = false;

  const maintain = async (): Promise<void> => {
    if (!isDue || isRunning) return;
    isRunning = true;
    try {
      await session.acquire(owner);
      isDue = false;
      await thread.maintain();
    } catch {
      // The database is busy for long, or ended: its clients get the error.
    } finally {
      session.release(owner);
      isRunning = false;
    }
  };

  const timer = setInterval(() => void maintain(), intervalMs).unref();
  return {
    noteUse: () => {
      isDue = true;
    },
    stop: () => clearInterval(timer),
  };
};
