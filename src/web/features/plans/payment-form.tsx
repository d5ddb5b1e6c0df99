import { lazy, Suspense } from 'react';
import type { siteConfig } from '#contract/site.ts';
import type { EndpointOutput } from '#web/lib/api.ts';
import { PaymentLoading } from './payment-states.tsx';
import { SandboxForm } from './sandbox-form.tsx';

const StripeForm = lazy(async () => ({ default: (await import('./stripe-form.tsx')).StripeForm }));

export interface PaymentFormProps {
  publishableKey: string;
  clientSecret: string;
  /** Where the browser goes once the provider has the answer. */
  returnUrl: string;
  /** Asks for an address: for people who have no account yet. */
  asksEmail: boolean;
  /** "Pay $29", "Subscribe for $29 a month". */
  submitLabel: string;
}

export const PaymentForm = ({
  form,
  ...props
}: Omit<PaymentFormProps, 'publishableKey'> & {
  form: NonNullable<EndpointOutput<typeof siteConfig>['paymentForm']>;
}) =>
  form.kind === 'sandbox' ? (
    <SandboxForm publishableKey={form.publishableKey} {...props} />
  ) : (
    <Suspense fallback={<PaymentLoading />}>
      <StripeForm publishableKey={form.publishableKey} {...props} />
    </Suspense>
  );
