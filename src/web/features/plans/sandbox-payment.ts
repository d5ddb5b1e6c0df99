// Confirms a payment with the sandbox in Stripe's own protocol: the same call that Stripe's script makes.

import { z } from 'zod';
import { t } from '#web/text/t.ts';

export interface Card {
  number: string;
  expiry: string;
  cvc: string;
}

export type CardField = 'number' | 'expiry' | 'cvc';

export type Confirmation =
  | { state: 'paid' }
  /** The bank wants to ask the cardholder on its own page. */
  | { state: 'ask'; url: string }
  | { state: 'refused'; message: string; field: CardField | null };

const intentResponse = z.object({
  status: z.string(),
  next_action: z.object({ redirect_to_url: z.object({ url: z.string() }).nullish() }).nullish(),
});

const errorResponse = z.object({
  error: z.object({ message: z.string(), code: z.string().nullish(), param: z.string().nullish() }),
});

/** "12/34", "12 / 2034" or "1234" as month and year. */
export const readExpiry = (text: string): { month: string; year: string } | null => {
  const match = /^(\d{1,2})\/?(\d{4}|\d{2})$/.exec(text.replace(/[\s-]/g, ''));
  return match?.[1] && match[2] ? { month: match[1], year: match[2] } : null;
};

const fieldOf = (error: { code?: string | null; param?: string | null }): CardField | null => {
  if (error.param?.startsWith('exp') || error.code === 'expired_card') return 'expiry';
  if (error.param === 'cvc' || error.code === 'incorrect_cvc') return 'cvc';
  return error.param === 'number' ? 'number' : null;
};

const paymentIdOf = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? '';

const callSandbox = async (
  method: 'GET' | 'POST',
  path: string,
  fields: Record<string, string>,
): Promise<{ isOk: boolean; body: unknown }> => {
  const body = new URLSearchParams(fields).toString();
  const response = await fetch(
    `/sandbox/stripe/v1/payment_intents/${path}${method === 'GET' ? `?${body}` : ''}`,
    {
      method,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      ...(method === 'POST' ? { body } : {}),
    },
  );
  return { isOk: response.ok, body: await response.json() };
};

export interface SandboxPayment {
  publishableKey: string;
  clientSecret: string;
  returnUrl: string;
  email: string | null;
}

export const confirmSandboxPayment = async (payment: SandboxPayment, card: Card): Promise<Confirmation> => {
  const expiry = readExpiry(card.expiry);
  if (!expiry) {
    return { state: 'refused', message: t('plans.sandboxPayment.writeTheDateAsMonthAnd'), field: 'expiry' };
  }
  const id = paymentIdOf(payment.clientSecret);
  const secret = { key: payment.publishableKey, client_secret: payment.clientSecret };
  const { isOk, body } = await callSandbox('POST', `${id}/confirm`, {
    ...secret,
    return_url: payment.returnUrl,
    ...(payment.email
      ? { receipt_email: payment.email, 'payment_method_data[billing_details][email]': payment.email }
      : {}),
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card.number,
    'payment_method_data[card][exp_month]': expiry.month,
    'payment_method_data[card][exp_year]': expiry.year,
    'payment_method_data[card][cvc]': card.cvc,
  });
  if (isOk) {
    const intent = intentResponse.parse(body);
    const url = intent.next_action?.redirect_to_url?.url;
    return intent.status === 'requires_action' && url ? { state: 'ask', url } : { state: 'paid' };
  }
  const { error } = errorResponse.parse(body);
  if (error.code === 'payment_intent_unexpected_state') {
    // A second press, or a second tab: it is paid already.
    const existing = await callSandbox('GET', id, secret);
    if (existing.isOk && intentResponse.parse(existing.body).status === 'succeeded') return { state: 'paid' };
  }
  return { state: 'refused', message: error.message, field: fieldOf(error) };
};
