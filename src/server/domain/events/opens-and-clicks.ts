// Opens and clicks of a batch: merges new ones with the stored ones, and classifies all of a message together.
import type { Insertable } from 'kysely';
import type { LinkDelta } from '../../db/campaigns/links.ts';
import type { DeliveryRow } from '../../db/events/delivery-events.ts';
import type { VisitRow } from '../../db/events/events.ts';
import type { EventsTable } from '../../db/tables/events.ts';
import type { Fact } from '../ses/normalized-event.ts';
import { classify, type Visited } from './classify.ts';

/** More visits of one message than any person makes; later ones are dropped. */
export const mostVisits = 300;

interface Known extends Visited {
  /** null: not stored yet. */
  id: number | null;
  wasMachine: boolean;
  network: string | null;
}

const keyOf = ({ kind, link, machine, at }: Visited): string =>
  `${kind} ${link} ${machine !== null} ${Math.floor(at / 1000)}`;

const fromRow = (row: VisitRow): Known => ({
  kind: row.kind,
  at: row.at.getTime(),
  link: row.link_id,
  machine: row.detail,
  id: row.id,
  wasMachine: row.is_machine,
  network: null,
});

const fromFact = (fact: Fact): Known => ({
  kind: fact.kind === 'click' ? 'click' : 'open',
  at: fact.at,
  link: fact.link ?? null,
  machine: fact.machine ?? null,
  id: null,
  wasMachine: false,
  network: fact.network ?? null,
});

/** What one message's visits add to the counts of its links. */
const linkFigures = (visits: readonly Known[], isMachine: readonly boolean[]): Map<number, number> => {
  const clicks = new Map<number, number>();
  for (const [nth, { kind, link }] of visits.entries()) {
    if (kind === 'click' && link !== null && isMachine[nth] === false)
      clicks.set(link, (clicks.get(link) ?? 0) + 1);
  }
  return clicks;
};

const linkDeltas = (row: DeliveryRow, before: Map<number, number>, after: Map<number, number>): LinkDelta[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .map((linkId) => ({
      workspaceId: row.workspace_id,
      campaignId: row.campaign_id,
      linkId,
      people: Number(after.has(linkId)) - Number(before.has(linkId)),
      clicks: (after.get(linkId) ?? 0) - (before.get(linkId) ?? 0),
    }))
    .filter(({ people, clicks }) => people !== 0 || clicks !== 0);

const dateOf = (time: number | null): Date | null => (time === null ? null : new Date(time));

/** A stored time stays: it was counted before tracking was turned off, or before visits were erased. */
const first = (known: Date | null, found: number | null, isAllKnown: boolean): Date | null =>
  isAllKnown ? dateOf(found) : (known ?? dateOf(found));

export interface VisitChanges {
  row: DeliveryRow;
  added: Insertable<EventsTable>[];
  marks: { workspaceId: string; id: number; isMachine: boolean }[];
  links: LinkDelta[];
  lastOpenedAt: Date | null;
  lastClickedAt: Date | null;
}

const latest = (
  visits: readonly Known[],
  isMachine: readonly boolean[],
  kind: Visited['kind'],
): Date | null => {
  const times = visits
    .filter((visit, nth) => isMachine[nth] === false && (visit.kind === kind || kind === 'open'))
    .map(({ at }) => at);
  return times.length === 0 ? null : new Date(Math.max(...times));
};

export const withVisits = (
  row: DeliveryRow,
  rows: readonly VisitRow[],
  facts: readonly Fact[],
  mail: { linkCount: number; countsOpens: boolean },
): VisitChanges => {
  const visits = rows.map(fromRow);
  const seen = new Set(visits.map(keyOf));
  for (const visit of facts.map(fromFact)) {
    const key = keyOf(visit);
    if (seen.has(key) || visits.length >= mostVisits) continue;
    seen.add(key);
    visits.push(visit);
  }
  const found = classify(visits, { ...mail, deliveredAt: row.delivered_at?.getTime() ?? null });
  const known = visits.filter(({ id }) => id !== null);
  const isAllKnown = known.length > 0 || (row.opened_at === null && row.clicked_at === null);
  const { workspace_id, campaign_id, contact_id } = row;
  return {
    row: {
      ...row,
      opened_at: first(row.opened_at, found.openedAt, isAllKnown && mail.countsOpens),
      machine_opened_at: first(row.machine_opened_at, found.machineOpenedAt, isAllKnown),
      clicked_at: first(row.clicked_at, found.clickedAt, isAllKnown),
      machine_clicked_at: first(row.machine_clicked_at, found.machineClickedAt, isAllKnown),
    },
    added: visits.flatMap((visit, nth) =>
      visit.id === null
        ? [
            {
              workspace_id,
              campaign_id,
              contact_id,
              at: new Date(visit.at),
              kind: visit.kind,
              link_id: visit.link,
              is_machine: found.isMachine[nth] ?? false,
              network: visit.network,
              detail: visit.machine,
            },
          ]
        : [],
    ),
    marks: visits.flatMap(({ id, wasMachine }, nth) => {
      const isMachine = found.isMachine[nth] ?? false;
      return id !== null && wasMachine !== isMachine ? [{ workspaceId: workspace_id, id, isMachine }] : [];
    }),
    links: linkDeltas(
      row,
      linkFigures(
        known,
        known.map(({ wasMachine }) => wasMachine),
      ),
      linkFigures(visits, found.isMachine),
    ),
    lastOpenedAt: latest(visits, found.isMachine, 'open'),
    lastClickedAt: latest(visits, found.isMachine, 'click'),
  };
};
