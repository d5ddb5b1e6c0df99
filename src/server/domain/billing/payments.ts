// Payment comes first, the account after it; a payment by an existing account extends its plan. A payment is read from
// the provider, stored once and used once; the browser's data is never trusted.

import type { PaidPlanType, PlanType } from '#contract/billing/plan-types.ts';
import { withAsciiDomain } from '#contract/email-address.ts';
import type { Context } from '../../context.ts';
import {
  claimCheckoutSession,
  findCheckoutSession,
  type StoredCheckoutSession,
  storeCheckoutSession,
  storeReservedDays,
  unclaimedSessionsOf,
} from '../../db/billing/checkout-sessions.ts';
import { findWorkspace } from '../../db/billing/plans.ts';
import { findAccountByEmail, findAccountById } from '../../db/shared/accounts.ts';
import type { Account } from '../shared/caller.ts';
import { conflict } from '../shared/errors.ts';
import { type BrowserPayments, canUse, chosenPayment, noBrowserPayments } from './browser-payments.ts';
import { withPayments } from './payment-provider.ts';
import { addMonth, applySubscription, monthAfter } from './plan-changes.ts';
import { endSuperseded, readSubscription, syncSubscription } from './subscriptions.ts';

export type { StoredCheckoutSession };

/** The demo account is shared: a purchase made in it creates a new account. */
export const buyerOf = (account: Account | null): Account | null =>
  account && !account.is_demo ? account : null;

/** Returns the hosted checkout: its id, which belongs to the browser that started it, and its URL. */
export const startCheckout = (
  ctx: Context,
  plan: PlanType,
  account: Account | null,
): Promise<{ sessionId: string; url: string }> =>
  withPayments(ctx, async (payments) => {
    const buyer = buyerOf(account);
    return payments.startCheckout(
      plan,
      {
        workspaceId: buyer?.workspace_id ?? null,
        customerId: buyer?.stripe_customer_id ?? null,
        email: buyer?.email ?? null,
      },
      {
        successUrl: buyer
          ? `${ctx.publicUrl}/dashboard?session_id={CHECKOUT_SESSION_ID}`
          : `${ctx.publicUrl}/signup?session_id={CHECKOUT_SESSION_ID}`,
        cancelUrl: buyer ? `${ctx.publicUrl}/subscribe` : `${ctx.publicUrl}/#pricing`,
      },
    );
  });

interface Paid {
  plan_type: PaidPlanType;
  customer_id: string | null;
  subscription_id: string | null;
  email: string | null;
  paid_until: Date | null;
  bought_by: string | null;
}

const paidCheckout = async (ctx: Context, id: string): Promise<Paid | null> => {
  const session = await withPayments(ctx, (payments) => payments.findCheckoutSession(id));
  if (!session?.isPaid || !session.planType) return null;
  return {
    plan_type: session.planType,
    customer_id: session.customerId,
    subscription_id: session.subscriptionId,
    email: session.customerEmail,
    paid_until: session.paidUntil,
    bought_by: session.workspaceId,
  };
};

const paidMonth = async (ctx: Context, id: string): Promise<Paid | null> => {
  const payment = await withPayments(ctx, (payments) => payments.findPayment(id));
  if (!payment?.isPaid) return null;
  return {
    plan_type: 'one-off',
    customer_id: payment.customerId,
    subscription_id: null,
    email: payment.email,
    paid_until: monthAfter(payment.paidAt),
    bought_by: payment.workspaceId,
  };
};

const paidSubscription = async (ctx: Context, id: string): Promise<Paid | null> => {
  const { subscription } = await readSubscription(ctx, id);
  if (subscription?.state !== 'active' || !subscription.planType) return null;
  return {
    plan_type: subscription.planType,
    customer_id: subscription.customerId,
    subscription_id: subscription.subscriptionId,
    email: subscription.customerEmail,
    paid_until: subscription.paidUntil,
    bought_by: subscription.workspaceId,
  };
};

const readers = new Map([
  ['cs', paidCheckout],
  ['pi', paidMonth],
  ['sub', paidSubscription],
]);

/** Uses a payment for a workspace exactly once: of concurrent calls one succeeds. False when it was used before. */
export const applyToWorkspace = async (
  ctx: Context,
  stored: StoredCheckoutSession,
  workspaceId: string,
): Promise<boolean> => {
  // The payer's account has been deleted since: the payment may create another one.
  if (!(await findWorkspace(ctx.db, workspaceId))) return false;
  const read = stored.subscription_id ? await readSubscription(ctx, stored.subscription_id) : null;
  let superseded: string | null = null;
  const isUsed = await ctx.db.transaction().execute(async (tx) => {
    if (!(await claimCheckoutSession(tx, stored.session_id, workspaceId, ctx.now()))) return false;
    if (stored.plan_type === 'one-off') {
      const reserved = await addMonth(ctx, tx, workspaceId);
      if (reserved > 0) await storeReservedDays(tx, stored.session_id, reserved);
    } else if (read?.subscription) {
      ({ superseded } = await applySubscription(ctx, tx, workspaceId, read.subscription, read.reading, true));
    }
    return true;
  });
  await endSuperseded(ctx, superseded);
  return isUsed;
};

/**
 * Reads a payment from the provider and stores it once it is paid. Called on the browser's return and by webhooks, in
 * any order and any number of times.
 */
