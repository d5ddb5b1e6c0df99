import { invalidRequest, missingParam } from '../api-error.ts';
import type { Subscription } from '../objects.ts';
import { allowOnly, flag, group, groups, integer, metadata, oneOf, requiredText, text } from '../params.ts';
import { createPaymentIntent, pay } from '../payment-intent.ts';
import { save } from '../store.ts';
import { amountOf, createIncompleteSubscription, createPaidSubscription, end } from '../subscription.ts';
import {
  type Call,
  listAnswer,
  pageParams,
  type Resource,
  requireObject,
  requireReferenced,
} from './call.ts';

const create = async ({ tx, params }: Call): Promise<Subscription> => {
  allowOnly(params, [
    'customer',
    'items',
    'metadata',
    'description',
    'payment_behavior',
    'payment_settings',
    'default_payment_method',
    'collection_method',
    'billing_mode',
  ]);
  const customerId = requiredText(params, 'customer');
  const customer = await requireReferenced(tx, 'customer', 'customer', customerId, 'customer');
  const [item, ...more] = groups(params, 'items');
  if (!item) throw missingParam('items');
  if (more.length > 0) throw invalidRequest('The sandbox sells one item at a time.', { param: 'items' });
  allowOnly(item, ['price', 'quantity'], 'items[0]');
  const priceId = requiredText(item, 'price', 'items[0][price]');
  const price = await requireReferenced(tx, 'price', 'price', priceId, 'items[0][price]');
  const quantity = integer(item, 'quantity', 'items[0][quantity]') ?? 1;
  const behavior =
    oneOf(params, 'payment_behavior', [
      'allow_incomplete',
      'default_incomplete',
      'error_if_incomplete',
      'pending_if_incomplete',
    ]) ?? 'allow_incomplete';
  const settings = group(params, 'payment_settings') ?? {};
  const given = {
    customer: customerId,
    email: customer.email,
    price,
    quantity,
    metadata: metadata(params),
    description: text(params, 'description') ?? null,
  };
  if (behavior === 'default_incomplete') {
    const savesMethod =
      oneOf(settings, 'save_default_payment_method', ['off', 'on_subscription']) === 'on_subscription';
    return createIncompleteSubscription(tx, given, { savesMethod });
  }
  const methodId = text(params, 'default_payment_method');
  if (!methodId) {
    throw invalidRequest('This customer has no attached payment source or default payment method.', {
      code: 'resource_missing',
    });
  }
  const method = await requireReferenced(
    tx,
    'payment_method',
    'PaymentMethod',
    methodId,
    'default_payment_method',
  );
  const intent = await createPaymentIntent(tx, {
    amount: amountOf(price, quantity),
    currency: price.currency,
    customer: customerId,
  });
  const outcome = await pay(tx, { data: intent, hidden: { saveCard: true } }, method, { offSession: true });
  if (!outcome.paid && outcome.error)
    throw invalidRequest(outcome.error.message, { code: outcome.error.code ?? 'card_declined' }, 402);
  return createPaidSubscription(tx, given, intent.id, method);
};

const update = async (call: Call): Promise<Subscription> => {
  const { tx, params } = call;
  allowOnly(params, ['cancel_at_period_end', 'metadata', 'description', 'default_payment_method']);
  const { data, hidden } = await requireObject(call, 'subscription', 'subscription', true);
  if (data.status === 'canceled' || data.status === 'incomplete_expired') {
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.');
  }
  const cancelsAtPeriodEnd = flag(params, 'cancel_at_period_end') ?? data.cancel_at_period_end;
  const changes = cancelsAtPeriodEnd !== data.cancel_at_period_end;
  const methodId = text(params, 'default_payment_method');
  if (methodId)
    await requireReferenced(tx, 'payment_method', 'PaymentMethod', methodId, 'default_payment_method');
  const updated: Subscription = {
    ...data,
    metadata: metadata(params, data.metadata),
    description: 'description' in params ? (text(params, 'description') ?? null) : data.description,
    default_payment_method: methodId ?? data.default_payment_method,
    cancel_at_period_end: cancelsAtPeriodEnd,
    ...(changes
      ? {
          cancel_at: cancelsAtPeriodEnd ? (data.items.data[0]?.current_period_end ?? null) : null,
          canceled_at: cancelsAtPeriodEnd ? tx.now : null,
          cancellation_details: {
            comment: null,
            feedback: null,
            feedback_option: null,
            reason: cancelsAtPeriodEnd ? ('cancellation_requested' as const) : null,
          },
        }
      : {}),
  };
  await save(tx.db, 'subscription', updated, hidden);
  await tx.emit(
    'customer.subscription.updated',
    updated,
    changes ? { cancel_at_period_end: data.cancel_at_period_end } : {},
  );
  return updated;
};

const ended = ['canceled', 'incomplete_expired'];
const statuses = [
  'active',
  'all',
  'canceled',
  'ended',
  'incomplete',
  'incomplete_expired',
  'past_due',
] as const;

export const subscriptions: Resource = {
  'POST /v1/subscriptions': async (call) => ({ body: await create(call) }),
  'GET /v1/subscriptions': async (call) => {
    const { params } = call;
    allowOnly(params, [...pageParams, 'customer', 'price', 'status']);
    const status = oneOf(params, 'status', statuses);
    const statusFilter = status === 'all' || status === 'ended' ? undefined : status;
    return listAnswer(call, 'subscription', '/v1/subscriptions', {
      customer: text(params, 'customer'),
      fields: { status: statusFilter },
      // Without a status, Stripe omits canceled ones.
      ...(status === undefined ? { notStatus: ['canceled'] } : {}),
      ...(status === 'ended' ? { notStatus: ['active', 'incomplete', 'past_due'] } : {}),
    });
  },
  'GET /v1/subscriptions/:id': async (call) => ({
    body: (await requireObject(call, 'subscription', 'subscription')).data,
  }),
  'POST /v1/subscriptions/:id': async (call) => ({ body: await update(call) }),
  'DELETE /v1/subscriptions/:id': async (call) => {
    allowOnly(call.params, ['invoice_now', 'prorate', 'cancellation_details']);
    const { data } = await requireObject(call, 'subscription', 'subscription', true);
    if (ended.includes(data.status)) {
      throw invalidRequest(
        `No such subscription: '${data.id}'`,
        { code: 'resource_missing', param: 'id' },
        404,
      );
    }
    return {
      body: await end(call.tx, data, data.status === 'incomplete' ? 'incomplete_expired' : 'canceled'),
    };
  },
  'GET /v1/invoices': async (call) => {
    const { params } = call;
    allowOnly(params, [...pageParams, 'customer', 'subscription', 'status']);
    const subscriptionId = text(params, 'subscription');
    const fields = {
      status: oneOf(params, 'status', ['draft', 'open', 'paid', 'uncollectible', 'void']),
    };
    return listAnswer(call, 'invoice', '/v1/invoices', {
      customer: text(params, 'customer'),
      fields,
      ...(subscriptionId ? { subscription: subscriptionId } : {}),
    });
  },
  'GET /v1/invoices/:id': async (call) => ({ body: (await requireObject(call, 'invoice', 'invoice')).data }),
  'GET /v1/events': async (call) => {
    allowOnly(call.params, [...pageParams, 'type']);
    return listAnswer(call, 'event', '/v1/events', { fields: { type: text(call.params, 'type') } });
  },
  'GET /v1/events/:id': async (call) => ({ body: (await requireObject(call, 'event', 'event')).data }),
};
