import { useState } from 'react';
import { Link } from 'wouter';
import { z } from 'zod';
import { password, resetPassword } from '#contract/accounts/auth.ts';
import { ApiError, call, messageOf } from '#web/lib/api.ts';
import { noAnswer } from '#web/lib/error-toast.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useValues } from '#web/lib/forms/use-values.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { PasswordInput } from '#web/ui/controls/password-field.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { AccountCard } from './account-card.tsx';
import { useMailedToken } from './use-mailed-token.ts';

const formSchema = z
  .object({ password, confirmPassword: z.string() })
  .refine((form) => form.password === form.confirmPassword, {
    error: () => t('account.resetPasswordScreen.passwordsDonTMatch'),
    path: ['confirmPassword'],
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

const InvalidLink = ({ text }: { text: string }) => (
  <AccountCard title={t('account.resetPasswordScreen.thisLinkDoesNotWorkAny')} description={text}>
    <Button asChild variant="primary" size="large" className="w-full">
      <Link href={paths.forgotPassword()}>{t('account.resetPasswordScreen.askForANewLink')}</Link>
    </Button>
  </AccountCard>
);

const Done = () => (
  <AccountCard
    title={t('account.resetPasswordScreen.yourNewPasswordIsSet')}
    description={t('account.resetPasswordScreen.everyoneWhoWasSignedInTo')}
  >
    <Button asChild variant="primary" size="large" className="w-full">
      <a href={paths.login()}>{t('account.resetPasswordScreen.signIn')}</a>
    </Button>
  </AccountCard>
);

type State = { is: 'open' } | { is: 'done' } | { is: 'dead'; text: string } | { is: 'failed'; text: string };

export const ResetPasswordScreen = () => {
  usePageTitle(t('account.resetPasswordScreen.chooseANewPassword'));
  const { token } = useMailedToken();
  const [state, setState] = useState<State>({ is: 'open' });
  const { form, errors, input, busy } = useForm({
    ...useValues({ password: '', confirmPassword: '' }),
    schema: formSchema,
    send: async ({ password: chosen }) => {
      await call(resetPassword, { body: { token, password: chosen } });
      setState({ is: 'done' });
    },
    onRefused: (error) => {
      const text = messageOf(error, noAnswer);
      setState({ is: error instanceof ApiError && error.status === 422 ? 'dead' : 'failed', text });
    },
  });

  if (state.is === 'done') return <Done />;
  if (state.is === 'dead') return <InvalidLink text={state.text} />;
  if (!token) return <InvalidLink text={t('account.resetPasswordScreen.theAddressIsNotWholeA')} />;
  return (
    <AccountCard
      title={t('account.resetPasswordScreen.chooseANewPassword')}
      description={t('account.resetPasswordScreen.itReplacesTheOldOneAnd')}
    >
      <form {...form} className="flex flex-col gap-5">
        {state.is === 'failed' && (
          <Notice tone="bad" title={t('account.resetPasswordScreen.yourPasswordWasNotChanged')}>
            <span role="alert">{state.text}</span>
          </Notice>
        )}
        <Field
          label={t('account.resetPasswordScreen.newPassword')}
          required
          error={errors.password}
          hint={t('account.resetPasswordScreen.atLeast8Characters')}
        >
          <PasswordInput autoComplete="new-password" {...input('password')} />
        </Field>
        <Field
          label={t('account.resetPasswordScreen.confirmPassword')}
          required
          error={errors.confirmPassword}
        >
          <PasswordInput autoComplete="new-password" {...input('confirmPassword')} />
        </Field>
        <Button type="submit" variant="primary" size="large" busy={busy}>
          {busy
            ? t('account.resetPasswordScreen.saving')
            : t('account.resetPasswordScreen.saveTheNewPassword')}
        </Button>
      </form>
      <p className="mt-8 text-center text-[0.9375rem] text-ink-soft">
        <TextLink href={paths.login()}>{t('account.resetPasswordScreen.backToSignIn')}</TextLink>
      </p>
    </AccountCard>
  );
};
