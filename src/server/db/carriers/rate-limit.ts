// The token bucket: when an account may send its next messages. All processes reserve slots in one row, so that
// together they keep to the carrier's limit. Time here is the database's own: the clocks of two machines differ.
import { sql } from 'kysely';
import type { Queryable } from '../database.ts';

/** The used share of the allowed rate: late messages may fall into the second of messages that are on time. */
const usedShareOfRate = 0.96;
const recoveryPerSecond = 0.05;
const minRateFactor = 0.05;

/** By the absolute difference: a clock that was set back must not stop everything until it catches up. */
const currentRateFactor = sql`greatest(${minRateFactor}::float8, least(1, pace + ${recoveryPerSecond}::float8 *
  abs(extract(epoch from clock_timestamp() - pace_at)::float8)))`;

/** No worker reserves slots further ahead, so the clock was set back since. */
const maxAheadSeconds = sql`(5 + 1 / (greatest(rate, 0.01) * ${usedShareOfRate}::float8 * ${minRateFactor}::float8))`;

export interface Allowance {
  accountKey: string;
  perSecond: number;
  /** null: no limit. */
  dailyQuotaLeft: number | null;
  askedAt: Date;
}

/** An older answer of the carrier does not replace a newer one. */
export const saveAllowance = async (
  db: Queryable,
  { accountKey, perSecond, dailyQuotaLeft, askedAt }: Allowance,
): Promise<void> => {
  await sql`
    insert into ses_buckets as b (account_key, rate, pace_at, next_at, day_left, asked_at)
    values (${accountKey}, ${perSecond}, clock_timestamp(), clock_timestamp(), ${dailyQuotaLeft}, ${askedAt})
    on conflict (account_key) do update set rate = excluded.rate, day_left = excluded.day_left, asked_at = excluded.asked_at
    where b.asked_at < excluded.asked_at`.execute(db);
};

export interface SlotCampaign {
  workspaceId: string;
  campaignId: number;
}

export interface SendPermission extends SlotCampaign {
  isRunning: boolean;
  hasPlanEnded: boolean;
}

export interface ReservedSlots {
  /** The number of slots; 0 when the next ones lie too far ahead or the day's quota is used up. */
  count: number;
  /** From now to the first slot, and from one slot to the next. */
  startMs: number;
  spacingMs: number;
  isDailyQuotaUsed: boolean;
  permissions: SendPermission[];
}

export interface SlotRequest {
  wanted: number;
  /** No slot begins later than this from now. */
  maxAheadMs: number;
  /** No slot begins sooner: the messages are not ready before. */
  minLeadMs: number;
  /** Reserved slots that were not used: they do not count for the day. */
  unused?: number;
  now: Date;
}

/** Whether the campaigns of a workspace may go on. */
const readPermissions = async (
  db: Queryable,
  workspaceId: string,
  campaignIds: readonly number[],
  now: Date,
): Promise<SendPermission[]> => {
  const { rows } = await sql<{ id: number; is_running: boolean; has_plan_ended: boolean }>`
    select c.id, c.state in ('preparing', 'sending') and c.deleted_at is null as is_running,
      w.plan_standing = 'ended'
        or (w.plan_ends_at is not null and not w.plan_renews and w.plan_ends_at <= ${now}) as has_plan_ended
    from campaigns c join workspaces w on w.id = c.workspace_id
    where c.workspace_id = ${workspaceId} and c.id = any(${[...campaignIds]}::bigint[])`.execute(db);
  return rows.map(({ id, is_running, has_plan_ended }) => ({
    workspaceId,
    campaignId: id,
    isRunning: is_running,
    hasPlanEnded: has_plan_ended,
  }));
};

const permissionsOf = async (
  db: Queryable,
  campaigns: readonly SlotCampaign[],
  now: Date,
): Promise<SendPermission[]> => {
  const byWorkspace = Map.groupBy(campaigns, ({ workspaceId }) => workspaceId);
  const found = await Promise.all(
    [...byWorkspace].map(([workspaceId, ofWorkspace]) =>
      readPermissions(
        db,
        workspaceId,
        ofWorkspace.map(({ campaignId }) => campaignId),
        now,
      ),
    ),
  );
  return found.flat();
};

