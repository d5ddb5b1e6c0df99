import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { planType } from './plan-types.ts';

export const planFeature = z.enum(['priority-support', 'advanced-analytics']);
export type PlanFeature = z.infer<typeof planFeature>;

export const userPlan = z.object({
  type: z.union([planType, z.enum(['trial', 'one-off'])]),
  /** `ended`: reading, exporting and deleting go on; sending, generating and uploading do not. */
  status: z.enum(['active', 'ended']),
  /** What the payment provider does at the end of the period; `past_due`: the charge failed and it retries. */
  renewal: z.enum(['renews', 'cancelled', 'past_due', 'none']),
  renewsAt: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
  /** Days that are paid for and begin when the subscription ends. */
  reserveDays: z.int(),
  /** What it includes beyond what every plan has. */
  features: z.array(planFeature),
});

export type UserPlan = z.infer<typeof userPlan>;

const planAnswer = z.object({
  plan: userPlan,
  /** Whether the sandbox can advance time for this subscription; null without a sandbox, and for real payments. */
  sandboxPage: z.string().nullable(),
});

export const getPlan = endpoint({
  method: 'GET',
  path: '/api/plan',
  summary: 'The plan of the person who is signed in.',
  access: 'user',
  output: planAnswer,
});

export const claimPayment = endpoint({
  method: 'POST',
  path: '/api/plan/claim',
  summary: 'Use the payment that this browser came back with for the account that is signed in.',
  access: 'user',
  output: planAnswer,
  errors: [409],
});

export const cancelPlan = endpoint({
  method: 'POST',
  path: '/api/plan/cancel',
  summary: 'End the subscription at the end of the period that is paid.',
  access: 'user',
  output: planAnswer,
  errors: [409],
});

export const resumePlan = endpoint({
  method: 'POST',
  path: '/api/plan/resume',
  summary: 'Resume the renewal of a subscription that was set to end.',
  access: 'user',
  output: planAnswer,
  errors: [409],
});
