// Payment comes first, the account after it. What the provider says is read from the provider, stored once,
// and never taken from a browser.
import type { PlanType } from '#contract/payments.ts';
import type { Context } from '../context.ts';
import {
  findCheckoutSession,
  type StoredCheckoutSession,
  storeCheckoutSession,
} from '../db/checkout-sessions.ts';
import { isProviderUnavailable, unavailable } from './errors.ts';

type Payments = NonNullable<Context['payments']>;

const paymentsOff = () =>
  unavailable('Payments are not set up on this server. Ask the people who run it.', 3600);
const notReached = () =>
  unavailable('The payment provider could not be reached. Nothing was charged. Please try again.');

const withPayments = async <Result>(
  ctx: Context,
  use: (payments: Payments) => Promise<Result>,
): Promise<Result> => {
  if (!ctx.payments) throw paymentsOff();
  try {
    return await use(ctx.payments);
  } catch (error) {
    if (!isProviderUnavailable(error)) throw error;
    ctx.log.warn({ error: error.message }, 'payment provider not reached');
    throw notReached();
  }
};

/** Answers the address of the hosted checkout. */
export const startCheckout = (ctx: Context, plan: PlanType): Promise<string> =>
  withPayments(ctx, async (payments) => {
    const { url } = await payments.startCheckout(plan, {
      successUrl: `${ctx.publicUrl}/signup?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${ctx.publicUrl}/#pricing`,
    });
    return url;
  });

/**
 * Reads a session from the provider and keeps it when it is paid. Called by the browser's return and by webhooks,
 * in any order and any number of times.
 */
export const fulfilCheckout = async (
  ctx: Context,
  sessionId: string,
): Promise<StoredCheckoutSession | null> => {
  const known = await findCheckoutSession(ctx.db, sessionId);
  if (known) return known;
  const session = await withPayments(ctx, (payments) => payments.findCheckoutSession(sessionId));
  if (!session?.isPaid || !session.planType) return null;
  await storeCheckoutSession(ctx.db, {
    session_id: session.sessionId,
    plan_type: session.planType,
    customer_id: session.customerId,
    subscription_id: session.subscriptionId,
    email: session.customerEmail,
    paid_until: session.paidUntil,
    verified_at: ctx.now(),
  });
  return (await findCheckoutSession(ctx.db, sessionId)) ?? null;
};

/** The paid session that may still make an account, or null. */
export const verifyPayment = async (
  ctx: Context,
  sessionId: string,
): Promise<StoredCheckoutSession | null> => {
  const session = await fulfilCheckout(ctx, sessionId);
  return session && session.claimed_by === null ? session : null;
};

/** Handles a signed notification; false when the signature does not hold. */
export const receivePaymentEvent = async (
  ctx: Context,
  rawBody: string,
  signature: string,
): Promise<boolean> => {
  const event = await withPayments(ctx, (payments) => payments.readWebhook(rawBody, signature));
  if (!event) return false;
  if (event.type === 'checkout.session.completed' && event.objectId)
    await fulfilCheckout(ctx, event.objectId);
  return true;
};