/** Reserves the slots, and then reads the campaigns, so that a pause applies to all later slots. */
export const reserveSlots = async (
  db: Queryable,
  accountKey: string,
  { wanted, maxAheadMs, minLeadMs, unused = 0, now }: SlotRequest,
  campaigns: readonly SlotCampaign[],
): Promise<ReservedSlots | null> => {
  const { rows } = await sql<{
    n: number;
    start_ms: number;
    spacing_ms: number;
    day_left: number | null;
  }>`
    with held as materialized (
      select * from ses_buckets where account_key = ${accountKey} for update
    ), timed as materialized (
      select *, clock_timestamp() as at from held
    ), planned as materialized (
      select at, day_left + ${unused}::float8 as day_left,
        case when next_at > at + ${maxAheadSeconds} * interval '1 second' then at + interval '1 second'
          else greatest(next_at, at + ${minLeadMs}::float8 * interval '1 millisecond') end as start,
        1 / (greatest(rate, 0.01) * ${usedShareOfRate}::float8 * ${currentRateFactor}) as spacing
      from timed
    ), reserved as materialized (
      select *, greatest(0, least(${wanted}::float8, floor(coalesce(day_left, 1e15)),
        floor(extract(epoch from at + ${maxAheadMs}::float8 * interval '1 millisecond' - start)::float8 / spacing) + 1)) as n
      from planned
    ), moved as (
      update ses_buckets b set next_at = case when t.n > 0 then t.start + t.n * t.spacing * interval '1 second' else b.next_at end,
        day_left = t.day_left - t.n
      from reserved t where b.account_key = ${accountKey} and (t.n > 0 or ${unused}::float8 > 0)
    )
    select n::int, day_left, extract(epoch from start - at)::float8 * 1000 as start_ms, spacing * 1000 as spacing_ms
    from reserved`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return {
    count: row.n,
    startMs: row.start_ms,
    spacingMs: row.spacing_ms,
    isDailyQuotaUsed: row.day_left !== null && row.day_left < 1,
    permissions: await permissionsOf(db, campaigns, now),
  };
};

/** Halves the rate: once a second at most, however many processes the carrier throttles. */
export const backOff = async (db: Queryable, accountKey: string): Promise<void> => {
  await sql`
    update ses_buckets set pace_at = clock_timestamp(), pace = greatest(${minRateFactor}::float8, ${currentRateFactor} / 2)
    where account_key = ${accountKey}
      and pace_at not between clock_timestamp() - interval '1 second' and clock_timestamp()`.execute(db);
};

/** Less than any number of returned slots could make up for. */
const quotaClosed = Number.NEGATIVE_INFINITY;

/** The carrier reports that the day's quota is used up: no worker gets slots until its next answer about limits. */
export const closeDailyQuota = async (db: Queryable, accountKey: string): Promise<void> => {
  await db
    .updateTable('ses_buckets')
    .set({ day_left: quotaClosed })
    .where('account_key', '=', accountKey)
    .execute();
};

/** Messages that went out, or may have, by the hour: a daily quota covers the last 24 hours. */
export const addToLedger = async (
  db: Queryable,
  accountKey: string,
  at: Date,
  sent: number,
): Promise<void> => {
  if (sent === 0) return;
  await sql`
    insert into ses_ledger as l (account_key, hour, sent) values (${accountKey}, date_trunc('hour', ${at}::timestamptz), ${sent})
    on conflict (account_key, hour) do update set sent = l.sent + excluded.sent`.execute(db);
};

export const readLedger = async (
  db: Queryable,
  accountKey: string,
  now: Date,
): Promise<{ hour: Date; sent: number }[]> => {
  const { rows } = await sql<{ hour: Date; sent: number }>`
    select hour, sent from ses_ledger where account_key = ${accountKey} and hour > ${now}::timestamptz - interval '25 hours'
    order by hour`.execute(db);
  return rows;
};

export const deleteLedgerBefore = async (db: Queryable, before: Date, limit: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from ses_ledger where (account_key, hour) in (
      select account_key, hour from ses_ledger where hour < ${before} limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0n);
};
