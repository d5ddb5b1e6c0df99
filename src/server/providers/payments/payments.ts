// What the product needs of a payment provider. Only adapters speak to the provider.

export type PlanType = 'monthly' | 'quarterly' | 'yearly';

/** A checkout session as the provider stores it. */
export interface CheckoutSession {
  sessionId: string;
  /** Completed and paid, or nothing to pay; and in this server's mode, test or live. */
  isPaid: boolean;
  customerId: string | null;
  subscriptionId: string | null;
  customerEmail: string | null;
  /** null when it was not one of the three plans. */
  planType: PlanType | null;
  /** The end of the paid period. */
  paidUntil: Date | null;
  /** The workspace that was signed in when the checkout began. */
  workspaceId: string | null;
}

/** The current state of a subscription, whatever earlier notifications reported. */
export interface Subscription {
  subscriptionId: string;
  customerId: string | null;
  customerEmail: string | null;
  /** The workspace it is for; null when it will create an account. */
  workspaceId: string | null;
  planType: PlanType | null;
  /**
   * - `incomplete`: waits for its first payment
   * - `past_due`: a renewal was not paid, and the provider retries
   * - `ended`: canceled, permanently unpaid, or never begun
   */
  state: 'incomplete' | 'active' | 'past_due' | 'ended';
  madeAt: Date;
  renews: boolean;
  /** The start of the paid or payable period. */
  periodStart: Date | null;
  /** The end of the paid period; for an ended subscription, when it ended. */
  paidUntil: Date | null;
  /** For the browser to pay an open amount; null when there is none. */
  clientSecret: string | null;
}

/** A payment for one month. */
export interface OneOffPayment {
  paymentId: string;
  isPaid: boolean;
  customerId: string | null;
  email: string | null;
  workspaceId: string | null;
  paidAt: Date;
}

/** A one-time payment that was charged. */
export interface Charge {
  paymentId: string | null;
  customerId: string | null;
  takenAt: Date;
  isRefunded: boolean;
  isDisputed: boolean;
}

/**
 * A verified notification: which object it concerns. Its content is read again from the provider, and its order is not
 * trusted.
 */
export interface PaymentEvent {
  eventId: string;
  type: string;
  about: { kind: 'checkout' | 'subscription' | 'payment' | 'charge'; id: string } | null;
}

/** Whom a purchase is for: null for a buyer who gets an account by it. */
export interface Buyer {
  workspaceId: string | null;
  customerId: string | null;
}

/** Every call but `readWebhook` throws `PaymentsUnavailable` when the provider cannot be reached. */
export interface Payments {
  /** Starts a hosted checkout for a subscription and returns its id and URL. */
  startCheckout(
    plan: PlanType,
    buyer: Buyer & { email: string | null },
    urls: { successUrl: string; cancelUrl: string },
  ): Promise<{ sessionId: string; url: string }>;
  /** null when the provider does not know the id; the same for all methods below. */
  findCheckoutSession(sessionId: string): Promise<CheckoutSession | null>;
  /** For a day, the same key returns the same customer. */
  createCustomer(key: string, who: { email: string | null; workspaceId: string | null }): Promise<string>;
  findSubscription(subscriptionId: string): Promise<Subscription | null>;
  /** The customer's subscription when it is active or waits for a payment, else a new one that waits for its first. */
  getOrCreateSubscription(
    plan: PlanType,
    buyer: { workspaceId: string | null; customerId: string },
  ): Promise<Subscription>;
  setRenewal(subscriptionId: string, renews: boolean): Promise<Subscription | null>;
  /** Immediately. No error if it has ended already. */
  endSubscription(subscriptionId: string): Promise<void>;
  /** Starts the payment of one month. For a day, the same key returns the same payment. */
  startPayment(key: string, buyer: Buyer): Promise<{ paymentId: string; clientSecret: string | null }>;
  findPayment(paymentId: string): Promise<OneOffPayment | null>;
  findCharge(chargeId: string): Promise<Charge | null>;
  /** Verifies the signature of a webhook's raw body; null when it is invalid or older than 300 s. */
  readWebhook(rawBody: string, signature: string): Promise<PaymentEvent | null>;
}

/** The provider did not answer, or failed. Nothing was changed here. */
export class PaymentsUnavailable extends Error {
  override readonly name = 'PaymentsUnavailable';
  readonly code = 'PROVIDER_UNAVAILABLE';
}
