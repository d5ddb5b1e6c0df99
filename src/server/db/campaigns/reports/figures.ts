// Figures of a campaign, computed from its deliveries.
import { sql } from 'kysely';
import type { Queryable } from '../../database.ts';
import { overAllWorkspaces } from '../../over-all-workspaces.ts';
import { type Counts, countNames, emptyCounts, slots } from '../../shared/campaign-counts.ts';

export interface CampaignRows {
  workspaceId: string;
  campaignId: number;
  /** `2026-11-01` */
  partitionMonth: string;
}

const ofCampaign = ({ workspaceId, campaignId, partitionMonth }: CampaignRows) =>
  sql`workspace_id = ${workspaceId} and bucket = ${partitionMonth}::date and campaign_id = ${campaignId}`;

/** What happened in a quarter of an hour: no time zone has a finer offset. */
export interface MomentRow {
  at: Date;
  sent: number;
  opened: number;
  clicked: number;
  /** Carriers review accounts by bounces that are permanent. */
  hardBounced: number;
  complained: number;
}

/** Without quarters in which nothing happened. Reads each delivery once. */
export const readMoments = async (
  db: Queryable,
  campaign: CampaignRows,
  { from, until }: { from: Date; until: Date },
  table = 'deliveries',
): Promise<MomentRow[]> => {
  const countOf = (what: string) => sql`coalesce(sum(n) filter (where what = ${what}), 0)::bigint`;
  const { rows } = await sql<MomentRow>`
    with own as (
      select state, accepted_at, opened_at, clicked_at, bounced_at, bounce_kind, complained_at from ${sql.table(table)}
      where ${ofCampaign(campaign)}
    ), counted as (
      select date_bin('15 minutes', happened.at, timestamptz '2000-01-01 00:00:00Z') as at, happened.what, count(*) as n
      from own cross join lateral (values
        ('sent', case when state in ('accepted', 'delivered', 'bounced') then accepted_at end),
        ('opened', opened_at), ('clicked', clicked_at),
        ('hardBounced', case when state = 'bounced' and bounce_kind like 'hard:%' then bounced_at end), ('complained', complained_at)
      ) as happened (what, at)
      where happened.at >= ${from} and happened.at < ${until}
      group by 1, 2
    )
    select at, ${countOf('sent')} as sent, ${countOf('opened')} as opened, ${countOf('clicked')} as clicked,
      ${countOf('hardBounced')} as "hardBounced", ${countOf('complained')} as complained
    from counted group by at order by at`.execute(db);
  return rows;
};

export interface ReasonRow {
  state: string;
  reason: string;
  n: number;
}

/** Why messages bounced, were skipped or failed; the most frequent reasons first. */
export const readReasons = async (
  db: Queryable,
  campaign: CampaignRows,
  table = 'deliveries',
): Promise<ReasonRow[]> => {
  const { rows } = await sql<ReasonRow>`
    select state, coalesce(case when state = 'bounced' then bounce_kind else reason end, '') as reason, count(*) as n
    from ${sql.table(table)} where ${ofCampaign(campaign)} and state in ('bounced', 'failed', 'skipped')
    group by 1, 2 order by n desc, 1, 2`.execute(db);
  return rows;
};

const countAll = async (db: Queryable, campaign: CampaignRows): Promise<Counts> => {
  const { rows } = await sql<Counts>`
    select count(*) filter (where state in ('accepted', 'delivered', 'bounced')) as sent,
      count(*) filter (where state = 'delivered') as delivered,
      count(opened_at) as opened, count(machine_opened_at) as machine_opened,
      count(clicked_at) as clicked, count(machine_clicked_at) as machine_clicked,
      count(*) filter (where state = 'bounced') as bounced,
      count(complained_at) as complained, count(unsubscribed_at) as unsubscribed,
      count(*) filter (where state = 'failed') as failed, count(*) filter (where state = 'skipped') as skipped,
      count(*) filter (where state = 'in_doubt') as in_doubt, count(*) filter (where state = 'unknown') as unknown
    from deliveries where ${ofCampaign(campaign)}`.execute(db);
  return { ...emptyCounts(), ...rows[0] };
};

/**
 * Rewrites the counts. It first locks every slot of every count, so that writers wait: rows committed by then are
 * counted here, and the other writers add theirs afterwards. Call it in a transaction.
 */
