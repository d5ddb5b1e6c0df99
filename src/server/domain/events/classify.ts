// Classifies all opens and clicks of one message together. The result depends on what happened and when, never on the
// order in which events arrived: each new event reclassifies all of them.

export interface Engagement {
  kind: 'open' | 'click';
  at: number;
  link: number | null;
  /** The code that identified a machine on its own; null: none. */
  machine: string | null;
}

export interface EngagementSummary {
  openedAt: number | null;
  machineOpenedAt: number | null;
  clickedAt: number | null;
  machineClickedAt: number | null;
  /** For each open and click, in their order. */
  isMachine: boolean[];
}

/** A gateway fetches at once. A person needs longer to notice a message. */
const maxMachineDelayMs = 2_000;
const burstWindowMs = 1_000;
const minBurstLinks = 3;

/** No person opens this many different links within a second. */
const isBurst = (engagement: Engagement, clicks: readonly Engagement[], linkCount: number): boolean => {
  const minLinks = Math.min(minBurstLinks, linkCount);
  if (minLinks < 2) return false;
  const clicksNearby = clicks.filter(({ at }) => Math.abs(at - engagement.at) <= burstWindowMs);
  return new Set(clicksNearby.map(({ link }) => link)).size >= minLinks;
};

const earliest = (times: readonly number[]): number | null =>
  times.length === 0 ? null : Math.min(...times);

export const classify = (
  engagements: readonly Engagement[],
  message: { deliveredAt: number | null; linkCount: number; countsOpens: boolean },
): EngagementSummary => {
  const clicks = engagements.filter(({ kind }) => kind === 'click');
  const isMachine = engagements.map(
    (engagement) =>
      engagement.machine !== null ||
      (message.deliveredAt !== null && engagement.at <= message.deliveredAt + maxMachineDelayMs) ||
      (engagement.kind === 'click' && isBurst(engagement, clicks, message.linkCount)),
  );
  const timesOf = (kind: Engagement['kind'], machine: boolean): number[] =>
    engagements
      .filter((engagement, index) => engagement.kind === kind && isMachine[index] === machine)
      .map(({ at }) => at);
  const clicked = timesOf('click', false);
  return {
    // A click implies an open, even if images are not shown.
    openedAt: message.countsOpens ? earliest([...timesOf('open', false), ...clicked]) : null,
    machineOpenedAt: earliest(timesOf('open', true)),
    clickedAt: earliest(clicked),
    machineClickedAt: earliest(timesOf('click', true)),
    isMachine,
  };
};
