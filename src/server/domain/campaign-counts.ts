// What became of the mails of campaigns, as numbers.
import type { Context } from '../context.ts';
import { type Counts, readCounts } from '../db/campaign-counts.ts';

/** Every asked-for campaign has an entry. */
export const countsOf = (
  ctx: Context,
  workspaceId: string,
  campaignIds: readonly number[],
): Promise<Map<number, Counts>> => readCounts(ctx.db, workspaceId, campaignIds);
