// The only way to start a campaign, by Send or by its schedule.

import type { WaitingReason } from '#contract/campaigns/states.ts';
import type { Context } from '../../context.ts';
import { auditCampaign } from '../../db/audience/contacts/audit-log.ts';
import { lockExclusive } from '../../db/audience/contacts/contact-locks.ts';
import { allocateIds } from '../../db/audience/contacts/id-sequence.ts';
import { findWorkspace } from '../../db/billing/plans.ts';
import * as rows from '../../db/campaigns/campaigns.ts';
import { insertCampaignLinks } from '../../db/campaigns/links.ts';
import type { StoredWaitingCheck } from '../../db/stored-types.ts';
import { entryOf } from '../audience/contacts/audit-log.ts';
import { hasPlanEnded, requirePlan } from '../shared/active-plan.ts';
import type { Caller } from '../shared/caller.ts';
import { conflict, DomainError, notFound } from '../shared/errors.ts';
import { requireCampaign } from './campaigns.ts';
import { freeze, linksToStore } from './message.ts';
import { type PreflightResult, preflightOf, rejectBlocked } from './preflight/preflight.ts';
import { atOneMoment, isSameSchedule, noSchedule } from './schedule/schedule.ts';
import { wakeSender } from './sending/wake.ts';
import { changeableStates, noStatusReason, wrongState } from './states.ts';
import { toStoredCheck } from './waiting-check.ts';

type AuditEntry = ReturnType<typeof entryOf>;

const explanation = 'refusals.campaigns.notSentAgain';

/** The partition month: rows of a month share a partition. */
export const monthOf = (now: Date): string => `${now.toISOString().slice(0, 7)}-01`;

/** A changed or removed time counts as a change: a schedule that was taken back must not send. */
const isChanged = (checked: rows.StoredCampaign, row: rows.StoredCampaign): boolean =>
  row.state !== checked.state ||
  row.updated_at.getTime() !== checked.updated_at.getTime() ||
  !isSameSchedule(row, checked);

/**
 * Of two concurrent starts, the second waits for the first, finds the campaign started, and is refused. `seen` is the
 * campaign as it was checked: a change since then was not checked.
 */
const start = (
  ctx: Context,
  checked: rows.StoredCampaign,
  recipients: number,
  entry: AuditEntry,
  by: 'schedule' | 'send',
): Promise<rows.StoredCampaign> =>
  ctx.db.transaction().execute(async (tx) => {
    const { workspace_id, id } = checked;
    // The lock orders contacts that are being added: before the start, or after it.
    await lockExclusive(tx, workspace_id);
    const row = await rows.findCampaign(tx, workspace_id, id, { lock: true });
    if (!row) throw notFound();
    if (!changeableStates.includes(row.state)) throw wrongState(row.state, explanation);
    if (isChanged(checked, row)) throw conflict('refusals.campaigns.changedAMomentAgo');
    // Send Now sends it now to everyone, whatever was scheduled.
    const schedule = by === 'send' ? atOneMoment : {};
    // As it starts: the day of sending is no longer the planned one.
    const frozen = await freeze(ctx, tx, { ...row, ...schedule, state: 'preparing' });
    const now = ctx.now();
    await insertCampaignLinks(tx, workspace_id, id, linksToStore(frozen));
    const started = await rows.updateCampaignFrom(tx, workspace_id, id, changeableStates, {
      state: 'preparing',
      frozen: JSON.stringify(frozen),
      bucket: monthOf(now),
      snapshot_cursor: 0,
      // A number of its own: all contacts so far have lower ones, all later contacts higher ones.
      snapshot_highest: await allocateIds(tx, workspace_id, 'contacts'),
      total_recipients: recipients,
      ...schedule,
      local_moments: null,
      ...noStatusReason,
      started_at: now,
      updated_at: now,
    });
    if (!started) throw conflict('refusals.campaigns.changedMeanwhile');
    await auditCampaign(tx, workspace_id, id, {
      ...entry,
      after: { name: row.name, subject: row.subject, recipients },
    });
    return started;
  });

