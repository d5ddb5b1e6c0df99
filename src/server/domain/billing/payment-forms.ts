// The payment forms of /checkout and /subscribe: the payment that they confirm is created here, at the server's price.
import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import { countClaimedSessions } from '../../db/billing/checkout-sessions.ts';
import { storeCustomer } from '../../db/billing/plans.ts';
import type { Account, Visitor } from '../shared/caller.ts';
import { perMinutes, throttle } from '../shared/throttle.ts';
import { withPayments } from './payment-provider.ts';
import { buyerOf } from './payments.ts';

/** Forms that people without an account may open from one network. */
const openingLimit = perMinutes(120, 60);
const tooManyOpenings = 'refusals.throttle.tooManyPayments';

const customerOf = async (ctx: Context, account: Account): Promise<string> => {
  if (account.stripe_customer_id) return account.stripe_customer_id;
  const created = await withPayments(ctx, (payments) =>
    payments.createCustomer(account.workspace_id, {
      email: account.email,
      workspaceId: account.workspace_id,
    }),
  );
  return storeCustomer(ctx.db, account.workspace_id, created);
};

export interface OpenPayment {
  paymentId: string;
  clientSecret: string | null;
}

/** Opening the form again returns the same payment until it is paid: a reload or a second tab cannot charge twice. */
export const createPaymentIntent = async (
  ctx: Context,
  account: Account | null,
  attempt: string | undefined,
  visitor: Visitor,
): Promise<OpenPayment> => {
  const buyer = buyerOf(account);
  if (!buyer) {
    await throttle(ctx, `payment form ${visitor.network}`, openingLimit, tooManyOpenings);
    const key = `visitor:${attempt ?? randomUUID()}`;
    return withPayments(ctx, (payments) =>
      payments.startPayment(key, { workspaceId: null, customerId: null }),
    );
  }
  const customerId = await customerOf(ctx, buyer);
  const paid = await countClaimedSessions(ctx.db, buyer.workspace_id);
  return withPayments(ctx, (payments) =>
    payments.startPayment(`${buyer.workspace_id}:${customerId}:${paid}`, {
      workspaceId: buyer.workspace_id,
      customerId,
    }),
  );
};

export interface OpenSubscription {
  subscriptionId: string;
  clientSecret: string | null;
  status: 'incomplete' | 'active' | 'past_due';
}

/**
 * The Pro subscription, 29 a month. `browser` identifies one sign-in: people share the demo account, and each of them
 * gets a subscription that creates an account of their own.
 */
export const getOrCreateSubscription = async (
  ctx: Context,
  account: Account,
  browser: string,
): Promise<OpenSubscription> => {
  const buyer = buyerOf(account);
  const customerId = buyer
    ? await customerOf(ctx, buyer)
    : await withPayments(ctx, (payments) =>
        payments.createCustomer(`demo:${browser}`, { email: null, workspaceId: null }),
      );
  const found = await withPayments(ctx, (payments) =>
    payments.getOrCreateSubscription('monthly', { workspaceId: buyer?.workspace_id ?? null, customerId }),
  );
  return {
    subscriptionId: found.subscriptionId,
    clientSecret: found.clientSecret,
    status: found.state === 'ended' ? 'incomplete' : found.state,
  };
};
