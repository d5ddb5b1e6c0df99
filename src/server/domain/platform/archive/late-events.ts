// Counts events of archived deliveries: what they change of contacts was written when they came, and this writes the rest:
// figures, opens and clicks, and the changed row. Events of a month that was restored meanwhile go back to the inbox.

import {
  listLateEvents,
  nextLateWorkspace,
  type StoredLateEvent,
  saveLateDelivery,
  takeLateEvents,
} from '../../../db/audience/archive/late.ts';
import { setRecipientBits } from '../../../db/audience/archive/recipients.ts';
import { lockReached } from '../../../db/audience/contacts/outcomes.ts';
import { findLinkGroups } from '../../../db/campaigns/links.ts';
import { insertInbox } from '../../../db/carriers/event-inbox.ts';
import type { Queryable } from '../../../db/database.ts';
import { type DeliveryRow, findCampaignTracking } from '../../../db/events/delivery-events.ts';
import { findEngagements } from '../../../db/events/events.ts';
import { findArchivedDelivery } from '../../audience/archive/read-archived.ts';
import type { NormalizedEvent } from '../../carriers/normalized-event.ts';
import {
  applyToDelivery,
  type Changes,
  emptyChanges,
  writeChanges,
  writeLinks,
} from '../../events/delivery-changes.ts';
import { deliveryNameOf } from '../../events/load-items.ts';
import { maxEngagements } from '../../events/opens-and-clicks.ts';
import { askForTurn } from '../../shared/work-turns.ts';
import {
  type ArchiveContext,
  ArchiveRefusal,
  type MonthWork,
  withMonth,
  workspacesOf,
} from './month-work.ts';

const eventsPerPage = 500;

/** What the events change. The row itself is not in the table: it is stored beside the files. */
const changesOf = async (
  tx: Queryable,
  row: DeliveryRow,
  events: readonly NormalizedEvent[],
): Promise<Changes> => {
  const key = { workspaceId: row.workspace_id, campaignId: row.campaign_id, contactId: row.contact_id };
  const { workspaceId, campaignId } = key;
  const contacts = await lockReached(tx, workspaceId, [{ ...key, onlySoft: false }]);
  const changes = emptyChanges();
  applyToDelivery(
    row,
    events,
    {
      engagements: new Map([
        [deliveryNameOf(key), await findEngagements(tx, workspaceId, [key], maxEngagements)],
      ]),
      linkGroups: await findLinkGroups(tx, workspaceId, [campaignId]),
      tracking: await findCampaignTracking(tx, workspaceId, [campaignId]),
      contacts: new Map(contacts.map((contact) => [contact.id, contact])),
    },
    changes,
  );
  return changes;
};

/** Events of one delivery of the month. */
const countEvents = async (
  { ctx, month, proceed }: MonthWork,
  workspaceId: string,
  events: readonly StoredLateEvent[],
): Promise<void> => {
  await proceed();
  const [first] = events;
  if (!first) return;
  const { campaign_id: campaignId, contact_id: contactId } = first;
  const stored = await findArchivedDelivery(ctx, { workspaceId, campaignId, month }, contactId);
  await ctx.db.transaction().execute(async (tx) => {
    const taken = await takeLateEvents(
      tx,
      workspaceId,
      events.map(({ id }) => id),
    );
    if (!stored) return;
    const { attempted_at: _, ...columns } = stored;
    const payloads = events
      .filter(({ id }) => taken.has(id))
      .map(({ payload }) => payload as NormalizedEvent);
    const changes = await changesOf(tx, { ...columns, workspace_id: workspaceId, bucket: month }, payloads);
    const [row] = changes.rows;
    const lane = { workspaceId, lane: 0 };
    await writeChanges(tx, lane, { ...changes, rows: [] });
    await writeLinks(tx, lane, changes);
    if (!row) return;
    const { bucket: _bucket, ...changed } = row;
    await saveLateDelivery(tx, { ...changed, month });
    await setRecipientBits(tx, workspaceId, campaignId, contactId, {
      received: row.accepted_at !== null && row.bounced_at === null,
      opened: row.opened_at !== null,
      clicked: row.clicked_at !== null,
    });
  });
};

const returnToInbox = async (
  ctx: ArchiveContext,
  workspaceId: string,
  events: readonly StoredLateEvent[],
): Promise<void> => {
  const lanes = await ctx.db.transaction().execute(async (tx) => {
    const taken = await takeLateEvents(
      tx,
      workspaceId,
      events.map(({ id }) => id),
    );
    const entries = events
      .filter(({ id }) => taken.has(id))
      .map(({ id, campaign_id, contact_id, payload }) => ({
        workspaceId,
        dedupe: `late ${id}`,
        payload: { ...(payload as object), campaign: campaign_id, contact: contact_id },
      }));
    return insertInbox(tx, entries, ctx.now());
  });
  for (const lane of lanes) askForTurn(ctx, { kind: 'events', ...lane });
};

type ListedEvent = Awaited<ReturnType<typeof listLateEvents>>[number];
const isDetached = ({ state }: ListedEvent): boolean =>
  state === 'checking' || state === 'archived' || state === 'restoring';

const countPage = async (
  ctx: ArchiveContext,
  workspaceId: string,
  events: readonly ListedEvent[],
  signal: AbortSignal | undefined,
): Promise<void> => {
  await returnToInbox(
    ctx,
    workspaceId,
    events.filter((event) => !isDetached(event)),
  );
  const byMonth = Map.groupBy(
    events.filter(({ state }) => state === 'archived'),
    ({ month }) => month ?? '',
  );
  for (const [month, ofMonth] of byMonth) {
    const byDelivery = Map.groupBy(ofMonth, ({ campaign_id, contact_id }) => `${campaign_id} ${contact_id}`);
    try {
      await withMonth(ctx, month, signal, async (work) => {
        for (const [, ofDelivery] of byDelivery) await countEvents(work, workspaceId, ofDelivery);
      });
    } catch (error) {
      // Another process archives or restores the month; the next run counts them.
      if (!(error instanceof ArchiveRefusal)) throw error;
    }
  }
};

export const countLateEvents = async (ctx: ArchiveContext, signal?: AbortSignal): Promise<void> => {
  for await (const workspaceId of workspacesOf((after) => nextLateWorkspace(ctx.db, after))) {
    for (let after = 0; ; ) {
      signal?.throwIfAborted();
      const events = await listLateEvents(ctx.db, workspaceId, after, eventsPerPage);
      await countPage(ctx, workspaceId, events, signal);
      after = events.at(-1)?.id ?? after;
      if (events.length < eventsPerPage) break;
    }
  }
};