export const sendCampaign = async (ctx: Context, caller: Caller, id: string): Promise<{ sent: number }> => {
  requirePlan(ctx, caller);
  const row = await requireCampaign(ctx, caller.workspace_id, id);
  if (!changeableStates.includes(row.state)) throw wrongState(row.state, explanation);
  const preflight = await preflightOf(ctx, caller.id, row);
  rejectBlocked(preflight, 'refusals.unchanged.nothingSent');
  await start(ctx, row, preflight.recipients, entryOf(ctx, caller, 'campaign sent'), 'send');
  wakeSender(ctx);
  return { sent: preflight.recipients };
};

const maxDelayMs = 24 * 60 * 60 * 1000;
const retryMs = 5 * 60 * 1000;
const campaignsPerRun = 20;

interface Obstacle {
  waiting: string;
  check: StoredWaitingCheck | null;
}

/** The first obstacle of the preflight, which the owner reads. */
const obstacleOf = (preflight: PreflightResult): Obstacle => {
  const first = preflight.checks.find(({ level }) => level === 'block');
  return { waiting: reasonOf(preflight), check: first ? toStoredCheck(first) : null };
};

const reasonOf = ({ checks }: PreflightResult): WaitingReason => {
  const blocking = new Set(checks.filter(({ level }) => level === 'block').map(({ id }) => id));
  if (blocking.has('account-missing')) return 'not_configured';
  if (blocking.has('account-clock')) return 'clock';
  if (blocking.has('account-credentials')) return 'credentials';
  if (blocking.has('account-suspended')) return 'account_suspended';
  if (blocking.has('account-paused')) return 'sending_paused';
  if (blocking.has('sender-verified')) return 'not_verified';
  return 'blocked';
};

/**
 * The obstacle may pass on its own, so the start is retried for a day. A message later than that would surprise its
 * recipients.
 */
const isTooLate = (ctx: Context, { scheduled_at }: rows.StoredCampaign): boolean => {
  const now = ctx.now();
  return now.getTime() - (scheduled_at ?? now).getTime() > maxDelayMs;
};

const postpone = async (
  ctx: Context,
  row: rows.StoredCampaign,
  { waiting, check }: Obstacle,
): Promise<void> => {
  const now = ctx.now();
  await ctx.db.transaction().execute(async (tx) => {
    const { workspace_id, id } = row;
    const locked = await rows.findCampaign(tx, workspace_id, id, { lock: true });
    if (!locked || isChanged(row, locked)) return;
    await rows.updateCampaignFrom(
      tx,
      workspace_id,
      id,
      ['scheduled'],
      isTooLate(ctx, row)
        ? {
            state: 'draft',
            ...noSchedule,
            waiting,
            waiting_check: check && JSON.stringify(check),
            waiting_until: null,
          }
        : {
            waiting,
            waiting_check: check && JSON.stringify(check),
            waiting_until: new Date(now.getTime() + retryMs),
          },
    );
  });
};

const startDue = async (ctx: Context, row: rows.StoredCampaign): Promise<boolean> => {
  if (isTooLate(ctx, row)) {
    await postpone(ctx, row, { waiting: row.waiting ?? 'missed', check: row.waiting_check });
    return false;
  }
  const workspace = await findWorkspace(ctx.db, row.workspace_id);
  if (!workspace || hasPlanEnded(ctx, workspace)) {
    await postpone(ctx, row, { waiting: 'plan_ended', check: null });
    return false;
  }
  const preflight = await preflightOf(ctx, row.workspace_id, row);
  if (!preflight.canSend) {
    await postpone(ctx, row, obstacleOf(preflight));
    return false;
  }
  const actor = { id: null, name: 'Schedule' };
  const entry = { actor, action: 'campaign sent', at: ctx.now() };
  await start(ctx, row, preflight.recipients, entry, 'schedule');
  return true;
};

/** Starts due campaigns; returns how many started. One that fails does not hold up the others. */
export const startDueCampaigns = async (ctx: Context): Promise<number> => {
  let started = 0;
  for (const row of await rows.dueCampaigns(ctx.db, ctx.now(), campaignsPerRun)) {
    try {
      if (await startDue(ctx, row)) started += 1;
    } catch (error) {
      // Another process was quicker, or the campaign was just changed: the next run reads it again.
      if (error instanceof DomainError && error.refusal === 'conflict') continue;
      ctx.log.warn({ err: error, campaign: row.id }, 'scheduled campaign could not start');
      await postpone(ctx, row, { waiting: 'failed_check', check: null });
    }
  }
  return started;
};
