import type { UserPlan } from '#contract/billing/plan.ts';
import type { Context } from '../../context.ts';
import { hasPlanEnded, type Plan } from '../shared/active-plan.ts';
import { planFeatures } from './plan-features.ts';

/** A subscription that is active or past due: the provider knows it and can end it. */
export const hasLiveSubscription = (ctx: Pick<Context, 'now'>, plan: Plan): boolean =>
  plan.stripe_subscription_id !== null && !hasPlanEnded(ctx, plan);

const renewalOf = (ctx: Context, plan: Plan): UserPlan['renewal'] => {
  if (!hasLiveSubscription(ctx, plan)) return 'none';
  if (plan.plan_standing === 'past_due') return 'past_due';
  return plan.plan_renews ? 'renews' : 'cancelled';
};

/** The plan as the screens see it. */
export const toPlan = (ctx: Context, plan: Plan): UserPlan => {
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
