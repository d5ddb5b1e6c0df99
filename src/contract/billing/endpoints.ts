// The calls of this area, a list for each heading of the API page, in the order of that page.
import * as payments from './payments.ts';
import * as plan from './plan.ts';

export const paymentCalls = [
  payments.startCheckout,
  payments.verifyPayment,
  payments.mailClaimLink,
  payments.openClaimLink,
  payments.createPaymentIntent,
  payments.getOrCreateSubscription,
  payments.settlePayment,
];

export const planCalls = [plan.getPlan, plan.claimPayment, plan.cancelPlan, plan.resumePlan];
