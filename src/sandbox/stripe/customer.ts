import { randomCode } from '../database.ts';
import type { TestCard } from './cards.ts';
import type { Customer, PaymentMethod } from './objects.ts';
import { save } from './store.ts';
import type { Transaction } from './transaction.ts';

export interface NewCustomer {
  email: string | null;
  name?: string | null;
  description?: string | null;
  phone?: string | null;
  metadata?: Record<string, string>;
}

export const createCustomer = async (tx: Transaction, given: NewCustomer): Promise<Customer> => {
  const customer: Customer = {
    id: `cus_${randomCode(14)}`,
    object: 'customer',
    address: null,
    balance: 0,
    created: tx.now,
    currency: null,
    default_source: null,
    delinquent: false,
    description: given.description ?? null,
    discount: null,
    email: given.email,
    invoice_prefix: randomCode(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: given.metadata ?? {},
    name: given.name ?? null,
    next_invoice_sequence: 1,
    phone: given.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  await save(tx.db, 'customer', customer);
  await tx.emit('customer.created', customer);
  return customer;
};

export interface CardUse {
  card: TestCard;
  month: number;
  year: number;
}

export const createPaymentMethod = async (
  tx: Transaction,
  use: CardUse,
  owner: { customer: string | null; email: string | null },
): Promise<PaymentMethod> => {
  const method: PaymentMethod = {
    id: `pm_1${randomCode(23)}`,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: owner.email, name: null, phone: null, tax_id: null },
    card: {
      brand: use.card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: use.card.brand,
      exp_month: use.month,
      exp_year: use.year,
      funding: 'credit',
      generated_from: null,
      last4: use.card.number.slice(-4),
      networks: { available: [use.card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: tx.now,
    customer: owner.customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  // The number is needed again when a subscription renews; it is one of the public test numbers.
  await save(tx.db, 'payment_method', method, { cardNumber: use.card.number });
  return method;
};
