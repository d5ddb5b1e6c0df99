import { useEffect, useRef, useState } from 'react';
import { forgotPassword } from '#contract/accounts/auth.ts';
import { siteConfig } from '#contract/site.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { EmailInput } from '#web/lib/forms/email-input.tsx';
import { bodyOf, useForm } from '#web/lib/forms/use-form.ts';
import { useValues } from '#web/lib/forms/use-values.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { AccountCard } from './account-card.tsx';

const Sent = ({ email, onAgain }: { email: string; onAgain: () => void }) => {
  const { data: config } = useEndpoint(siteConfig);
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <AccountCard title={t('account.forgotPasswordScreen.lookAtYourMail')}>
      <p ref={text} tabIndex={-1} className="break-words outline-none">
        <Rich
          id="account.forgotPasswordScreen.ifEmailHasAnAccountHere"
          values={{ email }}
          parts={[<strong key="0" className="font-medium" />]}
        />
      </p>
      <p className="mt-4 text-[0.9375rem] text-ink-soft">
        {t('account.forgotPasswordScreen.nothingAfterAFewMinutesLook')}{' '}
        {config?.outbox && t('account.forgotPasswordScreen.thisServerKeepsItsMailIn')}
      </p>
      <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button onClick={onAgain}>{t('account.forgotPasswordScreen.useAnotherAddress')}</Button>
        {config?.outbox && (
          <TextLink href={paths.outbox()}>{t('account.forgotPasswordScreen.openTheOutbox')}</TextLink>
        )}
        <TextLink href={paths.login()}>{t('account.forgotPasswordScreen.backToSignIn')}</TextLink>
      </div>
    </AccountCard>
  );
};

export const ForgotPasswordScreen = () => {
  usePageTitle(t('account.forgotPasswordScreen.forgotYourPassword'));
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, errors, failure, input, busy } = useForm({
    ...useValues({ email: '' }),
    schema: bodyOf(forgotPassword),
    send: async (body) => {
      await call(forgotPassword, { body });
      setSentTo(body.email);
    },
    onRefused: () => undefined,
  });
  const failureText =
    failure === null
      ? undefined
      : messageOf(failure, t('account.forgotPasswordScreen.theServerDidNotAnswerNothing'));

  if (sentTo !== null) return <Sent email={sentTo} onAgain={() => setSentTo(null)} />;
  return (
    <AccountCard
      title={t('account.forgotPasswordScreen.forgotYourPassword')}
      description={t('account.forgotPasswordScreen.enterTheAddressOfYourAccount')}
    >
      <form {...form} className="flex flex-col gap-5">
        <Field label={t('account.forgotPasswordScreen.email')} required error={errors.email ?? failureText}>
          <EmailInput autoComplete="username" {...input('email')} />
        </Field>
        <Button type="submit" variant="primary" size="large" busy={busy}>
          {busy ? t('account.forgotPasswordScreen.sending') : t('account.forgotPasswordScreen.sendTheLink')}
        </Button>
      </form>
      <p className="mt-8 text-center text-[0.9375rem] text-ink-soft">
        <Rich
          id="account.forgotPasswordScreen.youRememberItSignIn"
          parts={[<TextLink key="0" href={paths.login()} />]}
        />
      </p>
    </AccountCard>
  );
};
