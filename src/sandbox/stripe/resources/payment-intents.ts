import { ApiError, invalidRequest, missingParam, noSuch } from '../api-error.ts';
import { isPast, type TestCard, testCard, testMethodCard } from '../cards.ts';
import { type CardUse, createPaymentMethod } from '../customer.ts';
import type { Params } from '../form.ts';
import { idOf, type PaymentIntent, type PaymentMethod } from '../objects.ts';
import { allowOnly, flag, group, integer, metadata, oneOf, requiredText, text, texts } from '../params.ts';
import { createPaymentIntent, pay } from '../payment-intent.ts';
import { find, type Stored, save } from '../store.ts';
import {
  type Answer,
  type Call,
  listAnswer,
  pageParams,
  type Resource,
  requireObject,
  requireReferenced,
} from './call.ts';

const minAmount = 50;

const address = (params: Params, name: string): string | null => {
  const value = text(params, name);
  if (value === undefined) return null;
  if (!URL.canParse(value) || !/^https?:/.test(value)) {
    throw invalidRequest('Not a valid URL', { code: 'url_invalid', param: name });
  }
  return value;
};

const cardError = (code: string, message: string, param: string): ApiError =>
  new ApiError(402, { type: 'card_error', code, message, param });

const cardFrom = (call: Call, card: Params): CardUse => {
  const number = requiredText(card, 'number', 'payment_method_data[card][number]');
  const month = integer(card, 'exp_month', 'payment_method_data[card][exp_month]') ?? 0;
  const given = integer(card, 'exp_year', 'payment_method_data[card][exp_year]') ?? 0;
  const year = given < 100 ? 2000 + given : given;
  const known: TestCard | null = testCard(number);
  if (!known) {
    throw cardError(
      'card_declined',
      'This is a sandbox: use a test card such as 4242 4242 4242 4242. Real cards are not accepted here.',
      'number',
    );
  }
  if (month < 1 || month > 12)
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  if (isPast({ month, year }, new Date(call.tx.now * 1000))) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  if (!/^\d{3}$/.test(text(card, 'cvc') ?? '')) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
  return { card: known, month, year };
};

/** A test method by name, an existing one, or the fields of a card. */
const methodFor = async (call: Call, intent: PaymentIntent): Promise<PaymentMethod> => {
  const { params, tx } = call;
  const data = group(params, 'payment_method_data');
  const details = data && group(data, 'billing_details');
  const owner = { customer: idOf(intent.customer), email: (details && text(details, 'email')) ?? null };
  const id = text(params, 'payment_method') ?? idOf(intent.payment_method);
  if (id) {
    const named = testMethodCard(id);
    if (named) return createPaymentMethod(tx, { card: named, month: 12, year: nextYear(tx.now) }, owner);
    return requireReferenced(tx, 'payment_method', 'PaymentMethod', id, 'payment_method');
  }
  const card = data && group(data, 'card');
  if (!card) {
    throw invalidRequest(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      { code: 'payment_intent_unexpected_state' },
    );
  }
  return createPaymentMethod(tx, cardFrom(call, card), owner);
};

const nextYear = (now: number): number => new Date(now * 1000).getUTCFullYear() + 1;

const confirm = async (call: Call, { data, hidden }: Stored<'payment_intent'>): Promise<Answer> => {
  const receiptEmail = text(call.params, 'receipt_email') ?? data.receipt_email;
  const stored = { data: { ...data, receipt_email: receiptEmail }, hidden };
  const method = await methodFor(call, stored.data);
  const outcome = await pay(call.tx, stored, method, { returnUrl: address(call.params, 'return_url') });
  return outcome.paid || !outcome.error
    ? { body: outcome.intent }
    : { status: 402, body: { error: outcome.error } };
};

/** The browser's key alone authorizes nothing: it needs the secret of the one intent. */
const checkClientSecret = (call: Call, intent: PaymentIntent): void => {
  const given = text(call.params, 'client_secret');
  if (given === undefined && call.isSecretKey) return;
  if (given !== intent.client_secret) throw noSuch('payment_intent', call.id, 'intent');
};

const create = async (call: Call): Promise<Answer> => {
  const { params, tx } = call;
  allowOnly(params, [
    'amount',
    'currency',
    'customer',
    'description',
    'metadata',
    'receipt_email',
    'setup_future_usage',
    'payment_method',
    'payment_method_types',
    'automatic_payment_methods',
    'confirm',
    'return_url',
  ]);
  const amount = integer(params, 'amount');
  if (amount === undefined) throw missingParam('amount');
  const currency = requiredText(params, 'currency').toLowerCase();
  if (currency !== 'usd')
    throw invalidRequest(`Invalid currency: ${currency}. The sandbox takes usd.`, { param: 'currency' });
  if (amount < minAmount) {
    throw invalidRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  }
  const customer = text(params, 'customer') ?? null;
  if (customer) await requireReferenced(tx, 'customer', 'customer', customer, 'customer');
  const types = texts(params, 'payment_method_types');
  const automatic = group(params, 'automatic_payment_methods');
  const setupFutureUsage = oneOf(params, 'setup_future_usage', ['off_session', 'on_session']) ?? null;
  const hidden = { saveCard: setupFutureUsage !== null };
  const intent = await createPaymentIntent(
    tx,
    {
      amount,
      currency,
      customer,
      description: text(params, 'description') ?? null,
      metadata: metadata(params),
      receiptEmail: text(params, 'receipt_email') ?? null,
      setupFutureUsage,
      automaticMethods: automatic ? flag(automatic, 'enabled') === true : types.length === 0,
      ...(types.length > 0 ? { methodTypes: types } : {}),
    },
    hidden,
  );
  return flag(params, 'confirm') ? confirm(call, { data: intent, hidden }) : { body: intent };
};

export const paymentIntents: Resource = {
  'POST /v1/payment_intents': create,
  'GET /v1/payment_intents': async (call) => {
    allowOnly(call.params, [...pageParams, 'customer']);
    return listAnswer(call, 'payment_intent', '/v1/payment_intents', {
      customer: text(call.params, 'customer'),
    });
  },
  'GET /v1/payment_intents/:id': async (call) => {
    const { data } = await requireObject(call, 'payment_intent', 'payment_intent');
    checkClientSecret(call, data);
    return { body: data };
  },
  'POST /v1/payment_intents/:id/confirm': async (call) => {
    allowOnly(call.params, ['payment_method', 'payment_method_data', 'receipt_email', 'return_url']);
    const stored = await requireObject(call, 'payment_intent', 'payment_intent', true);
    checkClientSecret(call, stored.data);
    return confirm(call, stored);
  },
  'POST /v1/payment_intents/:id/cancel': async (call) => {
    allowOnly(call.params, ['cancellation_reason']);
    const { data, hidden } = await requireObject(call, 'payment_intent', 'payment_intent', true);
    if (data.status === 'succeeded' || data.status === 'canceled') {
      throw invalidRequest(
        `You cannot cancel this PaymentIntent because it has a status of ${data.status}.`,
        { code: 'payment_intent_unexpected_state' },
      );
    }
    const canceled: PaymentIntent = { ...data, status: 'canceled', canceled_at: call.tx.now };
    await save(call.tx.db, 'payment_intent', canceled, hidden);
    return { body: canceled };
  },
  'GET /v1/payment_methods/:id': async (call) => {
    const found = await find(call.tx.db, 'payment_method', call.id);
    if (!found) throw noSuch('PaymentMethod', call.id);
    return { body: found.data };
  },
};
