// The targets of campaign links, and how often recipients followed them.
import { sql } from 'kysely';
import type { Queryable } from '../database.ts';

export const findLink = async (
  db: Queryable,
  workspaceId: string,
  campaignId: number,
  id: number,
): Promise<string | null> => {
  const found = await db
    .selectFrom('campaign_links')
    .select('url')
    .where('workspace_id', '=', workspaceId)
    .where('campaign_id', '=', campaignId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.url ?? null;
};

export interface LinkFigures {
  id: number;
  url: string;
  people: number;
  clicks: number;
}

/** Links that most recipients followed first. */
export const linksOf = (db: Queryable, workspaceId: string, campaignId: number): Promise<LinkFigures[]> =>
  db
    .selectFrom('campaign_links')
    .select(['id', 'url', 'people', 'clicks'])
    .where('workspace_id', '=', workspaceId)
    .where('campaign_id', '=', campaignId)
    .orderBy('people', 'desc')
    .orderBy('clicks', 'desc')
    .orderBy('id')
    .execute();

export interface CampaignKey {
  workspaceId: string;
  campaignId: number;
}

/** The number of links of each campaign, by `workspace campaign`. */
export const countLinks = async (
  db: Queryable,
  campaigns: readonly CampaignKey[],
): Promise<Map<string, number>> => {
  if (campaigns.length === 0) return new Map();
  const { rows } = await sql<{ workspace_id: string; campaign_id: number; n: number }>`
    select workspace_id, campaign_id, count(*) as n from campaign_links
    where (workspace_id, campaign_id) in (
      select * from unnest(${campaigns.map(({ workspaceId }) => workspaceId)}::text[],
        ${campaigns.map(({ campaignId }) => campaignId)}::bigint[]))
    group by 1, 2`.execute(db);
  return new Map(rows.map(({ workspace_id, campaign_id, n }) => [`${workspace_id} ${campaign_id}`, n]));
};

export interface LinkDelta extends CampaignKey {
  linkId: number;
  people: number;
  clicks: number;
}

export const addToLinks = async (db: Queryable, deltas: readonly LinkDelta[]): Promise<void> => {
  if (deltas.length === 0) return;
  await sql`
    update campaign_links set people = campaign_links.people + d.people, clicks = campaign_links.clicks + d.clicks
    from (
      select workspace_id, campaign_id, id, sum(people) as people, sum(clicks) as clicks
      from unnest(${deltas.map(({ workspaceId }) => workspaceId)}::text[],
        ${deltas.map(({ campaignId }) => campaignId)}::bigint[], ${deltas.map(({ linkId }) => linkId)}::int[],
        ${deltas.map(({ people }) => people)}::bigint[], ${deltas.map(({ clicks }) => clicks)}::bigint[])
        as of_links (workspace_id, campaign_id, id, people, clicks)
      group by 1, 2, 3
    ) d
    where campaign_links.workspace_id = d.workspace_id and campaign_links.campaign_id = d.campaign_id
      and campaign_links.id = d.id`.execute(db);
};
