// What the product needs of a payment provider. Adapters speak to the provider; nothing else does.

export type PlanType = 'monthly' | 'quarterly' | 'yearly';

/** A checkout session as the provider knows it. */
export interface CheckoutSession {
  sessionId: string;
  /** Completed and paid, or nothing to pay. */
  isPaid: boolean;
  /** Test-mode sessions are refused when the product runs on live keys, and the other way round. */
  customerId: string | null;
  subscriptionId: string | null;
  customerEmail: string | null;
  /** null when it was not one of the three plans. */
  planType: PlanType | null;
  /** End of the period that was paid for. */
  paidUntil: Date | null;
}

/** A verified notification. `objectId` is read again from the provider: order and content are not trusted. */
export interface PaymentEvent {
  eventId: string;
  type: string;
  objectId: string | null;
}

export interface Payments {
  /** Starts a hosted checkout for a subscription and answers its address. */
  startCheckout(plan: PlanType, urls: { successUrl: string; cancelUrl: string }): Promise<{ url: string }>;
  /** null when the provider does not know the id. Throws `PaymentsUnavailable` when it cannot be reached. */
  findCheckoutSession(sessionId: string): Promise<CheckoutSession | null>;
  /** Verifies the signature of a webhook's raw body; null when it does not verify or is older than 300 s. */
  readWebhook(rawBody: string, signature: string): Promise<PaymentEvent | null>;
}

/** The provider did not answer, or answered with a fault of its own. Nothing was changed here. */
export class PaymentsUnavailable extends Error {
  override readonly name = 'PaymentsUnavailable';
  readonly code = 'PROVIDER_UNAVAILABLE';
}
