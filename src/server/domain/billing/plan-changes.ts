// What a payment does to the plan of a workspace. Each change locks the row, so that two concurrent ones
// both count.
//
// A workspace has one subscription, or one paid month, or neither. A newer subscription replaces an older one. Paid
// days that are then unused go to the reserve, which starts when the subscription ends. Each reading of a subscription
// from the provider has a number: an older reading never overwrites a newer one, in whatever order notifications
// arrive.
import type { Context } from '../../context.ts';
import { lockWorkspace, type StoredWorkspace, writePlan } from '../../db/billing/plans.ts';
import type { Queryable } from '../../db/database.ts';
import { hasPlanEnded } from '../shared/active-plan.ts';
import { hasLiveSubscription } from './plan.ts';

type Payments = NonNullable<Context['payments']>;
export type Subscription = NonNullable<Awaited<ReturnType<Payments['findSubscription']>>>;
type Clock = Pick<Context, 'now'>;

const dayMs = 24 * 60 * 60 * 1000;
/** The length of a month whose start date is not known yet. */
const reserveDaysOfMonth = 31;

/** The same day a month later, or the last day of a shorter month. */
export const monthAfter = (start: Date): Date => {
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + 1);
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return end;
};

const unusedDays = (ctx: Clock, row: StoredWorkspace): number => {
  if (hasPlanEnded(ctx, row) || row.plan_standing === 'past_due' || row.plan_ends_at === null) return 0;
  return Math.max(0, Math.ceil((row.plan_ends_at.getTime() - ctx.now().getTime()) / dayMs));
};

/** The subscription ends: the reserve starts, or the plan is over. */
const endPlan = async (tx: Queryable, row: StoredWorkspace, now: Date, endedAt: Date): Promise<void> => {
  if (row.reserve_days > 0) {
    await writePlan(tx, row.id, {
      plan_type: 'one-off',
      plan_ends_at: new Date(now.getTime() + row.reserve_days * dayMs),
      plan_renews: false,
      plan_standing: 'good',
      reserve_days: 0,
      stripe_subscription_id: null,
      subscription_made_at: null,
    });
    return;
  }
  await writePlan(tx, row.id, { plan_ends_at: endedAt, plan_renews: false, plan_standing: 'ended' });
};

const isPaidFor = ({ state, planType }: Subscription): boolean =>
  (state === 'active' || state === 'past_due') && planType !== null;

const isNewer = (ctx: Clock, row: StoredWorkspace, subscription: Subscription): boolean =>
  !hasLiveSubscription(ctx, row) ||
  row.subscription_made_at === null ||
  subscription.madeAt > row.subscription_made_at;

/**
 * Writes a reading of a subscription. Returns the subscription that it replaces, for the caller to end. `isBought`: a
 * payment for it was used just now, so it wins even if it is the older one.
 */
export const applySubscription = async (
  ctx: Clock,
  tx: Queryable,
  workspaceId: string,
  subscription: Subscription,
  reading: number,
  isBought = false,
): Promise<{ superseded: string | null }> => {
  const nothing = { superseded: null };
  const row = await lockWorkspace(tx, workspaceId);
  if (!row || row.plan_reading > reading || subscription.state === 'incomplete') return nothing;
  const isOwn = row.stripe_subscription_id === subscription.subscriptionId;
  if (!isOwn && !(isPaidFor(subscription) && (isBought || isNewer(ctx, row, subscription)))) return nothing;
  await writePlan(tx, row.id, { plan_reading: reading });
  if (subscription.state === 'ended') {
    if (row.plan_standing !== 'ended') await endPlan(tx, row, ctx.now(), subscription.paidUntil ?? ctx.now());
    return nothing;
  }
  await writePlan(tx, row.id, {
    plan_type: subscription.planType ?? row.plan_type,
    plan_ends_at: subscription.paidUntil,
    plan_renews: subscription.renews,
    plan_standing: subscription.state === 'past_due' ? 'past_due' : 'good',
    stripe_customer_id: subscription.customerId ?? row.stripe_customer_id,
    stripe_subscription_id: subscription.subscriptionId,
    subscription_made_at: subscription.madeAt,
    ...(isOwn ? {} : { reserve_days: row.reserve_days + unusedDays(ctx, row) }),
  });
  return { superseded: !isOwn && hasLiveSubscription(ctx, row) ? row.stripe_subscription_id : null };
};

/** Adds a paid month. Returns the days that went to the reserve. */
export const addMonth = async (ctx: Clock, tx: Queryable, workspaceId: string): Promise<number> => {
  const row = await lockWorkspace(tx, workspaceId);
  if (!row) return 0;
  if (hasLiveSubscription(ctx, row)) {
    await writePlan(tx, row.id, { reserve_days: row.reserve_days + reserveDaysOfMonth });
    return reserveDaysOfMonth;
  }
  const isRunning = !hasPlanEnded(ctx, row) && row.plan_ends_at !== null;
  await writePlan(tx, row.id, {
    plan_type: 'one-off',
    plan_ends_at: monthAfter(isRunning && row.plan_ends_at ? row.plan_ends_at : ctx.now()),
    plan_renews: false,
    plan_standing: 'good',
    stripe_subscription_id: null,
    subscription_made_at: null,
  });
  return 0;
};

/** Takes back a refunded month: from the reserve, or the plan ends now. */
export const revokeMonth = async (
  ctx: Clock,
  tx: Queryable,
  workspaceId: string,
  reservedDays: number,
): Promise<void> => {
  const row = await lockWorkspace(tx, workspaceId);
  if (!row) return;
  if (reservedDays > 0 && row.reserve_days > 0) {
    await writePlan(tx, row.id, { reserve_days: Math.max(0, row.reserve_days - reservedDays) });
  } else if (row.plan_type === 'one-off' && !hasPlanEnded(ctx, row)) {
    await writePlan(tx, row.id, { plan_ends_at: ctx.now(), plan_renews: false, plan_standing: 'ended' });
  }
};

/**
 * The money of a subscription was refunded or disputed: it ends now. Returns the subscription, for the caller to end.
 */
export const revokePlan = async (ctx: Clock, tx: Queryable, workspaceId: string): Promise<string | null> => {
  const row = await lockWorkspace(tx, workspaceId);
  if (!row?.stripe_subscription_id || row.plan_standing === 'ended') return null;
  await endPlan(tx, row, ctx.now(), ctx.now());
  return row.stripe_subscription_id;
};
