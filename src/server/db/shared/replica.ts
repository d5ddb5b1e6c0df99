// A streaming replica of the database, for screens that read much. It is used only while it is known how far behind it
// is; a place in the write-ahead log (LSN) says whether it has a certain write.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database, type OpenDatabase, openReadingPool } from '../database.ts';

const measureEveryMs = 1_000;
/** A measurement that is older says nothing. */
const staleMs = 3_000;
/** After a fault screens read the primary for this long. */
const restMs = 5_000;
const longestMeasureMs = 2_000;

export interface Replica {
  db: Database;
  pool: OpenDatabase['pool'];
  /** The end of the primary's log now: everything that was written before is in front of it. */
  position: () => Promise<string>;
  /** Whether the replica may be read, and has everything up to this position; null: any state within the lag will do. */
  canRead: (after: string | null) => Promise<boolean>;
  /** A query of the replica failed. */
  rest: () => void;
  /** How far behind it is; null: unknown, or not in use. */
  lagMs: () => number | null;
  close: () => Promise<void>;
}

interface Options {
  url: string;
  primary: Database;
  maxLagMs: number;
  poolMax: number;
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
}

/** `16/B374D848` as a number; null for anything else. */
export const readPosition = (text: string): bigint | null => {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/.exec(text) ?? [];
  return high && low ? (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`) : null;
};

interface Seen {
  atMs: number;
  position: bigint;
}

/** The age of the oldest state of the primary that the replica does not have yet. Drops what it has. */
const lagOf = (seen: Seen[], replayed: bigint, nowMs: number): number => {
  while (seen[0] && seen[0].position <= replayed) seen.shift();
  return seen[0] ? nowMs - seen[0].atMs : 0;
};

export const openReplica = ({ url, primary, maxLagMs, poolMax, log }: Options): Replica => {
  const { db, pool, close: closePool } = openReadingPool(url, poolMax);
  const stop = new AbortController();
  const { signal } = stop;
  const seen: Seen[] = [];
  let lag: number | null = null;
  let measuredAtMs = Number.NEGATIVE_INFINITY;
  let replayed = 0n;
  /** Where the log ended when this process began: its migrations are in front of that. */
  let begin: bigint | null = null;
  let restUntilMs = 0;
  let isReported = false;

  const position = async (): Promise<string> => {
    const { rows } = await sql<{ at: string }>`select pg_current_wal_insert_lsn()::text as at`.execute(
      primary,
    );
    return rows[0]?.at ?? '';
  };
  const readReplayed = async (): Promise<bigint> => {
    const { rows } = await sql<{ at: string | null }>`
      select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as at`.execute(db);
    const found = readPosition(rows[0]?.at ?? '');
    // It was promoted: from then on it misses what the primary writes.
    if (found === null) throw new Error('The server of DATABASE_REPLICA_URL is no replica.');
    if (found > replayed) replayed = found;
    return found;
  };
  const measure = async (): Promise<void> => {
    const askedAtMs = performance.now();
    const ofPrimary = readPosition(await position());
    if (ofPrimary !== null) seen.push({ atMs: askedAtMs, position: ofPrimary });
    begin ??= ofPrimary;
    const found = await readReplayed();
    if (signal.aborted) return;
    lag = lagOf(seen, found, performance.now());
    measuredAtMs = performance.now();
    if (isReported) log.info({ lagMs: Math.round(lag) }, 'the replica answers again');
    isReported = false;
  };
  const measureForever = async (): Promise<void> => {
    while (!signal.aborted) {
      const outcome = measure().catch((error: unknown) => {
        lag = null;
        if (!isReported && !signal.aborted)
          log.warn({ err: error }, 'the replica does not answer; screens read the primary');
        isReported = true;
      });
      await Promise.race([outcome, pause(longestMeasureMs, undefined, { ref: false })]);
      // A replica that is away for an hour is measured from its return on.
      if (seen.length > 400) seen.splice(1, 200);
      await pause(measureEveryMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const measuring = measureForever();

  const isUsable = (): boolean => {
    const now = performance.now();
    return lag !== null && lag <= maxLagMs && now - measuredAtMs < staleMs && now >= restUntilMs;
  };
  return {
    db,
    pool,
    position,
    canRead: async (after) => {
      if (!isUsable() || begin === null || replayed < begin) return false;
      if (after === null) return true;
      const needed = readPosition(after);
      if (needed === null) return false;
      if (replayed >= needed) return true;
      return readReplayed().then(
        (found) => found >= needed,
        () => false,
      );
    },
    rest: () => {
      restUntilMs = performance.now() + restMs;
    },
    lagMs: () => (isUsable() ? lag : null),
    close: async () => {
      stop.abort();
      await measuring;
      await closePool();
    },
  };
};
