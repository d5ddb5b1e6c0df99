// Compares a campaign with the workspace's past: each rate and the median of earlier campaigns. Leaves out campaigns
// with very few recipients and those sent lately, and gives no median if too few campaigns remain.

import {
  type CampaignComparison,
  type MeasureName,
  maxCampaigns,
  measureNames,
  minCampaigns,
} from '#contract/campaigns/analytics.ts';
import type { Context } from '../../../context.ts';
import { earlierCampaigns } from '../../../db/campaigns/earlier-campaigns.ts';
import type { Counts } from '../../../db/shared/campaign-counts.ts';
import { requireFeature } from '../../billing/plan-features.ts';
import type { Caller } from '../../shared/caller.ts';
import { requireCampaign } from '../campaigns.ts';
import { hasEnoughMessages, isComparable, isSettled } from './comparable.ts';
import { countsOf } from './counts.ts';

/** Some of these may have too few recipients, or be too new. */
const maxCandidates = 100;

interface CountedCampaign {
  counts: Counts;
  startedAt: Date | null;
  track_opens: boolean;
  track_clicks: boolean;
}

/** Complaints are rare: carriers review an account at 0.1 percent. */
const stepsPerPercent = (name: MeasureName): number => (name === 'complained' ? 100 : 10);

const rounded = (percent: number, name: MeasureName): number =>
  Math.round(percent * stepsPerPercent(name)) / stepsPerPercent(name);

/** In percent; null if nothing was counted. */
const rateOf = ({ counts, track_opens, track_clicks }: CountedCampaign, name: MeasureName): number | null => {
  if (!hasEnoughMessages(counts)) return null;
  if (!track_opens && (name === 'opened' || name === 'clickToOpen')) return null;
  if (!track_clicks && (name === 'clicked' || name === 'clickToOpen')) return null;
  // Without events of the carrier no delivery is known.
  if (name === 'delivered' && counts.delivered === 0) return null;
  const [part, whole] =
    name === 'clickToOpen' ? [counts.clicked, counts.opened] : [counts[name], counts.sent];
  return whole > 0 ? rounded((Math.max(0, part) / whole) * 100, name) : null;
};

const medianOf = (rates: readonly number[], name: MeasureName): number => {
  const sorted = [...rates].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = low] =
    sorted.length % 2 === 1 ? [sorted[middle]] : [sorted[middle - 1], sorted[middle]];
  return rounded((low + high) / 2, name);
};

export const compareCampaign = async (
  ctx: Context,
  caller: Caller,
  id: string,
): Promise<CampaignComparison> => {
  requireFeature(ctx, caller, 'advanced-analytics', 'refusals.billing.comparison');
  const { workspace_id } = caller;
  const campaign = await requireCampaign(ctx, workspace_id, id);
  const startedAt = campaign.started_at;
  const earlier = startedAt
    ? await earlierCampaigns(ctx.db, workspace_id, { id: campaign.id, startedAt }, maxCandidates)
    : [];
  const counts = await countsOf(ctx, workspace_id, [campaign.id, ...earlier.map((campaign) => campaign.id)]);
  const counted = (
    row: Pick<typeof campaign, 'id' | 'track_opens' | 'track_clicks' | 'started_at'>,
  ): CountedCampaign[] => {
    const own = counts.get(row.id);
    const { track_opens, track_clicks } = row;
    return own ? [{ counts: own, startedAt: row.started_at, track_opens, track_clicks }] : [];
  };
  const [own] = counted(campaign);
  const now = ctx.now();
  const past = earlier
    .filter(({ id, started_at }) => isComparable({ startedAt: started_at, counts: counts.get(id) }, now))
    .flatMap(counted)
    .slice(0, maxCampaigns)
    .reverse();
  return {
    campaigns: past.length,
    isEarly: !isSettled(startedAt, now),
    measures: measureNames.map((name) => {
      const known = past.flatMap(({ startedAt, ...campaign }) => {
        const rate = rateOf({ startedAt, ...campaign }, name);
        return rate === null || startedAt === null ? [] : [{ startedAt: startedAt.toISOString(), rate }];
      });
      const rates = known.map(({ rate }) => rate);
      return {
        name,
        rate: own ? rateOf(own, name) : null,
        median: rates.length >= minCampaigns ? medianOf(rates, name) : null,
        campaigns: rates.length,
        past: known,
      };
    }),
  };
};
