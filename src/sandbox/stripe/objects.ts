// The types on the wire. They are the vendor's own, so that a change of theirs shows at compile time.
import type { Stripe } from 'stripe';

/** Decimals travel as text; the vendor's client turns them into objects. */
type PlanOnWire = Omit<Stripe.Plan, 'amount_decimal'> & { amount_decimal: string | null };
export type Price = Omit<Stripe.Price, 'unit_amount_decimal'> & { unit_amount_decimal: string | null };
export type SubscriptionItem = Omit<Stripe.SubscriptionItem, 'price' | 'plan'> & {
  price: Price;
  plan: PlanOnWire;
};
export type Subscription = Omit<Stripe.Subscription, 'items'> & {
  items: { object: 'list'; data: SubscriptionItem[]; has_more: boolean; url: string };
};
export type Customer = Stripe.Customer;
export type CheckoutSession = Stripe.Checkout.Session;
export type Invoice = Stripe.Invoice;
export type PaymentIntent = Stripe.PaymentIntent;
export type PaymentMethod = Stripe.PaymentMethod;
export type Product = Stripe.Product;
/** The stored part of a charge: its purpose, and whether it was refunded. */
export type Charge = Pick<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_captured'
  | 'amount_refunded'
  | 'billing_details'
  | 'captured'
  | 'created'
  | 'currency'
  | 'customer'
  | 'description'
  | 'disputed'
  | 'livemode'
  | 'metadata'
  | 'paid'
  | 'payment_intent'
  | 'payment_method'
  | 'receipt_email'
  | 'refunded'
  | 'status'
>;
export type LineItem = Omit<Stripe.LineItem, 'price'> & { price: Price | null };

export interface StripeEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: EventType;
}

export type EventType =
  | 'charge.dispute.created'
  | 'charge.refunded'
  | 'checkout.session.completed'
  | 'customer.created'
  | 'customer.subscription.created'
  | 'customer.subscription.updated'
  | 'customer.subscription.deleted'
  | 'invoice.paid'
  | 'invoice.payment_failed'
  | 'payment_intent.created'
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.requires_action';

export interface Kinds {
  charge: Charge;
  'checkout.session': CheckoutSession;
  customer: Customer;
  event: StripeEvent;
  invoice: Invoice;
  payment_intent: PaymentIntent;
  payment_method: PaymentMethod;
  price: Price;
  product: Product;
  subscription: Subscription;
}
export type Kind = keyof Kinds;

/** Stripe's id prefixes name the type of an object, and so do ours. */
const kindByPrefix: Record<string, Kind> = {
  ch: 'charge',
  cs_test: 'checkout.session',
  cus: 'customer',
  evt: 'event',
  in: 'invoice',
  pi: 'payment_intent',
  pm: 'payment_method',
  price: 'price',
  prod: 'product',
  sub: 'subscription',
};

export const kindOfId = (id: string): Kind | undefined => kindByPrefix[id.slice(0, id.lastIndexOf('_'))];

/** A field that contains an id or, expanded, the object itself. */
export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);
