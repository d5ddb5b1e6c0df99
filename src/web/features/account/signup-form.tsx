import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import { z } from 'zod';
import { login, signup, signupInput } from '#contract/accounts/auth.ts';
import { currentUser } from '#contract/accounts/session.ts';
import type { verifyPayment } from '#contract/billing/payments.ts';
import { ApiError, call, type EndpointOutput, messageOf } from '#web/lib/api.ts';
import { EmailInput } from '#web/lib/forms/email-input.tsx';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useValues } from '#web/lib/forms/use-values.ts';
import { useFocusAfterBusy } from '#web/lib/hooks/use-focus-after-busy.ts';
import { paths } from '#web/lib/paths.ts';
import { brand } from '#web/lib/site.ts';
import { showToast } from '#web/lib/toast.ts';
import { endpointKey } from '#web/lib/use-endpoint.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Checkbox } from '#web/ui/controls/checkbox.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { PasswordInput } from '#web/ui/controls/password-field.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { GoogleButton } from './google-button.tsx';

const formSchema = signupInput
  .pick({ firstName: true, lastName: true, email: true, password: true, marketingConsent: true })
  .extend({ confirmPassword: z.string() })
  .refine((form) => form.password === form.confirmPassword, {
    error: () => t('account.signupForm.passwordsDonTMatch'),
    path: ['confirmPassword'],
    // Reported as soon as the two differ, not only once every other field is valid.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

const addressHint = (claim: Payment['claim']): string =>
  claim === 'proven' ? t('account.signupForm.paidAddressConfirmed') : t('account.signupForm.paidAddress');

type Payment = EndpointOutput<typeof verifyPayment>;

export const SignupForm = ({ payment }: { payment: Payment }) => {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const { form, errors, input, checkbox, busy } = useForm({
    ...useValues({
      firstName: '',
      lastName: '',
      email: payment.customerEmail ?? '',
      password: '',
      confirmPassword: '',
      marketingConsent: false,
    }),
    schema: formSchema,
    send: async ({ confirmPassword: _, ...account }) => {
      await call(signup, {
        body: {
          ...account,
          stripeCustomerId: payment.customerId,
          stripeSubscriptionId: payment.subscriptionId,
        },
      });
      showToast({
        title: t('account.signupForm.accountCreatedSuccessfully'),
        description: t('account.signupForm.welcomeToBrandYourSubscriptionIs', { brand }),
      });
      try {
        const user = await call(login, { body: { email: account.email, password: account.password } });
        // The lists of a user signed in here before do not belong to this one.
        client.clear();
        client.setQueryData(endpointKey(currentUser), user);
        navigate(paths.dashboard(), { replace: true });
      } catch {
        navigate(paths.login(), { replace: true });
      }
    },
    onRefused: (error) => {
      const description =
        error instanceof ApiError
          ? messageOf(error, t('account.signupForm.pleaseTryAgain'))
          : messageOf(error, t('account.signupForm.anUnexpectedErrorOccurred'));
      showToast({
        title: t('account.signupForm.accountCreationFailed'),
        description,
        variant: 'destructive',
      });
    },
  });
  const submitButton = useRef<HTMLButtonElement>(null);
  useFocusAfterBusy(busy, submitButton);

  return (
    <form {...form}>
      <fieldset disabled={busy} className="flex min-w-0 flex-col gap-5">
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <Field label={t('account.signupForm.firstName')} required error={errors.firstName}>
            <Input dir="auto" autoComplete="given-name" {...input('firstName')} />
          </Field>
          <Field label={t('account.signupForm.lastName')} required error={errors.lastName}>
            <Input dir="auto" autoComplete="family-name" {...input('lastName')} />
          </Field>
        </div>
        <Field
          label={t('account.signupForm.email')}
          required
          error={errors.email}
          hint={payment.customerEmail ? addressHint(payment.claim) : undefined}
        >
          <EmailInput autoComplete="username" readOnly={Boolean(payment.customerEmail)} {...input('email')} />
        </Field>
        <Field
          label={t('account.signupForm.password')}
          required
          error={errors.password}
          // The error says the same.
          hint={errors.password ? undefined : t('account.signupForm.atLeast8Characters')}
        >
          <PasswordInput autoComplete="new-password" {...input('password')} />
        </Field>
        <Field label={t('account.signupForm.confirmPassword')} required error={errors.confirmPassword}>
          <PasswordInput autoComplete="new-password" {...input('confirmPassword')} />
        </Field>
        <Checkbox
          label={t('account.signupForm.iAgreeToReceiveMarketingEmails')}
          {...checkbox('marketingConsent')}
        />
        <Button ref={submitButton} type="submit" variant="primary" size="large" busy={busy}>
          {busy ? t('account.signupForm.creatingAccount') : t('account.signupForm.completeSetup')}
        </Button>
      </fieldset>
      <div className="mt-3">
        <GoogleButton label={t('account.signupForm.signUpWithGoogle')} next={paths.dashboard()} />
      </div>
      <p className="mt-5 text-center text-[0.9375rem] text-ink-soft">
        <Rich
          id="account.signupForm.alreadyHaveAnAccountSignIn"
          parts={[<TextLink key="0" href={paths.login()} />]}
        />
      </p>
    </form>
  );
};
