// Recipients of a campaign in the order of their first open or click by a person, the newest first, and who followed a
// link. Both read `events` by its index of people's opens and clicks, whatever the size of the campaign.
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../database.ts';
import {
  isClickOn,
  isSelected,
  type RecipientFilter,
  type RecipientRow,
  recipientColumns,
} from './recipients.ts';

/** A row of the list: its event. Microseconds, because an event is stored with them. */
export interface EventPlace {
  atMicros: number;
  eventId: number;
}

export type TimedRecipientRow = RecipientRow & { at_micros: number; event_id: number };

const isWanted = ({ did, links }: RecipientFilter): RawBuilder<unknown> =>
  links
    ? isClickOn(links)
    : did === 'clicked'
      ? sql`e.kind = 'click' and not e.is_machine`
      : sql`e.kind = 'open' and not e.is_machine`;

/**
 * Each recipient once, by the first event that is asked for. Events come in the order of the index (hence `offset 0`), and
 * each is looked up by keys until the page is full.
 */
export const listRecipientsByTime = async (
  db: Queryable,
  filter: RecipientFilter,
  before: EventPlace | null,
  limit: number,
): Promise<TimedRecipientRow[]> => {
  const { workspaceId, campaignId, partitionMonth } = filter;
  const ofCampaign = sql`e.workspace_id = ${workspaceId} and e.campaign_id = ${campaignId} and ${isWanted(filter)}`;
  const older = before
    ? sql`and (e.at, e.id) < (timestamptz 'epoch' + ${before.atMicros}::bigint * interval '1 microsecond', ${before.eventId}::bigint)`
    : sql``;
  const { rows } = await sql<TimedRecipientRow>`
    select ${recipientColumns}, (extract(epoch from f.at) * 1000000)::bigint as at_micros, f.id as event_id
    from (
      select e.at, e.id, e.contact_id from events e where ${ofCampaign} ${older} order by e.at desc, e.id desc offset 0
    ) f cross join lateral (
      select * from deliveries d where d.workspace_id = ${workspaceId} and d.bucket = ${partitionMonth}::date
        and d.campaign_id = ${campaignId} and d.contact_id = f.contact_id ${isSelected(filter)} offset 0
    ) d left join contacts c on c.workspace_id = ${workspaceId} and c.id = d.contact_id
    where f.id = (select e.id from events e where ${ofCampaign} and e.contact_id = f.contact_id order by e.at, e.id limit 1)
    order by f.at desc, f.id desc limit ${limit}`.execute(db);
  return rows;
};

/** Contacts who followed one of these links, after a contact, in the order of their ids. */
export const contactsWhoFollowed = async (
  db: Queryable,
  { workspaceId, campaignId }: Pick<RecipientFilter, 'workspaceId' | 'campaignId'>,
  links: readonly number[],
  after: number,
  limit: number,
): Promise<number[]> => {
  const { rows } = await sql<{ contact_id: number }>`
    select distinct e.contact_id from events e where e.workspace_id = ${workspaceId} and e.campaign_id = ${campaignId}
      and ${isClickOn(links)} and e.contact_id > ${after}
    order by e.contact_id limit ${limit}`.execute(db);
  return rows.map(({ contact_id }) => contact_id);
};

/** Those of these contacts who followed one of these links. */
export const followersAmong = async (
  db: Queryable,
  { workspaceId, campaignId }: Pick<RecipientFilter, 'workspaceId' | 'campaignId'>,
  links: readonly number[],
  contactIds: readonly number[],
): Promise<Set<number>> => {
  const { rows } = await sql<{ contact_id: number }>`
    select distinct e.contact_id from events e where e.workspace_id = ${workspaceId} and e.campaign_id = ${campaignId}
      and ${isClickOn(links)} and e.contact_id = any(${[...contactIds]}::bigint[])`.execute(db);
  return new Set(rows.map(({ contact_id }) => contact_id));
};