export const fulfillPayment = async (
  ctx: Context,
  sessionId: string,
): Promise<StoredCheckoutSession | null> => {
  let stored = await findCheckoutSession(ctx.db, sessionId);
  if (!stored) {
    const read = readers.get(sessionId.split('_', 1)[0] ?? '');
    const paid = read ? await read(ctx, sessionId) : null;
    if (!paid) return null;
    await storeCheckoutSession(ctx.db, {
      ...paid,
      session_id: sessionId,
      verified_at: ctx.now(),
      email: paid.email && withAsciiDomain(paid.email),
    });
    stored = await findCheckoutSession(ctx.db, sessionId);
  }
  if (!stored) return null;
  if (stored.bought_by === null || stored.claimed_at !== null) return stored;
  await applyToWorkspace(ctx, stored, stored.bought_by);
  return (await findCheckoutSession(ctx.db, sessionId)) ?? null;
};

export interface VerifiedPayment {
  /** The paid session that can still create an account; null when there is none. */
  session: StoredCheckoutSession | null;
  /** Whether this browser may see and use it. */
  isUsable: boolean;
  /**
   * `exists`: signing in extends it; `extended`: this payment extended it; `used`: the payment already created or
   * extended an account.
   */
  account: 'none' | 'exists' | 'extended' | 'used';
}

/**
 * Payments with the address of an account belong to it once the address is confirmed: at sign-up the address is only
 * typed. A payment that this browser started needs no such proof. Returns how many were used now.
 */
export const claimOwnPayments = async (
  ctx: Context,
  account: Account,
  browser: BrowserPayments,
): Promise<number> => {
  if (account.is_demo) return 0;
  let used = 0;
  for (const stored of await unclaimedSessionsOf(ctx.db, account.email)) {
    if (account.email_verified_at === null && !canUse(browser, stored.session_id)) continue;
    if (await applyToWorkspace(ctx, stored, account.workspace_id)) used += 1;
  }
  return used;
};

/**
 * The same at sign-in and at the confirmation of an address; a fault of the provider must not block these. Returns the
 * account after the changes.
 */
export const claimAtSignIn = async (
  ctx: Context,
  account: Account,
  browser: BrowserPayments = noBrowserPayments,
): Promise<Account> => {
  try {
    const used = await claimOwnPayments(ctx, account, browser);
    return used > 0 ? ((await findAccountById(ctx.db, account.id)) ?? account) : account;
  } catch (error) {
    ctx.log.warn({ err: error }, 'unclaimed payments could not be checked at sign-in');
    return account;
  }
};

/** Adds the payment that this browser came back with, even if its address differs from the account's. */
export const claimPayment = async (
  ctx: Context,
  account: Account,
  browser: BrowserPayments,
): Promise<Account> => {
  const sessionId = chosenPayment(browser);
  const stored = sessionId ? await findCheckoutSession(ctx.db, sessionId) : undefined;
  const isUsed = buyerOf(account) && stored && (await applyToWorkspace(ctx, stored, account.workspace_id));
  if (!isUsed) throw conflict('refusals.billing.noPaymentToAdd');
  return (await findAccountById(ctx.db, account.id)) ?? account;
};

const isClaimedBy = (stored: StoredCheckoutSession, account: Account): boolean =>
  stored.claimed_by === account.workspace_id;

const hasAddressOf = (stored: StoredCheckoutSession, account: Account): boolean =>
  account.email.toLowerCase() === stored.email?.toLowerCase();

/** Also verifies a payment of another device: an account that proved the payer's address may use it. */
export const verifyPayment = async (
  ctx: Context,
  sessionId: string,
  account: Account | null,
  browser: BrowserPayments,
): Promise<VerifiedPayment> => {
  const stored = await fulfillPayment(ctx, sessionId);
  const none = { session: null, isUsable: false };
  if (!stored) return { ...none, account: 'none' };
  const signedIn = buyerOf(account);
  if (signedIn && isClaimedBy(stored, signedIn)) return { ...none, account: 'extended' };
  if (stored.claimed_at !== null) {
    const exists = stored.claimed_by && (await findWorkspace(ctx.db, stored.claimed_by));
    return { ...none, account: exists ? 'used' : 'none' };
  }
  const isUsable = canUse(browser, sessionId);
  if (signedIn && hasAddressOf(stored, signedIn) && (isUsable || signedIn.email_verified_at !== null)) {
    await applyToWorkspace(ctx, stored, signedIn.workspace_id);
    return { ...none, account: 'extended' };
  }
  const owner = isUsable && stored.email ? await findAccountByEmail(ctx.db, stored.email) : null;
  return { session: stored, isUsable, account: owner ? 'exists' : 'none' };
};

export interface SettledPayment {
  state: 'used' | 'waiting' | 'unclaimed' | 'account-exists';
  /** Bind it to the browser that started it; null for every other browser. */
  session: StoredCheckoutSession | null;
}

/** Runs when the browser returns from paying, often before the provider's notification. */
export const settlePayment = async (
  ctx: Context,
  id: string,
  account: Account | null,
  browser: BrowserPayments,
): Promise<SettledPayment> => {
  const signedIn = buyerOf(account);
  if (signedIn && id.startsWith('sub_')) {
    const { subscription, workspaceId } = await syncSubscription(ctx, id);
    if (workspaceId === signedIn.workspace_id)
      return { state: subscription?.state === 'active' ? 'used' : 'waiting', session: null };
  }
  const verified = await verifyPayment(ctx, id, account, browser);
  if (verified.account === 'extended') return { state: 'used', session: null };
  if (!verified.session) return { state: 'waiting', session: null };
  return {
    state: verified.account === 'exists' ? 'account-exists' : 'unclaimed',
    session: verified.isUsable ? verified.session : null,
  };
};
