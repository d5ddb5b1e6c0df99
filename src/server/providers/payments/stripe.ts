// Payments by Stripe, through the vendor's own library. The same code talks to the sandbox's stand-in.
import type { Payments, PlanType } from './payments.ts';
import { stripeCheckout } from './stripe-checkout.ts';
import { createStripeClient, type StripeConnection } from './stripe-client.ts';
import { stripePayments } from './stripe-payments.ts';
import { createStripePrices } from './stripe-prices.ts';
import { stripeSubscriptions } from './stripe-subscriptions.ts';
import { stripeWebhooks } from './stripe-webhooks.ts';

export interface StripeSettings extends StripeConnection {
  /** null: every notification is refused. */
  webhookSecret: string | null;
  /** Price ids; null finds the prices by the lookup keys `monthly`, `quarterly` and `yearly`. */
  prices: Record<PlanType, string> | null;
}

export const createStripePayments = (settings: StripeSettings): Payments => {
  const client = createStripeClient(settings);
  const prices = createStripePrices(client, settings.prices);
  return {
    ...stripeCheckout(client, prices),
    ...stripeSubscriptions(client, prices),
    ...stripePayments(client),
    ...stripeWebhooks(client, settings.webhookSecret),
  };
};
