// The token bucket: when an account may send its next messages. All processes reserve slots in one row, so that
// together they keep to the limit of SES. Time here is the database's own: the clocks of two machines differ.
import { sql } from 'kysely';
import type { Queryable } from '../database.ts';

/** The used share of the allowed rate: late messages may fall into the second of messages that are on time. */
const usedShare = 0.96;
const backASecond = 0.05;
const leastPace = 0.05;

/** By the absolute difference: a clock that was set back must not stop everything until it catches up. */
const paceNow = sql`greatest(${leastPace}::float8, least(1, pace + ${backASecond}::float8 *
  abs(extract(epoch from clock_timestamp() - pace_at)::float8)))`;

/** No worker reserves slots further ahead, so the clock was set back since. */
const farthestSeconds = sql`(5 + 1 / (greatest(rate, 0.01) * ${usedShare}::float8 * ${leastPace}::float8))`;

export interface Allowance {
  accountKey: string;
  perSecond: number;
  /** null: no limit. */
  dayLeft: number | null;
  askedAt: Date;
}

/** An older answer of SES does not replace a newer one. */
export const keepAllowance = async (
  db: Queryable,
  { accountKey, perSecond, dayLeft, askedAt }: Allowance,
): Promise<void> => {
  await sql`
    insert into ses_buckets as b (account_key, rate, pace_at, next_at, day_left, asked_at)
    values (${accountKey}, ${perSecond}, clock_timestamp(), clock_timestamp(), ${dayLeft}, ${askedAt})
    on conflict (account_key) do update set rate = excluded.rate, day_left = excluded.day_left, asked_at = excluded.asked_at
    where b.asked_at < excluded.asked_at`.execute(db);
};

export interface AskedCampaign {
  workspaceId: string;
  campaignId: number;
}

export interface CampaignGate extends AskedCampaign {
  isOpen: boolean;
  hasPlanEnded: boolean;
}

export interface Places {
  /** The number of slots; 0 when the next ones lie too far ahead or the day's quota is used up. */
  count: number;
  /** From now to the first slot, and from one slot to the next. */
  startMs: number;
  spacingMs: number;
  isDayOver: boolean;
  gates: CampaignGate[];
}

export interface PlaceRequest {
  want: number;
  /** No slot begins later than this from now. */
  aheadMs: number;
  /** No slot begins sooner: the messages are not ready before. */
  leadMs: number;
  /** Reserved slots that were not used: they do not count for the day. */
  back?: number;
  now: Date;
}

/** One statement reserves the slots and reads the campaigns, so that a pause applies to all later slots. */
export const takePlaces = async (
  db: Queryable,
  accountKey: string,
  { want, aheadMs, leadMs, back = 0, now }: PlaceRequest,
  campaigns: readonly AskedCampaign[],
): Promise<Places | null> => {
  const { rows } = await sql<{
    n: number;
    start_ms: number;
    spacing_ms: number;
    day_left: number | null;
    gates: { w: string; c: number; open: boolean; ended: boolean }[] | null;
  }>`
    with held as materialized (
      select * from ses_buckets where account_key = ${accountKey} for update
    ), timed as materialized (
      select *, clock_timestamp() as at from held
    ), planned as materialized (
      select at, day_left + ${back}::float8 as day_left,
        case when next_at > at + ${farthestSeconds} * interval '1 second' then at + interval '1 second'
          else greatest(next_at, at + ${leadMs}::float8 * interval '1 millisecond') end as start,
        1 / (greatest(rate, 0.01) * ${usedShare}::float8 * ${paceNow}) as spacing
      from timed
    ), taken as materialized (
      select *, greatest(0, least(${want}::float8, floor(coalesce(day_left, 1e15)),
        floor(extract(epoch from at + ${aheadMs}::float8 * interval '1 millisecond' - start)::float8 / spacing) + 1)) as n
      from planned
    ), moved as (
      update ses_buckets b set next_at = case when t.n > 0 then t.start + t.n * t.spacing * interval '1 second' else b.next_at end,
        day_left = t.day_left - t.n
      from taken t where b.account_key = ${accountKey} and (t.n > 0 or ${back}::float8 > 0)
    )
    select n::int, day_left, extract(epoch from start - at)::float8 * 1000 as start_ms, spacing * 1000 as spacing_ms,
      (select json_agg(json_build_object('w', c.workspace_id, 'c', c.id,
          'open', c.state in ('preparing', 'sending') and c.deleted_at is null,
          'ended', w.plan_standing = 'ended'
            or (w.plan_ends_at is not null and not w.plan_renews and w.plan_ends_at <= ${now})))
        from unnest(${campaigns.map(({ workspaceId }) => workspaceId)}::text[],
          ${campaigns.map(({ campaignId }) => campaignId)}::bigint[]) as asked (workspace_id, id)
        join campaigns c using (workspace_id, id) join workspaces w on w.id = c.workspace_id) as gates
    from taken`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return {
    count: row.n,
    startMs: row.start_ms,
    spacingMs: row.spacing_ms,
    isDayOver: row.day_left !== null && row.day_left < 1,
    gates: (row.gates ?? []).map(({ w, c, open, ended }) => ({
      workspaceId: w,
      campaignId: c,
      isOpen: open,
      hasPlanEnded: ended,
    })),
  };
};

/** Once a second at most, however many processes SES throttles. */
export const halvePace = async (db: Queryable, accountKey: string): Promise<void> => {
  await sql`
    update ses_buckets set pace_at = clock_timestamp(), pace = greatest(${leastPace}::float8, ${paceNow} / 2)
    where account_key = ${accountKey}
      and pace_at not between clock_timestamp() - interval '1 second' and clock_timestamp()`.execute(db);
};

/** Less than any number of returned slots could make up for. */
const closed = Number.NEGATIVE_INFINITY;

/** SES reports that the day's quota is used up: no worker gets slots until the next answer of SES. */
export const closeDay = async (db: Queryable, accountKey: string): Promise<void> => {
  await db
    .updateTable('ses_buckets')
    .set({ day_left: closed })
    .where('account_key', '=', accountKey)
    .execute();
};

/** Messages that went out, or may have, by the hour: SES counts the last 24 hours as a day. */
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

export const forgetLedgerBefore = async (db: Queryable, before: Date, limit: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from ses_ledger where (account_key, hour) in (
      select account_key, hour from ses_ledger where hour < ${before} limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0n);
};
