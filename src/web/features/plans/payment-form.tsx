import { lazy, Suspense } from 'react';
import type { siteConfig } from '#contract/site.ts';
import type { EndpointOutput } from '#web/lib/api.ts';
import type { PaymentFormProps } from './payment-form-props.ts';
import { PaymentLoading } from './payment-states.tsx';
import { SandboxForm } from './sandbox-form.tsx';

const StripeForm = lazy(async () => ({ default: (await import('./stripe-form.tsx')).StripeForm }));

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
