// The background work of a PostgreSQL server, which PGlite, being a single process, never does: without checkpoints its
// WAL grows until it is closed, and the next start after a crash replays all of it; without vacuum and analyze tables
// bloat and plans are guesses. The limits are PostgreSQL's own defaults.
import type { PGlite } from '@electric-sql/pglite';

const checkpointAfterBytes = 64 * 1024 * 1024;
const vacuumCheckMs = 10_000;

const logSinceCheckpoint =
  'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()';

/** The table with the most dead rows of those that are due: one at a time, because all connections wait meanwhile. */
const dueForVacuum = `
  select format('%I.%I', schemaname, s.relname) as name
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  where s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
     or s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0)
     or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
  order by s.n_dead_tup desc limit 1`;

/** Returns a function to call between transactions, about once a second while the database is used. */
export const createMaintenance = (database: PGlite): (() => Promise<void>) => {
  let vacuumCheckedAt = 0;
  return async () => {
    const log = await database.query<{ bytes: number }>(logSinceCheckpoint);
    if ((log.rows[0]?.bytes ?? 0) > checkpointAfterBytes) await database.exec('checkpoint');
    if (Date.now() - vacuumCheckedAt < vacuumCheckMs) return;
    vacuumCheckedAt = Date.now();
    const due = await database.query<{ name: string }>(dueForVacuum);
    const table = due.rows[0];
    if (!table) return;
    await database.exec(`vacuum (analyze) ${table.name}`);
    // There may be more: the next call checks.
    vacuumCheckedAt = 0;
  };
};
