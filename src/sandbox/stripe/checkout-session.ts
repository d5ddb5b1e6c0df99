import { randomCode } from '../database.ts';
import { type CardUse, createCustomer, createPaymentMethod } from './customer.ts';
import { type CheckoutSession, idOf, type LineItem, type Price } from './objects.ts';
import { createPaymentIntent, pay } from './payment-intent.ts';
import { find, type Hidden, type Stored, save } from './store.ts';
import { amountOf, createPaidSubscription } from './subscription.ts';
import type { Transaction } from './transaction.ts';

const daySeconds = 86_400;

export interface NewCheckoutSession {
  price: Price;
  quantity: number;
  successUrl: string;
  cancelUrl: string | null;
  customer: string | null;
  customerEmail: string | null;
  clientReferenceId: string | null;
  metadata: Record<string, string>;
  subscriptionMetadata: Record<string, string>;
  expiresAt: number | null;
}

/** Never stored: the origin may change between two starts. */
export const withUrl = (session: CheckoutSession, publicUrl: string): CheckoutSession => ({
  ...session,
  url: session.status === 'open' ? `${publicUrl}/sandbox/stripe/pay/${session.id}` : null,
});

/** A session expires without a write: the state is computed on reading. */
export const atTime = (session: CheckoutSession, now: number): CheckoutSession =>
  session.status === 'open' && session.expires_at <= now ? { ...session, status: 'expired' } : session;

export const createCheckoutSession = async (
  tx: Transaction,
  given: NewCheckoutSession,
): Promise<CheckoutSession> => {
  const amount = amountOf(given.price, given.quantity);
  const session: CheckoutSession = {
    id: `cs_test_a1${randomCode(56)}`,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: given.cancelUrl,
    client_reference_id: given.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: tx.now,
    currency: given.price.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: given.customer,
    customer_account: null,
    customer_creation: 'always',
    customer_details: null,
    customer_email: given.customerEmail,
    discounts: [],
    expires_at: given.expiresAt ?? tx.now + daySeconds,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: given.metadata,
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: given.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: null,
    wallet_options: null,
  };
  const hidden: Hidden = {
    price: given.price.id,
    quantity: given.quantity,
    subscriptionMetadata: given.subscriptionMetadata,
  };
  await save(tx.db, 'checkout.session', session, hidden);
  return withUrl(session, tx.publicUrl);
};

export const lineItems = (stored: Stored<'checkout.session'>, price: Price, name: string): LineItem[] => {
  const quantity = stored.hidden.quantity ?? 1;
  const amount = amountOf(price, quantity);
  return [
    {
      id: `li_${stored.data.id.slice(-24)}`,
      object: 'item',
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency: price.currency,
      description: name,
      metadata: {},
      price,
      quantity,
    },
  ];
};

export type Checkout =
  | { paid: true; session: CheckoutSession }
  | { paid: false; message: string; code: string };

/** Pays an open session that the caller has locked. */
export const completeCheckout = async (
  tx: Transaction,
  stored: Stored<'checkout.session'>,
  price: Price,
  given: { email: string; use: CardUse },
): Promise<Checkout> => {
  const { data: session, hidden } = stored;
  const quantity = hidden.quantity ?? 1;
  const known = idOf(session.customer);
  const intentId =
    hidden.paymentIntent ??
    (
      await createPaymentIntent(tx, {
        amount: amountOf(price, quantity),
        currency: price.currency,
        customer: known,
        description: 'Subscription creation',
        setupFutureUsage: 'off_session',
      })
    ).id;
  const intent = await find(tx.db, 'payment_intent', intentId, true);
  if (!intent) throw new Error(`the payment intent ${intentId} of ${session.id} is missing`);
  const method = await createPaymentMethod(tx, given.use, { customer: known, email: given.email });
  if (given.use.card.decline) {
    const outcome = await pay(tx, intent, method);
    // The next attempt reuses the same intent, as the vendor's page does.
    await save(tx.db, 'checkout.session', session, { ...hidden, paymentIntent: intentId });
    if (!outcome.paid && outcome.error) {
      return { paid: false, message: outcome.error.message, code: outcome.error.code ?? 'card_declined' };
    }
  }
  const customer = known ?? (await createCustomer(tx, { email: given.email })).id;
  // The vendor's page authenticates the cardholder on the page itself; the stand-in assumes success there.
  const open = { data: { ...intent.data, customer }, hidden: { saveCard: true } };
  await pay(tx, open, method, { offSession: true });
  const subscription = await createPaidSubscription(
    tx,
    { customer, email: given.email, price, quantity, metadata: hidden.subscriptionMetadata ?? {} },
    intentId,
    method,
  );
  const completed: CheckoutSession = {
    ...session,
    status: 'complete',
    payment_status: 'paid',
    customer,
    subscription: subscription.id,
    invoice: idOf(subscription.latest_invoice),
    customer_details: {
      address: null,
      business_name: null,
      email: given.email,
      individual_name: null,
      name: null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
  };
  await save(tx.db, 'checkout.session', completed, { ...hidden, paymentIntent: intentId });
  await tx.emit('checkout.session.completed', completed);
  return { paid: true, session: completed };
};
