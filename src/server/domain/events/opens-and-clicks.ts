// Opens and clicks of a batch: merges new ones with the stored ones, and classifies all of a message together.
import type { Insertable } from 'kysely';
import type { LinkDelta } from '../../db/campaigns/links.ts';
import type { DeliveryRow } from '../../db/events/delivery-events.ts';
import type { EngagementRow } from '../../db/events/events.ts';
import type { EventsTable } from '../../db/tables.ts';
import type { NormalizedEvent } from '../carriers/normalized-event.ts';
import { classify, type Engagement } from './classify.ts';

/** More opens and clicks of one message than any person makes; later ones are dropped. */
export const maxEngagements = 300;

interface BatchEngagement extends Engagement {
  /** null: not stored yet. */
  id: number | null;
  wasMachine: boolean;
  network: string | null;
}

const dedupeKeyOf = ({ kind, link, machine, at }: Engagement): string =>
  `${kind} ${link} ${machine !== null} ${Math.floor(at / 1000)}`;

const fromRow = (row: EngagementRow): BatchEngagement => ({
  kind: row.kind,
  at: row.at.getTime(),
  link: row.link_id,
  machine: row.detail,
  id: row.id,
  wasMachine: row.is_machine,
  network: null,
});

const fromEvent = (event: NormalizedEvent): BatchEngagement => ({
  kind: event.kind === 'click' ? 'click' : 'open',
  at: event.at,
  link: event.link ?? null,
  machine: event.machine ?? null,
  id: null,
  wasMachine: false,
  network: event.network ?? null,
});

/** How often one message's links were clicked by people. */
const clicksByLink = (
  engagements: readonly BatchEngagement[],
  isMachine: readonly boolean[],
): Map<number, number> => {
  const clicks = new Map<number, number>();
  for (const [index, { kind, link }] of engagements.entries()) {
    if (kind === 'click' && link !== null && isMachine[index] === false)
      clicks.set(link, (clicks.get(link) ?? 0) + 1);
  }
  return clicks;
};

const linkDeltas = (row: DeliveryRow, before: Map<number, number>, after: Map<number, number>): LinkDelta[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .map((linkId) => ({
      campaignId: row.campaign_id,
      linkId,
      people: Number(after.has(linkId)) - Number(before.has(linkId)),
      clicks: (after.get(linkId) ?? 0) - (before.get(linkId) ?? 0),
    }))
    .filter(({ people, clicks }) => people !== 0 || clicks !== 0);

const dateOf = (time: number | null): Date | null => (time === null ? null : new Date(time));

/** A stored time stays: it was counted before tracking was turned off, or before opens and clicks were erased. */
const firstTime = (stored: Date | null, classified: number | null, isAllStored: boolean): Date | null =>
  isAllStored ? dateOf(classified) : (stored ?? dateOf(classified));

export interface EngagementChanges {
  row: DeliveryRow;
  added: Insertable<EventsTable>[];
  machineFlags: { id: number; isMachine: boolean }[];
  links: LinkDelta[];
  lastOpenedAt: Date | null;
  lastClickedAt: Date | null;
}

const lastTime = (
  engagements: readonly BatchEngagement[],
  isMachine: readonly boolean[],
  kind: Engagement['kind'],
): Date | null => {
  const times = engagements
    .filter(
      (engagement, index) => isMachine[index] === false && (engagement.kind === kind || kind === 'open'),
    )
    .map(({ at }) => at);
  return times.length === 0 ? null : new Date(Math.max(...times));
};

export const mergeEngagements = (
  row: DeliveryRow,
  rows: readonly EngagementRow[],
  events: readonly NormalizedEvent[],
  message: { linkCount: number; countsOpens: boolean },
): EngagementChanges => {
  const engagements = rows.map(fromRow);
  const knownKeys = new Set(engagements.map(dedupeKeyOf));
  for (const engagement of events.map(fromEvent)) {
    const key = dedupeKeyOf(engagement);
    if (knownKeys.has(key) || engagements.length >= maxEngagements) continue;
    knownKeys.add(key);
    engagements.push(engagement);
  }
  const classified = classify(engagements, { ...message, deliveredAt: row.delivered_at?.getTime() ?? null });
  const stored = engagements.filter(({ id }) => id !== null);
  const isAllStored = stored.length > 0 || (row.opened_at === null && row.clicked_at === null);
  const { workspace_id, campaign_id, contact_id } = row;
  return {
    row: {
      ...row,
      opened_at: firstTime(row.opened_at, classified.openedAt, isAllStored && message.countsOpens),
      machine_opened_at: firstTime(row.machine_opened_at, classified.machineOpenedAt, isAllStored),
      clicked_at: firstTime(row.clicked_at, classified.clickedAt, isAllStored),
      machine_clicked_at: firstTime(row.machine_clicked_at, classified.machineClickedAt, isAllStored),
    },
    added: engagements.flatMap((engagement, index) =>
      engagement.id === null
        ? [
            {
              workspace_id,
              campaign_id,
              contact_id,
              at: new Date(engagement.at),
              kind: engagement.kind,
              link_id: engagement.link,
              is_machine: classified.isMachine[index] ?? false,
              network: engagement.network,
              detail: engagement.machine,
            },
          ]
        : [],
    ),
    machineFlags: engagements.flatMap(({ id, wasMachine }, index) => {
      const isMachine = classified.isMachine[index] ?? false;
      return id !== null && wasMachine !== isMachine ? [{ id, isMachine }] : [];
    }),
    links: linkDeltas(
      row,
      clicksByLink(
        stored,
        stored.map(({ wasMachine }) => wasMachine),
      ),
      clicksByLink(engagements, classified.isMachine),
    ),
    lastOpenedAt: lastTime(engagements, classified.isMachine, 'open'),
    lastClickedAt: lastTime(engagements, classified.isMachine, 'click'),
  };
};
