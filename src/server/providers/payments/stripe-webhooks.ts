// Webhook notifications: only the signature, the id and the object's id are read.
import type { PaymentEvent, Payments } from './payments.ts';
import { idOf, type StripeClient } from './stripe-client.ts';

const toleranceSeconds = 300;

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const id = (value: unknown): string | null =>
  typeof value === 'string' || (isFields(value) && typeof value.id === 'string')
    ? idOf(value as string | { id: string })
    : null;

/** Newer API versions name an invoice's subscription under its parent. */
const subscriptionOf = (invoice: Fields): string | null => {
  const parent = isFields(invoice.parent) ? invoice.parent : {};
  const details = isFields(parent.subscription_details) ? parent.subscription_details : {};
  return id(details.subscription) ?? id(invoice.subscription);
};

const subjects: [RegExp, NonNullable<PaymentEvent['about']>['kind'], (object: Fields) => string | null][] = [
  [/^checkout\.session\.(completed|async_payment_succeeded)$/, 'checkout', id],
  [/^customer\.subscription\./, 'subscription', id],
  [/^invoice\./, 'subscription', subscriptionOf],
  [/^payment_intent\.succeeded$/, 'payment', id],
  [/^charge\.refunded$/, 'charge', id],
  [/^charge\.dispute\.(created)$/, 'charge', (dispute) => id(dispute.charge)],
];

const aboutOf = (type: string, object: unknown): PaymentEvent['about'] => {
  const [, kind, read] = subjects.find(([pattern]) => pattern.test(type)) ?? [];
  const found = read && isFields(object) ? read(object) : null;
  return kind && found ? { kind, id: found } : null;
};

/** `secret` null: every notification is refused. */
export const stripeWebhooks = (
  client: StripeClient,
  secret: string | null,
): Pick<Payments, 'readWebhook'> => ({
  readWebhook: async (rawBody, signature) => {
    if (secret === null) return null;
    const { webhooks } = await client.get();
    try {
      const event = await webhooks.constructEventAsync(rawBody, signature, secret, toleranceSeconds);
      if (event.livemode !== client.isLive || typeof event.id !== 'string') return null;
      return { eventId: event.id, type: event.type, about: aboutOf(event.type, event.data?.object) };
    } catch {
      // A wrong signature, an old one, and an invalid body get the same answer.
      return null;
    }
  },
});
