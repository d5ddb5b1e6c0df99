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

/** Finds the delivery by the message's tags, or without tags by the carrier's message id. */
export const loadItems = async (
  db: Queryable,
  workspaceId: string,
  rows: readonly InboxRow[],
): Promise<InboxItem[]> => {
  const events = rows.map(({ payload }) => payload as NormalizedEvent);
  const untagged = events.flatMap(({ campaign, messageId }) =>
    campaign === undefined && messageId !== undefined ? [messageId] : [],
  );
  const byMessage = await findDeliveriesByMessage(db, workspaceId, untagged);
  return events.map((event) => ({
    event,
    key:
      event.campaign !== undefined && event.contact !== undefined
        ? { workspaceId, campaignId: event.campaign, contactId: event.contact }
        : (byMessage.get(event.messageId ?? '') ?? null),
  }));
};

/**
 * Contacts of the batch, by id: those whose status an event may change, and those whose run of soft
 * bounces may end.
 */
export const lockContactsOf = async (
  db: Queryable,
  workspaceId: string,
  items: readonly InboxItem[],
): Promise<Map<number, ReachedContact>> => {
  const keys = items.flatMap(({ key, event }) =>
    key && (concernsContact(event) || event.kind === 'delivery')
      ? [{ contactId: key.contactId, onlySoft: event.kind === 'delivery' }]
      : [],
  );
  const contacts = await lockReached(db, workspaceId, keys);
  return new Map(contacts.map((contact) => [contact.id, contact]));
};

/**
 * Recipients of messages outside campaigns, and of campaign messages whose contact was deleted or has another address
 * or number now.
 */
export const findOtherRecipients = async (
  db: Queryable,
  workspaceId: string,
  items: readonly InboxItem[],
  contacts: ReadonlyMap<number, ReachedContact>,
): Promise<ContactEvent[]> => {
  const addressed = items
    .filter(({ event }) => concernsContact(event))
    .flatMap(({ event, key }) => {
      const known = key && contacts.get(key.contactId);
      const own = known ? plainAddress(known.email) : null;
      return (event.emails ?? [])
        .map(plainAddress)
        .filter((email) => email !== own)
        .map((email) => ({ event, email }));
    });
  const found = await contactsWith(db, workspaceId, [...new Set(addressed.map(({ email }) => email))]);
  const byEmail = new Map(found.map((contact) => [contact.email, contact]));
  return addressed.map(({ event, email }) => ({
    event: { ...event, emails: [email] },
    contact: byEmail.get(email) ?? null,
  }));
};
