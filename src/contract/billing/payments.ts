import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { paidPlanType, planType } from './plan-types.ts';

/** In whole dollars: one month paid once, and the Pro subscription each month. */
export const monthPrice = 29;

export const startCheckout = endpoint({
  method: 'GET',
  path: '/api/checkout/{plan}',
  summary: "Go to the payment provider's hosted checkout for a plan. Signed in, it extends the account.",
  access: 'public',
  params: z.object({
    plan: z.enum(planType.options, 'There is no such plan. The plans are monthly, quarterly and yearly.'),
  }),
  output: z.object({ location: z.string() }),
  status: 303,
});

export const verifyPayment = endpoint({
  method: 'GET',
  path: '/api/verify-payment/{session_id}',
  summary:
    'Check a checkout session with the payment provider. Email, customer and subscription are answered only to the browser that began the payment, or that opened the link mailed to the payer.',
  access: 'public',
  params: z.object({ session_id: z.string().min(1).max(255) }),
  output: z.object({
    valid: z.boolean(),
    customerEmail: z.string().nullable(),
    customerId: z.string().nullable(),
    subscriptionId: z.string().nullable(),
    planType: paidPlanType.nullable(),
    /**
     * `exists`: an account has this email, and signing in to it uses the payment there;
     * `extended`: it was used for the account of the caller; `used`: it was used for an account before.
     */
    account: z.enum(['none', 'exists', 'extended', 'used']),
    /**
     * What this browser may do with the payment. `open`: use it, because the payment began here; `proven`: use it,
     * because the link mailed to the payer was opened here; `by-mail`: request that link; `closed`: nothing.
     */
    claim: z.enum(['open', 'proven', 'by-mail', 'closed']),
  }),
});

const paymentId = z.object({
  id: z.string().regex(/^(cs_(test|live)|pi|sub)_[A-Za-z0-9]{1,240}$/, 'This is not a payment id.'),
});

export const mailClaimLink = endpoint({
  method: 'POST',
  path: '/api/payments/{id}/claim-link',
  summary: 'Mail the payer a link that lets the browser which opens it use the payment for an account.',
  access: 'public',
  params: paymentId,
  output: z.object({ success: z.literal(true) }),
  errors: [404, 409, 422],
});

export const openClaimLink = endpoint({
  method: 'POST',
  path: '/api/payments/claim-link',
  summary: 'Let this browser use the payment that a mailed link is about.',
  access: 'public',
  body: z.object({ token: z.string().min(1).max(2_000) }),
  output: z.object({ sessionId: z.string() }),
  errors: [422],
});

export const createPaymentIntent = endpoint({
  method: 'POST',
  path: '/api/create-payment-intent',
  summary: 'Begin the payment of one month without renewal. `amount` is the price in dollars and only that.',
  access: 'public',
  body: z.object({
    amount: z.literal(monthPrice, `The price is ${monthPrice}. Nothing was charged.`),
    /** One form of one browser: the same text finds the same payment again. */
    attempt: z
      .string()
      .regex(/^[\x20-\x7e]{16,100}$/, 'Use 16 to 100 printable ASCII characters.')
      .optional(),
  }),
  output: z.object({ clientSecret: z.string().nullable(), paymentId: z.string() }),
});

export const getOrCreateSubscription = endpoint({
  method: 'POST',
  path: '/api/get-or-create-subscription',
  summary: 'Begin the monthly subscription, or find the one that waits for a payment.',
  access: 'user',
  output: z.object({
    /** null: there is nothing to pay. */
    clientSecret: z.string().nullable(),
    subscriptionId: z.string(),
    status: z.enum(['incomplete', 'active', 'past_due']),
  }),
});

export const settlePayment = endpoint({
  method: 'POST',
  path: '/api/payments/{id}/settle',
  summary: 'Look up a payment that this browser made, and use it for the account.',
  access: 'public',
  params: paymentId,
  output: z.object({
    /**
     * `waiting`: the provider has not confirmed it yet; `unclaimed`: it makes an account;
     * `account-exists`: signing in uses it.
     */
    state: z.enum(['used', 'waiting', 'unclaimed', 'account-exists']),
    /** The payer's address; null to a browser that did not begin the payment. */
    email: z.string().nullable(),
  }),
});
