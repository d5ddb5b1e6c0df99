// Schedule, pause, resume and cancel a campaign.
import type { CampaignSummary } from '#contract/campaigns/campaigns.ts';
import type { Context } from '../../context.ts';
import { auditCampaign } from '../../db/audience/contacts/audit-log.ts';
import * as rows from '../../db/campaigns/campaigns.ts';
import type { CampaignState } from '../../db/tables/campaigns.ts';
import { entryOf } from '../audience/contacts/audit-log.ts';
import { askSesAccountNow } from '../ses/account.ts';
import type { Account } from '../shared/account.ts';
import { requirePlan } from '../shared/active-plan.ts';
import { DomainError } from '../shared/errors.ts';
import { requireCampaign, summaryOf } from './campaigns.ts';
import { preflightOf, refuseBlocked } from './preflight/preflight.ts';
import { nudgeSending } from './sending/wake.ts';
import { atWork, changeable, inState, waitsNoMore } from './states.ts';

interface Step {
  action: string;
  from: readonly CampaignState[];
  /** What the error says did not happen when the campaign is in another state. */
  kept: string;
  change: (row: rows.StoredCampaign, now: Date) => Parameters<typeof rows.updateCampaignFrom>[4];
}

/** One conditional update on the expected states: another request may have changed the state since the read. */
const take = async (ctx: Context, account: Account, id: string, step: Step): Promise<CampaignSummary> => {
  const { workspace_id } = account;
  const seen = await requireCampaign(ctx, workspace_id, id);
  if (!step.from.includes(seen.state)) throw inState(seen.state, step.kept);
  const now = ctx.now();
  const row = await ctx.db.transaction().execute(async (tx) => {
    const locked = await rows.findCampaign(tx, workspace_id, seen.id, { lock: true });
    const changed =
      locked &&
      (await rows.updateCampaignFrom(tx, workspace_id, seen.id, step.from, step.change(locked, now)));
    if (!changed) throw inState(locked?.state ?? 'sent', step.kept);
    await auditCampaign(tx, workspace_id, seen.id, entryOf(ctx, account, step.action));
    return changed;
  });
  return summaryOf(ctx, row);
};

const leastAheadMs = 30_000;
const mostAheadMs = 366 * 24 * 60 * 60 * 1000;

const refuseTime = (ctx: Context, at: Date): void => {
  const aheadMs = at.getTime() - ctx.now().getTime();
  if (aheadMs < leastAheadMs)
    throw new DomainError(
      'refused',
      'This time has passed already, or is about to. Nothing was changed. Choose a later one, or send the campaign now.',
      { errors: [{ path: 'at', message: 'Choose a time at least a minute from now.' }] },
    );
  if (aheadMs > mostAheadMs)
    throw new DomainError(
      'refused',
      'This time is more than a year away. Nothing was changed. Choose an earlier one.',
      { errors: [{ path: 'at', message: 'Choose a time within a year.' }] },
    );
};

export const scheduleCampaign = async (
  ctx: Context,
  account: Account,
  id: string,
  time: string,
): Promise<CampaignSummary> => {
  requirePlan(ctx, account);
  const at = new Date(time);
  const row = await requireCampaign(ctx, account.workspace_id, id);
  const kept = 'It was not scheduled.';
  if (!changeable.includes(row.state)) throw inState(row.state, kept);
  refuseTime(ctx, at);
  refuseBlocked(await preflightOf(ctx, account.id, row), kept);
  return take(ctx, account, id, {
    action: 'campaign scheduled',
    from: changeable,
    kept,
    change: () => ({ ...waitsNoMore, state: 'scheduled', scheduled_at: at }),
  });
};

export const unscheduleCampaign = (ctx: Context, account: Account, id: string): Promise<CampaignSummary> =>
  take(ctx, account, id, {
    action: 'campaign unscheduled',
    from: ['scheduled'],
    kept: 'There is no schedule to take back.',
    change: () => ({ ...waitsNoMore, state: 'draft', scheduled_at: null }),
  });

export const pauseCampaign = (ctx: Context, account: Account, id: string): Promise<CampaignSummary> =>
  take(ctx, account, id, {
    action: 'campaign paused',
    from: atWork,
    kept: 'Only a campaign that is being sent can be paused.',
    change: (_row, now) => ({
      ...waitsNoMore,
      state: 'paused',
      waiting: 'paused_by_you',
      updated_at: now,
    }),
  });

export const resumeCampaign = async (
  ctx: Context,
  account: Account,
  id: string,
): Promise<CampaignSummary> => {
  requirePlan(ctx, account);
  const seen = await requireCampaign(ctx, account.workspace_id, id);
  // The cached answer of SES, up to a minute old, would pause the campaign again, or make it wait for a quota that was
  // raised.
  if (seen.state === 'paused') await askSesAccountNow(ctx, account.workspace_id);
  const summary = await take(ctx, account, id, {
    action: 'campaign resumed',
    from: ['paused'],
    kept: 'Only a paused campaign can be resumed.',
    change: (row, now) => ({
      ...waitsNoMore,
      state: row.snapshot_cursor === null ? 'sending' : 'preparing',
      updated_at: now,
    }),
  });
  nudgeSending(ctx);
  return summary;
};

export const cancelCampaign = (ctx: Context, account: Account, id: string): Promise<CampaignSummary> =>
  take(ctx, account, id, {
    action: 'campaign cancelled',
    from: ['preparing', 'sending', 'paused'],
    kept: 'Only a campaign that is being sent or paused can be cancelled.',
    change: (_row, now) => ({
      ...waitsNoMore,
      state: 'sent',
      outcome: 'cancelled',
      finished_at: now,
      updated_at: now,
    }),
  });
