import { randomCode } from '../database.ts';
import { addInterval } from './calendar.ts';
import { createInvoice, voidInvoice } from './invoice.ts';
import { idOf, type PaymentMethod, type Price, type Subscription, type SubscriptionItem } from './objects.ts';
import { createPaymentIntent, pay } from './payment-intent.ts';
import { find, save } from './store.ts';
import type { Transaction } from './transaction.ts';

export interface NewSubscription {
  customer: string;
  email: string | null;
  price: Price;
  quantity: number;
  metadata: Record<string, string>;
  description?: string | null;
}

export const amountOf = (price: Price, quantity: number): number => (price.unit_amount ?? 0) * quantity;

export const periodEnd = (price: Price, start: number): number =>
  addInterval(start, price.recurring?.interval ?? 'month', price.recurring?.interval_count ?? 1);

/** `plan` is the old name of a price; the vendor still sends both. */
const planOf = (price: Price): SubscriptionItem['plan'] => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: price.recurring?.interval ?? 'month',
  interval_count: price.recurring?.interval_count ?? 1,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
});

const draft = (tx: Transaction, given: NewSubscription, status: 'active' | 'incomplete'): Subscription => {
  const id = `sub_1${randomCode(23)}`;
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: tx.now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: tx.now,
    currency: given.price.currency,
    customer: given.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: given.description ?? null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      data: [
        {
          id: `si_${randomCode(14)}`,
          object: 'subscription_item',
          billing_thresholds: null,
          created: tx.now,
          current_period_end: periodEnd(given.price, tx.now),
          current_period_start: tx.now,
          current_trial: null,
          discounts: [],
          metadata: {},
          plan: planOf(given.price),
          price: given.price,
          quantity: given.quantity,
          subscription: id,
          tax_rates: [],
        },
      ],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: tx.now,
    status,
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: null,
    trial_start: null,
  };
};

const productName = async (tx: Transaction, price: Price): Promise<string> =>
  (await find(tx.db, 'product', idOf(price.product) ?? ''))?.data.name ?? 'Subscription';

/** Already paid, after a completed checkout. */
export const createPaidSubscription = async (
  tx: Transaction,
  given: NewSubscription,
  paymentIntent: string,
  method: PaymentMethod,
): Promise<Subscription> => {
  const started: Subscription = { ...draft(tx, given, 'active'), default_payment_method: method.id };
  const invoice = await createInvoice(tx, {
    subscription: started,
    email: given.email,
    reason: 'subscription_create',
    isPaid: true,
    paymentIntent,
    amount: amountOf(given.price, given.quantity),
    description: await productName(tx, given.price),
  });
  const subscription: Subscription = { ...started, latest_invoice: invoice.id };
  await save(tx.db, 'subscription', subscription);
  await tx.emit('customer.subscription.created', subscription);
  return subscription;
};

/** Waits for its first payment: the invoice has an intent that the browser confirms. */
export const createIncompleteSubscription = async (
  tx: Transaction,
  given: NewSubscription,
  settings: { savesMethod: boolean },
): Promise<Subscription> => {
  const started = draft(tx, given, 'incomplete');
  const amount = amountOf(given.price, given.quantity);
  const intent = await createPaymentIntent(tx, {
    amount,
    currency: given.price.currency,
    customer: given.customer,
    description: 'Subscription creation',
    setupFutureUsage: 'off_session',
  });
  const invoice = await createInvoice(tx, {
    subscription: started,
    email: given.email,
    reason: 'subscription_create',
    isPaid: false,
    paymentIntent: intent.id,
    amount,
    description: await productName(tx, given.price),
  });
  await save(tx.db, 'payment_intent', intent, { invoice: invoice.id, saveCard: true });
  const subscription: Subscription = {
    ...started,
    latest_invoice: invoice.id,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: settings.savesMethod ? 'on_subscription' : 'off',
    },
  };
  await save(tx.db, 'subscription', subscription);
  await tx.emit('customer.subscription.created', subscription);
  return subscription;
};

/** The stored card; subscriptions of old sandboxes may have none, and are paid nevertheless. */
const savedPaymentMethod = async (
  tx: Transaction,
  subscription: Subscription,
): Promise<PaymentMethod | null> =>
  (await find(tx.db, 'payment_method', idOf(subscription.default_payment_method) ?? ''))?.data ?? null;

/** The next period begins at the end of the last one, paid with the stored card unless that is declined. */
export const renew = async (
  tx: Transaction,
  subscription: Subscription,
  options: { isDeclined?: boolean } = {},
): Promise<Subscription> => {
  const item = subscription.items.data[0];
  if (!item) return subscription;
  const next: SubscriptionItem = {
    ...item,
    current_period_start: item.current_period_end,
    current_period_end: periodEnd(item.price, item.current_period_end),
  };
  const renewed: Subscription = { ...subscription, items: { ...subscription.items, data: [next] } };
  const customer = await find(tx.db, 'customer', idOf(subscription.customer) ?? '');
  const amount = amountOf(item.price, item.quantity ?? 1);
  const method = await savedPaymentMethod(tx, subscription);
  const intent = method
    ? await createPaymentIntent(tx, {
        amount,
        currency: item.price.currency,
        customer: idOf(subscription.customer),
        description: 'Subscription update',
      })
    : null;
  const invoice = await createInvoice(tx, {
    subscription: renewed,
    email: customer?.data.email ?? null,
    reason: 'subscription_cycle',
    isPaid: intent === null,
    paymentIntent: intent?.id ?? null,
    amount,
    description: await productName(tx, item.price),
  });
  const savedSubscription: Subscription = { ...renewed, latest_invoice: invoice.id };
  await save(tx.db, 'subscription', savedSubscription);
  await tx.emit('customer.subscription.updated', savedSubscription, {
    latest_invoice: subscription.latest_invoice,
  });
  if (!intent || !method) return savedSubscription;
  const outcome = await pay(tx, { data: intent, hidden: { invoice: invoice.id } }, method, {
    offSession: true,
    ...options,
  });
  if (outcome.paid) return savedSubscription;
  const pastDue: Subscription = { ...savedSubscription, status: 'past_due' };
  await save(tx.db, 'subscription', pastDue);
  await tx.emit('customer.subscription.updated', pastDue, { status: savedSubscription.status });
  return pastDue;
};

export const end = async (
  tx: Transaction,
  subscription: Subscription,
  status: 'canceled' | 'incomplete_expired',
): Promise<Subscription> => {
  const ended: Subscription = {
    ...subscription,
    status,
    canceled_at: status === 'canceled' ? (subscription.canceled_at ?? tx.now) : subscription.canceled_at,
    ended_at: tx.now,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: 'cancellation_requested',
      ...subscription.cancellation_details,
    },
  };
  await voidInvoice(tx, idOf(subscription.latest_invoice));
  await save(tx.db, 'subscription', ended);
  if (status === 'canceled') await tx.emit('customer.subscription.deleted', ended);
  else await tx.emit('customer.subscription.updated', ended, { status: subscription.status });
  return ended;
};
