import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/billing/plan.ts';
import type { Context } from '../../../context.ts';
import { claimPayment } from '../../../domain/billing/payments.ts';
import { toPlan } from '../../../domain/billing/plan.ts';
import { changeRenewal } from '../../../domain/billing/subscriptions.ts';
import type { Account } from '../../../domain/shared/caller.ts';
import { clearPayments, readPayments } from '../../payment-cookie.ts';
import { route } from '../../route.ts';

export const planRoutes = (app: FastifyInstance, ctx: Context, isSandbox: boolean): void => {
  const answer = (account: Account) => ({
    plan: toPlan(ctx, account),
    sandboxPage:
      isSandbox && account.stripe_subscription_id && !account.is_demo
        ? `/sandbox/stripe/subscriptions/${account.stripe_subscription_id}`
        : null,
  });
  route(app, ctx, calls.getPlan, ({ caller }) => answer(caller));
  route(app, ctx, calls.claimPayment, async ({ caller, request, reply }) => {
    const extended = await claimPayment(ctx, caller, readPayments(ctx, request));
    clearPayments(ctx, reply);
    return answer(extended);
  });
  route(app, ctx, calls.cancelPlan, async ({ caller }) => answer(await changeRenewal(ctx, caller, false)));
  route(app, ctx, calls.resumePlan, async ({ caller }) => answer(await changeRenewal(ctx, caller, true)));
};
