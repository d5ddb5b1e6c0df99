// What the product needs of a payment provider. Adapters speak to the provider; nothing else does.

export type PlanType = 'monthly' | 'quarterly' | 'yearly';

/** A checkout session as the provider knows it. */
export interface CheckoutSession {
  sessionId: string;
  /** Completed and paid, or nothing to pay; and in the mode, test or live, that this server runs in. */
  isPaid: boolean;
  customerId: string | null;
  subscriptionId: string | null;
  customerEmail: string | null;
  /** null when it was not one of the three plans. */
  planType: PlanType | null;
  /** End of the period that was paid for. */
  paidUntil: Date | null;
  /** The workspace that was signed in when the checkout began. */
  workspaceId: string | null;
}

/** A subscription as it is now, whatever was told of it before. */
export interface Subscription {
  subscriptionId: string;
  customerId: string | null;
  customerEmail: string | null;
  /** The workspace it was made for; null for one that shall make an account. */
  workspaceId: string | null;
  planType: PlanType | null;
  /**
   * - `incomplete`: waits for its first payment
   * - `past_due`: a renewal was not paid, and the provider goes on trying
   * - `ended`: canceled, unpaid for good, or never begun
   */
  state: 'incomplete' | 'active' | 'past_due' | 'ended';
  madeAt: Date;
  renews: boolean;
  /** Begin of the period that is paid or to be paid. */
  periodStart: Date | null;
  /** End of what has been paid; for one that ended, when that was. */
  paidUntil: Date | null;
  /** For the browser that pays what is open; null when nothing is. */
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

/** Money that was taken once. */
export interface Charge {
  paymentId: string | null;
  customerId: string | null;
  takenAt: Date;
  isRefunded: boolean;
  isDisputed: boolean;
}

/** A verified notification: what it is about. Its content is read again from the provider; nor is its order trusted. */
export interface PaymentEvent {
  eventId: string;
  type: string;
  about: { kind: 'checkout' | 'subscription' | 'payment' | 'charge'; id: string } | null;
}

/** For whom something is bought: null for somebody who shall get an account by it. */
export interface Buyer {
  workspaceId: string | null;
  customerId: string | null;
}

/** Every call but `readWebhook` throws `PaymentsUnavailable` when the provider cannot be reached. */
export interface Payments {
  /** Starts a hosted checkout for a subscription and answers its id and address. */
  startCheckout(
    plan: PlanType,
    buyer: Buyer & { email: string | null },
    urls: { successUrl: string; cancelUrl: string },
  ): Promise<{ sessionId: string; url: string }>;
  /** null when the provider does not know the id; so for all that follow. */
  findCheckoutSession(sessionId: string): Promise<CheckoutSession | null>;
  /** The same key answers the same customer for a day. */
  createCustomer(key: string, who: { email: string | null; workspaceId: string | null }): Promise<string>;
  findSubscription(subscriptionId: string): Promise<Subscription | null>;
  /** The customer's subscription when it runs or waits for a payment, else a new one that waits for its first. */
  getOrCreateSubscription(
    plan: PlanType,
    buyer: { workspaceId: string | null; customerId: string },
  ): Promise<Subscription>;
  setRenewal(subscriptionId: string, renews: boolean): Promise<Subscription | null>;
  /** At once. One that has ended already is no fault. */
  endSubscription(subscriptionId: string): Promise<void>;
  /** Starts the payment of one month. The same key answers the same payment for a day. */
  startPayment(key: string, buyer: Buyer): Promise<{ paymentId: string; clientSecret: string | null }>;
  findPayment(paymentId: string): Promise<OneOffPayment | null>;
  findCharge(chargeId: string): Promise<Charge | null>;
  /** Verifies the signature of a webhook's raw body; null when it does not verify or is older than 300 s. */
  readWebhook(rawBody: string, signature: string): Promise<PaymentEvent | null>;
}

/** The provider did not answer, or answered with a fault of its own. Nothing was changed here. */
export class PaymentsUnavailable extends Error {
  override readonly name = 'PaymentsUnavailable';
  readonly code = 'PROVIDER_UNAVAILABLE';
}
