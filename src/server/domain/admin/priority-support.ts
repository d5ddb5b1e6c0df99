// Priority support: for customers whose paid plan includes it, signed in or writing from the confirmed address of their
// account. An address in a form proves nothing otherwise. Anyone can sign in to the demo account and
// anyone can start a trial: neither comes before paying customers.
import type { Context } from '../../context.ts';
import { findAccountByEmail } from '../../db/shared/accounts.ts';
import { planIncludes } from '../billing/plan-features.ts';
import { hasPlanEnded } from '../shared/active-plan.ts';
import type { Account } from '../shared/caller.ts';

const dayMs = 24 * 60 * 60 * 1000;

const isWeekend = (time: Date): boolean => [0, 6].includes(time.getUTCDay());

/** The same time of day that many working days later, Monday to Friday in UTC. */
const afterBusinessDays = (from: Date, days: number): Date => {
  let time = from;
  for (let remainingDays = days; remainingDays > 0; ) {
    time = new Date(time.getTime() + dayMs);
    if (!isWeekend(time)) remainingDays -= 1;
  }
  return time;
};

export interface Priority {
  plan: Account['plan_type'];
  respondBy: Date;
}

const customerOf = async (ctx: Context, email: string, signedIn: Account | null): Promise<Account | null> => {
  if (signedIn) return signedIn;
  const owner = await findAccountByEmail(ctx.db, email);
  return owner?.email_verified_at ? owner : null;
};

export const priorityOf = async (
  ctx: Context,
  email: string,
  signedIn: Account | null,
  at: Date,
): Promise<Priority | null> => {
  const customer = await customerOf(ctx, email, signedIn);
  if (!ctx.payments || !customer || customer.is_demo || customer.plan_type === 'trial') return null;
  if (hasPlanEnded(ctx, customer) || !planIncludes(ctx, customer, 'priority-support')) return null;
  return { plan: customer.plan_type, respondBy: afterBusinessDays(at, ctx.prioritySupportDays) };
};
