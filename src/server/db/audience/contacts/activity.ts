// What happened to the messages to one contact. Looked up by campaign, since deliveries and events have its keys: an
// index by contact would cost time for every message.
import { sql } from 'kysely';
import type { Queryable } from '../../database.ts';

export interface ContactMailRow {
  campaign_id: number;
  name: string;
  subject: string;
  state: string;
  reason: string | null;
  attempted_at: Date | null;
  accepted_at: Date | null;
  delivered_at: Date | null;
  opened_at: Date | null;
  machine_opened_at: Date | null;
  clicked_at: Date | null;
  bounced_at: Date | null;
  complained_at: Date | null;
  unsubscribed_at: Date | null;
}

/** Latest campaign first. */
export const mailsOfContact = async (
  db: Queryable,
  workspaceId: string,
  contactId: number,
  limit: number,
  before: number | null,
): Promise<ContactMailRow[]> => {
  const { rows } = await sql<ContactMailRow>`
    select c.id as campaign_id, c.name, c.subject, d.state, d.reason, d.attempted_at, d.accepted_at, d.delivered_at,
      d.opened_at, d.machine_opened_at, d.clicked_at, d.bounced_at, d.complained_at, d.unsubscribed_at
    from (
      select id, name, subject, bucket from campaigns
      where workspace_id = ${workspaceId} and bucket is not null and ${before === null ? sql`true` : sql`id < ${before}`}
      order by id desc offset 0
    ) c cross join lateral (
      select * from deliveries d where d.workspace_id = ${workspaceId} and d.bucket = c.bucket
        and d.campaign_id = c.id and d.contact_id = ${contactId}
    ) d
    order by c.id desc limit ${limit}`.execute(db);
  return rows;
};

export interface ContactEventRow {
  campaign_id: number;
  kind: string;
  at: Date;
  is_machine: boolean;
  url: string | null;
}

/** The first events of each campaign, in the order of time. */
export const eventsOfContact = async (
  db: Queryable,
  workspaceId: string,
  contactId: number,
  campaignIds: readonly number[],
  limit: number,
): Promise<ContactEventRow[]> => {
  if (campaignIds.length === 0) return [];
  const { rows } = await sql<ContactEventRow>`
    select e.campaign_id, e.kind, e.at, e.is_machine, l.url
    from unnest(${[...campaignIds]}::bigint[]) as of_campaigns (id)
    cross join lateral (
      select * from events e where e.workspace_id = ${workspaceId} and e.campaign_id = of_campaigns.id
        and e.contact_id = ${contactId} order by e.at limit ${limit}
    ) e
    left join campaign_links l on l.workspace_id = ${workspaceId} and l.campaign_id = e.campaign_id and l.id = e.link_id
    order by e.at`.execute(db);
  return rows;
};
