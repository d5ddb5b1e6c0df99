// Bounce and complaint rates of the latest messages, and their consequences.
import { sql } from 'kysely';
import { findFrozenFigures } from '../../audience/archive/campaigns.ts';
import type { Queryable } from '../../database.ts';
import type { CampaignRows } from './figures.ts';

export interface Reactions {
  sent: number;
  bounced: number;
  complained: number;
}

interface StartedCampaign {
  id: number;
  bucket: string;
  counted_from: Date | null;
  sent: number;
}

/**
 * The latest campaigns, until together they have enough messages. `counted_from`: since it was paused for its rates. Those
 * of the sample shop reached no one, and would hide what became of real messages.
 */
const latestCampaigns = async (
  db: Queryable,
  workspaceId: string,
  limit: number,
): Promise<StartedCampaign[]> => {
  const { rows } = await sql<StartedCampaign>`
    with latest as (
      select c.id, c.bucket::text as bucket, c.started_at,
        coalesce((select sum(n) from campaign_counts n where n.workspace_id = ${workspaceId} and n.campaign_id = c.id
          and n.what = 'sent'), 0)::bigint as sent
      from campaigns c
      where c.workspace_id = ${workspaceId} and c.bucket is not null
        and c.id <> all(coalesce((select sent_campaigns from sample_shops where workspace_id = ${workspaceId}), '{}'))
      order by c.started_at desc nulls last, c.id desc limit 200
    ), summed as (
      select *, sum(sent) over (order by started_at desc nulls last, id desc) - sent as before from latest
    )
    select s.id, s.bucket, s.sent,
      (select max(at) from events e where e.workspace_id = ${workspaceId} and e.campaign_id = s.id
        and e.contact_id = 0 and e.kind = 'pause') as counted_from
    from summed s where s.before < ${limit} and s.sent > 0 order by s.before`.execute(db);
  return rows;
};

/** Bounces of a carrier's test domains do not count; messages go out in the order of their contacts. */
const reactionsOf = async (
  db: Queryable,
  workspaceId: string,
  campaign: Pick<StartedCampaign, 'id' | 'bucket' | 'counted_from'>,
  limit: number | null,
  testDomains: readonly string[],
  table = 'deliveries',
): Promise<Reactions> => {
  const { rows } = await sql<Reactions>`
    with last_mails as (
      select d.contact_id, d.state, d.bounce_kind, d.complained_at from ${sql.table(table)} d
      where d.workspace_id = ${workspaceId} and d.bucket = ${campaign.bucket}::date and d.campaign_id = ${campaign.id}
        and d.contact_id <= coalesce((select max(highest) from campaign_chunks k where k.workspace_id = ${workspaceId}
          and k.campaign_id = ${campaign.id} and k.state <> 'ready'), 9223372036854775807)
        and d.state in ('accepted', 'delivered', 'bounced')
        and (${campaign.counted_from}::timestamptz is null or d.accepted_at > ${campaign.counted_from})
      order by d.contact_id desc limit ${limit}
    ), reacted as (
      select m.* from last_mails m
      where (m.bounce_kind like 'hard:%' or m.complained_at is not null) and not exists (
        select from contacts c where c.workspace_id = ${workspaceId} and c.id = m.contact_id
          and split_part(c.email, '@', -1) = any(${[...testDomains]}::text[]))
    )
    select (select count(*) from last_mails) as sent,
      (select count(*) from reacted where bounce_kind like 'hard:%') as bounced,
      (select count(*) from reacted where complained_at is not null) as complained`.execute(db);
  return rows[0] ?? { sent: 0, bounced: 0, complained: 0 };
};

/** Of the whole campaign, from the deliveries in `table`. */
export const reactionsOfCampaign = async (
  db: Queryable,
  { workspaceId, campaignId, partitionMonth }: CampaignRows,
  testDomains: readonly string[],
  table: string,
): Promise<Reactions> => {
  const { rows } = await sql<{ counted_from: Date | null }>`
    select max(at) as counted_from from events
    where workspace_id = ${workspaceId} and campaign_id = ${campaignId} and contact_id = 0 and kind = 'pause'`.execute(
    db,
  );
  const counted_from = rows[0]?.counted_from ?? null;
  const campaign = { id: campaignId, bucket: partitionMonth, counted_from };
  return reactionsOf(db, workspaceId, campaign, null, testDomains, table);
};

/** The share of an archived campaign's reactions that `limit` of its messages have on average. */
const shareOf = ({ sent, bounced, complained }: Reactions, limit: number): Reactions => {
  const share = Math.min(1, limit / Math.max(1, sent));
  return {
    sent: Math.min(sent, limit),
    bounced: Math.round(bounced * share),
    complained: Math.round(complained * share),
  };
};

/** Of the last `limit` messages of a workspace. */
export const lastReactions = async (
  db: Queryable,
  workspaceId: string,
  limit: number,
  testDomains: readonly string[],
): Promise<Reactions> => {
  const all: Reactions = { sent: 0, bounced: 0, complained: 0 };
  for (const campaign of await latestCampaigns(db, workspaceId, limit)) {
    if (all.sent >= limit) break;
    const frozen = (await findFrozenFigures(db, workspaceId, campaign.id))?.reactions;
    const remaining = limit - all.sent;
    const found = frozen
      ? shareOf(frozen, remaining)
      : await reactionsOf(db, workspaceId, campaign, remaining, testDomains);
    all.sent += found.sent;
    all.bounced += found.bounced;
    all.complained += found.complained;
  }
  return all;
};

/**
 * Pauses every sending campaign of the workspace and returns their ids. The rates count only messages after this
 * moment.
 */
export const pauseForReactions = async (
  db: Queryable,
  workspaceId: string,
  waiting: 'bounces' | 'complaints',
  now: Date,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    with paused as (
      update campaigns set state = 'paused', waiting = ${waiting}, waiting_until = null, updated_at = ${now}
      where workspace_id = ${workspaceId} and state in ('preparing', 'sending')
      returning id
    ), noted as (
      insert into events (workspace_id, at, campaign_id, contact_id, kind, detail)
      select ${workspaceId}, ${now}, id, 0, 'pause', ${waiting} from paused
    )
    select id from paused`.execute(db);
  return rows.map(({ id }) => id);
};

/**
 * Corrects the outcome of a finished campaign: an unconfirmed delivery is settled now, or the carrier did not send what it had
 * accepted.
 */
export const correctOutcome = async (
  db: Queryable,
  workspaceId: string,
  campaignId: number,
  now: Date,
): Promise<void> => {
  await sql`
    update campaigns c set outcome = known.outcome, updated_at = ${now}
    from (
      select case when coalesce(sum(n), 0) > 0 then 'with_problems' else 'complete' end as outcome
      from campaign_counts where workspace_id = ${workspaceId} and campaign_id = ${campaignId}
        and what in ('failed', 'unknown', 'in_doubt')
    ) known
    where c.workspace_id = ${workspaceId} and c.id = ${campaignId} and c.state = 'sent'
      and c.outcome in ('complete', 'with_problems') and c.outcome <> known.outcome`.execute(db);
};
