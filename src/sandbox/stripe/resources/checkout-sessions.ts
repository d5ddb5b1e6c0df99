import { invalidRequest, missingParam } from '../api-error.ts';
import { atTime, createCheckoutSession, withUrl } from '../checkout-session.ts';
import { expand } from '../expand.ts';
import type { Params } from '../form.ts';
import type { CheckoutSession } from '../objects.ts';
import { allowOnly, group, groups, integer, metadata, oneOf, requiredText, text } from '../params.ts';
import { save } from '../store.ts';
import type { Transaction } from '../transaction.ts';
import {
  type Call,
  listAnswer,
  pageParams,
  type Resource,
  requireObject,
  requireReferenced,
} from './call.ts';

const address = (params: Params, name: string): string | null => {
  const value = text(params, name);
  if (value === undefined) return null;
  if (!URL.canParse(value) || !/^https?:/.test(value)) {
    throw invalidRequest('Not a valid URL', { code: 'url_invalid', param: name });
  }
  return value;
};

const minLifeSeconds = 30 * 60;
const maxLifeSeconds = 24 * 3600;

const expiry = (tx: Transaction, params: Params): number | null => {
  const at = integer(params, 'expires_at');
  if (at === undefined) return null;
  // A few seconds of grace for a different clock of the caller.
  if (at < tx.now + minLifeSeconds - 10 || at > tx.now + maxLifeSeconds + 10) {
    throw invalidRequest(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    );
  }
  return at;
};

const withoutHidden =
  (tx: Transaction) =>
  (session: CheckoutSession): CheckoutSession =>
    withUrl(atTime(session, tx.now), tx.publicUrl);

const create = async ({ tx, params }: Call): Promise<CheckoutSession> => {
  allowOnly(params, [
    'mode',
    'line_items',
    'success_url',
    'cancel_url',
    'customer',
    'customer_email',
    'client_reference_id',
    'metadata',
    'subscription_data',
    'expires_at',
    'payment_method_types',
    'locale',
    'ui_mode',
    'origin_context',
  ]);
  const mode = oneOf(params, 'mode', ['payment', 'setup', 'subscription']);
  if (mode === undefined) throw missingParam('mode');
  if (mode !== 'subscription') {
    throw invalidRequest('The sandbox makes sessions in `subscription` mode only.', { param: 'mode' });
  }
  const successUrl = address(params, 'success_url');
  if (successUrl === null) throw missingParam('success_url');
  const [item, ...more] = groups(params, 'line_items');
  if (!item) throw missingParam('line_items');
  if (more.length > 0) throw invalidRequest('The sandbox sells one item at a time.', { param: 'line_items' });
  allowOnly(item, ['price', 'quantity'], 'line_items[0]');
  const quantity = integer(item, 'quantity', 'line_items[0][quantity]');
  if (quantity === undefined) throw missingParam('line_items[0][quantity]');
  if (quantity < 1)
    throw invalidRequest('This value must be greater than or equal to 1.', {
      param: 'line_items[0][quantity]',
    });
  const priceId = requiredText(item, 'price', 'line_items[0][price]');
  const price = await requireReferenced(tx, 'price', 'price', priceId, 'line_items[0][price]');
  const customer = text(params, 'customer') ?? null;
  const customerEmail = text(params, 'customer_email') ?? null;
  if (customer && customerEmail) {
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.');
  }
  if (customer) await requireReferenced(tx, 'customer', 'customer', customer, 'customer');
  const subscriptionData = group(params, 'subscription_data') ?? {};
  allowOnly(subscriptionData, ['metadata', 'description'], 'subscription_data');
  return createCheckoutSession(tx, {
    price,
    quantity,
    successUrl,
    cancelUrl: address(params, 'cancel_url'),
    customer,
    customerEmail,
    clientReferenceId: text(params, 'client_reference_id') ?? null,
    metadata: metadata(params),
    subscriptionMetadata: metadata(subscriptionData),
    expiresAt: expiry(tx, params),
  });
};

export const checkoutSessions: Resource = {
  'POST /v1/checkout/sessions': async (call) => ({ body: await create(call) }),
  'GET /v1/checkout/sessions': async (call) => {
    const { params, tx } = call;
    allowOnly(params, [...pageParams, 'customer', 'subscription', 'status']);
    return listAnswer(
      call,
      'checkout.session',
      '/v1/checkout/sessions',
      {
        customer: text(params, 'customer'),
        subscription: text(params, 'subscription'),
        fields: { status: oneOf(params, 'status', ['open', 'complete', 'expired']) },
      },
      withoutHidden(tx),
    );
  },
  'GET /v1/checkout/sessions/:id': async (call) => ({
    body: withoutHidden(call.tx)((await requireObject(call, 'checkout.session', 'checkout.session')).data),
  }),
  'GET /v1/checkout/sessions/:id/line_items': async (call) => {
    const { data } = await requireObject(call, 'checkout.session', 'checkout.session');
    const { tx } = call;
    const expanded = await expand({ db: tx.db, now: tx.now, publicUrl: tx.publicUrl }, data, ['line_items']);
    return { body: expanded.line_items ?? {} };
  },
  'POST /v1/checkout/sessions/:id/expire': async (call) => {
    const stored = await requireObject(call, 'checkout.session', 'checkout.session', true);
    const { data } = { data: atTime(stored.data, call.tx.now) };
    if (data.status !== 'open') {
      throw invalidRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${data.status}\`.`,
      );
    }
    const expired: CheckoutSession = { ...data, status: 'expired' };
    await save(call.tx.db, 'checkout.session', expired, stored.hidden);
    return { body: expired };
  },
};
