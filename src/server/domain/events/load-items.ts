// Loads queued events with their deliveries and contacts.
import { contactsWith, lockReached, type ReachedContact } from '../../db/audience/contacts/outcomes.ts';
import type { Queryable } from '../../db/database.ts';
import { type DeliveryKey, type DeliveryRow, keysOfMessages } from '../../db/events/delivery-events.ts';
import type { VisitRow } from '../../db/events/events.ts';
import type { InboxRow } from '../../db/ses/event-inbox.ts';
import type { Fact } from '../ses/normalized-event.ts';
import { plainAddress } from '../ses/plain-address.ts';
import type { Told } from './contact-updates.ts';

export interface Item {
  workspaceId: string;
  fact: Fact;
  key: DeliveryKey | null;
}

export const isVisit = ({ kind }: Fact): boolean => kind === 'open' || kind === 'click';
const isOfPeople = ({ kind }: Fact): boolean =>
  kind === 'bounce' || kind === 'complaint' || kind === 'unsubscribe' || kind === 'open' || kind === 'click';

export const nameOf = ({ workspaceId, campaignId, contactId }: DeliveryKey): string =>
  `${workspaceId} ${campaignId} ${contactId}`;
export const keyOfRow = ({ workspace_id, campaign_id, contact_id }: DeliveryRow | VisitRow): DeliveryKey => ({
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

/** Finds the delivery by the message's tags, or without tags by its SES message id. */
export const itemsOf = async (db: Queryable, rows: readonly InboxRow[]): Promise<Item[]> => {
  const told = rows.map(({ workspace_id, payload }) => ({
    workspaceId: workspace_id,
    fact: payload as Fact,
  }));
  const unnamed = told.filter(({ fact }) => fact.campaign === undefined && fact.messageId !== undefined);
  const byMessage = await keysOfMessages(
    db,
    unnamed.map(({ workspaceId, fact }) => ({ workspaceId, messageId: fact.messageId ?? '' })),
  );
  return told.map(({ workspaceId, fact }) => ({
    workspaceId,
    fact,
    key:
      fact.campaign !== undefined && fact.contact !== undefined
        ? { workspaceId, campaignId: fact.campaign, contactId: fact.contact }
        : (byMessage.get(`${workspaceId} ${fact.messageId}`) ?? null),
  }));
};

/**
 * Contacts of the batch, by `workspace number`: those whose status an event may change, and those whose run of soft
 * bounces may end.
 */
export const reachedBy = async (
  db: Queryable,
  items: readonly Item[],
): Promise<Map<string, ReachedContact>> => {
  const keys = items.flatMap(({ key, fact }) =>
    key && (isOfPeople(fact) || fact.kind === 'delivery')
      ? [{ workspaceId: key.workspaceId, contactId: key.contactId, onlySoft: fact.kind === 'delivery' }]
      : [],
  );
  const contacts = await lockReached(db, keys);
  return new Map(contacts.map((contact) => [`${contact.workspace_id} ${contact.id}`, contact]));
};

/**
 * Recipients of messages outside campaigns, and of campaign messages whose contact was deleted or has another address
 * or number now.
 */
export const strangersOf = async (
  db: Queryable,
  items: readonly Item[],
  contacts: ReadonlyMap<string, ReachedContact>,
): Promise<Told[]> => {
  const about = items
    .filter(({ fact }) => isOfPeople(fact))
    .flatMap(({ workspaceId, fact, key }) => {
      const known = key && contacts.get(`${workspaceId} ${key.contactId}`);
      const own = known ? plainAddress(known.email) : null;
      return (fact.emails ?? [])
        .map(plainAddress)
        .filter((email) => email !== own)
        .map((email) => ({ workspaceId, fact, email }));
    });
  const found = await contactsWith(db, about);
  const byEmail = new Map(found.map((contact) => [`${contact.workspace_id} ${contact.email}`, contact]));
  return about.map(({ workspaceId, fact, email }) => ({
    workspaceId,
    fact: { ...fact, emails: [email] },
    contact: byEmail.get(`${workspaceId} ${email}`) ?? null,
  }));
};
