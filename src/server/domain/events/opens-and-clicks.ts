// Opens and clicks of a batch: merges new ones with the stored ones, and classifies all of a message together.
import type { Insertable } from 'kysely';
import type { ClientDelta } from '../../db/campaigns/clients.ts';
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
  client: string | null;
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
  client: row.client,
});

const fromEvent = (event: NormalizedEvent): BatchEngagement => ({
  kind: event.kind === 'click' ? 'click' : 'open',
  at: event.at,
  link: event.link ?? null,
  machine: event.machine ?? null,
  id: null,
  wasMachine: false,
  network: event.network ?? null,
  client: event.client ?? null,
});

/** Of one message: by link, how often people and machines clicked; the groups that people clicked; the clients. */
interface Figures {
  people: Map<number, number>;
  machines: Map<number, number>;
  groups: Set<number>;
  clients: Set<string>;
}

const figuresOf = (
  engagements: readonly BatchEngagement[],
  isMachine: readonly boolean[],
  groupOf: ReadonlyMap<number, number>,
): Figures => {
  const figures: Figures = { people: new Map(), machines: new Map(), groups: new Set(), clients: new Set() };
  for (const [index, { kind, link, client }] of engagements.entries()) {
    const byMachine = isMachine[index] === true;
    if (client !== null) figures.clients.add(`${byMachine ? 'machine-' : ''}${kind} ${client}`);
    if (kind !== 'click' || link === null) continue;
    const clicks = byMachine ? figures.machines : figures.people;
    clicks.set(link, (clicks.get(link) ?? 0) + 1);
    if (!byMachine) figures.groups.add(groupOf.get(link) ?? link);
  }
  return figures;
};

const linkDeltas = (row: DeliveryRow, before: Figures, after: Figures): LinkDelta[] => {
  const ids = [before, after].flatMap(({ people, machines, groups }) => [
    ...people.keys(),
    ...machines.keys(),
    ...groups,
  ]);
  const countOf = (clicks: ReadonlyMap<number, number>, id: number): number => clicks.get(id) ?? 0;
  return [...new Set(ids)]
    .map((linkId) => ({
      campaignId: row.campaign_id,
      linkId,
      people: Number(after.people.has(linkId)) - Number(before.people.has(linkId)),
      clicks: countOf(after.people, linkId) - countOf(before.people, linkId),
      machineClicks: countOf(after.machines, linkId) - countOf(before.machines, linkId),
      groupPeople: Number(after.groups.has(linkId)) - Number(before.groups.has(linkId)),
    }))
    .filter(
      ({ people, clicks, machineClicks, groupPeople }) =>
        people !== 0 || clicks !== 0 || machineClicks !== 0 || groupPeople !== 0,
    );
};

const clientDeltas = (row: DeliveryRow, before: Figures, after: Figures): ClientDelta[] =>
  [...new Set([...before.clients, ...after.clients])]
    .map((key) => {
      const [kind = '', client = ''] = key.split(' ');
      const people = Number(after.clients.has(key)) - Number(before.clients.has(key));
      return { campaignId: row.campaign_id, kind, client, people };
    })
    .filter(({ people }) => people !== 0);

const dateOf = (time: number | null): Date | null => (time === null ? null : new Date(time));

/** A stored time stays: it was counted before tracking was turned off, or before opens and clicks were erased. */
const firstTime = (stored: Date | null, classified: number | null, isAllStored: boolean): Date | null =>
  isAllStored ? dateOf(classified) : (stored ?? dateOf(classified));

export interface EngagementChanges {
  row: DeliveryRow;
  added: Insertable<EventsTable>[];
  machineFlags: { id: number; isMachine: boolean }[];
  links: LinkDelta[];
  clients: ClientDelta[];
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
  { linkGroups, countsOpens }: { linkGroups: ReadonlyMap<number, number>; countsOpens: boolean },
): EngagementChanges => {
  const engagements = rows.map(fromRow);
  const knownKeys = new Set(engagements.map(dedupeKeyOf));
  for (const engagement of events.map(fromEvent)) {
    const key = dedupeKeyOf(engagement);
    if (knownKeys.has(key) || engagements.length >= maxEngagements) continue;
    knownKeys.add(key);
    engagements.push(engagement);
  }
  // Links to one address are one link to a machine that follows them all.
  const grouped = engagements.map((each) => ({
    ...each,
    link: each.link === null ? null : (linkGroups.get(each.link) ?? each.link),
  }));
  const classified = classify(grouped, {
    linkCount: new Set(linkGroups.values()).size,
    countsOpens,
    deliveredAt: row.delivered_at?.getTime() ?? null,
  });
  const stored = engagements.filter(({ id }) => id !== null);
  const isAllStored = stored.length > 0 || (row.opened_at === null && row.clicked_at === null);
  const { workspace_id, campaign_id, contact_id } = row;
  const wereMachines = stored.map(({ wasMachine }) => wasMachine);
  const before = figuresOf(stored, wereMachines, linkGroups);
  const after = figuresOf(engagements, classified.isMachine, linkGroups);
  return {
    row: {
      ...row,
      opened_at: firstTime(row.opened_at, classified.openedAt, isAllStored && countsOpens),
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
              client: engagement.client,
            },
          ]
        : [],
    ),
    machineFlags: engagements.flatMap(({ id, wasMachine }, index) => {
      const isMachine = classified.isMachine[index] ?? false;
      return id !== null && wasMachine !== isMachine ? [{ id, isMachine }] : [];
    }),
    links: linkDeltas(row, before, after),
    clients: clientDeltas(row, before, after),
    lastOpenedAt: lastTime(engagements, classified.isMachine, 'open'),
    lastClickedAt: lastTime(engagements, classified.isMachine, 'click'),
  };
};
