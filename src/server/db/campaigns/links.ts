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

export interface StoredLink {
  url: string;
  label: string;
  /** Without UTM parameters that this server added. */
  address: string;
}

/** In the order of the email; their ids count from 0. Links to one address are a group. */
export const insertCampaignLinks = async (
  db: Queryable,
  workspaceId: string,
  campaignId: number,
  links: readonly StoredLink[],
): Promise<void> => {
  if (links.length === 0) return;
  const firsts = new Map<string, number>();
  for (const [id, { address }] of links.entries()) if (!firsts.has(address)) firsts.set(address, id);
  await sql`
    insert into campaign_links (workspace_id, campaign_id, id, url, label, address, group_id)
    select ${workspaceId}, ${campaignId}, number - 1, url, label, nullif(address, url), group_id
    from unnest(${links.map(({ url }) => url)}::text[], ${links.map(({ label }) => label)}::text[],
      ${links.map(({ address }) => address)}::text[], ${links.map(({ address }) => firsts.get(address) ?? 0)}::int[])
      with ordinality as of_links (url, label, address, group_id, number)
    on conflict do nothing`.execute(db);
};

export interface LinkFigures {
  id: number;
  /** As the author wrote it. */
  url: string;
  label: string;
  people: number;
  clicks: number;
  machine_clicks: number;
  /** The first link to the same address. null: the campaign has one row for each address, however often it is in it. */
  group_id: number | null;
  /** In the first row of a group: people who clicked any of its links. */
  group_people: number;
}

/** In the order of the email. */
export const linksOf = (db: Queryable, workspaceId: string, campaignId: number): Promise<LinkFigures[]> =>
  db
    .selectFrom('campaign_links')
    .select(['id', 'label', 'people', 'clicks', 'machine_clicks', 'group_id', 'group_people'])
    .select(sql<string>`coalesce(address, url)`.as('url'))
    .where('workspace_id', '=', workspaceId)
    .where('campaign_id', '=', campaignId)
    .orderBy('id')
    .execute();

export interface CampaignKey {
  workspaceId: string;
  campaignId: number;
}

/** For each campaign and link: the first link to the same address. */
export type LinkGroups = ReadonlyMap<number, ReadonlyMap<number, number>>;

export const findLinkGroups = async (
  db: Queryable,
  workspaceId: string,
  campaignIds: readonly number[],
): Promise<LinkGroups> => {
  const groups = new Map<number, Map<number, number>>();
  if (campaignIds.length === 0) return groups;
  const { rows } = await sql<{ campaign_id: number; id: number; group_id: number }>`
    select campaign_id, id, coalesce(group_id, id) as group_id from campaign_links
    where workspace_id = ${workspaceId} and campaign_id = any(${[...campaignIds]}::bigint[])`.execute(db);
  for (const { campaign_id, id, group_id } of rows) {
    const ofCampaign = groups.get(campaign_id) ?? new Map<number, number>();
    groups.set(campaign_id, ofCampaign.set(id, group_id));
  }
  return groups;
};

export interface LinkDelta {
  campaignId: number;
  linkId: number;
  people: number;
  clicks: number;
  machineClicks: number;
  /** Of the group whose first link this is. */
  groupPeople: number;
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
    update campaign_links set people = campaign_links.people + d.people, clicks = campaign_links.clicks + d.clicks,
      machine_clicks = campaign_links.machine_clicks + d.machine_clicks,
      group_people = campaign_links.group_people + d.group_people
    from (
      select campaign_id, id, sum(people) as people, sum(clicks) as clicks, sum(machine_clicks) as machine_clicks,
        sum(group_people) as group_people
      from unnest(${campaignIds}::bigint[], ${linkIds}::int[], ${deltas.map(({ people }) => people)}::bigint[],
        ${deltas.map(({ clicks }) => clicks)}::bigint[], ${deltas.map(({ machineClicks }) => machineClicks)}::bigint[],
        ${deltas.map(({ groupPeople }) => groupPeople)}::bigint[])
        as of_links (campaign_id, id, people, clicks, machine_clicks, group_people)
      group by 1, 2
    ) d
    where campaign_links.workspace_id = ${workspaceId} and campaign_links.campaign_id = d.campaign_id
      and campaign_links.id = d.id`.execute(db);
};
