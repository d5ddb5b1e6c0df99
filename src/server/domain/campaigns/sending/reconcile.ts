// Reconciles unconfirmed deliveries and finishes campaigns.
//
// A delivery is unconfirmed when the call broke off or the worker died. An event that names it proves that it was
// sent. A missing event proves nothing until an event of a message sent minutes later has arrived by the same way. If
// nothing else is being sent, the event canary is that later message.
//
// Nothing is proven
// - while events are late, for example after a time in which no process read them: an older one may still be behind;
// - if events may be missed, as by a webhook of this server to which the carrier does not repeat them;
// - about messages sent before events were set up, or through another account.
//
// Without events, or after they stopped, the delivery ends as `unknown`. Only an informed person may resend it.
import type { Context } from '../../../context.ts';
import { updateUnconfirmedBatches } from '../../../db/campaigns/batches.ts';
import {
  type DeliveryKey,
  hasProblems,
  markStuckUnconfirmed,
  redateAttempts,
  resolveUnconfirmed,
  unconfirmedSpan,
} from '../../../db/campaigns/deliveries.ts';
import {
  finishCampaign,
  isSendingDone,
  type RunningCampaign,
} from '../../../db/campaigns/running-campaigns.ts';
import { addCounts } from '../../../db/shared/campaign-counts.ts';
import type { AccountEvents } from '../../carriers/carrier.ts';
import { publishAutomatically } from '../archives/publish-automatically.ts';
import { announceProgress } from '../reports/progress-feed.ts';
import type { SendingConfig } from './config.ts';

type ReconcileConfig = Pick<
  SendingConfig,
  'leaseMs' | 'minUnconfirmedAgeMs' | 'unknownAfterMs' | 'proofDelayMs'
>;

export interface Reconciled {
  /** Deliveries proven unsent and put back into the queue. */
  requeued: number;
  unknown: number;
  /** An event canary would show whether events still arrive. */
  needsCanary: boolean;
}

const nothingUnconfirmed: Reconciled = { requeued: 0, unknown: 0, needsCanary: false };

const keyOf = ({ workspace_id, id, bucket }: RunningCampaign): DeliveryKey => ({
  workspaceId: workspace_id,
  campaignId: id,
  partitionMonth: bucket,
});

/** How the events of an account arrive. */
type EventStream = Pick<AccountEvents, 'path' | 'isComplete' | 'lastAt' | 'since' | 'lateAt'>;

const timeRange = (from: number, until: number) => ({ from: new Date(from), until: new Date(until) });

/** `events`: null if the workspace has no account any more. `countShard`: as in `addCounts`. */
export const reconcileUnconfirmed = async (
  ctx: Context,
  campaign: RunningCampaign,
  events: EventStream | null,
  countShard: number,
  config: ReconcileConfig,
): Promise<Reconciled> => {
  const { leaseMs, minUnconfirmedAgeMs, unknownAfterMs, proofDelayMs } = config;
  const key = keyOf(campaign);
  const { workspaceId, campaignId, partitionMonth } = key;
  const now = ctx.now().getTime();
  const span = await unconfirmedSpan(ctx.db, key);
  if (span === null) {
    await updateUnconfirmedBatches(ctx.db, workspaceId, campaignId, partitionMonth);
    return nothingUnconfirmed;
  }
  // A clock jumped ahead meanwhile, and is right again.
  const latest = new Date(now + 2 * leaseMs);
  if (span.newest > latest) await redateAttempts(ctx.db, key, latest, new Date(now));
  const oldest = Math.min(span.oldest.getTime(), now);
  const lastEventAt = events?.lastAt?.getTime() ?? 0;
  const eventsLateAt = events?.lateAt?.getTime() ?? 0;
  const hasEvents = (events?.path ?? null) !== null;
  // A missing event is proof only where every event arrives.
  const canProve = events?.isComplete ?? false;
  // Workers learn of a new event setup a moment later, and messages are in flight.
  const provableSince = (events?.since?.getTime() ?? 0) + leaseMs;
  const provenUntil = Math.min(now - minUnconfirmedAgeMs, lastEventAt - proofDelayMs);
  const isProof = canProve && eventsLateAt <= now - proofDelayMs;
  const graceEndedFor = now - (canProve ? unknownAfterMs : minUnconfirmedAgeMs);
  // Late events get the same time to arrive as those of new messages.
  const hopelessUntil = eventsLateAt > graceEndedFor ? 0 : graceEndedFor;
  const unknownUntil = hasEvents ? hopelessUntil : now;
  const resolved = await ctx.db.transaction().execute(async (tx) => {
    const stuck = await markStuckUnconfirmed(tx, key, new Date(now - 2 * leaseMs));
    const requeued = isProof
      ? await resolveUnconfirmed(tx, key, 'queued', timeRange(provableSince, provenUntil))
      : 0;
    const unknown = await resolveUnconfirmed(tx, key, 'unknown', timeRange(0, unknownUntil));
    const deltas = { in_doubt: stuck - requeued - unknown, unknown };
    await addCounts(tx, workspaceId, campaignId, countShard, deltas);
    return { requeued, unknown };
  });
  ctx.metrics.add('mails_total', { outcome: 'unknown', via: 'none' }, resolved.unknown);
  await updateUnconfirmedBatches(ctx.db, workspaceId, campaignId, partitionMonth);
  const isCanaryDue = oldest + proofDelayMs <= now && lastEventAt < oldest + proofDelayMs;
  return { ...resolved, needsCanary: hasEvents && isCanaryDue };
};

/** Returns whether the campaign is finished now. */
export const finishIfDone = async (ctx: Context, campaign: RunningCampaign): Promise<boolean> => {
  const key = keyOf(campaign);
  if (!(await isSendingDone(ctx.db, key.workspaceId, key.campaignId))) return false;
  await publishAutomatically(ctx, campaign);
  const outcome = (await hasProblems(ctx.db, key)) ? 'with_problems' : 'complete';
  const isFinished = await finishCampaign(ctx.db, key.workspaceId, key.campaignId, outcome, ctx.now());
  if (isFinished) {
    ctx.log.info({ campaign: key.campaignId, outcome }, 'campaign sent');
    announceProgress(ctx, key.workspaceId, key.campaignId);
  }
  return isFinished;
};
