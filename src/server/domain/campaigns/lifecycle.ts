// Schedule, pause, resume and cancel a campaign.

import type { CampaignSummary } from '#contract/campaigns/campaigns.ts';
import type { ScheduleInput } from '#contract/campaigns/schedule.ts';
import type { TextKey } from '#text/keys.ts';
import type { Context } from '../../context.ts';
import { auditCampaign } from '../../db/audience/contacts/audit-log.ts';
import * as rows from '../../db/campaigns/campaigns.ts';
import type { CampaignState } from '../../db/states.ts';
import { entryOf } from '../audience/contacts/audit-log.ts';
import { refreshSendingAccount } from '../carriers/sending-account.ts';
import { requirePlan } from '../shared/active-plan.ts';
import type { Caller } from '../shared/caller.ts';
import { DomainError } from '../shared/errors.ts';
import { requireCampaign, summaryOf } from './campaigns.ts';
import { preflightOf, rejectBlocked } from './preflight/preflight.ts';
import { announceProgress } from './reports/progress-feed.ts';
import { noSchedule, scheduleToStore } from './schedule/schedule.ts';
import { wakeSender } from './sending/wake.ts';
import { changeableStates, noStatusReason, runningStates, wrongState } from './states.ts';

interface Transition {
  action: string;
  from: readonly CampaignState[];
  /** What the error says did not happen when the campaign is in another state. */
  explanation: TextKey;
  change: (row: rows.StoredCampaign, now: Date) => Parameters<typeof rows.updateCampaignFrom>[4];
}

/** One conditional update on the expected states: another request may have changed the state since the read. */
const applyTransition = async (
  ctx: Context,
  caller: Caller,
  id: string,
  transition: Transition,
): Promise<CampaignSummary> => {
  const { workspace_id } = caller;
  const found = await requireCampaign(ctx, workspace_id, id);
  if (!transition.from.includes(found.state)) throw wrongState(found.state, transition.explanation);
  const now = ctx.now();
  const row = await ctx.db.transaction().execute(async (tx) => {
    const locked = await rows.findCampaign(tx, workspace_id, found.id, { lock: true });
    const changed =
      locked &&
      (await rows.updateCampaignFrom(
        tx,
        workspace_id,
        found.id,
        transition.from,
        transition.change(locked, now),
      ));
    if (!changed) throw wrongState(locked?.state ?? 'sent', transition.explanation);
    await auditCampaign(tx, workspace_id, found.id, entryOf(ctx, caller, transition.action));
    return changed;
  });
  announceProgress(ctx, workspace_id, found.id);
  return summaryOf(ctx, row);
};

const minAheadMs = 30_000;
const maxAheadMs = 366 * 24 * 60 * 60 * 1000;

const rejectTime = (ctx: Context, at: Date): void => {
  const aheadMs = at.getTime() - ctx.now().getTime();
  if (aheadMs < minAheadMs)
    throw new DomainError('refused', 'refusals.campaigns.timeHasPassed', {
      errors: [{ path: 'at', text: 'refusals.campaigns.chooseLater' }],
    });
  if (aheadMs > maxAheadMs)
    throw new DomainError('refused', 'refusals.campaigns.timeTooFar', {
      errors: [{ path: 'at', text: 'refusals.campaigns.chooseWithinAYear' }],
    });
};

export const scheduleCampaign = async (
  ctx: Context,
  caller: Caller,
  id: string,
  input: ScheduleInput,
): Promise<CampaignSummary> => {
  requirePlan(ctx, caller);
  const row = await requireCampaign(ctx, caller.workspace_id, id);
  const explanation = 'refusals.campaigns.notScheduled';
  if (!changeableStates.includes(row.state)) throw wrongState(row.state, explanation);
  rejectTime(ctx, new Date(input.at));
  const schedule = await scheduleToStore(ctx, input);
  rejectBlocked(await preflightOf(ctx, caller.id, row), explanation);
  return applyTransition(ctx, caller, id, {
    action: 'campaign scheduled',
    from: changeableStates,
    explanation,
    change: () => ({ ...noStatusReason, state: 'scheduled', ...schedule }),
  });
};

export const unscheduleCampaign = (ctx: Context, caller: Caller, id: string): Promise<CampaignSummary> =>
  applyTransition(ctx, caller, id, {
    action: 'campaign unscheduled',
    from: ['scheduled'],
    explanation: 'refusals.campaigns.noSchedule',
    change: () => ({ ...noStatusReason, state: 'draft', ...noSchedule }),
  });

export const pauseCampaign = (ctx: Context, caller: Caller, id: string): Promise<CampaignSummary> =>
  applyTransition(ctx, caller, id, {
    action: 'campaign paused',
    from: runningStates,
    explanation: 'refusals.campaigns.onlySendingPauses',
    change: (_row, now) => ({
      ...noStatusReason,
      state: 'paused',
      waiting: 'paused_by_you',
      updated_at: now,
    }),
  });

export const resumeCampaign = async (ctx: Context, caller: Caller, id: string): Promise<CampaignSummary> => {
  requirePlan(ctx, caller);
  const row = await requireCampaign(ctx, caller.workspace_id, id);
  // The cached answer of the carrier, up to a minute old, would pause the campaign again, or make it wait for a quota that was
  // raised.
  if (row.state === 'paused') await refreshSendingAccount(ctx, caller.workspace_id);
  const summary = await applyTransition(ctx, caller, id, {
    action: 'campaign resumed',
    from: ['paused'],
    explanation: 'refusals.campaigns.onlyPausedResumes',
    change: (row, now) => ({
      ...noStatusReason,
      state: row.snapshot_cursor === null ? 'sending' : 'preparing',
      updated_at: now,
    }),
  });
  wakeSender(ctx);
  return summary;
};

export const cancelCampaign = (ctx: Context, caller: Caller, id: string): Promise<CampaignSummary> =>
  applyTransition(ctx, caller, id, {
    action: 'campaign cancelled',
    from: ['preparing', 'sending', 'paused'],
    explanation: 'refusals.campaigns.onlyRunningCancels',
    change: (_row, now) => ({
      ...noStatusReason,
      state: 'sent',
      outcome: 'cancelled',
      finished_at: now,
      updated_at: now,
    }),
  });
