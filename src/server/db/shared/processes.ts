// The rows of the processes that work on this database.
import { sql } from 'kysely';
import type { Queryable } from '../database.ts';

export interface ProcessRow {
  id: string;
  kind: 'web' | 'worker' | 'both';
  version: string;
  host: string;
  startedAt: Date;
  state: 'starting' | 'migrating' | 'ready' | 'draining' | 'stopped';
}

export interface ProcessCounts {
  /** Processes that serve requests, this one included if it does. */
  web: number;
  /** Seconds since the last heartbeat of any worker; null: none was ever seen. */
  workerSeconds: number | null;
}

/** Three heartbeats missed: a process that is gone. */
const aliveSeconds = 30;

/** Writes the heartbeat of a process, and counts the processes that live. Times are those of the database. */
export const writeHeartbeat = async (db: Queryable, row: ProcessRow): Promise<ProcessCounts> => {
  const { id, kind, version, host, startedAt, state } = row;
  const { rows } = await sql<{ web: number; worker_seconds: number | null }>`
    with own as (
      insert into processes (id, kind, version, host, started_at, beat_at, state)
      values (${id}, ${kind}, ${version}, ${host}, ${startedAt}, now(), ${state})
      on conflict (id) do update set beat_at = excluded.beat_at, state = excluded.state
      returning id, kind, beat_at, state
    ), known as (
      select kind, beat_at, state from own
      union all select p.kind, p.beat_at, p.state from processes p where p.id <> ${id}
    )
    select count(*) filter (where kind in ('web', 'both') and state <> 'stopped'
        and beat_at > now() - make_interval(secs => ${aliveSeconds}))::int as web,
      extract(epoch from now() - max(beat_at) filter (where kind in ('worker', 'both')))::float8 as worker_seconds
    from known`.execute(db);
  const [counts] = rows;
  return { web: counts?.web ?? 1, workerSeconds: counts?.worker_seconds ?? null };
};

/** Versions of living processes, other than `own`, with how many have each. */
export const findOtherVersions = async (
  db: Queryable,
  own: string,
): Promise<{ version: string; processes: number }[]> => {
  const { rows } = await sql<{ version: string; processes: number }>`
    select version, count(*)::int as processes from processes
    where version <> ${own} and state <> 'stopped'
      and beat_at > clock_timestamp() - make_interval(secs => ${aliveSeconds})
    group by version order by version`.execute(db);
  return rows;
};

/** Deletes the rows of processes that have been gone for a day. */
export const forgetGoneProcesses = async (db: Queryable): Promise<void> => {
  await sql`delete from processes where beat_at < now() - interval '1 day'`.execute(db);
};
