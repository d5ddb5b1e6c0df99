// Doubts end, and campaigns do. A mail is in doubt when the call broke off or the worker died: an event of Amazon's that
// names it says that it went out. That none has come says nothing by itself; it does once an event of a mail that was
// sent minutes later has come the same way. Where nothing else is being sent, a mail to Amazon's own mailbox simulator
// is that later mail. It proves nothing while events are late, as after a time in which nobody read them: an older one
// may still be on its way behind it. Nor does it where SNS calls an address of this server, for what that address missed
// is not told again, nor of mails that left before events were set up, or through another account. Without events, or
// when they have stopped, the mail stays unknown, and nobody sends it again but a person who was told.
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
  /** Mails that were not sent, as is known now, wait for their turn again. */
  requeued: number;
  unknown: number;
  /** A later mail would show whether events still come. */
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

/** Whether an event that has not come would have come. */
const tellsEverything = ({ configurationSet, queueUrl }: StreamOfAccount): boolean =>
  configurationSet !== null && queueUrl !== null;

const span = (from: number, until: number) => ({ from: new Date(from), until: new Date(until) });

/** `account` is null when there is none any more. */
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
  // Workers learn of the change a moment later, and mails are under way.
  const toldFrom = (account?.eventsToldSince?.getTime() ?? 0) + times.leaseMs;
  const old = now - (canProve ? times.unknownMs : times.doubtMs);
  // Events that were late get the same time to come as those of new mails.
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

/** Answers whether it is over now. */
export const finishIfDone = async (ctx: Context, campaign: CampaignAtWork): Promise<boolean> => {
  const key = keyOf(campaign);
  if (!(await isWorkDone(ctx.db, key.workspaceId, key.campaignId))) return false;
  const outcome = (await hasProblems(ctx.db, key)) ? 'with_problems' : 'complete';
  const done = await finishCampaign(ctx.db, key.workspaceId, key.campaignId, outcome, ctx.now());
  if (done) ctx.log.info({ campaign: key.campaignId, outcome }, 'a campaign was sent');
  return done;
};
