// The frozen figures of archived campaigns, and what else is stored of them beside the files.
import { sql } from 'kysely';
import type { Queryable } from '../../database.ts';

export interface CampaignInArchive {
  workspaceId: string;
  campaignId: number;
  /** `2025-10-01` */
  month: string;
}

export interface FrozenFigures {
  /** Those that were frozen earlier have neither bounces nor complaints. */
  hours: {
    at: string;
    sent: number;
    opened: number;
    clicked: number;
    hardBounced?: number;
    complained?: number;
  }[];
  reasons: { state: string; reason: string; n: number }[];
  reactions: { sent: number; bounced: number; complained: number };
  /** null: frozen before it was counted. */
  providers:
    | {
        provider: string;
        sent: number;
        delivered: number;
        opened: number;
        clicked: number;
        bounced: number;
        complained: number;
      }[]
    | null;
}

export const saveFrozenFigures = async (
  db: Queryable,
  { workspaceId, campaignId, month }: CampaignInArchive,
  { hours, reasons, reactions, providers }: FrozenFigures,
): Promise<void> => {
  await sql`
    insert into archived_campaigns (workspace_id, campaign_id, month, hours, reasons, reactions, providers)
    values (${workspaceId}, ${campaignId}, ${month}::date, ${JSON.stringify(hours)}::jsonb,
      ${JSON.stringify(reasons)}::jsonb, ${JSON.stringify(reactions)}::jsonb,
      ${providers && JSON.stringify(providers)}::jsonb)
    on conflict (workspace_id, campaign_id) do update set hours = excluded.hours, reasons = excluded.reasons,
      reactions = excluded.reactions, providers = excluded.providers`.execute(db);
};

/** undefined: the campaign is not archived. */
export const findFrozenFigures = async (
  db: Queryable,
  workspaceId: string,
  campaignId: number,
): Promise<FrozenFigures | undefined> => {
  const { rows } = await sql<FrozenFigures>`
    select f.hours, f.reasons, f.reactions, f.providers from archived_campaigns f join archived_months m on m.month = f.month
    where f.workspace_id = ${workspaceId} and f.campaign_id = ${campaignId}
      and m.state in ('checking', 'archived', 'restoring')`.execute(db);
  return rows[0];
};

export const hasFrozenFigures = async (
  db: Queryable,
  { workspaceId, campaignId }: CampaignInArchive,
): Promise<boolean> => {
  const { rows } = await sql`select from archived_campaigns
    where workspace_id = ${workspaceId} and campaign_id = ${campaignId}`.execute(db);
  return rows.length > 0;
};

/**
 * Soft bounces that may still be part of a run: without a later delivery in the same month. A delivery of this campaign
 * ends the runs before it. Everything about a contact is looked up by key (hence `offset 0`): the planner takes the
 * conditions on a bounce for so rare that it would read all contacts for each one.
 */
export const writeSoftBouncesOf = async (
  db: Queryable,
  table: string,
  { workspaceId, campaignId, month }: CampaignInArchive,
): Promise<void> => {
  const own = sql`d.workspace_id = ${workspaceId} and d.bucket = ${month}::date and d.campaign_id = ${campaignId}`;
  await sql`delete from archived_soft_bounces
    where workspace_id = ${workspaceId} and campaign_id = ${campaignId}`.execute(db);
  await sql`
    insert into archived_soft_bounces (workspace_id, contact_id, campaign_id, bounced_at, bounce_kind)
    select d.workspace_id, d.contact_id, d.campaign_id, d.bounced_at, d.bounce_kind
    from ${sql.table(table)} d cross join lateral (
      select from contacts c where c.workspace_id = ${workspaceId} and c.id = d.contact_id offset 0
    ) c
    where ${own} and d.state = 'bounced' and d.bounce_kind like 'soft:%' and d.bounced_at is not null
      and coalesce((
        select max(o.delivered_at) from campaigns g cross join lateral (
          select delivered_at from ${sql.table(table)} where workspace_id = ${workspaceId} and bucket = ${month}::date
            and campaign_id = g.id and contact_id = d.contact_id offset 0
        ) o where g.workspace_id = ${workspaceId} and g.bucket = ${month}::date
      ), '-infinity') < d.bounced_at
    on conflict do nothing`.execute(db);
  await sql`
    delete from archived_soft_bounces s using ${sql.table(table)} d
    where s.workspace_id = ${workspaceId} and ${own} and d.contact_id = s.contact_id
      and d.delivered_at >= s.bounced_at`.execute(db);
};

const tables = ['archived_recipients', 'archived_soft_bounces', 'late_deliveries'] as const;

/** Deletes what is stored of the campaign beside its files. Late events stay: they are events of live deliveries now. */
export const forgetArchivedCampaign = async (
  db: Queryable,
  workspaceId: string,
  campaignId: number,
): Promise<void> => {
  for (const table of tables)
    await sql`delete from ${sql.table(table)}
      where workspace_id = ${workspaceId} and campaign_id = ${campaignId}`.execute(db);
  await sql`delete from archived_campaigns
    where workspace_id = ${workspaceId} and campaign_id = ${campaignId}`.execute(db);
};

/** Of the month, in the order of ids; all of the workspace for `month` null. */
export const listArchivedCampaigns = async (
  db: Queryable,
  workspaceId: string,
  month: string | null,
): Promise<CampaignInArchive[]> => {
  const { rows } = await sql<{ campaign_id: number; month: string }>`
    select campaign_id, month::text as month from archived_campaigns where workspace_id = ${workspaceId}
      ${month === null ? sql`` : sql`and month = ${month}::date`}
    order by campaign_id`.execute(db);
  return rows.map((row) => ({ workspaceId, campaignId: row.campaign_id, month: row.month }));
};

/** Campaigns of archived files that were erased since. */
export const erasedArchivedCampaigns = async (
  db: Queryable,
  workspaceId: string,
): Promise<CampaignInArchive[]> => {
  const { rows } = await sql<{ campaign_id: number; month: string }>`
    select f.campaign_id, f.month::text as month from archived_campaigns f
    join archived_months m on m.month = f.month and m.state = 'archived'
    where f.workspace_id = ${workspaceId} and not exists (
      select from campaigns c where c.workspace_id = ${workspaceId} and c.id = f.campaign_id)
    order by f.campaign_id`.execute(db);
  return rows.map((row) => ({ workspaceId, campaignId: row.campaign_id, month: row.month }));
};
