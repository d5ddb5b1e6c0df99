import { useEffect, useRef, useState } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { login } from '#contract/accounts/auth.ts';
import { isScreen } from '#contract/screens.ts';
import { siteConfig } from '#contract/site.ts';
import { ApiError, call, messageOf } from '#web/lib/api.ts';
import { EmailInput } from '#web/lib/forms/email-input.tsx';
import { bodyOf, useForm } from '#web/lib/forms/use-form.ts';
import { useValues } from '#web/lib/forms/use-values.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { internalPath, paths } from '#web/lib/paths.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { showToast, storeToast } from '#web/lib/toast.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { PasswordInput } from '#web/ui/controls/password-field.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { AccountCard } from './account-card.tsx';
import { GoogleButton } from './google-button.tsx';
import { googleOutcomeOf } from './google-outcomes.ts';

/** Back to the page the user wanted: named in the address, or the protected screen this one replaces. */
const destination = (search: string): string => {
  const next = internalPath(new URLSearchParams(search).get('next'));
  const { pathname } = window.location;
  return next ?? (pathname === paths.login() ? paths.home() : pathname + window.location.search);
};

/** The same target, for sign-in with Google; nothing if it is the first page. */
const googleNext = (search: string): string | undefined => {
  const target = destination(search);
  return target === paths.home() ? undefined : target;
};

/**
 * The sign-in page opened by a signed-in user: there is nothing to do here. A visitor in the demo account may sign in
 * to another one, and Google's result has to be shown.
 */
const useSignedInTarget = (search: string): string | null => {
  const user = useCurrentUser();
  const [location] = useLocation();
  if (!user || user.isDemo || location !== paths.login() || googleOutcomeOf(search)) return null;
  return internalPath(new URLSearchParams(search).get('next')) ?? paths.dashboard();
};

export const LoginScreen = () => {
  usePageTitle(t('account.loginScreen.signIn'));
  const target = useSignedInTarget(useSearch());
  if (!target) return <SignInCard />;
  const isAppScreen = isScreen(target.replace(/[?#].*$/, ''));
  return isAppScreen ? <Redirect to={target} replace /> : <ServerPage address={target} />;
};

/** The server answers this address, such as a preview. The link is for a download, after which this page stays. */
const ServerPage = ({ address }: { address: string }) => {
  useEffect(() => window.location.replace(address), [address]);
  return (
    <AccountCard title={t('account.loginScreen.youAreSignedIn')}>
      <Button asChild variant="primary" size="large" className="w-full">
        <a href={address}>{t('account.loginScreen.continue')}</a>
      </Button>
    </AccountCard>
  );
};

const SignInCard = () => {
  const search = useSearch();
  const { data: config } = useEndpoint(siteConfig);
  const google = googleOutcomeOf(search);
  const passwordField = useRef<HTMLInputElement>(null);

  // Nothing until the user types, so that the demo account can still arrive.
  const { values: typed, set } = useValues<{ email?: string; password?: string }>({});
  const { form, errors, input, busy } = useForm({
    values: {
      email: typed.email ?? config?.demo?.email ?? '',
      password: typed.password ?? config?.demo?.password ?? '',
    },
    set,
    schema: bodyOf(login),
    send: async (body) => {
      await call(login, { body });
      storeToast({
        title: t('account.loginScreen.loginSuccessful'),
        description: t('account.loginScreen.welcomeBack'),
      });
      window.location.assign(destination(search));
      return 'leaving';
    },
    onRefused: (error) => {
      setRefusals((count) => count + 1);
      showToast(
        error instanceof ApiError
          ? {
              title: t('account.loginScreen.loginFailed'),
              description: messageOf(error, t('account.loginScreen.invalidEmailOrPassword')),
              variant: 'destructive',
            }
          : {
              title: t('account.loginScreen.error'),
              description: messageOf(error, t('account.loginScreen.somethingWentWrongPleaseTryAgain')),
              variant: 'destructive',
            },
      );
    },
  });
  // A field that was disabled has lost the focus.
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) passwordField.current?.focus();
  }, [refusals]);

  return (
    <AccountCard
      title={t('account.loginScreen.signIn2')}
      description={t('account.loginScreen.enterYourEmailAndPasswordTo')}
    >
      {google && (
        <Notice tone={google.tone} title={google.title} className="mb-6">
          <span role="status">{google.text}</span>
        </Notice>
      )}
      {/* The browser asks for what is missing. */}
      <form {...form} noValidate={false} className="flex flex-col gap-5">
        <Field label={t('account.loginScreen.email')} required error={errors.email}>
          <EmailInput autoComplete="username" disabled={busy} {...input('email')} />
        </Field>
        <Field
          label={t('account.loginScreen.password')}
          required
          error={errors.password}
          aside={
            <TextLink href={paths.forgotPassword()}>{t('account.loginScreen.forgotYourPassword')}</TextLink>
          }
        >
          <PasswordInput
            ref={passwordField}
            autoComplete="current-password"
            disabled={busy}
            {...input('password')}
          />
        </Field>
        {config?.demo && (
          <p className="text-ink-soft text-sm">{t('account.loginScreen.theDemoAccountIsFilledIn')}</p>
        )}
        <Button type="submit" variant="primary" size="large" busy={busy} disabled={busy}>
          {busy ? t('account.loginScreen.signingIn') : t('account.loginScreen.signIn2')}
        </Button>
      </form>
      <GoogleButton label={t('account.loginScreen.signInWithGoogle')} next={googleNext(search)} />
      <p className="mt-8 text-center text-[0.9375rem] text-ink-soft">
        <Rich
          id="account.loginScreen.donTHaveAnAccountSign"
          parts={[<TextLink key="0" href={paths.signup()} />]}
        />
      </p>
    </AccountCard>
  );
};
