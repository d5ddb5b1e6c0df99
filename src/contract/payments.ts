import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const planType = z.enum(['monthly', 'quarterly', 'yearly']);
export type PlanType = z.infer<typeof planType>;
export const paidPlanType = z.enum(['one-off', ...planType.options]);
export type PaidPlanType = z.infer<typeof paidPlanType>;

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
  summary: 'Check a checkout session with the payment provider and bind it to this browser.',
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
     * `extended`: it was used for the account of whoever asks.
     */
    account: z.enum(['none', 'exists', 'extended']),
  }),
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
      .regex(/^[\x20-\x7e]{16,100}$/, 'Between 16 and 100 printable ASCII characters.')
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
    /** null: nothing is to be paid. */
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
  params: z.object({
    id: z.string().regex(/^(cs_(test|live)|pi|sub)_[A-Za-z0-9]{1,240}$/, 'This is no id of a payment.'),
  }),
  output: z.object({
    /**
     * `waiting`: the provider has not confirmed it yet; `unclaimed`: it makes an account;
     * `account-exists`: signing in uses it.
     */
    state: z.enum(['used', 'waiting', 'unclaimed', 'account-exists']),
    email: z.string().nullable(),
  }),
});
