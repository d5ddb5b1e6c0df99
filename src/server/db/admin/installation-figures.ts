// Figures of all workspaces together, for monitoring: plain reads without locks, each by an index that holds only what
// is under way.
import { sql } from 'kysely';
import type { Queryable } from '../database.ts';
import { overAllWorkspaces } from '../over-all-workspaces.ts';

const ofAll = overAllWorkspaces('figures for monitoring');

export interface CampaignFigures {
  scheduled: number;
  preparing: number;
  sending: number;
  /** Mails of running campaigns whose recipients are all known. */
  recipients: number;
  /** Of the same campaigns, by the names of `campaign_counts`. */
  counts: Record<string, number>;
  /** When the oldest campaign began that has mails to send now. */
  oldest: Date | null;
  /** Workspaces with a campaign that waits, by the reason. */
  waiting: Record<string, number>;
}

const isRunning = sql`c.state in ('preparing', 'sending') and c.deleted_at is null`;

export const campaignFigures = async (db: Queryable, now: Date): Promise<CampaignFigures> => {
  const states = await sql<{ state: 'preparing' | 'sending'; campaigns: number; recipients: number }>`
    ${ofAll} select c.state, count(*)::int as campaigns, coalesce(sum(c.total_recipients), 0)::bigint as recipients
    from campaigns c where ${isRunning} group by c.state`.execute(db);
  const scheduled = await sql<{ campaigns: number }>`
    ${ofAll} select count(*)::int as campaigns from campaigns c where c.state = 'scheduled'`.execute(db);
  const counts = await sql<{ what: string; n: number }>`
    ${ofAll} select k.what, sum(k.n)::bigint as n
    from campaigns c join campaign_counts k on k.workspace_id = c.workspace_id and k.campaign_id = c.id
    where ${isRunning} and c.total_recipients is not null
      and k.what in ('sent', 'failed', 'skipped', 'in_doubt', 'unknown') group by k.what`.execute(db);
  const oldest = await sql<{ at: Date | null }>`
    ${ofAll} select min(c.started_at) as at from campaigns c
    where c.state = 'sending' and c.deleted_at is null and c.waiting is null and exists (
      select from campaign_chunks k where k.workspace_id = c.workspace_id and k.campaign_id = c.id
        and k.state = 'ready' and (k.not_before is null or k.not_before <= ${now}))`.execute(db);
  const waiting = await sql<{ waiting: string; workspaces: number }>`
    ${ofAll} select c.waiting, count(distinct c.workspace_id)::int as workspaces
    from campaigns c where c.waiting is not null group by c.waiting`.execute(db);
  const of = (state: string): number => states.rows.find((row) => row.state === state)?.campaigns ?? 0;
  return {
    scheduled: scheduled.rows[0]?.campaigns ?? 0,
    preparing: of('preparing'),
    sending: of('sending'),
    recipients: states.rows.reduce((sum, { recipients }) => sum + Number(recipients), 0),
    counts: Object.fromEntries(counts.rows.map(({ what, n }) => [what, Number(n)])),
    oldest: oldest.rows[0]?.at ?? null,
    waiting: Object.fromEntries(waiting.rows.map((row) => [row.waiting, row.workspaces])),
  };
};

export interface Backlog {
  rows: number;
  oldest: Date | null;
}

/** Counts no further than `limit`. */
export const inboxBacklog = async (db: Queryable, limit: number): Promise<Backlog> => {
  const { rows } = await sql<Backlog>`
    ${ofAll} select count(*)::int as rows, min(received_at) as oldest
    from (select received_at from event_inbox where applied_at is null order by id limit ${limit}) as waiting`.execute(
    db,
  );
  return rows[0] ?? { rows: 0, oldest: null };
};

export interface ImportFigures {
  reading: number;
  writing: number;
  /** The earliest of the times when unfinished imports got on last. */
  quietSince: Date | null;
}

export const importFigures = async (db: Queryable): Promise<ImportFigures> => {
  const { rows } = await sql<{ state: string; imports: number; at: Date }>`
    ${ofAll} select state, count(*)::int as imports, min(updated_at) as at from imports where state in ('reading', 'writing')
    group by state
    union all
    select state, count(*)::int, min(updated_at) from imports where state = 'writing_status' group by state`.execute(
    db,
  );
  const isReading = ({ state }: { state: string }): boolean => state === 'reading';
  const times = rows.map(({ at }) => at.getTime());
  return {
    reading: rows.find(isReading)?.imports ?? 0,
    writing: rows.filter((row) => !isReading(row)).reduce((sum, { imports }) => sum + imports, 0),
    quietSince: times.length > 0 ? new Date(Math.min(...times)) : null,
  };
};

export interface CarrierFigures {
  good: number;
  problem: number;
  stopped: number;
  review: number;
  /** Of accounts that a campaign used since `since`. */
  ratePerSecond: number;
  worstFactor: number | null;
  quotaUsed: number;
}

export const carrierFigures = async (db: Queryable, since: Date): Promise<CarrierFigures> => {
  const accounts = await sql<{ state: 'good' | 'problem' | 'stopped' | 'review'; accounts: number }>`
    ${ofAll} select case when is_sending_enabled = false or enforcement = 'SHUTDOWN' then 'stopped'
        when problem is not null then 'problem' when enforcement = 'PROBATION' then 'review' else 'good' end as state,
      count(*)::int as accounts from ses_accounts group by 1`.execute(db);
  const buckets = await sql<{ rate: number; factor: number | null; used: number }>`
    select coalesce(sum(rate), 0)::float8 as rate, min(pace)::float8 as factor,
      count(*) filter (where day_left < 1)::int as used
    from ses_buckets where asked_at > ${since}`.execute(db);
  const of = (state: string): number => accounts.rows.find((row) => row.state === state)?.accounts ?? 0;
  const [bucket] = buckets.rows;
  return {
    good: of('good'),
    problem: of('problem'),
    stopped: of('stopped'),
    review: of('review'),
    ratePerSecond: bucket?.rate ?? 0,
    worstFactor: bucket?.factor ?? null,
    quotaUsed: bucket?.used ?? 0,
  };
};

export interface WorstRatios {
  bounces: number;
  complaints: number;
}

/** Over the campaigns since `since` of workspaces that sent at least `minMails` with them. Reads every campaign. */
export const worstRatios = async (db: Queryable, since: Date, minMails: number): Promise<WorstRatios> => {
  const { rows } = await sql<WorstRatios>`
    ${ofAll} with of_workspaces as (
      select k.workspace_id, sum(k.n) filter (where k.what = 'sent') as sent,
        sum(k.n) filter (where k.what = 'bounced') as bounced,
        sum(k.n) filter (where k.what = 'complained') as complained
      from campaigns c join campaign_counts k on k.workspace_id = c.workspace_id and k.campaign_id = c.id
      where c.started_at > ${since} and k.what in ('sent', 'bounced', 'complained') group by k.workspace_id
    )
    select coalesce(max(bounced / sent), 0)::float8 as bounces, coalesce(max(complained / sent), 0)::float8 as complaints
    from of_workspaces where sent >= ${minMails}`.execute(db);
  return rows[0] ?? { bounces: 0, complaints: 0 };
};

export const databaseBytes = async (db: Queryable): Promise<number> => {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(
    db,
  );
  return Number(rows[0]?.bytes ?? 0);
};
