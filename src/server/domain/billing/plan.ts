import type { User } from '#contract/accounts/auth.ts';
import type { Context } from '../../context.ts';
import type { Account } from '../accounts/sessions.ts';
import { forbidden } from '../shared/errors.ts';
import { planFeatures } from './plan-features.ts';

type Plan = Pick<
  Account,
  'plan_type' | 'plan_ends_at' | 'plan_renews' | 'plan_standing' | 'stripe_subscription_id' | 'reserve_days'
>;

/**
 * A plan that does not renew is over at its end; one that renews goes on until the provider says that it has ended.
 * Reading, exporting and deleting go on without a plan.
 */
export const hasPlanEnded = (ctx: Pick<Context, 'now'>, plan: Plan): boolean =>
  plan.plan_standing === 'ended' ||
  (plan.plan_ends_at !== null && !plan.plan_renews && plan.plan_ends_at <= ctx.now());

export const requirePlan = (ctx: Context, account: Account): void => {
  if (hasPlanEnded(ctx, account)) throw forbidden('Your plan has ended. Renew it to continue.');
};

/** A subscription that goes on, or would if it were paid: the provider knows it, and may be told to end it. */
export const hasLiveSubscription = (ctx: Pick<Context, 'now'>, plan: Plan): boolean =>
  plan.stripe_subscription_id !== null && !hasPlanEnded(ctx, plan);

const renewalOf = (ctx: Context, plan: Plan): User['plan']['renewal'] => {
  if (!hasLiveSubscription(ctx, plan)) return 'none';
  if (plan.plan_standing === 'past_due') return 'past_due';
  return plan.plan_renews ? 'renews' : 'cancelled';
};

/** The plan as the screens see it. */
export const toPlan = (ctx: Context, plan: Plan): User['plan'] => {
  const end = plan.plan_ends_at?.toISOString() ?? null;
  const renewal = renewalOf(ctx, plan);
  return {
    type: plan.plan_type,
    status: hasPlanEnded(ctx, plan) ? 'ended' : 'active',
    renewal,
    renewsAt: renewal === 'renews' ? end : null,
    endsAt: renewal === 'renews' ? null : end,
    reserveDays: plan.reserve_days,
    features: [...planFeatures(ctx, plan)],
  };
};
