// Processes queued events in batches of up to 1,000. One transaction writes the whole batch: deliveries, counts,
// contacts, and the mark in the inbox. The result depends neither on the order of events nor on repetition.
import type { Context } from '../../context.ts';
import { lockExclusive } from '../../db/audience/contacts/contact-locks.ts';
import type { ReachedContact } from '../../db/audience/contacts/outcomes.ts';
import { type CampaignKey, countLinks } from '../../db/campaigns/links.ts';
import { lockInboxBatch, markProcessed } from '../../db/carriers/event-inbox.ts';
import { recordLatestEvents } from '../../db/carriers/event-stream.ts';
import type { Queryable } from '../../db/database.ts';
import { findCampaignTracking, lockDeliveries } from '../../db/events/delivery-events.ts';
import { findEngagements } from '../../db/events/events.ts';
import { reviewCampaigns } from '../campaigns/reports/complaint-rates.ts';
import { applyContactUpdates, type ContactEvent, suppressesAddress } from './contact-updates.ts';
import {
  applyToDelivery,
  type BatchData,
  campaignNameOf,
  emptyChanges,
  writeChanges,
} from './delivery-changes.ts';
import {
  deliveryKeyOf,
  deliveryNameOf,
  findOtherRecipients,
  groupBy,
  type InboxItem,
  isEngagement,
  loadItems,
  lockContactsOf,
  unique,
} from './load-items.ts';
import { maxEngagements } from './opens-and-clicks.ts';

// The embedded database runs one transaction at a time: a smaller batch keeps other statements from waiting long.
const batchSizeOf = (ctx: Context): number => (ctx.config.databaseUrl === null ? 500 : 1_000);

const softBouncedContacts = (
  items: readonly InboxItem[],
  contacts: Map<string, ReachedContact>,
): ReachedContact[] => {
  const found = items.flatMap(({ key, event }) => {
    const contact = key && contacts.get(`${key.workspaceId} ${key.contactId}`);
    const isSoft = event.kind === 'bounce' && (event.isHard !== true || (contact?.soft_bounces ?? 0) > 0);
    return contact && (isSoft || event.kind === 'delivery') ? [contact] : [];
  });
  return unique(found, ({ workspace_id, id }) => `${workspace_id} ${id}`);
};

/**
 * Thrown when the batch suppresses an address without a contact in these workspaces, which a concurrent transaction may
 * give to a contact.
 */
class UnassignedAddress extends Error {
  readonly workspaces: readonly string[];
  constructor(workspaces: readonly string[]) {
    super('An address without a contact is to be suppressed.');
    this.workspaces = workspaces;
  }
}

/**
 * `locked`: workspaces whose writers of contacts are locked out. The locks must come before any other, so they are taken
 * only on a second try that needs them.
 */
