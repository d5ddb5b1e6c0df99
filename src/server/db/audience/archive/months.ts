// The months whose deliveries are archived, or on their way.
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../database.ts';

export type ArchiveState = 'writing' | 'checking' | 'archived' | 'restoring' | 'restored';

export interface ArchivedMonth {
  /** `2025-10-01` */
  month: string;
  state: ArchiveState;
  rows: number;
  bytes: number;
  archived_at: Date | null;
  held_until: Date | null;
}

const columns = sql`month::text as month, state, rows, bytes, archived_at, held_until`;

export const listArchivedMonths = async (db: Queryable): Promise<ArchivedMonth[]> => {
  const { rows } = await sql<ArchivedMonth>`select ${columns} from archived_months order by month`.execute(
    db,
  );
  return rows;
};

export const findArchivedMonth = async (db: Queryable, month: string): Promise<ArchivedMonth | undefined> => {
  const { rows } = await sql<ArchivedMonth>`
    select ${columns} from archived_months where month = ${month}::date`.execute(db);
  return rows[0];
};

/** Its deliveries are in files, and no longer in the table. */
const isDetached = (month: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${month}.state in ('checking', 'archived', 'restoring')`;

/**
 * Which of these campaigns are archived. The query names `deliveries` so that, in a transaction, their month cannot leave
 * or come back before the end.
 */
export const findArchivedCampaigns = async (
  db: Queryable,
  workspaceId: string,
  campaignIds: readonly number[],
): Promise<Set<number>> => {
  if (campaignIds.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select c.id from campaigns c join archived_months m on m.month = c.bucket
    where c.workspace_id = ${workspaceId} and c.id = any(${[...campaignIds]}::bigint[]) and ${isDetached(sql`m`)}
      and not exists (select from deliveries where workspace_id = ${workspaceId} and false)`.execute(db);
  return new Set(rows.map(({ id }) => id));
};

export const isMonthArchived = async (db: Queryable, month: string): Promise<boolean> => {
  const { rows } = await sql`
    select from archived_months m where m.month = ${month}::date and ${isDetached(sql`m`)}`.execute(db);
  return rows.length > 0;
};

/** Takes the month for a while, or keeps it. false: another process works on it. */
export const leaseMonth = async (
  db: Queryable,
  month: string,
  worker: string,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> => {
  const { rows } = await sql`
    update archived_months set worker = ${worker}, leased_until = ${until}
    where month = ${month}::date and (worker is null or worker = ${worker} or leased_until < ${now})
    returning 1 as taken`.execute(db);
  return rows.length > 0;
};

export const releaseMonth = async (db: Queryable, month: string, worker: string): Promise<void> => {
  await sql`update archived_months set worker = null, leased_until = null
    where month = ${month}::date and worker = ${worker}`.execute(db);
};

/** Adds the month unless it is known. */
export const addMonth = async (db: Queryable, month: string, now: Date): Promise<void> => {
  await sql`insert into archived_months (month, state, started_at) values (${month}::date, 'writing', ${now})
    on conflict do nothing`.execute(db);
};

export const setMonthState = async (
  db: Queryable,
  month: string,
  state: ArchiveState,
  changes: { rows?: number; bytes?: number; archivedAt?: Date; heldUntil?: Date } = {},
): Promise<void> => {
  const { rows = null, bytes = null, archivedAt = null, heldUntil = null } = changes;
  await sql`
    update archived_months set state = ${state}, rows = coalesce(${rows}::bigint, rows),
      bytes = coalesce(${bytes}::bigint, bytes), archived_at = coalesce(${archivedAt}::timestamptz, archived_at),
      held_until = coalesce(${heldUntil}::timestamptz, held_until)
    where month = ${month}::date`.execute(db);
};

export const removeMonth = async (db: Queryable, month: string): Promise<void> => {
  await sql`delete from archived_months where month = ${month}::date`.execute(db);
};
