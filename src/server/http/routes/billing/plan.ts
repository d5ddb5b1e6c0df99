import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/billing/plan.ts';
import type { Context } from '../../../context.ts';
import { claimPayment } from '../../../domain/billing/payments.ts';
import { toPlan } from '../../../domain/billing/plan.ts';
import { changeRenewal } from '../../../domain/billing/subscriptions.ts';
import type { Account } from '../../../domain/shared/account.ts';
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
  route(app, ctx, calls.getPlan, ({ account }) => answer(account));
  route(app, ctx, calls.claimPayment, async ({ account, request, reply }) => {
    const extended = await claimPayment(ctx, account, readPayments(ctx, request));
    clearPayments(ctx, reply);
    return answer(extended);
  });
  route(app, ctx, calls.cancelPlan, async ({ account }) => answer(await changeRenewal(ctx, account, false)));
  route(app, ctx, calls.resumePlan, async ({ account }) => answer(await changeRenewal(ctx, account, true)));
};
