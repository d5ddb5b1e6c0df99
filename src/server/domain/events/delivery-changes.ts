// Computes the changes of a batch, delivery by delivery, and writes them together.
import type { Insertable } from 'kysely';
import {
  type ContactKey,
  type ReachedContact,
  type Seen,
  writeSeen,
  writeSeenAnew,
} from '../../db/audience/contacts/outcomes.ts';
import { addToLinks, type CampaignKey, type LinkDelta } from '../../db/campaigns/links.ts';
import type { Queryable } from '../../db/database.ts';
import { type CampaignSwitches, type DeliveryRow, writeDeliveries } from '../../db/events/delivery-events.ts';
import { insertEvents, markEvents, type VisitRow } from '../../db/events/events.ts';
import { addCounts, addDays, type DayDelta } from '../../db/shared/campaign-counts.ts';
import type { EventsTable } from '../../db/tables/events.ts';
import type { Fact } from '../ses/normalized-event.ts';
import { type CountDeltas, countDeltas, dayDeltas } from './counter-deltas.ts';
import { differs, isOfFailedMail, withFact } from './delivery-state.ts';
import { isVisit, keyOfRow, nameOf } from './load-items.ts';
import { withVisits } from './opens-and-clicks.ts';

/** Writers of counts in other slots do not wait for this one. */
const ownSlot = 15;

export interface Changes {
  rows: DeliveryRow[];
  counts: Map<string, CampaignKey & { deltas: CountDeltas }>;
  days: Map<string, DayDelta[]>;
  added: Insertable<EventsTable>[];
  marks: { workspaceId: string; id: number; isMachine: boolean }[];
  links: LinkDelta[];
  seen: Seen[];
  /** Contacts whose opens or clicks turned out to be a machine's. */
  anew: ContactKey[];
}

export const noChanges = (): Changes => ({
  rows: [],
  counts: new Map(),
  days: new Map(),
  added: [],
  marks: [],
  links: [],
  seen: [],
  anew: [],
});

/** Data on the messages of a batch, beside their rows. */
export interface Known {
  visits: Map<string, VisitRow[]>;
  linkCounts: Map<string, number>;
  switches: Map<string, CampaignSwitches>;
  contacts: Map<string, ReachedContact>;
}

export const campaignName = ({ workspaceId, campaignId }: CampaignKey): string =>
  `${workspaceId} ${campaignId}`;

const isCounted = ({ kind }: Fact, switches: CampaignSwitches | undefined): boolean =>
  kind === 'open' ? switches?.opens === true : switches?.clicks === true;

/** Rare enough to store individually, for the history of a contact. */
const kept: Partial<Record<Fact['kind'], string>> = { bounce: 'bounce', complaint: 'complaint' };

export const changeOne = (before: DeliveryRow, facts: readonly Fact[], known: Known, into: Changes): void => {
  const key = keyOfRow(before);
  const switches = known.switches.get(campaignName(key));
  const contact = known.contacts.get(`${key.workspaceId} ${key.contactId}`);
  // For deleted contacts, and those who object to tracking, nothing more is stored.
  const isCountable = contact !== undefined && !contact.is_untracked;
  const visits = facts.filter((fact) => isVisit(fact) && isCounted(fact, switches) && isCountable);
  let row = before;
  for (const fact of facts) {
    if (isOfFailedMail(row, fact)) continue;
    // An open proves that the message was sent.
    row = withFact(row, isVisit(fact) ? { ...fact, kind: 'send', mailAt: fact.mailAt ?? fact.at } : fact);
    const kind = kept[fact.kind];
    if (kind !== undefined && differs(before, row)) {
      into.added.push({
        workspace_id: key.workspaceId,
        campaign_id: key.campaignId,
        contact_id: key.contactId,
        at: new Date(fact.at),
        kind,
        link_id: null,
        is_machine: false,
        network: null,
        detail: fact.kind === 'bounce' ? `${fact.isHard ? 'hard' : 'soft'}:${fact.subtype}` : null,
      });
    }
  }
  const earlier = known.visits.get(nameOf(key)) ?? [];
  if (visits.length > 0 || earlier.length > 0) {
    const looked = withVisits(row, earlier, visits, {
      linkCount: known.linkCounts.get(campaignName(key)) ?? 0,
      countsOpens: switches?.opens === true,
    });
    row = looked.row;
    into.added.push(...looked.added);
    into.marks.push(...looked.marks);
    into.links.push(...looked.links);
    if (looked.marks.some(({ isMachine }) => isMachine))
      into.anew.push({ workspaceId: key.workspaceId, contactId: key.contactId });
    if (looked.lastOpenedAt || looked.lastClickedAt)
      into.seen.push({
        workspaceId: key.workspaceId,
        contactId: key.contactId,
        openedAt: looked.lastOpenedAt,
        clickedAt: looked.lastClickedAt,
      });
  }
  if (!differs(before, row)) return;
  into.rows.push(row);
  const counts = into.counts.get(campaignName(key)) ?? { ...key, deltas: {} };
  into.counts.set(campaignName(key), counts);
  countDeltas(before, row, counts.deltas);
  const days = into.days.get(key.workspaceId) ?? [];
  into.days.set(key.workspaceId, days);
  days.push(...dayDeltas(before, row));
};

export const writeChanges = async (db: Queryable, changes: Changes): Promise<void> => {
  await writeDeliveries(db, changes.rows);
  await insertEvents(db, changes.added);
  await markEvents(db, changes.marks);
  await addToLinks(db, changes.links);
  for (const [, { workspaceId, campaignId, deltas }] of [...changes.counts].sort(([a], [b]) =>
    a < b ? -1 : 1,
  ))
    await addCounts(db, workspaceId, campaignId, ownSlot, deltas, false);
  for (const [workspaceId, days] of [...changes.days].sort(([a], [b]) => (a < b ? -1 : 1)))
    await addDays(db, workspaceId, ownSlot, days);
  await writeSeen(db, changes.seen);
  await writeSeenAnew(db, changes.anew);
};
