// The snapshot of a campaign's recipients, written slice by slice in the order of their ids.
import { type RawBuilder, sql } from 'kysely';
import { checkedPerRow, mayGetMail } from '../audience/audience-where.ts';
import type { Queryable } from '../database.ts';
import type { ContactRange } from './batches.ts';
import type { DeliveryKey } from './deliveries.ts';

export interface Slice {
  count: number;
  lastContactId: number | null;
  batches: ContactRange[];
}

/**
 * The contacts after `cursor`, at most `limit`. Contacts with an id above `maxContactId` were added after the campaign
 * began.
 */
export const insertSlice = async (
  db: Queryable,
  { workspaceId, campaignId, partitionMonth }: DeliveryKey,
  audience: RawBuilder<unknown>,
  {
    cursor,
    maxContactId,
    limit,
    batchSize,
  }: { cursor: number; maxContactId: number; limit: number; batchSize: number },
): Promise<Slice> => {
  const { rows } = await sql<{ lowest: number; highest: number; n: number }>`
    with slice as materialized (
      select c.id from contacts c
      where c.workspace_id = ${workspaceId} and c.id > ${cursor} and c.id <= ${maxContactId}
        and ${checkedPerRow(sql`${mayGetMail(workspaceId)} and ${audience}`)}
      order by c.id limit ${limit}
    ), written as (
      insert into deliveries (workspace_id, bucket, campaign_id, contact_id, state)
      select ${workspaceId}, ${partitionMonth}::date, ${campaignId}, id, 'queued' from slice order by id
      on conflict do nothing
    )
    select min(id) as lowest, max(id) as highest, count(*)::int as n
    from (select id, (row_number() over (order by id) - 1) / ${batchSize}::int as part from slice) numbered
    group by part order by part`.execute(db);
  return {
    count: rows.reduce((sum, { n }) => sum + n, 0),
    lastContactId: rows.at(-1)?.highest ?? null,
    batches: rows.map(({ lowest, highest }) => ({ firstContactId: lowest, lastContactId: highest })),
  };
};

/**
 * Each month has a partition, which can be dropped as a whole one day; rows without one go to the default partition.
 */
export const hasPartition = async (db: Queryable, partitionMonth: string): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass(${`deliveries_${partitionMonth.slice(0, 7).replace('-', '_')}`}) is not null as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
};

/**
 * Each row is written three times within seconds: queued, sending, sent. With half of a page free, the second version
 * is on the same page as the first and no index changes (a heap-only update), and the third replaces the first. With
 * less free space the same campaign writes more than twice as much WAL for the second version, and its table ends up larger.
 */
const fillFactorPercent = 45;

/**
 * Call it in a transaction. The lock wait is short: while this waits, all later queries would wait behind it. The
 * partition cannot be created once the default holds rows of the month, and need not be.
 */
export const makePartition = async (db: Queryable, partitionMonth: string): Promise<void> => {
  const [year = 0, month = 0] = partitionMonth.split('-').map(Number);
  const next = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  const name = `deliveries_${partitionMonth.slice(0, 7).replace('-', '_')}`;
  await sql`set local lock_timeout = '500ms'`.execute(db);
  await sql`
    create table if not exists ${sql.id(name)} partition of deliveries
    for values from (${sql.lit(partitionMonth)}) to (${sql.lit(next)}) with (fillfactor = ${sql.lit(fillFactorPercent)})`.execute(
    db,
  );
};
