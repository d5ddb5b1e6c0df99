import { type FormEvent, useRef, useState } from 'react';
import { EmailInput } from '#web/lib/forms/email-input.tsx';
import { showToast } from '#web/lib/toast.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import type { PaymentFormProps } from './payment-form-props.ts';
import { type Card, type CardField, confirmSandboxPayment } from './sandbox-payment.ts';
import { TestCards } from './test-cards.tsx';

const empty: Card = { number: '', expiry: '', cvc: '' };

const paidAddress = (returnUrl: string, clientSecret: string): string => {
  const address = new URL(returnUrl);
  address.searchParams.set('payment_intent', clientSecret.split('_secret_')[0] ?? '');
  address.searchParams.set('redirect_status', 'succeeded');
  return address.href;
};

/** The sandbox's form. It sends what Stripe's own form would send, to a stand-in on this server. */
export const SandboxForm = ({
  publishableKey,
  clientSecret,
  returnUrl,
  asksEmail,
  submitLabel,
}: PaymentFormProps) => {
  const [card, setCard] = useState(empty);
  const [email, setEmail] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ message: string; field: CardField | null } | null>(null);
  const busy = useRef(false);
  const first = useRef<HTMLInputElement>(null);

  const refuse = (message: string, field: CardField | null) => {
    setRefusal({ message, field });
    showToast({ title: t('plans.sandboxForm.paymentFailed'), description: message, variant: 'destructive' });
    busy.current = false;
    setBusy(false);
    first.current?.focus();
  };

  const pay = async () => {
    // The button's state is rendered after the second press.
    if (busy.current) return;
    busy.current = true;
    setBusy(true);
    setRefusal(null);
    try {
      const payment = { publishableKey, clientSecret, returnUrl, email: asksEmail ? email.trim() : null };
      const confirmation = await confirmSandboxPayment(payment, card);
      if (confirmation.state === 'refused') return refuse(confirmation.message, confirmation.field);
      window.location.assign(
        confirmation.state === 'ask' ? confirmation.url : paidAddress(returnUrl, clientSecret),
      );
    } catch {
      refuse(t('plans.sandboxForm.noAnswer'), null);
    }
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void pay();
  };
  const errorOf = (field: CardField) => (refusal?.field === field ? refusal.message : undefined);
  const input = (name: CardField) => ({
    name,
    value: card[name],
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { target: { value: string } }) => setCard({ ...card, [name]: event.target.value }),
  });

  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-5" aria-label={t('plans.sandboxForm.payment')}>
      <Notice tone="attention" className="py-3" title={t('plans.sandboxForm.sandboxNoMoneyMoves')}>
        {t('plans.sandboxForm.neverTypeARealCardHere')}
      </Notice>
      {refusal && refusal.field === null && (
        <Notice tone="bad" title={t('plans.sandboxForm.paymentFailed')}>
          {refusal.message}
        </Notice>
      )}
      {asksEmail && (
        <Field
          label={t('plans.sandboxForm.email')}
          required
          hint={t('plans.sandboxForm.forTheReceiptAndForYour')}
        >
          <EmailInput
            name="email"
            autoComplete="email"
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
      )}
      <Field
        label={t('plans.sandboxForm.cardNumber')}
        required
        error={errorOf('number')}
        hint={t('plans.sandboxForm.text4242424242424242Pays')}
      >
        <Input
          ref={first}
          {...input('number')}
          inputMode="numeric"
          maxLength={32}
          dir="ltr"
          className="figures"
        />
      </Field>
      <div className="grid gap-5 min-[26rem]:grid-cols-2">
        <Field
          label={t('plans.sandboxForm.expires')}
          required
          error={errorOf('expiry')}
          hint={t('plans.sandboxForm.suchAs1234')}
        >
          <Input
            {...input('expiry')}
            maxLength={9}
            placeholder={t('plans.sandboxForm.mmYy')}
            dir="ltr"
            className="figures"
          />
        </Field>
        <Field
          label={t('plans.sandboxForm.securityCode')}
          required
          error={errorOf('cvc')}
          hint={t('plans.sandboxForm.anyThreeDigits')}
        >
          <Input
            {...input('cvc')}
            inputMode="numeric"
            maxLength={4}
            placeholder={t('plans.sandboxForm.cvc')}
            dir="ltr"
            className="figures"
          />
        </Field>
      </div>
      <Button type="submit" variant="primary" size="large" busy={isBusy}>
        {isBusy ? t('plans.sandboxForm.processing') : submitLabel}
      </Button>
      <TestCards />
    </form>
  );
};
