import type { PgliteThread } from './pglite-thread.ts';
import type { SessionQueue } from './session-queue.ts';

const intervalMs = 1_000;

export interface MaintenanceTimer {
  /** A database that nobody uses needs no care. */
  noteUse: () => void;
  stop: () => void;
}

/** Looks after a database while it is used, between the transactions. What fails is tried again later. */
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
      // Busy for long, or ended: whoever uses the database hears of it.
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
