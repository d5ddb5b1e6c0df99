// Loads queued events with their deliveries and contacts.
import { contactsWith, lockReached, type ReachedContact } from '../../db/audience/contacts/outcomes.ts';
import type { InboxRow } from '../../db/carriers/event-inbox.ts';
import type { Queryable } from '../../db/database.ts';
import {
  type DeliveryKey,
  type DeliveryRow,
  findDeliveriesByMessage,
} from '../../db/events/delivery-events.ts';
import type { EngagementRow } from '../../db/events/events.ts';
import type { NormalizedEvent } from '../carriers/normalized-event.ts';
import { plainAddress } from '../carriers/plain-address.ts';
import type { ContactEvent } from './contact-updates.ts';

export interface InboxItem {
  workspaceId: string;
  event: NormalizedEvent;
  key: DeliveryKey | null;
}

export const isEngagement = ({ kind }: NormalizedEvent): boolean => kind === 'open' || kind === 'click';
const concernsContact = ({ kind }: NormalizedEvent): boolean =>
  kind === 'bounce' || kind === 'complaint' || kind === 'unsubscribe' || kind === 'open' || kind === 'click';

export const deliveryNameOf = ({ workspaceId, campaignId, contactId }: DeliveryKey): string =>
  `${workspaceId} ${campaignId} ${contactId}`;
export const deliveryKeyOf = ({
  workspace_id,
  campaign_id,
  contact_id,
}: DeliveryRow | EngagementRow): DeliveryKey => ({
  workspaceId: workspace_id,
  campaignId: campaign_id,
  contactId: contact_id,
});

export const unique = <T>(items: readonly T[], name: (item: T) => string): T[] => [
  ...new Map(items.map((item) => [name(item), item])).values(),
];

export const groupBy = <T>(items: readonly T[], name: (item: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(name(item));
    if (group) group.push(item);
    else groups.set(name(item), [item]);
  }
  return groups;
};

/** Finds the delivery by the message's tags, or without tags by the carrier's message id. */
export const loadItems = async (db: Queryable, rows: readonly InboxRow[]): Promise<InboxItem[]> => {
  const events = rows.map(({ workspace_id, payload }) => ({
    workspaceId: workspace_id,
    event: payload as NormalizedEvent,
  }));
  const untagged = events.filter(
    ({ event }) => event.campaign === undefined && event.messageId !== undefined,
  );
  const byMessage = await findDeliveriesByMessage(
    db,
    untagged.map(({ workspaceId, event }) => ({ workspaceId, messageId: event.messageId ?? '' })),
  );
  return events.map(({ workspaceId, event }) => ({
    workspaceId,
    event,
    key:
      event.campaign !== undefined && event.contact !== undefined
        ? { workspaceId, campaignId: event.campaign, contactId: event.contact }
        : (byMessage.get(`${workspaceId} ${event.messageId}`) ?? null),
  }));
};

/**
 * Contacts of the batch, by `workspace number`: those whose status an event may change, and those whose run of soft
 * bounces may end.
 */
export const lockContactsOf = async (
  db: Queryable,
  items: readonly InboxItem[],
): Promise<Map<string, ReachedContact>> => {
  const keys = items.flatMap(({ key, event }) =>
    key && (concernsContact(event) || event.kind === 'delivery')
      ? [{ workspaceId: key.workspaceId, contactId: key.contactId, onlySoft: event.kind === 'delivery' }]
      : [],
  );
  const contacts = await lockReached(db, keys);
  return new Map(contacts.map((contact) => [`${contact.workspace_id} ${contact.id}`, contact]));
};

/**
 * Recipients of messages outside campaigns, and of campaign messages whose contact was deleted or has another address
 * or number now.
 */
export const findOtherRecipients = async (
  db: Queryable,
  items: readonly InboxItem[],
  contacts: ReadonlyMap<string, ReachedContact>,
): Promise<ContactEvent[]> => {
  const addressed = items
    .filter(({ event }) => concernsContact(event))
    .flatMap(({ workspaceId, event, key }) => {
      const known = key && contacts.get(`${workspaceId} ${key.contactId}`);
      const own = known ? plainAddress(known.email) : null;
      return (event.emails ?? [])
        .map(plainAddress)
        .filter((email) => email !== own)
        .map((email) => ({ workspaceId, event, email }));
    });
  const found = await contactsWith(db, addressed);
  const byEmail = new Map(found.map((contact) => [`${contact.workspace_id} ${contact.email}`, contact]));
  return addressed.map(({ workspaceId, event, email }) => ({
    workspaceId,
    event: { ...event, emails: [email] },
    contact: byEmail.get(`${workspaceId} ${email}`) ?? null,
  }));
};
