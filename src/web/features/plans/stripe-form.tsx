// Stripe's own form: card data goes from its frame to Stripe and never through this page or server.

import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { EmailInput } from '#web/lib/forms/email-input.tsx';
import { showToast } from '#web/lib/toast.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import type { PaymentFormProps } from './payment-form-props.ts';
import { PaymentFailed, PaymentLoading } from './payment-states.tsx';

/**
 * The policy that allows Stripe's script is sent with this page; after a client-side navigation the previous page's
 * policy applies.
 */
const isLoadedHere = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation');
  return !entry || new URL(entry.name).pathname === window.location.pathname;
};

const isDark = (): boolean => document.documentElement.classList.contains('dark');

interface Mounted {
  stripe: Stripe;
  elements: StripeElements;
}

type State = { name: 'loading' } | { name: 'failed' } | ({ name: 'ready' } & Mounted);

export const StripeForm = ({
  publishableKey,
  clientSecret,
  returnUrl,
  asksEmail,
  submitLabel,
}: PaymentFormProps) => {
  const container = useRef<HTMLDivElement>(null);
  const busy = useRef(false);
  const [state, setState] = useState<State>({ name: 'loading' });
  const [email, setEmail] = useState('');
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    let isUnmounted = false;
    let clear: (() => void) | undefined;
    const mount = async () => {
      const stripe = await loadStripe(publishableKey);
      if (isUnmounted || !stripe || !container.current) return;
      const elements = stripe.elements({
        clientSecret,
        appearance: { theme: isDark() ? 'night' : 'stripe', variables: { borderRadius: '6px' } },
      });
      const payment = elements.create('payment');
      clear = () => payment.destroy();
      payment.on('ready', () => setState({ name: 'ready', stripe, elements }));
      payment.on('loaderror', () => setState({ name: 'failed' }));
      payment.mount(container.current);
    };
    if (isLoadedHere()) mount().catch(() => !isUnmounted && setState({ name: 'failed' }));
    else window.location.reload();
    return () => {
      isUnmounted = true;
      clear?.();
    };
  }, [publishableKey, clientSecret]);

  const pay = async ({ stripe, elements }: Mounted) => {
    if (busy.current) return;
    busy.current = true;
    setBusy(true);
    const { error } = await stripe
      .confirmPayment({
        elements,
        confirmParams: { return_url: returnUrl, ...(asksEmail ? { receipt_email: email.trim() } : {}) },
      })
      .catch(() => ({ error: { message: t('plans.stripeForm.stripeDidNotAnswerPleaseTry') } }));
    // It returns only when the payment did not go through.
    busy.current = false;
    setBusy(false);
    showToast({
      title: t('plans.stripeForm.paymentFailed'),
      description: error.message ?? t('plans.stripeForm.thePaymentDidNotGoThrough'),
      variant: 'destructive',
    });
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (state.name === 'ready') void pay(state);
  };

  if (state.name === 'failed') {
    return (
      <PaymentFailed
        title={t('plans.stripeForm.unableToLoadPayment')}
        onRetry={() => window.location.reload()}
      >
        {t('plans.stripeForm.stripeSPaymentFormDidNot')}
      </PaymentFailed>
    );
  }
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-5" aria-label={t('plans.stripeForm.payment')}>
      {state.name === 'loading' && <PaymentLoading />}
      {asksEmail && state.name === 'ready' && (
        <Field
          label={t('plans.stripeForm.email')}
          required
          hint={t('plans.stripeForm.forTheReceiptAndForYour')}
        >
          <EmailInput
            name="email"
            autoComplete="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
      )}
      <div ref={container} />
      {state.name === 'ready' && (
        <Button type="submit" variant="primary" size="large" busy={isBusy}>
          {isBusy ? t('plans.stripeForm.processing') : submitLabel}
        </Button>
      )}
    </form>
  );
};