export const rewriteCounts = async (db: Queryable, campaign: CampaignRows): Promise<Counts> => {
  const { workspaceId, campaignId } = campaign;
  await sql`
    insert into campaign_counts (workspace_id, campaign_id, what, slot, n)
    select ${workspaceId}, ${campaignId}, what, slot, 0
    from unnest(${[...countNames]}::text[]) as of_names (what), generate_series(0, ${slots - 1}::int) as slot
    order by what, slot
    on conflict (workspace_id, campaign_id, what, slot) do update set n = 0`.execute(db);
  const counts = await countAll(db, campaign);
  await sql`
    update campaign_counts set n = of_names.n
    from unnest(${[...countNames]}::text[], ${countNames.map((name) => counts[name])}::bigint[]) as of_names (what, n)
    where workspace_id = ${workspaceId} and campaign_id = ${campaignId} and campaign_counts.what = of_names.what
      and slot = 0`.execute(db);
  await sql`delete from campaign_counts where workspace_id = ${workspaceId} and campaign_id = ${campaignId}
    and n = 0`.execute(db);
  return counts;
};

export const rewriteLinks = async (
  db: Queryable,
  { workspaceId, campaignId }: CampaignRows,
): Promise<void> => {
  await sql`select from campaign_links where workspace_id = ${workspaceId} and campaign_id = ${campaignId}
    order by id for update`.execute(db);
  const clicks = sql`events where workspace_id = ${workspaceId} and campaign_id = ${campaignId} and kind = 'click'
    and link_id is not null`;
  await sql`
    update campaign_links l set people = f.people, clicks = f.clicks, machine_clicks = f.machine_clicks,
      group_people = f.group_people
    from (
      select known.id, coalesce(e.people, 0) as people, coalesce(e.clicks, 0) as clicks,
        coalesce(e.machine_clicks, 0) as machine_clicks, coalesce(g.people, 0) as group_people
      from campaign_links known
      left join (
        select link_id, count(distinct contact_id) filter (where not is_machine) as people,
          count(*) filter (where not is_machine) as clicks, count(*) filter (where is_machine) as machine_clicks
        from ${clicks} group by 1
      ) e on e.link_id = known.id
      left join (
        select coalesce(of_link.group_id, of_link.id) as id, count(distinct clicked.contact_id) as people
        from (select link_id, contact_id from ${clicks} and not is_machine) clicked
        join campaign_links of_link on of_link.workspace_id = ${workspaceId}
          and of_link.campaign_id = ${campaignId} and of_link.id = clicked.link_id
        group by 1
      ) g on g.id = known.id
      where known.workspace_id = ${workspaceId} and known.campaign_id = ${campaignId}
    ) f
    where l.workspace_id = ${workspaceId} and l.campaign_id = ${campaignId} and l.id = f.id
      and (l.people, l.clicks, l.machine_clicks, l.group_people)
        is distinct from (f.people, f.clicks, f.machine_clicks, f.group_people)`.execute(db);
};

/** Call it after the other counts of the campaign: writers of clients wait for their locks. */
export const rewriteClients = async (
  db: Queryable,
  { workspaceId, campaignId }: CampaignRows,
): Promise<void> => {
  await sql`delete from campaign_clients where workspace_id = ${workspaceId}
    and campaign_id = ${campaignId}`.execute(db);
  await sql`
    insert into campaign_clients (workspace_id, campaign_id, kind, client, people)
    select ${workspaceId}, ${campaignId}, case when is_machine then 'machine-' else '' end || kind, client,
      count(distinct contact_id)
    from events
    where workspace_id = ${workspaceId} and campaign_id = ${campaignId} and kind in ('open', 'click')
      and client is not null
    group by 3, 4
    on conflict (workspace_id, campaign_id, kind, client) do update set people = excluded.people`.execute(db);
};

/** Campaigns with possible activity since then. */
export const campaignsSince = async (
  db: Queryable,
  since: Date,
  after: { workspaceId: string; campaignId: number } | null,
  limit: number,
): Promise<CampaignRows[]> => {
  const { rows } = await sql<{ workspace_id: string; id: number; bucket: string }>`
    ${overAllWorkspaces('campaigns to recount')}
    select workspace_id, id, bucket::text as bucket from campaigns
    where bucket is not null and coalesce(finished_at, started_at, updated_at) >= ${since}
      ${after ? sql`and (workspace_id, id) > (${after.workspaceId}, ${after.campaignId})` : sql``}
    order by workspace_id, id limit ${limit}`.execute(db);
  return rows.map(({ workspace_id, id, bucket }) => ({
    workspaceId: workspace_id,
    campaignId: id,
    partitionMonth: bucket,
  }));
};
