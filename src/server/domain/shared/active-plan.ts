// Whether a plan is active: sending, generating and uploading need an active one.
import type { Context } from '../../context.ts';
import type { Account } from './caller.ts';
import { DomainError } from './errors.ts';

export type Plan = Pick<
  Account,
  'plan_type' | 'plan_ends_at' | 'plan_renews' | 'plan_standing' | 'stripe_subscription_id' | 'reserve_days'
>;

/**
 * A plan that does not renew ends at its end date; one that renews stays active until the provider reports its end.
 * Reading, exporting and deleting need no plan.
 */
export const hasPlanEnded = (ctx: Pick<Context, 'now'>, plan: Plan): boolean =>
  plan.plan_standing === 'ended' ||
  (plan.plan_ends_at !== null && !plan.plan_renews && plan.plan_ends_at <= ctx.now());

export const requirePlan = (ctx: Context, account: Account): void => {
  if (hasPlanEnded(ctx, account))
    throw new DomainError('forbidden', 'refusals.billing.planHasEnded', { code: 'plan-ended' });
};
