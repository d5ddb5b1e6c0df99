// Notifications only trigger a fresh read of a subscription from the provider; only what was read is written.
import type { Context } from '../../context.ts';
import { findWorkspace, findWorkspaceBy, nextPlanReading, overdueRenewals } from '../../db/billing/plans.ts';
import { findAccountById } from '../../db/shared/accounts.ts';
import type { Account } from '../shared/caller.ts';
import { conflict } from '../shared/errors.ts';
import { withPayments } from './payment-provider.ts';
import { hasLiveSubscription } from './plan.ts';
import { applySubscription, type Subscription } from './plan-changes.ts';

interface Reading {
  subscription: Subscription | null;
  reading: number;
}

export const readSubscription = async (ctx: Context, subscriptionId: string): Promise<Reading> => {
  const reading = await nextPlanReading(ctx.db);
  return {
    reading,
    subscription: await withPayments(ctx, (payments) => payments.findSubscription(subscriptionId)),
  };
};

/**
 * A customer must not pay for two subscriptions. A fault is logged; the provider's next notification about the old one
 * ends it then.
 */
export const endSuperseded = async (ctx: Context, subscriptionId: string | null): Promise<void> => {
  if (subscriptionId === null) return;
  try {
    await withPayments(ctx, (payments) => payments.endSubscription(subscriptionId));
  } catch (error) {
    ctx.log.error({ err: error, subscription: subscriptionId }, 'superseded subscription could not be ended');
  }
};

const apply = async (
  ctx: Context,
  workspaceId: string,
  subscription: Subscription,
  reading: number,
): Promise<void> => {
  const { superseded } = await ctx.db
    .transaction()
    .execute((tx) => applySubscription(ctx, tx, workspaceId, subscription, reading));
  await endSuperseded(ctx, superseded);
};

/** Updates the plan to the provider's current state. A subscription without an account is not stored. */
export const syncSubscription = async (
  ctx: Context,
  subscriptionId: string,
): Promise<{ subscription: Subscription | null; workspaceId: string | null }> => {
  const { subscription, reading } = await readSubscription(ctx, subscriptionId);
  if (!subscription) return { subscription, workspaceId: null };
  const own = await findWorkspaceBy(ctx.db, 'stripe_subscription_id', subscriptionId);
  const workspace =
    own ?? (subscription.workspaceId ? await findWorkspace(ctx.db, subscription.workspaceId) : undefined);
  if (workspace) await apply(ctx, workspace.id, subscription, reading);
  return { subscription, workspaceId: workspace?.id ?? null };
};

const refreshBatch = 100;
const graceMs = 60 * 60 * 1000;

/** Notifications may get lost, so plans that should have renewed an hour ago are read from the provider. */
export const refreshOverduePlans = async (ctx: Context): Promise<void> => {
  if (!ctx.payments) return;
  const before = new Date(ctx.now().getTime() - graceMs);
  for (const subscriptionId of await overdueRenewals(ctx.db, before, refreshBatch))
    await syncSubscription(ctx, subscriptionId);
};

const reloadAccount = async (ctx: Context, account: Account): Promise<Account> =>
  (await findAccountById(ctx.db, account.id)) ?? account;

/** Cancels the renewal, or resumes it before the plan ends. */
export const changeRenewal = async (ctx: Context, account: Account, renews: boolean): Promise<Account> => {
  const subscriptionId = account.stripe_subscription_id;
  const nothing = () =>
    conflict(renews ? 'refusals.billing.nothingToResume' : 'refusals.billing.nothingToCancel');
  if (!subscriptionId || !hasLiveSubscription(ctx, account)) throw nothing();
  const { subscription } = await syncSubscription(ctx, subscriptionId);
  if (!subscription || subscription.state === 'ended') throw nothing();
  if (subscription.renews !== renews) {
    const changed = await withPayments(ctx, (payments) => payments.setRenewal(subscriptionId, renews));
    if (!changed) throw nothing();
    // The reading gets its number after the change: a reading that started before the change counts as older.
    await syncSubscription(ctx, subscriptionId);
  }
  return reloadAccount(ctx, account);
};
