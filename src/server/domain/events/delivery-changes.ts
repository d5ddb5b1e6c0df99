// Computes the changes of a batch, delivery by delivery, and writes them together.
import type { Insertable } from 'kysely';
import {
  type Engagement,
  type ReachedContact,
  recomputeEngagement,
  writeEngagement,
} from '../../db/audience/contacts/outcomes.ts';
import { addToClients, type ClientDelta } from '../../db/campaigns/clients.ts';
import { addToLinks, type LinkDelta, type LinkGroups } from '../../db/campaigns/links.ts';
import type { Lane } from '../../db/carriers/event-inbox.ts';
import { maxLanes } from '../../db/carriers/event-lanes.ts';
import type { Queryable } from '../../db/database.ts';
import { type CampaignTracking, type DeliveryRow, writeDeliveries } from '../../db/events/delivery-events.ts';
import { type EngagementRow, insertEvents, updateMachineFlags } from '../../db/events/events.ts';
import { addCounts, addDays, type DayDelta, slots } from '../../db/shared/campaign-counts.ts';
import type { EventsTable } from '../../db/tables.ts';
import type { NormalizedEvent } from '../carriers/normalized-event.ts';
import { type CountDeltas, countDeltas, dayDeltas } from './counter-deltas.ts';
import { applyEvent, hasChanged, isFromFailedAttempt } from './delivery-state.ts';
import { deliveryKeyOf, deliveryNameOf, isEngagement } from './load-items.ts';
import { mergeEngagements } from './opens-and-clicks.ts';

/** Each lane has a count shard of its own, so that lanes do not wait for each other. */
const countShardOf = (lane: number): number => slots - 1 - (lane % maxLanes);

/** Of one workspace. */
export interface Changes {
  rows: DeliveryRow[];
  /** By campaign. */
  counts: Map<number, CountDeltas>;
  days: DayDelta[];
  added: Insertable<EventsTable>[];
  machineFlags: { id: number; isMachine: boolean }[];
  links: LinkDelta[];
  clients: ClientDelta[];
  lastSeen: Engagement[];
  /** Contacts whose opens or clicks turned out to be a machine's. */
  recomputed: number[];
}

export const emptyChanges = (): Changes => ({
  rows: [],
  counts: new Map(),
  days: [],
  added: [],
  machineFlags: [],
  links: [],
  clients: [],
  lastSeen: [],
  recomputed: [],
});

/** Data on the messages of a batch, beside their rows. */
export interface BatchData {
  engagements: Map<string, EngagementRow[]>;
  linkGroups: LinkGroups;
  tracking: Map<number, CampaignTracking>;
  contacts: Map<number, ReachedContact>;
}

const isCounted = ({ kind }: NormalizedEvent, tracking: CampaignTracking | undefined): boolean =>
  kind === 'open' ? tracking?.opens === true : tracking?.clicks === true;

/** Rare enough to store individually, for the history of a contact. */
const storedKinds: Partial<Record<NormalizedEvent['kind'], string>> = {
  bounce: 'bounce',
  complaint: 'complaint',
};

const noLinks: ReadonlyMap<number, number> = new Map();

export const applyToDelivery = (
  before: DeliveryRow,
  events: readonly NormalizedEvent[],
  data: BatchData,
  changes: Changes,
): void => {
  const key = deliveryKeyOf(before);
  const tracking = data.tracking.get(key.campaignId);
  const contact = data.contacts.get(key.contactId);
  // For deleted contacts, and those who object to tracking, nothing more is stored.
  const mayBeCounted = contact !== undefined && !contact.is_untracked;
  const engagements = events.filter(
    (event) => isEngagement(event) && isCounted(event, tracking) && mayBeCounted,
  );
  let row = before;
  for (const event of events) {
    if (isFromFailedAttempt(row, event)) continue;
    // An open proves that the message was sent.
    row = applyEvent(
      row,
      isEngagement(event) ? { ...event, kind: 'send', mailAt: event.mailAt ?? event.at } : event,
    );
    const kind = storedKinds[event.kind];
    if (kind !== undefined && hasChanged(before, row)) {
      changes.added.push({
        workspace_id: key.workspaceId,
        campaign_id: key.campaignId,
        contact_id: key.contactId,
        at: new Date(event.at),
        kind,
        link_id: null,
        is_machine: false,
        network: null,
        detail: event.kind === 'bounce' ? `${event.isHard ? 'hard' : 'soft'}:${event.subtype}` : null,
        client: null,
      });
    }
  }
  const stored = data.engagements.get(deliveryNameOf(key)) ?? [];
  if (engagements.length > 0 || stored.length > 0) {
    const merged = mergeEngagements(row, stored, engagements, {
      linkGroups: data.linkGroups.get(key.campaignId) ?? noLinks,
      countsOpens: tracking?.opens === true,
    });
    row = merged.row;
    changes.added.push(...merged.added);
    changes.machineFlags.push(...merged.machineFlags);
    changes.links.push(...merged.links);
    changes.clients.push(...merged.clients);
    if (merged.machineFlags.some(({ isMachine }) => isMachine)) changes.recomputed.push(key.contactId);
    if (merged.lastOpenedAt || merged.lastClickedAt)
      changes.lastSeen.push({
        contactId: key.contactId,
        openedAt: merged.lastOpenedAt,
        clickedAt: merged.lastClickedAt,
      });
  }
  if (!hasChanged(before, row)) return;
  changes.rows.push(row);
  const deltas = changes.counts.get(key.campaignId) ?? {};
  changes.counts.set(key.campaignId, deltas);
  countDeltas(before, row, deltas);
  changes.days.push(...dayDeltas(before, row));
};

/** Figures of links and clients are written last in the transaction (`writeLinks`). */
export const writeChanges = async (
  db: Queryable,
  { workspaceId, lane }: Lane,
  changes: Changes,
): Promise<void> => {
  await writeDeliveries(db, workspaceId, changes.rows);
  await insertEvents(db, workspaceId, changes.added);
  await updateMachineFlags(db, workspaceId, changes.machineFlags);
  await writeEngagement(db, workspaceId, changes.lastSeen);
  await recomputeEngagement(db, workspaceId, changes.recomputed);
  for (const [campaignId, deltas] of [...changes.counts].sort(([a], [b]) => a - b))
    await addCounts(db, workspaceId, campaignId, countShardOf(lane), deltas, false);
  await addDays(db, workspaceId, countShardOf(lane), changes.days);
};

/** Other lanes of the workspace write these rows too: they are locked only for the end of the transaction. */
export const writeLinks = async (
  db: Queryable,
  { workspaceId }: Lane,
  { links, clients }: Changes,
): Promise<void> => {
  await addToLinks(db, workspaceId, links);
  await addToClients(db, workspaceId, clients);
};
