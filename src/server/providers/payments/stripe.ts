// Payments by Stripe, through the vendor's own library. The sandbox's stand-in is met by the same code.
import { randomUUID } from 'node:crypto';
import type { Stripe } from 'stripe';
import {
  type CheckoutSession,
  type PaymentEvent,
  type Payments,
  PaymentsUnavailable,
  type PlanType,
} from './payments.ts';

export interface StripeSettings {
  secretKey: string;
  /** Another address than Stripe's own: the stand-in, or a private gateway. */
  apiBase: string | null;
  /** null: no notification is believed. */
  webhookSecret: string | null;
  /** Price ids; null finds the prices by the lookup keys `monthly`, `quarterly` and `yearly`. */
  prices: Record<PlanType, string> | null;
  timeoutMs?: number;
}

const defaultTimeoutMs = 10_000;
const maxNetworkRetries = 1;
const webhookToleranceSeconds = 300;
const pricesKeptMs = 10 * 60_000;

const plans: PlanType[] = ['monthly', 'quarterly', 'yearly'];
const planByMonths = new Map<number, PlanType>([
  [1, 'monthly'],
  [3, 'quarterly'],
  [12, 'yearly'],
]);

const connect = async (settings: StripeSettings): Promise<Stripe> => {
  // 23 MB that nobody needs before the first payment.
  const { default: StripeClient } = await import('stripe');
  const base = settings.apiBase === null ? null : new URL(settings.apiBase);
  return new StripeClient(settings.secretKey, {
    telemetry: false,
    maxNetworkRetries,
    timeout: settings.timeoutMs ?? defaultTimeoutMs,
    ...(base
      ? {
          host: base.hostname,
          port: base.port || (base.protocol === 'https:' ? 443 : 80),
          protocol: base.protocol === 'https:' ? ('https' as const) : ('http' as const),
        }
      : {}),
  });
};

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'resource_missing';

const asUnavailable = (error: unknown): PaymentsUnavailable =>
  new PaymentsUnavailable(error instanceof Error ? error.message : String(error), { cause: error });

const monthsOf = (price: Stripe.Price): number | null => {
  const { interval, interval_count: count } = price.recurring ?? {};
  if (count === undefined) return null;
  if (interval === 'year') return 12 * count;
  return interval === 'month' ? count : null;
};

const emailOf = (session: Stripe.Checkout.Session): string | null => {
  const { customer, customer_details: details } = session;
  if (details?.email) return details.email;
  return typeof customer === 'object' && customer && !customer.deleted ? customer.email : null;
};

const idOf = (value: string | { id: string } | null): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

const paidUntil = (subscription: Stripe.Checkout.Session['subscription']): Date | null => {
  const end = typeof subscription === 'object' && subscription?.items.data[0]?.current_period_end;
  return end ? new Date(end * 1000) : null;
};

export const createStripePayments = (settings: StripeSettings): Payments => {
  const isLive = /^[sr]k_live_/.test(settings.secretKey);
  let client: Promise<Stripe> | undefined;
  const stripe = (): Promise<Stripe> => {
    client ??= connect(settings);
    return client;
  };

  let found: { ids: Map<PlanType, string>; at: number } | undefined;
  const priceIds = async (): Promise<Map<PlanType, string>> => {
    if (settings.prices) return new Map(plans.map((plan) => [plan, settings.prices?.[plan] ?? '']));
    if (found && Date.now() - found.at < pricesKeptMs) return found.ids;
    const listed = await (await stripe()).prices.list({ lookup_keys: plans, active: true });
    const ids = new Map<PlanType, string>();
    for (const plan of plans) {
      const price = listed.data.find((each) => each.lookup_key === plan);
      if (price) ids.set(plan, price.id);
    }
    found = { ids, at: Date.now() };
    return ids;
  };

  /** What a price buys; null when it is none of ours, however much was paid for it. */
  const planOf = async (price: Stripe.Price | null | undefined): Promise<PlanType | null> => {
    if (!price) return null;
    const ids = await priceIds();
    const listed = plans.find((plan) => ids.get(plan) === price.id);
    // A price that was replaced keeps its lookup key only until the new one takes it over.
    const named = settings.prices ? undefined : plans.find((plan) => plan === price.lookup_key);
    const plan = listed ?? named;
    return plan ? (planByMonths.get(monthsOf(price) ?? 0) ?? plan) : null;
  };

  return {
    startCheckout: async (plan, urls) => {
      try {
        const price = (await priceIds()).get(plan);
        if (!price) throw new Error(`Stripe has no active price with the lookup key ${plan}.`);
        const session = await (await stripe()).checkout.sessions.create(
          {
            mode: 'subscription',
            line_items: [{ price, quantity: 1 }],
            success_url: urls.successUrl,
            cancel_url: urls.cancelUrl,
          },
          // One per visit: a retry after a lost answer finds the session instead of making a second one.
          { idempotencyKey: `checkout:${plan}:${randomUUID()}` },
        );
        if (!session.url) throw new Error(`Stripe gave the session ${session.id} no address.`);
        return { url: session.url };
      } catch (error) {
        throw asUnavailable(error);
      }
    },

    findCheckoutSession: async (sessionId): Promise<CheckoutSession | null> => {
      if (!/^cs_(test|live)_[A-Za-z0-9]{1,240}$/.test(sessionId)) return null;
      try {
        const session = await (await stripe()).checkout.sessions.retrieve(sessionId, {
          expand: ['subscription', 'line_items', 'customer'],
        });
        // The library takes any JSON without an `error` for an answer, even that of a gateway's failure.
        if (session.object !== 'checkout.session') throw new Error('Stripe gave no checkout session.');
        const isSettled =
          session.payment_status === 'paid' || session.payment_status === 'no_payment_required';
        return {
          sessionId: session.id,
          isPaid:
            session.mode === 'subscription' &&
            session.status === 'complete' &&
            isSettled &&
            session.livemode === isLive,
          customerId: idOf(session.customer),
          subscriptionId: idOf(session.subscription),
          customerEmail: emailOf(session),
          planType: await planOf(session.line_items?.data[0]?.price),
          paidUntil: paidUntil(session.subscription),
        };
      } catch (error) {
        if (isMissing(error)) return null;
        throw asUnavailable(error);
      }
    },

    readWebhook: async (rawBody, signature): Promise<PaymentEvent | null> => {
      if (settings.webhookSecret === null) return null;
      const { webhooks } = await stripe();
      try {
        const event = await webhooks.constructEventAsync(
          rawBody,
          signature,
          settings.webhookSecret,
          webhookToleranceSeconds,
        );
        const object: object = event.data.object;
        const objectId = 'id' in object && typeof object.id === 'string' ? object.id : null;
        return event.livemode === isLive ? { eventId: event.id, type: event.type, objectId } : null;
      } catch {
        // A wrong signature, an old one, or a body that is no event: all the same to the sender.
        return null;
      }
    },
  };
};
