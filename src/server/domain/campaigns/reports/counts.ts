// Delivery counts of campaigns. They are incremented as events happen; a recount from the deliveries themselves is
// authoritative.
import type { Context } from '../../../context.ts';
import { findArchivedCampaigns } from '../../../db/audience/archive/months.ts';
import { findCampaign } from '../../../db/campaigns/campaigns.ts';
import {
  type CampaignRows,
  campaignsSince,
  rewriteClients,
  rewriteCounts,
  rewriteLinks,
} from '../../../db/campaigns/reports/figures.ts';
import { type Counts, emptyCounts, readCounts } from '../../../db/shared/campaign-counts.ts';
import { partitionMonthOf } from '../partition-month.ts';

/** Every requested campaign has an entry. */
export const countsOf = (
  ctx: Context,
  workspaceId: string,
  campaignIds: readonly number[],
): Promise<Map<number, Counts>> => readCounts(ctx.db, workspaceId, campaignIds);

const recountRows = (ctx: Context, campaign: CampaignRows): Promise<Counts> =>
  ctx.db.transaction().execute(async (tx) => {
    // Without its deliveries a campaign cannot be counted again: late events only add to its counts.
    const { workspaceId, campaignId } = campaign;
    if ((await findArchivedCampaigns(tx, workspaceId, [campaignId])).size > 0)
      return (await readCounts(tx, workspaceId, [campaignId])).get(campaignId) ?? emptyCounts();
    // Same lock order as event processing: counts before links.
    const counts = await rewriteCounts(tx, campaign);
    await rewriteLinks(tx, campaign);
    await rewriteClients(tx, campaign);
    return counts;
  });

/** null: not started. */
export const recount = async (
  ctx: Context,
  workspaceId: string,
  campaignId: number,
): Promise<Counts | null> => {
  const campaign = await findCampaign(ctx.db, workspaceId, campaignId);
  const partitionMonth = partitionMonthOf(campaign?.bucket ?? null);
  return partitionMonth === null ? null : recountRows(ctx, { workspaceId, campaignId, partitionMonth });
};

const dayMs = 24 * 60 * 60 * 1000;
const recountedDays = 30;
const campaignsPerPage = 50;

/** Campaigns of the last weeks: hardly any event comes later. */
export const recountRecent = async (ctx: Context): Promise<number> => {
  const since = new Date(ctx.now().getTime() - recountedDays * dayMs);
  let after: CampaignRows | null = null;
  let recounted = 0;
  for (;;) {
    const campaigns: CampaignRows[] = await campaignsSince(ctx.db, since, after, campaignsPerPage);
    for (const campaign of campaigns) await recountRows(ctx, campaign);
    recounted += campaigns.length;
    after = campaigns.at(-1) ?? null;
    if (campaigns.length < campaignsPerPage) return recounted;
  }
};
