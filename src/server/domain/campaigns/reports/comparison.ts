// Compares a campaign with the workspace's past: each rate and the median of earlier campaigns. Leaves out campaigns
// with very few recipients and those sent lately, and gives no median if too few campaigns remain.

import {
  type CampaignComparison,
  type MeasureName,
  measureNames,
  minCampaigns,
  minMessages,
} from '#contract/campaigns/analytics.ts';
import type { Context } from '../../../context.ts';
import { earlierCampaigns } from '../../../db/campaigns/earlier-campaigns.ts';
import type { Counts } from '../../../db/shared/campaign-counts.ts';
import { requireFeature } from '../../billing/plan-features.ts';
import type { Caller } from '../../shared/caller.ts';
import { requireCampaign } from '../campaigns.ts';
import { isComparable, isSettled } from './comparable.ts';
import { countsOf } from './counts.ts';

const maxCompared = 20;
/** Some of these may have too few recipients, or be too new. */
const maxCandidates = 100;

interface CountedCampaign {
  counts: Counts;
  track_opens: boolean;
  track_clicks: boolean;
}

/** In percent with one decimal; null if nothing was counted. */
const rateOf = ({ counts, track_opens, track_clicks }: CountedCampaign, name: MeasureName): number | null => {
  if (counts.sent < minMessages) return null;
  if ((name === 'opened' && !track_opens) || (name === 'clicked' && !track_clicks)) return null;
  return Math.round((Math.max(0, counts[name]) / counts.sent) * 1_000) / 10;
};

const medianOf = (rates: readonly number[]): number => {
  const sorted = [...rates].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = low] =
    sorted.length % 2 === 1 ? [sorted[middle]] : [sorted[middle - 1], sorted[middle]];
  return Math.round(((low + high) / 2) * 10) / 10;
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
  const counted = <Row extends { id: number; track_opens: boolean; track_clicks: boolean }>(
    row: Row,
  ): CountedCampaign[] => {
    const own = counts.get(row.id);
    return own ? [{ counts: own, track_opens: row.track_opens, track_clicks: row.track_clicks }] : [];
  };
  const [own] = counted(campaign);
  const now = ctx.now();
  const past = earlier
    .filter(({ id, started_at }) =>
      isComparable({ startedAt: started_at, sent: counts.get(id)?.sent ?? 0 }, now),
    )
    .flatMap(counted)
    .slice(0, maxCompared);
  return {
    campaigns: past.length,
    isEarly: !isSettled(startedAt, now),
    measures: measureNames.map((name) => {
      const rates = past.flatMap((campaign) => rateOf(campaign, name) ?? []);
      return {
        name,
        rate: own ? rateOf(own, name) : null,
        median: rates.length >= minCampaigns ? medianOf(rates) : null,
        campaigns: rates.length,
      };
    }),
  };
};
