// Writes the snapshot of recipients once, in slices, each with a cursor, so it resumes after a stop at any point. The
// first slice is small, so that sending starts while the others are written; each further one is as large as all before
// it, so that it is written while their messages are sent.
import type { Context } from '../../../context.ts';
import { audienceWhere } from '../../../db/audience/audience-where.ts';
import { insertChunks, nextChunkNumber } from '../../../db/campaigns/batches.ts';
import {
  type CampaignAtWork,
  lockCampaignAtWork,
  noteSlice,
} from '../../../db/campaigns/running-campaigns.ts';
import { hasPartition, insertSlice, makePartition } from '../../../db/campaigns/snapshot.ts';
import { sizesOf } from './config.ts';

export type SnapshotStep = 'more' | 'done' | 'not_ours';

/** Writes one slice. 'not_ours': another worker is writing, or the campaign is not active any more. */
export const snapshotStep = (ctx: Context, workspaceId: string, campaignId: number): Promise<SnapshotStep> =>
  ctx.db.transaction().execute(async (tx) => {
    const campaign = await lockCampaignAtWork(tx, workspaceId, campaignId);
    if (!campaign) return 'not_ours';
    const { snapshot_cursor: cursor, bucket } = campaign;
    if (cursor === null) return 'done';
    const key = { workspaceId, campaignId, bucket };
    const sizes = sizesOf(ctx);
    const next = await nextChunkNumber(tx, workspaceId, campaignId);
    const limit = Math.min(sizes.slice, sizes.chunk * Math.max(1, next));
    const audience = await audienceWhere(tx, workspaceId, campaign.audience, campaign.started_at);
    const slice = await insertSlice(tx, key, audience, {
      cursor,
      last: campaign.snapshot_highest ?? Number.MAX_SAFE_INTEGER,
      limit,
      chunkSize: sizes.chunk,
    });
    if (slice.chunks.length > 0) {
      const chunks = slice.chunks.map((each, nth) => ({ chunk: next + nth, ...each }));
      await insertChunks(tx, workspaceId, campaignId, chunks);
    }
    const isLast = slice.count < limit || slice.highest === null;
    await noteSlice(tx, key, isLast ? null : slice.highest, ctx.now());
    return isLast ? 'done' : 'more';
  });

/**
 * Deliveries without a partition for their month are stored all the same, so a failure here does not stop the campaign.
 */
export const preparePartition = async (ctx: Context, { bucket }: CampaignAtWork): Promise<void> => {
  try {
    if (await hasPartition(ctx.db, bucket)) return;
    await ctx.db.transaction().execute((tx) => makePartition(tx, bucket));
  } catch (error) {
    // Another process was quicker.
    if (await hasPartition(ctx.db, bucket)) return;
    ctx.log.warn({ err: error, bucket }, 'no partition was made for the mails of this month');
  }
};
