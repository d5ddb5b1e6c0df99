import { randomCode } from '../database.ts';
import { type Invoice, idOf, type Subscription } from './objects.ts';
import { find, save } from './store.ts';
import type { Transaction } from './transaction.ts';

export interface NewInvoice {
  subscription: Subscription;
  email: string | null;
  reason: 'subscription_create' | 'subscription_cycle';
  isPaid: boolean;
  paymentIntent: string | null;
  amount: number;
  description: string;
}

export const createInvoice = async (tx: Transaction, given: NewInvoice): Promise<Invoice> => {
  const { subscription, amount, isPaid } = given;
  const id = `in_1${randomCode(23)}`;
  const item = subscription.items.data[0];
  const period = { start: item?.current_period_start ?? tx.now, end: item?.current_period_end ?? tx.now };
  const metadata = subscription.metadata;
  const invoice: Invoice = {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Sandbox',
    account_tax_ids: null,
    amount_due: amount,
    amount_overpaid: 0,
    amount_paid: isPaid ? amount : 0,
    amount_remaining: isPaid ? 0 : amount,
    amount_shipping: 0,
    application: null,
    attempt_count: isPaid ? 1 : 0,
    attempted: isPaid,
    auto_advance: false,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: given.reason,
    collection_method: 'charge_automatically',
    created: tx.now,
    currency: subscription.currency,
    custom_fields: null,
    customer: idOf(subscription.customer),
    customer_account: null,
    customer_address: null,
    customer_email: given.email,
    customer_name: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: tx.now,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: 'list',
      data: [
        {
          id: `il_1${randomCode(23)}`,
          object: 'line_item',
          amount,
          currency: subscription.currency,
          description: given.description,
          discount_amounts: [],
          discountable: true,
          discounts: [],
          invoice: id,
          livemode: false,
          metadata,
          parent: {
            invoice_item_details: null,
            subscription_item_details: {
              invoice_item: null,
              proration: false,
              proration_details: null,
              subscription: subscription.id,
              subscription_item: item?.id ?? '',
            },
            type: 'subscription_item_details',
          },
          period,
          pretax_credit_amounts: [],
          pricing: {
            price_details: { price: item?.price.id ?? '', product: idOf(item?.price.product) ?? '' },
            type: 'price_details',
            unit_amount_decimal: null,
          },
          quantity: item?.quantity ?? 1,
          quantity_decimal: null,
          subscription: subscription.id,
          subtotal: amount,
          taxes: [],
        },
      ],
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: `SANDBOX-${randomCode(8).toUpperCase()}`,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: given.reason === 'subscription_create' ? tx.now : period.start,
    period_start: given.reason === 'subscription_create' ? tx.now : period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: isPaid ? 'paid' : 'open',
    status_transitions: {
      finalized_at: tx.now,
      marked_uncollectible_at: null,
      paid_at: isPaid ? tx.now : null,
      voided_at: null,
    },
    subtotal: amount,
    subtotal_excluding_tax: amount,
    test_clock: null,
    total: amount,
    total_discount_amounts: [],
    total_excluding_tax: amount,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: tx.now,
  };
  await save(tx.db, 'invoice', invoice, given.paymentIntent ? { paymentIntent: given.paymentIntent } : {});
  if (isPaid) await tx.emit('invoice.paid', invoice);
  return invoice;
};

const subscriptionOf = (invoice: Invoice): string | null =>
  idOf(invoice.parent?.subscription_details?.subscription);

/** A paid first invoice makes its subscription active. */
export const settleInvoice = async (tx: Transaction, invoiceId: string, methodId: string): Promise<void> => {
  const stored = await find(tx.db, 'invoice', invoiceId, true);
  if (!stored || stored.data.status === 'paid') return;
  const invoice: Invoice = {
    ...stored.data,
    status: 'paid',
    amount_paid: stored.data.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: stored.data.attempt_count + 1,
    status_transitions: { ...stored.data.status_transitions, paid_at: tx.now },
  };
  await save(tx.db, 'invoice', invoice, stored.hidden);
  await tx.emit('invoice.paid', invoice);
  const subscription = await find(tx.db, 'subscription', subscriptionOf(invoice) ?? '', true);
  const status = subscription?.data.status;
  if (!subscription || (status !== 'incomplete' && status !== 'past_due')) return;
  const active: Subscription = { ...subscription.data, status: 'active', default_payment_method: methodId };
  await save(tx.db, 'subscription', active, subscription.hidden);
  await tx.emit('customer.subscription.updated', active, { status });
};

export const voidInvoice = async (tx: Transaction, invoiceId: string | null): Promise<void> => {
  const stored = invoiceId === null ? null : await find(tx.db, 'invoice', invoiceId, true);
  if (stored?.data.status !== 'open') return;
  await save(
    tx.db,
    'invoice',
    {
      ...stored.data,
      status: 'void',
      status_transitions: { ...stored.data.status_transitions, voided_at: tx.now },
    },
    stored.hidden,
  );
};
