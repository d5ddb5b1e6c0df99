// Writes the snapshot of recipients once, in slices, each with a cursor, so it resumes after a stop at any point. The
// first slice is small, so that sending starts while the others are written; each further one is as large as all before
// it, so that it is written while their messages are sent.
import type { Context } from '../../../context.ts';
import { audienceWhere } from '../../../db/audience/audience-where.ts';
import { shownBits } from '../../../db/audience/segments/shown-bits.ts';
import { insertBatches, nextBatchNumber } from '../../../db/campaigns/batches.ts';
import {
  isByLocalTime,
  lockRunningCampaign,
  type RunningCampaign,
  recordSlice,
  whensOfRunning,
} from '../../../db/campaigns/running-campaigns.ts';
import { hasPartition, insertSlice, makePartition } from '../../../db/campaigns/snapshot.ts';
import { toStoredWhen } from '../../audience/segments/stored-when.ts';
import { knownZones } from '../schedule/known-zones.ts';
import { localTimeFor, withMoments } from '../schedule/schedule.ts';
import { statementLimitsOf } from './config.ts';

export type SnapshotStep = 'more' | 'done' | 'not_ours';

/** Writes one slice. 'not_ours': another worker is writing, or the campaign is not active any more. */
export const snapshotStep = async (
  ctx: Context,
  workspaceId: string,
  campaignId: number,
): Promise<SnapshotStep> => {
  // Before the transaction: the embedded database has one session.
  const zones = (await isByLocalTime(ctx.db, workspaceId, campaignId)) ? await knownZones(ctx) : [];
  return ctx.db.transaction().execute(async (tx) => {
    const campaign = await lockRunningCampaign(tx, workspaceId, campaignId);
    if (!campaign) return 'not_ours';
    const { snapshot_cursor: cursor, bucket: partitionMonth } = campaign;
    if (cursor === null) return 'done';
    const key = { workspaceId, campaignId, partitionMonth };
    const { snapshotSlice, batch: batchSize } = statementLimitsOf(ctx);
    const next = await nextBatchNumber(tx, workspaceId, campaignId);
    const limit = Math.min(snapshotSlice, batchSize * Math.max(1, next));
    const audience = await audienceWhere(tx, workspaceId, campaign.audience, campaign.started_at);
    const maxContactId = campaign.snapshot_highest ?? Number.MAX_SAFE_INTEGER;
    const localTime = localTimeFor(campaign, zones);
    const whens = (await whensOfRunning(tx, workspaceId, campaignId)).map((when) =>
      toStoredWhen(workspaceId, when),
    );
    const shown = await shownBits(tx, workspaceId, whens, campaign.started_at);
    const options = { cursor, maxContactId, limit, batchSize, localTime, shown };
    const slice = await insertSlice(tx, key, audience, options);
    const batches = slice.batches.map((range, index) => ({ batchNumber: next + index, ...range }));
    await insertBatches(tx, workspaceId, campaignId, batches);
    const isLast = slice.count < limit || slice.lastContactId === null;
    const moments = slice.localMoments && withMoments(campaign.local_moments ?? [], slice.localMoments);
    await recordSlice(tx, key, isLast ? null : slice.lastContactId, moments, ctx.now());
    return isLast ? 'done' : 'more';
  });
};

/**
 * Deliveries without a partition for their month are stored all the same, so a failure here does not stop the campaign.
 */
export const preparePartition = async (
  ctx: Context,
  { bucket: partitionMonth }: Pick<RunningCampaign, 'bucket'>,
): Promise<void> => {
  try {
    if (await hasPartition(ctx.db, partitionMonth)) return;
    await ctx.db.transaction().execute((tx) => makePartition(tx, partitionMonth));
  } catch (error) {
    // Another process was quicker.
    if (await hasPartition(ctx.db, partitionMonth)) return;
    ctx.log.warn(
      { err: error, partitionMonth },
      'partition not created; deliveries go to the default partition',
    );
  }
};
