import { randomCode } from '../database.ts';
import { type ErrorBody, invalidRequest } from './api-error.ts';
import { type Decline, testCard } from './cards.ts';
import { createCharge } from './charge.ts';
import { settleInvoice } from './invoice.ts';
import { idOf, type PaymentIntent, type PaymentMethod } from './objects.ts';
import { find, type Hidden, type Stored, save } from './store.ts';
import type { Transaction } from './transaction.ts';

export interface NewPaymentIntent {
  amount: number;
  currency: string;
  customer: string | null;
  description?: string | null;
  metadata?: Record<string, string>;
  receiptEmail?: string | null;
  setupFutureUsage?: 'off_session' | 'on_session' | null;
  methodTypes?: string[];
  automaticMethods?: boolean;
}

export const createPaymentIntent = async (
  tx: Transaction,
  given: NewPaymentIntent,
  hidden: Hidden = {},
): Promise<PaymentIntent> => {
  const id = `pi_3${randomCode(23)}`;
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: given.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: given.automaticMethods ? { allow_redirects: 'always', enabled: true } : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomCode(25)}`,
    confirmation_method: 'automatic',
    created: tx.now,
    currency: given.currency,
    customer: given.customer,
    customer_account: null,
    description: given.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: given.methodTypes ?? ['card'],
    payment_record: null,
    processing: null,
    receipt_email: given.receiptEmail ?? null,
    review: null,
    setup_future_usage: given.setupFutureUsage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
  await save(tx.db, 'payment_intent', intent, hidden);
  await tx.emit('payment_intent.created', intent);
  return intent;
};

const insufficientFunds: Decline = {
  code: 'card_declined',
  declineCode: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
};

const declineBody = (decline: Decline): ErrorBody => ({
  type: 'card_error',
  code: decline.code,
  ...(decline.declineCode ? { decline_code: decline.declineCode } : {}),
  ...(decline.param ? { param: decline.param } : {}),
  doc_url: `https://stripe.com/docs/error-codes/${decline.code.replaceAll('_', '-')}`,
  message: decline.message,
});

export type PaymentOutcome =
  | { paid: true; intent: PaymentIntent }
  /** Without an error, the bank is asking the cardholder. */
  | { paid: false; intent: PaymentIntent; error: ErrorBody | null };

export interface PayOptions {
  /** The cardholder has answered the bank, or is not present. */
  offSession?: boolean;
  /** Where the cardholder goes after answering. */
  returnUrl?: string | null;
  /** Declines with any card. */
  isDeclined?: boolean;
}

const challenge = async (
  tx: Transaction,
  { data, hidden }: Stored<'payment_intent'>,
  method: PaymentMethod,
  returnUrl: string | null,
): Promise<PaymentIntent> => {
  const url = `${tx.publicUrl}/sandbox/stripe/authenticate/${data.id}?secret=${data.client_secret ?? ''}`;
  const intent: PaymentIntent = {
    ...data,
    status: 'requires_action',
    payment_method: method.id,
    last_payment_error: null,
    next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } },
  };
  await save(tx.db, 'payment_intent', intent, {
    ...hidden,
    pendingMethod: method.id,
    ...(returnUrl ? { returnUrl } : {}),
  });
  await tx.emit('payment_intent.requires_action', intent);
  return intent;
};

/**
 * One attempt to pay. The caller must have locked the intent. A decline is an outcome to store, not an error that rolls
 * back: Stripe stores it and reports it by a webhook.
 */
export const pay = async (
  tx: Transaction,
  stored: Stored<'payment_intent'>,
  method: PaymentMethod,
  options: PayOptions = {},
): Promise<PaymentOutcome> => {
  const { data: before, hidden } = stored;
  if (before.status !== 'requires_payment_method' && before.status !== 'requires_confirmation') {
    const obstacle =
      before.status === 'succeeded'
        ? 'it has already succeeded after being previously confirmed'
        : `it has a status of ${before.status}`;
    throw invalidRequest(`You cannot confirm this PaymentIntent because ${obstacle}.`, {
      code: 'payment_intent_unexpected_state',
    });
  }
  const methodHidden = (await find(tx.db, 'payment_method', method.id))?.hidden;
  const card = testCard(methodHidden?.cardNumber ?? '');
  const decline = options.isDeclined ? insufficientFunds : (card?.decline ?? null);
  if (card?.needsAuthentication && !options.offSession)
    return {
      paid: false,
      intent: await challenge(tx, stored, method, options.returnUrl ?? null),
      error: null,
    };
  if (decline) {
    const error = declineBody(decline);
    const intent: PaymentIntent = {
      ...before,
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: {
        ...error,
        type: 'card_error',
        payment_method: method,
      } as PaymentIntent['last_payment_error'],
    };
    await save(tx.db, 'payment_intent', intent, hidden);
    await tx.emit('payment_intent.payment_failed', intent);
    if (hidden.invoice) {
      const invoice = await find(tx.db, 'invoice', hidden.invoice);
      if (invoice) await tx.emit('invoice.payment_failed', invoice.data);
    }
    return { paid: false, intent, error: { ...error, payment_intent: intent, payment_method: method } };
  }
  const charge = await createCharge(tx, before, method);
  const intent: PaymentIntent = {
    ...before,
    status: 'succeeded',
    next_action: null,
    amount_received: before.amount,
    last_payment_error: null,
    payment_method: method.id,
    latest_charge: charge.id,
  };
  await save(tx.db, 'payment_intent', intent, hidden);
  const customer = idOf(intent.customer);
  if (customer && hidden.saveCard) {
    await save(tx.db, 'payment_method', { ...method, customer }, methodHidden ?? {});
  }
  await tx.emit('payment_intent.succeeded', intent);
  if (hidden.invoice) await settleInvoice(tx, hidden.invoice, method.id);
  return { paid: true, intent };
};

const notAuthenticated =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/** The cardholder's answer to the bank. */
export const answerChallenge = async (
  tx: Transaction,
  stored: Stored<'payment_intent'>,
  isYes: boolean,
): Promise<PaymentIntent> => {
  const { pendingMethod = '', ...hidden } = stored.hidden;
  const method = await find(tx.db, 'payment_method', pendingMethod);
  const waiting: PaymentIntent = {
    ...stored.data,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
  };
  if (method && isYes) {
    return (await pay(tx, { data: waiting, hidden }, method.data, { offSession: true })).intent;
  }
  const refused: PaymentIntent = {
    ...waiting,
    last_payment_error: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: notAuthenticated,
    },
  };
  await save(tx.db, 'payment_intent', refused, hidden);
  await tx.emit('payment_intent.payment_failed', refused);
  return refused;
};
