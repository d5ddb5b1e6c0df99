// Applies the events of a lane in batches of up to 1,000. One transaction writes the whole batch: deliveries, counts,
// contacts, and the removal from the inbox. The result depends neither on the order of events nor on repetition.
import type { Context } from '../../context.ts';
import { lockExclusive } from '../../db/audience/contacts/contact-locks.ts';
import type { ReachedContact } from '../../db/audience/contacts/outcomes.ts';
import { findLinkGroups } from '../../db/campaigns/links.ts';
import { type Lane, takeFromInbox } from '../../db/carriers/event-inbox.ts';
import type { Queryable } from '../../db/database.ts';
import { findCampaignTracking, lockDeliveries } from '../../db/events/delivery-events.ts';
import { findEngagements } from '../../db/events/events.ts';
import type { NormalizedEvent } from '../carriers/normalized-event.ts';
import { applyContactUpdates, type ContactEvent, suppressesAddress } from './contact-updates.ts';
import {
  applyToDelivery,
  type BatchData,
  emptyChanges,
  writeChanges,
  writeLinks,
} from './delivery-changes.ts';
import { groupBy, unique } from './group-by.ts';
import { keepEventsOfArchived } from './late-events.ts';
import {
  deliveryKeyOf,
  deliveryNameOf,
  findOtherRecipients,
  type InboxItem,
  isEngagement,
  loadItems,
  lockContactsOf,
} from './load-items.ts';
import { maxEngagements } from './opens-and-clicks.ts';

// The embedded database runs one transaction at a time: a smaller batch keeps other statements from waiting long.
export const batchSizeOf = (ctx: Context): number => (ctx.config.databaseUrl === null ? 500 : 1_000);

const softBouncedContacts = (
  items: readonly InboxItem[],
  contacts: ReadonlyMap<number, ReachedContact>,
): ReachedContact[] => {
  const found = items.flatMap(({ key, event }) => {
    const contact = key && contacts.get(key.contactId);
    const isSoft = event.kind === 'bounce' && (event.isHard !== true || (contact?.soft_bounces ?? 0) > 0);
    // A run of soft bounces may end.
    const isArrival = event.kind === 'delivery' && (contact?.soft_bounces ?? 0) > 0;
    return contact && (isSoft || isArrival) ? [contact] : [];
  });
  return unique(found, ({ id }) => id);
};

/**
 * Thrown when the batch suppresses an address without a contact, which a concurrent transaction may give to a contact.
 */
class UnassignedAddress extends Error {
  constructor() {
    super('An address without a contact is to be suppressed.');
  }
}

/**
 * `isLocked`: writers of contacts of the workspace are locked out. The lock must come before any other, so it is taken
 * only on a second try that needs it.
 */
const applyItems = async (
  ctx: Context,
  db: Queryable,
  lane: Lane,
  items: readonly InboxItem[],
  isLocked: boolean,
): Promise<Pick<Batch, 'touched' | 'changed'>> => {
  const { workspaceId } = lane;
  const withDelivery = items.flatMap((item) => (item.key ? [{ ...item, key: item.key }] : []));
  const contacts = await lockContactsOf(db, workspaceId, items);
  const otherRecipients = await findOtherRecipients(db, workspaceId, items, contacts);
  if (!isLocked && otherRecipients.some(({ event, contact }) => !contact && suppressesAddress(event)))
    throw new UnassignedAddress();
  const rows = await lockDeliveries(
    db,
    workspaceId,
    unique(
      withDelivery.map(({ key }) => key),
      deliveryNameOf,
    ),
  );
  await keepEventsOfArchived(ctx, db, withDelivery, rows);
  const eventsByDelivery = groupBy(withDelivery, ({ key }) => deliveryNameOf(key));
  const withEngagements = rows.filter((row) => {
    const hasEngagements = row.opened_at ?? row.machine_opened_at ?? row.clicked_at ?? row.machine_clicked_at;
    const ofDelivery = eventsByDelivery.get(deliveryNameOf(deliveryKeyOf(row))) ?? [];
    return ofDelivery.some(
      ({ event }) => isEngagement(event) || (event.kind === 'delivery' && hasEngagements !== null),
    );
  });
  const campaignIds = [...new Set(withEngagements.map(({ campaign_id }) => campaign_id))];
  const data: BatchData = {
    engagements: groupBy(
      await findEngagements(db, workspaceId, withEngagements.map(deliveryKeyOf), maxEngagements),
      (row) => deliveryNameOf(deliveryKeyOf(row)),
    ),
    linkGroups: await findLinkGroups(db, workspaceId, campaignIds),
    tracking: await findCampaignTracking(db, workspaceId, campaignIds),
    contacts,
  };
  const changes = emptyChanges();
  for (const row of rows) {
    const ofDelivery = eventsByDelivery.get(deliveryNameOf(deliveryKeyOf(row))) ?? [];
    applyToDelivery(
      row,
      ofDelivery.map(({ event }) => event),
      data,
      changes,
    );
  }
  await writeChanges(db, lane, changes);
  const contactEvents: ContactEvent[] = withDelivery.map(({ event, key }) => ({
    event,
    contact: contacts.get(key.contactId) ?? null,
  }));
  await applyContactUpdates(
    ctx,
    db,
    workspaceId,
    [...contactEvents, ...otherRecipients],
    softBouncedContacts(items, contacts),
  );
  await writeLinks(db, lane, changes);
  const touched = [...changes.counts].flatMap(([campaignId, deltas]) =>
    deltas.bounced || deltas.complained || deltas.failed || deltas.unknown || deltas.in_doubt
      ? [campaignId]
      : [],
  );
  return { touched, changed: [...changes.counts.keys()] };
};

