import type { Context } from '../context.ts';
import { forbidden } from './errors.ts';
import type { Account } from './sessions.ts';

/** A plan that does not renew is over at its end; reading, exporting and deleting go on without one. */
export const hasPlanEnded = (ctx: Context, account: Account): boolean =>
  account.plan_ends_at !== null && !account.plan_renews && account.plan_ends_at <= ctx.now();

export const requirePlan = (ctx: Context, account: Account): void => {
  if (hasPlanEnded(ctx, account)) throw forbidden('Your plan has ended. Renew it to continue.');
};
