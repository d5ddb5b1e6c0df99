// Running counts of a campaign's delivery states. `deliveries` is the truth: `recount` rewrites the counts from it.
import { sql } from 'kysely';
import type { Queryable } from '../database.ts';

export const countNames = [
  'sent',
  'delivered',
  'opened',
  'machine_opened',
  'clicked',
  'machine_clicked',
  'bounced',
  'complained',
  'unsubscribed',
  'failed',
  'skipped',
  'in_doubt',
  'unknown',
] as const;
export type CountName = (typeof countNames)[number];
export type Counts = Record<CountName, number>;

export const slots = 16;

/** The counts that include a row of this state; a state change adds the difference. */
export const countsOfState = (state: string): readonly CountName[] => {
  switch (state) {
    case 'accepted':
      return ['sent'];
    case 'delivered':
      return ['sent', 'delivered'];
    case 'bounced':
      return ['sent', 'bounced'];
    case 'failed':
    case 'skipped':
    case 'in_doubt':
    case 'unknown':
      return [state];
    default:
      return [];
  }
};

export const emptyCounts = (): Counts => ({
  sent: 0,
  delivered: 0,
  opened: 0,
  machine_opened: 0,
  clicked: 0,
  machine_clicked: 0,
  bounced: 0,
  complained: 0,
  unsubscribed: 0,
  failed: 0,
  skipped: 0,
  in_doubt: 0,
  unknown: 0,
});

/**
 * Call it in the transaction that changed the rows, once for all of them. Writers with other slots do not block each
 * other. Sent messages also count for today, unless `isByDay` is false and the caller adds them.
 */
export const addCounts = async (
  db: Queryable,
  workspaceId: string,
  campaignId: number,
  slot: number,
  deltas: Partial<Record<CountName, number>>,
  isByDay = true,
): Promise<void> => {
  const changed = countNames.filter((name) => (deltas[name] ?? 0) !== 0).sort();
  if (changed.length === 0) return;
  await sql`
    insert into campaign_counts as counts (workspace_id, campaign_id, what, slot, n)
    select ${workspaceId}, ${campaignId}, what, ${slot % slots}, n
    from unnest(${[...changed]}::text[], ${changed.map((name) => deltas[name] ?? 0)}::bigint[]) as of_names (what, n)
    order by what
    on conflict (workspace_id, campaign_id, what, slot) do update set n = counts.n + excluded.n`.execute(db);
  if (isByDay && deltas.sent) {
    const day = new Date().toISOString().slice(0, 10);
    await addDays(db, workspaceId, slot, [{ day, what: 'sent', n: deltas.sent }]);
  }
};

export interface DayDelta {
  /** Of UTC, `2026-11-21`. */
  day: string;
  what: 'sent' | 'opened' | 'clicked';
  n: number;
}

export const addDays = async (
  db: Queryable,
  workspaceId: string,
  slot: number,
  deltas: readonly DayDelta[],
): Promise<void> => {
  if (deltas.length === 0) return;
  await sql`
    insert into workspace_days as days (workspace_id, day, what, slot, n)
    select ${workspaceId}, day, what, ${slot % slots}, sum(n)
    from unnest(${deltas.map(({ day }) => day)}::date[], ${deltas.map(({ what }) => what)}::text[],
      ${deltas.map(({ n }) => n)}::bigint[]) as of_days (day, what, n)
    group by 2, 3 having sum(n) <> 0 order by 2, 3
    on conflict (workspace_id, day, what, slot) do update set n = days.n + excluded.n`.execute(db);
};

export const readCounts = async (
  db: Queryable,
  workspaceId: string,
  campaignIds: readonly number[],
): Promise<Map<number, Counts>> => {
  const found = new Map(campaignIds.map((id) => [id, emptyCounts()]));
  if (campaignIds.length === 0) return found;
  const { rows } = await sql<{ campaign_id: number; what: CountName; n: number }>`
    select campaign_id, what, sum(n)::bigint as n from campaign_counts
    where workspace_id = ${workspaceId} and campaign_id = any(${[...campaignIds]}::bigint[])
    group by 1, 2`.execute(db);
  for (const { campaign_id, what, n } of rows) {
    const counts = found.get(campaign_id);
    if (counts && what in counts) counts[what] = Math.max(0, n);
  }
  return found;
};