/**
 * Applies events that never were in the inbox, all of one workspace and with their campaign and contact. Call it in a
 * transaction that holds the exclusive lock on the workspace's contacts.
 */
export const applyEvents = async (
  ctx: Context,
  tx: Queryable,
  workspaceId: string,
  events: readonly (NormalizedEvent & { campaign: number; contact: number })[],
): Promise<void> => {
  const items = events.map((event) => ({
    event,
    key: { workspaceId, campaignId: event.campaign, contactId: event.contact },
  }));
  await applyItems(ctx, tx, { workspaceId, lane: 0 }, items, true);
};

export interface Batch {
  /** No event waited behind the batch. */
  isLast: boolean;
  /** Campaigns whose rates may need a review. */
  touched: number[];
  /** Campaigns whose figures may have changed. */
  changed: number[];
  /** Send time of the latest message with an event in the batch. */
  latestMailAt: number | null;
}

const countApplied = ({ metrics }: Context, items: readonly InboxItem[]): void => {
  for (const { event } of items) metrics.add('events_applied_total', { kind: event.kind });
};

const applyBatch = async (ctx: Context, lane: Lane, limit: number, isLocked: boolean): Promise<Batch> =>
  ctx.db.transaction().execute(async (tx) => {
    if (isLocked) await lockExclusive(tx, lane.workspaceId);
    const rows = await takeFromInbox(tx, lane, limit);
    if (rows.length === 0) return { isLast: true, touched: [], changed: [], latestMailAt: null };
    const items = await loadItems(tx, lane.workspaceId, rows);
    const { touched, changed } = await applyItems(ctx, tx, lane, items, isLocked);
    const mailTimes = items.flatMap(({ event }) => (event.mailAt === undefined ? [] : [event.mailAt]));
    countApplied(ctx, items);
    const latestMailAt = mailTimes.length === 0 ? null : Math.max(...mailTimes);
    return { isLast: rows.length < limit, touched, changed, latestMailAt };
  });

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
const isDeadlock = (error: unknown): boolean => /^40/.test(codeOf(error));
/** The content cannot be parsed or stored; the database itself works. */
const isContentError = (error: unknown): boolean =>
  /^2[23]/.test(codeOf(error)) || error instanceof TypeError || error instanceof RangeError;

const isolatePoisonEvent = (ctx: Context, lane: Lane, error: unknown): Promise<Batch> =>
  ctx.db.transaction().execute(async (tx) => {
    const rows = await takeFromInbox(tx, lane, 1);
    ctx.metrics.add('events_applied_total', { kind: 'poison' });
    ctx.log.error({ err: error, workspace: lane.workspaceId }, 'poison event isolated; not applied');
    return { isLast: rows.length === 0, touched: [], changed: [], latestMailAt: null };
  });

const maxAttempts = 5;

/**
 * Applies the next events of the lane, at most `limit`. A poison event must not block its lane: the batch shrinks until
 * the event is isolated.
 */
export const applyNext = async (
  ctx: Context,
  lane: Lane,
  limit: number,
  attempt = 1,
  isLocked = false,
): Promise<Batch> => {
  try {
    return await applyBatch(ctx, lane, limit, isLocked);
  } catch (error) {
    if (error instanceof UnassignedAddress) return applyNext(ctx, lane, limit, attempt, true);
    if (isDeadlock(error) && attempt < maxAttempts) return applyNext(ctx, lane, limit, attempt + 1, isLocked);
    if (!isContentError(error)) throw error;
    return limit === 1
      ? isolatePoisonEvent(ctx, lane, error)
      : applyNext(ctx, lane, Math.ceil(limit / 10), 1, isLocked);
  }
};
