// Computes the changes of a batch, delivery by delivery, and writes them together.
import type { Insertable } from 'kysely';
import {
  type ContactKey,
  type Engagement,
  type ReachedContact,
  recomputeEngagement,
  writeEngagement,
} from '../../db/audience/contacts/outcomes.ts';
import { addToLinks, type CampaignKey, type LinkDelta } from '../../db/campaigns/links.ts';
import type { Queryable } from '../../db/database.ts';
import { type CampaignTracking, type DeliveryRow, writeDeliveries } from '../../db/events/delivery-events.ts';
import { type EngagementRow, insertEvents, updateMachineFlags } from '../../db/events/events.ts';
import { addCounts, addDays, type DayDelta } from '../../db/shared/campaign-counts.ts';
import type { EventsTable } from '../../db/tables.ts';
import type { NormalizedEvent } from '../carriers/normalized-event.ts';
import { type CountDeltas, countDeltas, dayDeltas } from './counter-deltas.ts';
import { applyEvent, hasChanged, isFromFailedAttempt } from './delivery-state.ts';
import { deliveryKeyOf, deliveryNameOf, isEngagement } from './load-items.ts';
import { mergeEngagements } from './opens-and-clicks.ts';

/** Send workers use the other shards of a campaign's counts, so they do not wait for this writer. */
const eventCountShard = 15;

export interface Changes {
  rows: DeliveryRow[];
  counts: Map<string, CampaignKey & { deltas: CountDeltas }>;
  days: Map<string, DayDelta[]>;
  added: Insertable<EventsTable>[];
  machineFlags: { workspaceId: string; id: number; isMachine: boolean }[];
  links: LinkDelta[];
  lastSeen: Engagement[];
  /** Contacts whose opens or clicks turned out to be a machine's. */
  recomputed: ContactKey[];
}

export const emptyChanges = (): Changes => ({
  rows: [],
  counts: new Map(),
  days: new Map(),
  added: [],
  machineFlags: [],
  links: [],
  lastSeen: [],
  recomputed: [],
});

/** Data on the messages of a batch, beside their rows. */
export interface BatchData {
  engagements: Map<string, EngagementRow[]>;
  linkCounts: Map<string, number>;
  tracking: Map<string, CampaignTracking>;
  contacts: Map<string, ReachedContact>;
}

export const campaignNameOf = ({ workspaceId, campaignId }: CampaignKey): string =>
  `${workspaceId} ${campaignId}`;

const isCounted = ({ kind }: NormalizedEvent, tracking: CampaignTracking | undefined): boolean =>
  kind === 'open' ? tracking?.opens === true : tracking?.clicks === true;

/** Rare enough to store individually, for the history of a contact. */
const storedKinds: Partial<Record<NormalizedEvent['kind'], string>> = {
  bounce: 'bounce',
  complaint: 'complaint',
};

export const applyToDelivery = (
  before: DeliveryRow,
  events: readonly NormalizedEvent[],
  data: BatchData,
  changes: Changes,
): void => {
  const key = deliveryKeyOf(before);
  const tracking = data.tracking.get(campaignNameOf(key));
  const contact = data.contacts.get(`${key.workspaceId} ${key.contactId}`);
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
      });
    }
  }
  const stored = data.engagements.get(deliveryNameOf(key)) ?? [];
  if (engagements.length > 0 || stored.length > 0) {
    const merged = mergeEngagements(row, stored, engagements, {
      linkCount: data.linkCounts.get(campaignNameOf(key)) ?? 0,
      countsOpens: tracking?.opens === true,
    });
    row = merged.row;
    changes.added.push(...merged.added);
    changes.machineFlags.push(...merged.machineFlags);
    changes.links.push(...merged.links);
    if (merged.machineFlags.some(({ isMachine }) => isMachine))
      changes.recomputed.push({ workspaceId: key.workspaceId, contactId: key.contactId });
    if (merged.lastOpenedAt || merged.lastClickedAt)
      changes.lastSeen.push({
        workspaceId: key.workspaceId,
        contactId: key.contactId,
        openedAt: merged.lastOpenedAt,
        clickedAt: merged.lastClickedAt,
      });
  }
  if (!hasChanged(before, row)) return;
  changes.rows.push(row);
  const counts = changes.counts.get(campaignNameOf(key)) ?? { ...key, deltas: {} };
  changes.counts.set(campaignNameOf(key), counts);
  countDeltas(before, row, counts.deltas);
  const days = changes.days.get(key.workspaceId) ?? [];
  changes.days.set(key.workspaceId, days);
  days.push(...dayDeltas(before, row));
};

export const writeChanges = async (db: Queryable, changes: Changes): Promise<void> => {
  await writeDeliveries(db, changes.rows);
  await insertEvents(db, changes.added);
  await updateMachineFlags(db, changes.machineFlags);
  await addToLinks(db, changes.links);
  for (const [, { workspaceId, campaignId, deltas }] of [...changes.counts].sort(([a], [b]) =>
    a < b ? -1 : 1,
  ))
    await addCounts(db, workspaceId, campaignId, eventCountShard, deltas, false);
  for (const [workspaceId, days] of [...changes.days].sort(([a], [b]) => (a < b ? -1 : 1)))
    await addDays(db, workspaceId, eventCountShard, days);
  await writeEngagement(db, changes.lastSeen);
  await recomputeEngagement(db, changes.recomputed);
};
