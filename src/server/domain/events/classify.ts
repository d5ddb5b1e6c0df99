// Classifies all opens and clicks of one message together. The result depends on what happened and when, never on the
// order in which events arrived: each new event reclassifies all of them.

export interface Visited {
  kind: 'open' | 'click';
  at: number;
  link: number | null;
  /** The code that identified a machine on its own; null: none. */
  machine: string | null;
}

export interface MailVisits {
  openedAt: number | null;
  machineOpenedAt: number | null;
  clickedAt: number | null;
  machineClickedAt: number | null;
  /** For each visit, in order. */
  isMachine: boolean[];
}

/** A gateway fetches at once. A person needs longer to notice a message. */
const fastMs = 2_000;
const burstMs = 1_000;
const manyLinks = 3;

/** No person opens this many different links within a second. */
const isBurst = (visit: Visited, clicks: readonly Visited[], linkCount: number): boolean => {
  const enough = Math.min(manyLinks, linkCount);
  if (enough < 2) return false;
  const near = clicks.filter(({ at }) => Math.abs(at - visit.at) <= burstMs);
  return new Set(near.map(({ link }) => link)).size >= enough;
};

const earliest = (times: readonly number[]): number | null =>
  times.length === 0 ? null : Math.min(...times);

export const classify = (
  visits: readonly Visited[],
  mail: { deliveredAt: number | null; linkCount: number; countsOpens: boolean },
): MailVisits => {
  const clicks = visits.filter(({ kind }) => kind === 'click');
  const isMachine = visits.map(
    (visit) =>
      visit.machine !== null ||
      (mail.deliveredAt !== null && visit.at <= mail.deliveredAt + fastMs) ||
      (visit.kind === 'click' && isBurst(visit, clicks, mail.linkCount)),
  );
  const timesOf = (kind: Visited['kind'], machine: boolean): number[] =>
    visits.filter((visit, nth) => visit.kind === kind && isMachine[nth] === machine).map(({ at }) => at);
  const clicked = timesOf('click', false);
  return {
    // A click implies an open, even if images are not shown.
    openedAt: mail.countsOpens ? earliest([...timesOf('open', false), ...clicked]) : null,
    machineOpenedAt: earliest(timesOf('open', true)),
    clickedAt: earliest(clicked),
    machineClickedAt: earliest(timesOf('click', true)),
    isMachine,
  };
};
