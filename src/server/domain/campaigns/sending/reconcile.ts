// Reconciles unconfirmed deliveries and finishes campaigns.
//
// A delivery is unconfirmed when the call broke off or the worker died. An SES event that names it proves that it was
// sent. A missing event proves nothing until an event of a message sent minutes later has arrived by the same way. If
// nothing else is being sent, the event canary is that later message.
//
// Nothing is proven
// - while events are late, for example after a time in which no process read them: an older one may still be behind;
// - if SNS calls a webhook of this server, because SNS does not repeat what the webhook missed;
// - about messages sent before events were set up, or through another account.
//
// Without events, or after they stopped, the delivery ends as `unknown`. Only an informed person may resend it.
import type { Context } from '../../../context.ts';
import { lookAtDoubtfulChunks } from '../../../db/campaigns/batches.ts';
import {
  type DeliveryKey,
  doubtForgotten,
  hasProblems,
  oldestDoubt,
  settleDoubt,
} from '../../../db/campaigns/deliveries.ts';
import { type CampaignAtWork, finishCampaign, isWorkDone } from '../../../db/campaigns/running-campaigns.ts';
import { addCounts } from '../../../db/shared/campaign-counts.ts';
import type { SesAccount } from '../../ses/account.ts';
import type { SendingTimes } from './config.ts';

type Times = Pick<SendingTimes, 'leaseMs' | 'doubtMs' | 'unknownMs' | 'proofMs'>;

export interface Settled {
  /** Deliveries proven unsent and put back into the queue. */
  requeued: number;
  unknown: number;
  /** An event canary would show whether events still arrive. */
  needsProbe: boolean;
}

const nothing: Settled = { requeued: 0, unknown: 0, needsProbe: false };

const keyOf = ({ workspace_id, id, bucket }: CampaignAtWork): DeliveryKey => ({
  workspaceId: workspace_id,
  campaignId: id,
  bucket,
});

type StreamOfAccount = Pick<
  SesAccount,
  'configurationSet' | 'lastEventAt' | 'eventsBehindAt' | 'eventsToldSince' | 'queueUrl'
>;

/** Whether a missing event is proof: every event would have arrived. */
const tellsEverything = ({ configurationSet, queueUrl }: StreamOfAccount): boolean =>
  configurationSet !== null && queueUrl !== null;

const span = (from: number, until: number) => ({ from: new Date(from), until: new Date(until) });

/** `account`: null if the workspace has none any more. */
export const settleDoubts = async (
  ctx: Context,
  campaign: CampaignAtWork,
  account: StreamOfAccount | null,
  slot: number,
  times: Times,
): Promise<Settled> => {
  const key = keyOf(campaign);
  const { workspaceId, campaignId, bucket } = key;
  const now = ctx.now().getTime();
  const oldest = await oldestDoubt(ctx.db, key);
  if (oldest === null) {
    await lookAtDoubtfulChunks(ctx.db, workspaceId, campaignId, bucket);
    return nothing;
  }
  const lastEvent = account?.lastEventAt?.getTime() ?? 0;
  const areEventsTold = (account?.configurationSet ?? null) !== null;
  const behind = account?.eventsBehindAt?.getTime() ?? 0;
  const canProve = account !== null && tellsEverything(account);
  const isProof = canProve && behind <= now - times.proofMs;
  const proven = Math.min(now - times.doubtMs, lastEvent - times.proofMs);
  // Workers learn of the change a moment later, and messages are in flight.
  const toldFrom = (account?.eventsToldSince?.getTime() ?? 0) + times.leaseMs;
  const old = now - (canProve ? times.unknownMs : times.doubtMs);
  // Late events get the same time to arrive as those of new messages.
  const hopeless = behind > old ? 0 : old;
  const settled = await ctx.db.transaction().execute(async (tx) => {
    const forgotten = await doubtForgotten(tx, key, new Date(now - 2 * times.leaseMs));
    const requeued = isProof ? await settleDoubt(tx, key, 'queued', span(toldFrom, proven)) : 0;
    const unknown = await settleDoubt(tx, key, 'unknown', span(0, areEventsTold ? hopeless : now));
    const deltas = { in_doubt: forgotten - requeued - unknown, unknown };
    await addCounts(tx, workspaceId, campaignId, slot, deltas);
    return { requeued, unknown };
  });
  await lookAtDoubtfulChunks(ctx.db, workspaceId, campaignId, bucket);
  const isProbeDue = oldest.getTime() + times.proofMs <= now && lastEvent < oldest.getTime() + times.proofMs;
  return { ...settled, needsProbe: areEventsTold && isProbeDue };
};

/** Returns whether the campaign is finished now. */
export const finishIfDone = async (ctx: Context, campaign: CampaignAtWork): Promise<boolean> => {
  const key = keyOf(campaign);
  if (!(await isWorkDone(ctx.db, key.workspaceId, key.campaignId))) return false;
  const outcome = (await hasProblems(ctx.db, key)) ? 'with_problems' : 'complete';
  const done = await finishCampaign(ctx.db, key.workspaceId, key.campaignId, outcome, ctx.now());
  if (done) ctx.log.info({ campaign: key.campaignId, outcome }, 'a campaign was sent');
  return done;
};