const applyItems = async (
  ctx: Context,
  db: Queryable,
  items: readonly InboxItem[],
  locked: ReadonlySet<string>,
): Promise<CampaignKey[]> => {
  const withDelivery = items.flatMap((item) => (item.key ? [{ ...item, key: item.key }] : []));
  const contacts = await lockContactsOf(db, items);
  const otherRecipients = await findOtherRecipients(db, items, contacts);
  const unassigned = otherRecipients.filter(
    ({ workspaceId, event, contact }) => !contact && suppressesAddress(event) && !locked.has(workspaceId),
  );
  if (unassigned.length > 0) throw new UnassignedAddress(unassigned.map(({ workspaceId }) => workspaceId));
  const rows = await lockDeliveries(
    db,
    unique(
      withDelivery.map(({ key }) => key),
      deliveryNameOf,
    ),
  );
  const eventsByDelivery = groupBy(withDelivery, ({ key }) => deliveryNameOf(key));
  const withEngagements = rows.filter((row) => {
    const hasEngagements = row.opened_at ?? row.machine_opened_at ?? row.clicked_at ?? row.machine_clicked_at;
    const ofDelivery = eventsByDelivery.get(deliveryNameOf(deliveryKeyOf(row))) ?? [];
    return ofDelivery.some(
      ({ event }) => isEngagement(event) || (event.kind === 'delivery' && hasEngagements !== null),
    );
  });
  const campaigns = unique(withEngagements.map(deliveryKeyOf), campaignNameOf);
  const data: BatchData = {
    engagements: groupBy(
      await findEngagements(db, withEngagements.map(deliveryKeyOf), maxEngagements),
      (row) => deliveryNameOf(deliveryKeyOf(row)),
    ),
    linkCounts: await countLinks(db, campaigns),
    tracking: await findCampaignTracking(db, campaigns),
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
  await writeChanges(db, changes);
  const contactEvents: ContactEvent[] = withDelivery.map(({ workspaceId, event, key }) => ({
    workspaceId,
    event,
    contact: contacts.get(`${workspaceId} ${key.contactId}`) ?? null,
  }));
  await applyContactUpdates(
    ctx,
    db,
    [...contactEvents, ...otherRecipients],
    softBouncedContacts(items, contacts),
  );
  return [...changes.counts.values()]
    .filter(
      ({ deltas }) =>
        deltas.bounced || deltas.complained || deltas.failed || deltas.unknown || deltas.in_doubt,
    )
    .map(({ workspaceId, campaignId }) => ({ workspaceId, campaignId }));
};

type Batch = { processed: number; touched: CampaignKey[] } | null;

const countApplied = ({ metrics }: Context, items: readonly InboxItem[]): void => {
  for (const { event } of items) metrics.add('events_applied_total', { kind: event.kind });
};

/** null: another process is processing. */
const applyBatch = async (ctx: Context, limit: number, locked: ReadonlySet<string>): Promise<Batch> =>
  ctx.db.transaction().execute(async (tx) => {
    const rows = await lockInboxBatch(tx, limit);
    if (rows === null) return null;
    if (rows.length === 0) return { processed: 0, touched: [] };
    for (const workspaceId of [...locked].sort()) await lockExclusive(tx, workspaceId);
    const items = await loadItems(tx, rows);
    const touched = await applyItems(ctx, tx, items, locked);
    await recordLatestEvents(
      tx,
      items.flatMap(({ workspaceId, event }) =>
        event.mailAt === undefined ? [] : [{ workspaceId, at: new Date(event.mailAt) }],
      ),
    );
    await markProcessed(tx, rows, ctx.now());
    countApplied(ctx, items);
    return { processed: rows.length, touched };
  });

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
const isDeadlock = (error: unknown): boolean => /^40/.test(codeOf(error));
/** The content cannot be parsed or stored; the database itself works. */
const isContentError = (error: unknown): boolean =>
  /^2[23]/.test(codeOf(error)) || error instanceof TypeError || error instanceof RangeError;

const isolatePoisonEvent = (ctx: Context, error: unknown): Promise<Batch> =>
  ctx.db.transaction().execute(async (tx) => {
    const rows = await lockInboxBatch(tx, 1);
    if (rows === null) return null;
    await markProcessed(tx, rows, ctx.now());
    ctx.metrics.add('events_applied_total', { kind: 'poison' });
    ctx.log.error({ err: error, workspace: rows[0]?.workspace_id }, 'poison event isolated; not applied');
    return { processed: rows.length, touched: [] };
  });

const maxAttempts = 5;

/** A poison message must not block the queue: shrink the batch until it is isolated. */
const applyUpTo = async (
  ctx: Context,
  limit: number,
  attempt = 1,
  locked: ReadonlySet<string> = new Set(),
): Promise<Batch> => {
  try {
    return await applyBatch(ctx, limit, locked);
  } catch (error) {
    if (error instanceof UnassignedAddress)
      return applyUpTo(ctx, limit, attempt, new Set([...locked, ...error.workspaces]));
    if (isDeadlock(error) && attempt < maxAttempts) return applyUpTo(ctx, limit, attempt + 1, locked);
    if (!isContentError(error)) throw error;
    return limit === 1 ? isolatePoisonEvent(ctx, error) : applyUpTo(ctx, Math.ceil(limit / 10), 1, locked);
  }
};

/** Processes until the inbox is empty or another process is at it. Returns how many events it processed. */
export const processInbox = async (
  ctx: Context,
  isStopping: () => boolean = () => false,
): Promise<number> => {
  let processed = 0;
  for (;;) {
    const batch = await ctx.tracing.span('events batch', {}, () => applyUpTo(ctx, batchSizeOf(ctx)));
    if (batch === null || batch.processed === 0) return processed;
    processed += batch.processed;
    await reviewCampaigns(ctx, batch.touched);
    if (isStopping()) return processed;
  }
};
