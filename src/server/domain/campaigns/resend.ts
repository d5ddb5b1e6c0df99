// Resends to failed and unknown deliveries: only at a person's request.
import type { Context } from '../../context.ts';
import { findArchivedCampaigns } from '../../db/audience/archive/months.ts';
import { auditCampaign } from '../../db/audience/contacts/audit-log.ts';
import { reopenBatches } from '../../db/campaigns/batches.ts';
import * as rows from '../../db/campaigns/campaigns.ts';
import { requeue } from '../../db/campaigns/deliveries.ts';
import { addCounts } from '../../db/shared/campaign-counts.ts';
import { entryOf } from '../audience/contacts/audit-log.ts';
import { requirePlan } from '../shared/active-plan.ts';
import type { Caller } from '../shared/caller.ts';
import { conflict } from '../shared/errors.ts';
import { requireCampaign } from './campaigns.ts';
import { partitionMonthOf } from './partition-month.ts';
import { wakeSender } from './sending/wake.ts';
import { wrongState } from './states.ts';

/** The embedded database runs one statement at a time. */
const batchSize = 500;

const noneLeft = {
  failed: 'refusals.campaigns.noneFailed',
  unknown: 'refusals.campaigns.noneUnknown',
} as const;

export const resendCampaign = async (
  ctx: Context,
  caller: Caller,
  id: string,
  which: 'failed' | 'unknown',
): Promise<{ sent: number }> => {
  requirePlan(ctx, caller);
  const { workspace_id: workspaceId } = caller;
  const { id: campaignId } = await requireCampaign(ctx, workspaceId, id);
  const sent = await ctx.db.transaction().execute(async (tx) => {
    const row = await rows.findCampaign(tx, workspaceId, campaignId, { lock: true });
    const explanation = 'refusals.campaigns.resendAfterwards';
    const partitionMonth = row ? partitionMonthOf(row.bucket) : null;
    if (row?.state !== 'sent' || partitionMonth === null)
      throw wrongState(row?.state ?? 'draft', explanation);
    if (row.outcome === 'cancelled') throw conflict('refusals.campaigns.canceledNotResent');
    if ((await findArchivedCampaigns(tx, workspaceId, [campaignId])).size > 0)
      throw conflict('refusals.campaigns.archivedNotResent');
    const key = { workspaceId, campaignId, partitionMonth };
    let count = 0;
    for (;;) {
      const changed = await requeue(tx, key, which, batchSize);
      count += changed;
      if (changed < batchSize) break;
    }
    if (count === 0) throw conflict(noneLeft[which]);
    await reopenBatches(tx, workspaceId, campaignId, partitionMonth);
    await addCounts(tx, workspaceId, campaignId, 0, { [which]: -count });
    await rows.updateCampaignFrom(tx, workspaceId, campaignId, ['sent'], {
      state: 'sending',
      outcome: null,
      finished_at: null,
      waiting: null,
      waiting_until: null,
      updated_at: ctx.now(),
    });
    await auditCampaign(tx, workspaceId, campaignId, {
      ...entryOf(ctx, caller, 'campaign sent again'),
      after: { which, recipients: count },
    });
    return count;
  });
  wakeSender(ctx);
  return { sent };
};
