import { z } from 'zod';

export const planType = z.enum(['monthly', 'quarterly', 'yearly']);
export type PlanType = z.infer<typeof planType>;
export const paidPlanType = z.enum(['one-off', ...planType.options]);
export type PaidPlanType = z.infer<typeof paidPlanType>;
