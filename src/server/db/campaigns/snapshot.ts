// The snapshot of a campaign's recipients, written slice by slice in the order of their ids.
import { type RawBuilder, sql } from 'kysely';
import { checkedPerRow, mayGetMail } from '../audience/audience-where.ts';
import type { Queryable } from '../database.ts';
import type { StoredLocalMoment } from '../stored-types.ts';
import type { ContactRange } from './batches.ts';
import type { DeliveryKey } from './deliveries.ts';
import { type LocalTime, momentsOf } from './time-zones.ts';

export interface Slice {
  count: number;
  lastContactId: number | null;
  /** `notBefore`: when the first recipient of the batch is due; null: now. */
  batches: (ContactRange & { notBefore: Date | null })[];
  /** How many get it when; null: all at once. */
  localMoments: StoredLocalMoment[] | null;
}

const noConditions = sql`null::bigint`;

/**
 * The contacts after `cursor`, at most `limit`. Contacts with an id above `maxContactId` were added after the campaign
 * began. With `localTime`, each is due when the clock of the contact's time zone shows it.
 * `shown`: the conditions of the email that hold for a contact `c`, as bits.
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
    localTime,
    shown = noConditions,
  }: {
    cursor: number;
    maxContactId: number;
    limit: number;
    batchSize: number;
    localTime: LocalTime | null;
    shown?: RawBuilder<unknown>;
  },
): Promise<Slice> => {
  const due = localTime ? dueByZone(localTime) : dueAtOnce;
  const { rows } = await sql<SliceRow>`
    with slice as materialized (
      select c.id, ${due.zone} as zone, ${shown} as shown from contacts c
      where c.workspace_id = ${workspaceId} and c.id > ${cursor} and c.id <= ${maxContactId}
        and ${checkedPerRow(sql`${mayGetMail(workspaceId)} and ${audience}`)}
      order by c.id limit ${limit}
    ), ${due.tables} written as (
      insert into deliveries (workspace_id, bucket, campaign_id, contact_id, state, next_at, shown)
      select ${workspaceId}, ${partitionMonth}::date, ${campaignId}, id, 'queued', due_at, shown from ${due.from} order by id
      on conflict do nothing
    )
    select min(id) as lowest, max(id) as highest, count(*)::int as n,
      case when count(due_at) = count(*) then min(due_at) end as not_before, ${due.moments} as moments
    from (select id, due_at, (row_number() over (order by id) - 1) / ${batchSize}::int as part from ${due.from}) numbered
    group by part order by part`.execute(db);
  return {
    count: rows.reduce((sum, { n }) => sum + n, 0),
    lastContactId: rows.at(-1)?.highest ?? null,
    batches: rows.map(({ lowest, highest, not_before }) => ({
      firstContactId: lowest,
      lastContactId: highest,
      notBefore: not_before,
    })),
    localMoments: localTime && (rows[0]?.moments ?? []).map(toMoment(localTime)),
  };
};

interface SliceRow {
  lowest: number;
  highest: number;
  n: number;
  not_before: Date | null;
  moments: { at: string | null; zone: string; recipients: number }[] | null;
}

/** The parts of the statement that decide when a recipient is due. */
interface DueParts {
  zone: RawBuilder<unknown>;
  tables: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  moments: RawBuilder<unknown>;
}

const dueAtOnce: DueParts = {
  zone: sql`null`,
  tables: sql``,
  from: sql`(select id, shown, null::timestamptz as due_at from slice) due`,
  moments: sql`null::jsonb`,
};

const dueByZone = (localTime: LocalTime): DueParts => {
  const fallback = sql`(select zone, at from moments where zone = ${localTime.fallbackZone}::text)`;
  return {
    zone: sql`lower(c.time_zone)`,
    tables: sql`
      moments as materialized (${momentsOf(localTime)}),
      due as materialized (
        select s.id, s.shown, coalesce(m.zone, f.zone) as zone, case when m.zone is null then f.at else m.at end as due_at
        from slice s left join moments m on m.key = s.zone cross join ${fallback} f
      ),`,
    from: sql`due`,
    moments: sql`(select jsonb_agg(jsonb_build_object('at', due_at, 'zone', zone, 'recipients', n)) from (
      select due_at, zone, count(*) as n from due group by due_at, zone) by_moment)`,
  };
};

/** Who is late and gets it at once, is counted at the start. */
const toMoment =
  ({ startedAt }: LocalTime) =>
  ({ at, zone, recipients }: { at: string | null; zone: string; recipients: number }): StoredLocalMoment => ({
    at: at === null ? startedAt.toISOString() : new Date(at).toISOString(),
    zone,
    recipients,
  });

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
  const { rows } = await sql<{ is_new: boolean }>`select to_regclass(${name}) is null as is_new`.execute(db);
  await sql`
    create table if not exists ${sql.id(name)} partition of deliveries
    for values from (${sql.lit(partitionMonth)}) to (${sql.lit(next)}) with (fillfactor = ${sql.lit(fillFactorPercent)})`.execute(
    db,
  );
  // Of a partition in use, its writers would wait for the index.
  if (rows[0]?.is_new) await indexReactions(db, name);
};

/** Few recipients of a campaign did any of these: they are found without reading the others. */
const reactions = {
  clicked: sql`clicked_at is not null`,
  left: sql`complained_at is not null or unsubscribed_at is not null`,
  problems: sql`bounced_at is not null or bounce_kind is not null or reason is not null`,
};

const indexReactions = async (db: Queryable, partition: string): Promise<void> => {
  for (const [reaction, condition] of Object.entries(reactions))
    await sql`
      create index if not exists ${sql.id(`${partition}_${reaction}`)} on ${sql.id(partition)}
        (workspace_id, bucket, campaign_id, contact_id) where ${condition}`.execute(db);
};
