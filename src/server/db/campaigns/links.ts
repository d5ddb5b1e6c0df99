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

/** The number of links of each of these campaigns of the workspace. */
export const countLinks = async (
  db: Queryable,
  workspaceId: string,
  campaignIds: readonly number[],
): Promise<Map<number, number>> => {
  if (campaignIds.length === 0) return new Map();
  const { rows } = await sql<{ campaign_id: number; n: number }>`
    select campaign_id, count(*) as n from campaign_links
    where workspace_id = ${workspaceId} and campaign_id = any(${[...campaignIds]}::bigint[])
    group by 1`.execute(db);
  return new Map(rows.map(({ campaign_id, n }) => [campaign_id, n]));
};

export interface LinkDelta {
  campaignId: number;
  linkId: number;
  people: number;
  clicks: number;
}

/** Call it last in a transaction: the rows of a campaign's links are shared by all who write its clicks. */
export const addToLinks = async (
  db: Queryable,
  workspaceId: string,
  deltas: readonly LinkDelta[],
): Promise<void> => {
  if (deltas.length === 0) return;
  const campaignIds = deltas.map(({ campaignId }) => campaignId);
  const linkIds = deltas.map(({ linkId }) => linkId);
  // In the order of their keys, so that concurrent transactions do not deadlock; an update has no order.
  await sql`
    select 1 from campaign_links
    where workspace_id = ${workspaceId} and (campaign_id, id) in (
      select * from unnest(${campaignIds}::bigint[], ${linkIds}::int[]))
    order by campaign_id, id for update`.execute(db);
  await sql`
    update campaign_links set people = campaign_links.people + d.people, clicks = campaign_links.clicks + d.clicks
    from (
      select campaign_id, id, sum(people) as people, sum(clicks) as clicks
      from unnest(${campaignIds}::bigint[], ${linkIds}::int[], ${deltas.map(({ people }) => people)}::bigint[],
        ${deltas.map(({ clicks }) => clicks)}::bigint[]) as of_links (campaign_id, id, people, clicks)
      group by 1, 2
    ) d
    where campaign_links.workspace_id = ${workspaceId} and campaign_links.campaign_id = d.campaign_id
      and campaign_links.id = d.id`.execute(db);
};
