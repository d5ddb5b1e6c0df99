// Charges, their refunds and disputes.
import { randomCode } from '../database.ts';
import { invalidRequest } from './api-error.ts';
import { type Charge, idOf, type PaymentIntent, type PaymentMethod } from './objects.ts';
import { find, save } from './store.ts';
import type { Transaction } from './transaction.ts';

export const createCharge = async (
  tx: Transaction,
  intent: PaymentIntent,
  method: PaymentMethod,
): Promise<Charge> => {
  const charge: Charge = {
    id: `ch_3${randomCode(23)}`,
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    billing_details: {
      ...method.billing_details,
      email: method.billing_details.email ?? intent.receipt_email,
    },
    captured: true,
    created: tx.now,
    currency: intent.currency,
    customer: idOf(intent.customer),
    description: intent.description,
    disputed: false,
    livemode: false,
    metadata: intent.metadata,
    paid: true,
    payment_intent: intent.id,
    payment_method: method.id,
    receipt_email: intent.receipt_email,
    refunded: false,
    status: 'succeeded',
  };
  await save(tx.db, 'charge', charge);
  return charge;
};

export interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  charge: string;
  created: number;
  currency: string;
  payment_intent: string | null;
  reason: string | null;
  status: 'succeeded';
}

/** `amount` null: all that remains. */
export const refund = async (
  tx: Transaction,
  chargeId: string,
  given: { amount: number | null; reason: string | null },
): Promise<Refund> => {
  const stored = await find(tx.db, 'charge', chargeId, true);
  if (!stored) throw invalidRequest(`No such charge: '${chargeId}'`, { code: 'resource_missing' }, 404);
  const { data } = stored;
  const refundable = data.amount - data.amount_refunded;
  const amount = given.amount ?? refundable;
  if (refundable === 0) {
    throw invalidRequest(`Charge ${data.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  if (amount < 1 || amount > refundable) {
    throw invalidRequest(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${refundable})`,
    );
  }
  const changed: Charge = {
    ...data,
    amount_refunded: data.amount_refunded + amount,
    refunded: amount === refundable,
  };
  await save(tx.db, 'charge', changed, stored.hidden);
  await tx.emit('charge.refunded', changed, { amount_refunded: data.amount_refunded });
  return {
    id: `re_3${randomCode(23)}`,
    object: 'refund',
    amount,
    charge: data.id,
    created: tx.now,
    currency: data.currency,
    payment_intent: idOf(data.payment_intent),
    reason: given.reason,
    status: 'succeeded',
  };
};

/** The cardholder's bank takes the money back. */
export const dispute = async (tx: Transaction, chargeId: string): Promise<void> => {
  const stored = await find(tx.db, 'charge', chargeId, true);
  if (!stored || stored.data.disputed) return;
  const { data } = stored;
  await save(tx.db, 'charge', { ...data, disputed: true }, stored.hidden);
  await tx.emit('charge.dispute.created', {
    id: `dp_1${randomCode(23)}`,
    object: 'dispute',
    amount: data.amount,
    charge: data.id,
    created: tx.now,
    currency: data.currency,
    livemode: false,
    payment_intent: data.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  });
};
