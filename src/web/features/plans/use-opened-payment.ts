import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { createPaymentIntent, getOrCreateSubscription, monthPrice } from '#contract/billing/payments.ts';
import { call, type EndpointOutput } from '#web/lib/api.ts';
import { paymentAttempt } from './payment-attempt.ts';

// Created anew with each visit: a payment that was completed or expired meanwhile cannot be continued.
const fresh = { gcTime: 0, retry: false } as const;

export const useMonthPayment = (
  enabled: boolean,
): UseQueryResult<EndpointOutput<typeof createPaymentIntent>> =>
  useQuery({
    queryKey: ['month payment'],
    queryFn: () => call(createPaymentIntent, { body: { amount: monthPrice, attempt: paymentAttempt() } }),
    enabled,
    ...fresh,
  });

export const useSubscriptionPayment = (
  enabled: boolean,
): UseQueryResult<EndpointOutput<typeof getOrCreateSubscription>> =>
  useQuery({
    queryKey: ['subscription payment'],
    queryFn: () => call(getOrCreateSubscription),
    enabled,
    ...fresh,
  });
