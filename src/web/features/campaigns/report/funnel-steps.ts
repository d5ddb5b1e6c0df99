import type { CampaignReport } from '#contract/campaigns/report.ts';

export type FunnelStep = 'sent' | 'delivered' | 'opened' | 'clicked' | 'unsubscribed';

export interface FunnelRow {
  step: FunnelStep;
  people: number;
  /** Of the step before; null: nothing came before, or it does not follow from it. */
  before: number | null;
}

/** A click counts as an open, so each step is part of the one before; leaving follows from delivery alone. */
export const funnelRows = (report: CampaignReport): FunnelRow[] => {
  const { sentCount, deliveredCount, openedCount, clickedCount, unsubscribedCount } = report;
  return [
    { step: 'sent', people: sentCount, before: null },
    { step: 'delivered', people: deliveredCount, before: sentCount },
    { step: 'opened', people: openedCount, before: deliveredCount },
    { step: 'clicked', people: clickedCount, before: openedCount },
    { step: 'unsubscribed', people: unsubscribedCount, before: null },
  ];
};
