// The hosted checkout.
import { randomUUID } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { Payments } from './payments.ts';
import { dateOf, idOf, type StripeClient } from './stripe-client.ts';
import type { StripePrices } from './stripe-prices.ts';

const emailOf = (session: Stripe.Checkout.Session): string | null => {
  const { customer, customer_details: details } = session;
  if (details?.email) return details.email;
  return typeof customer === 'object' && customer && !customer.deleted ? customer.email : null;
};

const paidUntil = (subscription: Stripe.Checkout.Session['subscription']): Date | null =>
  typeof subscription === 'object' ? dateOf(subscription?.items.data[0]?.current_period_end) : null;

export const stripeCheckout = (
  client: StripeClient,
  prices: StripePrices,
): Pick<Payments, 'startCheckout' | 'findCheckoutSession'> => ({
  startCheckout: (plan, { workspaceId, customerId, email }, urls) =>
    client.ask(async (stripe) => {
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          line_items: [{ price: await prices.idOf(plan), quantity: 1 }],
          success_url: urls.successUrl,
          cancel_url: urls.cancelUrl,
          ...(customerId ? { customer: customerId } : email ? { customer_email: email } : {}),
          ...(workspaceId
            ? {
                client_reference_id: workspaceId,
                subscription_data: { metadata: { workspace: workspaceId } },
              }
            : {}),
        },
        // One per visit: a retry after a lost response finds the session instead of making a second one.
        { idempotencyKey: `checkout:${plan}:${randomUUID()}` },
      );
      if (!session.url) throw new Error(`Stripe gave the session ${session.id} no address.`);
      return { sessionId: session.id, url: session.url };
    }),

  findCheckoutSession: async (sessionId) => {
    if (!/^cs_(test|live)_[A-Za-z0-9]{1,240}$/.test(sessionId)) return null;
    return client.find(
      'checkout.session',
      (stripe) =>
        stripe.checkout.sessions.retrieve(sessionId, { expand: ['subscription', 'line_items', 'customer'] }),
      async (session: Stripe.Checkout.Session) => {
        const isSettled =
          session.payment_status === 'paid' || session.payment_status === 'no_payment_required';
        return {
          sessionId: session.id,
          isPaid:
            session.mode === 'subscription' &&
            session.status === 'complete' &&
            isSettled &&
            session.livemode === client.isLive,
          customerId: idOf(session.customer),
          subscriptionId: idOf(session.subscription),
          customerEmail: emailOf(session),
          planType: await prices.planOf(session.line_items?.data[0]?.price),
          paidUntil: paidUntil(session.subscription),
          workspaceId: session.client_reference_id,
        };
      },
    );
  },
});
