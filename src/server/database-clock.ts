// The time of the database, which all processes share: the clocks of machines differ and jump, and leases and proofs of
// sending compare times that different processes wrote. Between two looks the monotonic clock carries it on.
import { sql } from 'kysely';
import type { Database } from './db/database.ts';

interface Machine {
  now: () => number;
  /** Milliseconds that never jump. */
  monotonic: () => number;
}

const ownMachine: Machine = { now: () => Date.now(), monotonic: () => performance.now() };

interface Options {
  log: { warn(fields: object, message: string): void };
  machine?: Machine;
  everyMs?: number;
}

export interface DatabaseClock {
  now: () => Date;
  close: () => void;
}

const usualEveryMs = 10_000;
/** Smaller differences are left alone: the time of rows does not step back by the duration of a query. */
const allowedMs = 1_000;

export const startDatabaseClock = async (
  db: Database,
  { log, machine = ownMachine, everyMs = usualEveryMs }: Options,
): Promise<DatabaseClock> => {
  /** What is to be added to the monotonic clock. */
  let offset = machine.now() - machine.monotonic();

  const look = async (): Promise<void> => {
    const before = machine.monotonic();
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
    const after = machine.monotonic();
    const found = rows[0]?.now.getTime();
    if (found === undefined) return;
    const ahead = (before + after) / 2 + offset - found;
    if (Math.abs(ahead) <= allowedMs + (after - before)) return;
    offset -= ahead;
    log.warn(
      { aheadMs: Math.round(ahead) },
      'the clock of this machine differs from that of the database, which is used; set both by NTP',
    );
  };

  await look();
  // The next look comes soon enough when one fails.
  const timer = setInterval(() => void look().catch(() => undefined), everyMs).unref();
  return { now: () => new Date(machine.monotonic() + offset), close: () => clearInterval(timer) };
};
