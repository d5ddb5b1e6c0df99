// The partitions of `deliveries` as tables: which there are, and how one leaves and comes back. DDL waits for locks only
// briefly: all later queries on deliveries would wait behind it.
import { sql } from 'kysely';
import type { Queryable } from '../../database.ts';
import { overAllWorkspaces } from '../../over-all-workspaces.ts';

const lockWait = "set local lock_timeout = '500ms'";

/** `deliveries_2025_10` */
export const partitionOf = (month: string): string => `deliveries_${month.slice(0, 7).replace('-', '_')}`;

/** `2025-11-01` after `2025-10-01`. */
export const monthAfter = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
};

/** The months before `before` with deliveries in the database, the oldest first: `2025-10-01`. */
export const monthsBefore = async (db: Queryable, before: string): Promise<string[]> => {
  const { rows } = await sql<{ month: string }>`
    ${overAllWorkspaces('deliveries of a month')}
    select month from (
      select distinct replace(substr(c.relname::text, 12), '_', '-') || '-01' as month
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'deliveries'::regclass and c.relname ~ '^deliveries_\\d{4}_\\d{2}$'
      union select distinct bucket::text from campaigns where bucket < ${before}::date
    ) months
    where month < ${before} order by month`.execute(db);
  return rows.map(({ month }) => month);
};

export const tableExists = async (db: Queryable, name: string): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${name}) is not null as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
};

/** Campaigns of the month that are still at work, or ended so recently that their figures may still be recounted. */
export const unsettledCampaigns = async (db: Queryable, month: string, endedSince: Date): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    ${overAllWorkspaces('deliveries of a month')}
    select count(*)::bigint as n from campaigns where bucket = ${month}::date
      and (state in ('preparing', 'sending', 'paused') or finished_at > ${endedSince})`.execute(db);
  return rows[0]?.n ?? 0;
};

export const isInDefault = async (db: Queryable, month: string): Promise<boolean> => {
  const { rows } = await sql`
    ${overAllWorkspaces('deliveries of a month')}
    select 1 as found from deliveries_default where bucket = ${month}::date limit 1`.execute(db);
  return rows.length > 0;
};

const range = (month: string) => sql`from (${sql.lit(month)}) to (${sql.lit(monthAfter(month))})`;

/** Gives the month a partition of its own when its rows are in the default one. Call it in a transaction. */
export const moveOutOfDefault = async (db: Queryable, month: string): Promise<void> => {
  const name = partitionOf(month);
  await sql`create table ${sql.id(name)} (like deliveries including defaults including indexes)`.execute(db);
  const { rows } = await sql<{ workspace_id: string }>`
    ${overAllWorkspaces('deliveries of a month')}
    select distinct workspace_id from deliveries_default where bucket = ${month}::date`.execute(db);
  for (const { workspace_id: workspaceId } of rows) {
    const ofMonth = sql`workspace_id = ${workspaceId} and bucket = ${month}::date`;
    await sql`insert into ${sql.id(name)} select * from deliveries_default where ${ofMonth}`.execute(db);
    await sql`delete from deliveries_default where ${ofMonth}`.execute(db);
  }
  await sql.raw(lockWait).execute(db);
  await sql`alter table deliveries attach partition ${sql.id(name)} for values ${range(month)}`.execute(db);
};

/** Call it in a transaction. Afterwards nothing writes to the table any more. */
export const detachPartition = async (db: Queryable, month: string): Promise<void> => {
  await sql.raw(lockWait).execute(db);
  await sql`alter table deliveries detach partition ${sql.id(partitionOf(month))}`.execute(db);
};

/** Call it in a transaction. */
export const dropTable = async (db: Queryable, name: string): Promise<void> => {
  await sql.raw(lockWait).execute(db);
  await sql`drop table if exists ${sql.id(name)}`.execute(db);
};

/** An empty table like a partition. The constraint spares a look at every row when it is attached. */
export const createRestoreTable = async (db: Queryable, name: string, month: string): Promise<void> => {
  await sql`create table ${sql.id(name)} (like deliveries including defaults including indexes)`.execute(db);
  await sql`alter table ${sql.id(name)} add constraint ${sql.id(`${name}_month`)}
    check (bucket >= ${sql.lit(month)}::date and bucket < ${sql.lit(monthAfter(month))}::date)`.execute(db);
};

/** Makes the table the partition of the month. Call it in a transaction. */
export const attachRestored = async (db: Queryable, name: string, month: string): Promise<void> => {
  await sql.raw(lockWait).execute(db);
  await sql`alter table deliveries attach partition ${sql.id(name)} for values ${range(month)}`.execute(db);
  await sql`alter table ${sql.id(name)} drop constraint ${sql.id(`${name}_month`)}`.execute(db);
  await sql`alter table ${sql.id(name)} rename to ${sql.id(partitionOf(month))}`.execute(db);
};
