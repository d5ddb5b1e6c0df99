import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const planType = z.enum(['monthly', 'quarterly', 'yearly']);
export type PlanType = z.infer<typeof planType>;

export const startCheckout = endpoint({
  method: 'GET',
  path: '/api/checkout/{plan}',
  summary: "Go to the payment provider's hosted checkout for a plan.",
  access: 'public',
  params: z.object({ plan: planType }),
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
    planType: planType.nullable(),
  }),
});
