// The figures of large campaigns, as a worker counted them last.
import { sql } from 'kysely';
import type { Queryable } from '../../database.ts';
import { overAllWorkspaces } from '../../over-all-workspaces.ts';
import type { CampaignRows, MomentRow, ReasonRow } from './figures.ts';
import type { ProviderRow } from './providers.ts';

/** Recipients of a campaign whose figures are stored, as in the index `campaigns_large`. */
const minStoredCampaign = 2_000;

export interface StoredFigures {
  moments: MomentRow[];
  reasons: ReasonRow[];
  providers: ProviderRow[];
  countedAt: Date;
}

/** [seconds since 1970, sent, opened, clicked, hardBounced, complained] */
type Moment = [number, number, number, number, number, number];

export const saveFigures = async (
  db: Queryable,
  { workspaceId, campaignId }: CampaignRows,
  { moments, reasons, providers, countedAt }: StoredFigures,
  { counted, tookMs }: { counted: string; tookMs: number },
): Promise<void> => {
  const compact = moments.map(({ at, sent, opened, clicked, hardBounced, complained }): Moment => {
    return [at.getTime() / 1000, sent, opened, clicked, hardBounced, complained];
  });
  await sql`
    insert into campaign_figures (workspace_id, campaign_id, moments, reasons, providers, counted, counted_at, took_ms)
    values (${workspaceId}, ${campaignId}, ${JSON.stringify(compact)}::jsonb, ${JSON.stringify(reasons)}::jsonb,
      ${JSON.stringify(providers)}::jsonb, ${counted}, ${countedAt}, ${tookMs})
    on conflict (workspace_id, campaign_id) do update set moments = excluded.moments, reasons = excluded.reasons,
      providers = excluded.providers, counted = excluded.counted, counted_at = excluded.counted_at,
      took_ms = excluded.took_ms`.execute(db);
};

export const findFigures = async (
  db: Queryable,
  workspaceId: string,
  campaignId: number,
): Promise<StoredFigures | null> => {
  const { rows } = await sql<{
    moments: Moment[];
    reasons: ReasonRow[];
    providers: ProviderRow[];
    counted_at: Date;
  }>`
    select moments, reasons, providers, counted_at from campaign_figures
    where workspace_id = ${workspaceId} and campaign_id = ${campaignId}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return {
    moments: row.moments.map(([seconds, sent, opened, clicked, hardBounced, complained]) => {
      return { at: new Date(seconds * 1000), sent, opened, clicked, hardBounced, complained };
    }),
    reasons: row.reasons,
    providers: row.providers,
    countedAt: row.counted_at,
  };
};

export interface LargeCampaign extends CampaignRows {
  startedAt: Date;
  /** null: never counted. */
  counted: string | null;
  countedAt: Date | null;
  tookMs: number | null;
}

/** Started since then, or never counted; without archived ones, whose figures are frozen. In the order of their keys. */
export const largeCampaigns = async (
  db: Queryable,
  since: Date,
  after: CampaignRows | null,
  limit: number,
): Promise<LargeCampaign[]> => {
  const { rows } = await sql<{
    workspace_id: string;
    id: number;
    bucket: string;
    started_at: Date;
    counted: string | null;
    counted_at: Date | null;
    took_ms: number | null;
  }>`
    ${overAllWorkspaces('large campaigns')}
    select c.workspace_id, c.id, c.bucket::text as bucket, c.started_at, f.counted, f.counted_at, f.took_ms
    from campaigns c
    left join campaign_figures f on f.workspace_id = c.workspace_id and f.campaign_id = c.id
    left join archived_campaigns a on a.workspace_id = c.workspace_id and a.campaign_id = c.id
    where c.total_recipients >= ${sql.lit(minStoredCampaign)} and c.bucket is not null and c.deleted_at is null
      and c.started_at is not null and (c.started_at >= ${since} or f.campaign_id is null) and a.campaign_id is null
      ${after ? sql`and (c.workspace_id, c.id) > (${after.workspaceId}, ${after.campaignId})` : sql``}
    order by c.workspace_id, c.id limit ${limit}`.execute(db);
  return rows.map(({ workspace_id, id, bucket, started_at, counted, counted_at, took_ms }) => ({
    workspaceId: workspace_id,
    campaignId: id,
    partitionMonth: bucket,
    startedAt: started_at,
    counted,
    countedAt: counted_at,
    tookMs: took_ms,
  }));
};
