// Handles the provider's webhooks. A notification only says which object to read; handling one twice changes nothing.
import type { Context } from '../../context.ts';
import { revokeSession, revokeUnclaimedOf } from '../../db/billing/checkout-sessions.ts';
import { beginEvent, endEvent } from '../../db/billing/payment-events.ts';
import { findWorkspaceBy } from '../../db/billing/plans.ts';
import { withPayments } from './payment-provider.ts';
import { fulfillPayment } from './payments.ts';
import { revokeMonth, revokePlan } from './plan-changes.ts';
import { endSuperseded, readSubscription, syncSubscription } from './subscriptions.ts';

type Charge = NonNullable<Awaited<ReturnType<NonNullable<Context['payments']>['findCharge']>>>;

/** A goodwill refund of an earlier period does not affect the current one; a dispute always ends the plan. */
const isOfThisPeriod = async (ctx: Context, charge: Charge, subscriptionId: string): Promise<boolean> => {
  if (charge.isDisputed) return true;
  const { subscription } = await readSubscription(ctx, subscriptionId);
  const dayMs = 24 * 60 * 60 * 1000;
  return !subscription?.periodStart || charge.takenAt.getTime() >= subscription.periodStart.getTime() - dayMs;
};

/** A full refund or a dispute ends at once what the charge paid for. */
const revokeCharge = async (ctx: Context, chargeId: string): Promise<void> => {
  const charge = await withPayments(ctx, (payments) => payments.findCharge(chargeId));
  if (!charge || (!charge.isRefunded && !charge.isDisputed)) return;
  const now = ctx.now();
  const { paymentId, customerId } = charge;
  if (paymentId && (await withPayments(ctx, (payments) => payments.findPayment(paymentId)))) {
    await ctx.db.transaction().execute(async (tx) => {
      const month = await revokeSession(tx, paymentId, now);
      if (month?.claimed_by) await revokeMonth(ctx, tx, month.claimed_by, month.reserved_days);
    });
    return;
  }
  if (!customerId) return;
  const workspace = await findWorkspaceBy(ctx.db, 'stripe_customer_id', customerId);
  if (!workspace) {
    for (const id of await revokeUnclaimedOf(ctx.db, customerId, now)) await endSuperseded(ctx, id);
    return;
  }
  const subscriptionId = workspace.stripe_subscription_id;
  if (!subscriptionId || !(await isOfThisPeriod(ctx, charge, subscriptionId))) return;
  await endSuperseded(ctx, await ctx.db.transaction().execute((tx) => revokePlan(ctx, tx, workspace.id)));
};

type About = { kind: 'checkout' | 'subscription' | 'payment' | 'charge'; id: string };

const handle = async (ctx: Context, about: About): Promise<void> => {
  if (about.kind === 'checkout' || about.kind === 'payment') await fulfillPayment(ctx, about.id);
  else if (about.kind === 'subscription') await syncSubscription(ctx, about.id);
  else await revokeCharge(ctx, about.id);
};

/** Handles a signed notification; false when the signature is invalid. */
export const receivePaymentEvent = async (
  ctx: Context,
  rawBody: string,
  signature: string,
): Promise<boolean> => {
  const event = await withPayments(ctx, (payments) => payments.readWebhook(rawBody, signature));
  if (!event) return false;
  if (!event.about || !(await beginEvent(ctx.db, event, ctx.now()))) return true;
  await handle(ctx, event.about);
  // Last: if handling fails, the provider sends the notification again and it is handled again.
  await endEvent(ctx.db, event.eventId, ctx.now());
  return true;
};
