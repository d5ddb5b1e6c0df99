// Payments of one month, customers, and refunds and disputes.
import type { Stripe } from 'stripe';
import type { OneOffPayment, Payments } from './payments.ts';
import { idOf, type StripeClient } from './stripe-client.ts';

/** The one price of a payment without renewal, in the currency's smallest unit. */
const oneMonth = { amount: 29_00, currency: 'usd' };
/** Marks payments for a month, among all payments of the Stripe account. */
const product = 'one-month';

const emailOf = (intent: Stripe.PaymentIntent): string | null => {
  if (intent.receipt_email) return intent.receipt_email;
  const charge = intent.latest_charge;
  return typeof charge === 'object' ? (charge?.billing_details.email ?? null) : null;
};

export const stripePayments = (
  client: StripeClient,
): Pick<Payments, 'createCustomer' | 'startPayment' | 'findPayment' | 'findCharge'> => ({
  createCustomer: (key, { email, workspaceId }) =>
    client.ask(async (stripe) => {
      const customer = await stripe.customers.create(
        { ...(email ? { email } : {}), ...(workspaceId ? { metadata: { workspace: workspaceId } } : {}) },
        { idempotencyKey: `customer:${key}` },
      );
      return customer.id;
    }),

  startPayment: (key, { workspaceId, customerId }) =>
    client.ask(async (stripe) => {
      const intent = await stripe.paymentIntents.create(
        {
          ...oneMonth,
          automatic_payment_methods: { enabled: true },
          description: 'One month, without renewal',
          metadata: { product, ...(workspaceId ? { workspace: workspaceId } : {}) },
          ...(customerId ? { customer: customerId } : {}),
        },
        { idempotencyKey: `one-month:${key}` },
      );
      return { paymentId: intent.id, clientSecret: intent.client_secret };
    }),

  findPayment: async (id) => {
    if (!/^pi_[A-Za-z0-9]{1,240}$/.test(id)) return null;
    return client.find(
      'payment_intent',
      (stripe) => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }),
      (intent: Stripe.PaymentIntent): OneOffPayment | null => {
        if (intent.metadata.product !== product) return null;
        const charge = intent.latest_charge;
        const paidCharge = typeof charge === 'object' ? charge : null;
        return {
          paymentId: intent.id,
          isPaid:
            intent.status === 'succeeded' &&
            intent.amount_received === oneMonth.amount &&
            intent.currency === oneMonth.currency &&
            intent.livemode === client.isLive &&
            !paidCharge?.refunded &&
            !paidCharge?.disputed,
          customerId: idOf(intent.customer),
          email: emailOf(intent),
          workspaceId: intent.metadata.workspace ?? null,
          paidAt: new Date((paidCharge?.created ?? intent.created) * 1000),
        };
      },
    );
  },

  findCharge: (id) =>
    client.find(
      'charge',
      (stripe) => stripe.charges.retrieve(id),
      (charge: Stripe.Charge) => ({
        paymentId: idOf(charge.payment_intent),
        customerId: idOf(charge.customer),
        takenAt: new Date(charge.created * 1000),
        isRefunded: charge.refunded,
        isDisputed: charge.disputed,
      }),
    ),
});
