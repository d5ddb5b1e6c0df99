// Whether a plan goes on: sending, generating and uploading need one that does.
import type { Context } from '../../context.ts';
import type { Account } from './account.ts';
import { forbidden } from './errors.ts';

export type Plan = Pick<
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
