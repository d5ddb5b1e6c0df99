// Resends to failed and unknown deliveries: only at a person's request.
import type { Context } from '../../context.ts';
import { auditCampaign } from '../../db/audience/contacts/audit-log.ts';
import { reopenChunks } from '../../db/campaigns/batches.ts';
import * as rows from '../../db/campaigns/campaigns.ts';
import { requeue } from '../../db/campaigns/deliveries.ts';
import { addCounts } from '../../db/shared/campaign-counts.ts';
import { entryOf } from '../audience/contacts/audit-log.ts';
import type { Account } from '../shared/account.ts';
import { requirePlan } from '../shared/active-plan.ts';
import { conflict } from '../shared/errors.ts';
import { requireCampaign } from './campaigns.ts';
import { bucketOf } from './partition-month.ts';
import { nudgeSending } from './sending/wake.ts';
import { inState } from './states.ts';

/** The embedded database runs one statement at a time. */
const atOnce = 500;

const nobody = {
  failed: 'No mail of this campaign failed. There is nothing to send again.',
  unknown:
    'It is known of every mail of this campaign whether Amazon took it. There is nothing to send again.',
};

export const resendCampaign = async (
  ctx: Context,
  account: Account,
  id: string,
  which: 'failed' | 'unknown',
): Promise<{ sent: number }> => {
  requirePlan(ctx, account);
  const { workspace_id: workspaceId } = account;
  const { id: campaignId } = await requireCampaign(ctx, workspaceId, id);
  const sent = await ctx.db.transaction().execute(async (tx) => {
    const row = await rows.findCampaign(tx, workspaceId, campaignId, { lock: true });
    const kept = 'Wait until it has ended, then send again to those that are left.';
    const bucket = row ? bucketOf(row.bucket) : null;
    if (row?.state !== 'sent' || bucket === null) throw inState(row?.state ?? 'draft', kept);
    if (row.outcome === 'cancelled')
      throw conflict('This campaign was cancelled, so nothing more of it is sent. Duplicate it instead.');
    const key = { workspaceId, campaignId, bucket };
    let count = 0;
    for (;;) {
      const changed = await requeue(tx, key, which, atOnce);
      count += changed;
      if (changed < atOnce) break;
    }
    if (count === 0) throw conflict(nobody[which]);
    await reopenChunks(tx, workspaceId, campaignId, bucket);
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
      ...entryOf(ctx, account, 'campaign sent again'),
      after: { which, recipients: count },
    });
    return count;
  });
  nudgeSending(ctx);
  return { sent };
};
