// The heartbeat of this process: a write that proves that the database takes writes, and tells what others live.
import type { Context } from '../../../context.ts';
import { forgetGoneProcesses, writeHeartbeat } from '../../../db/shared/processes.ts';
import type { OwnProcess, Stage } from './own-process.ts';

/** A restart of the workers one after another takes less. */
const workerMissingSeconds = 120;

const rowOf = ({ id, kind, version, host, startedAt }: OwnProcess, state: Stage | 'stopped') => ({
  id,
  kind,
  version,
  host,
  startedAt,
  state,
});

type Parts = Pick<Context, 'db' | 'own' | 'now'>;

const uptimeSeconds = ({ own, now }: Parts): number => (now().getTime() - own.startedAt.getTime()) / 1_000;

/** Writes this process's row, and remembers what the database says of the others. */
export const beat = async (parts: Parts): Promise<void> => {
  const { db, own } = parts;
  const { web, workerSeconds } = await writeHeartbeat(db, rowOf(own, own.stage));
  own.wroteAtMs = performance.now();
  // A new installation may start its worker after its web process.
  const sinceSeconds = workerSeconds ?? uptimeSeconds(parts);
  own.others = { webProcesses: web, worker: sinceSeconds > workerMissingSeconds ? 'missing' : 'working' };
};

export const forgetGone = ({ db }: Pick<Context, 'db'>): Promise<void> => forgetGoneProcesses(db);

/** The last heartbeat: other processes count this one no longer. */
export const sayStopped = async ({ db, own }: Pick<Context, 'db' | 'own'>): Promise<void> => {
  await writeHeartbeat(db, rowOf(own, 'stopped'));
};
