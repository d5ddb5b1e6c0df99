import { useState } from 'react';
import { useSearch } from 'wouter';
import { type AccountDetails, getAccount, linkGoogle, unlinkGoogle } from '#contract/accounts/account.ts';
import { siteConfig } from '#contract/site.ts';
import { call, sentenceOf } from '#web/lib/api.ts';
import { formatDate } from '#web/lib/dates.ts';
import { noAnswer, toastError } from '#web/lib/error-toast.ts';
import { bodyOf, useForm } from '#web/lib/forms/use-form.ts';
import { useValues } from '#web/lib/forms/use-values.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpoint, useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { GoogleMark } from '../google-mark.tsx';
import { googleOutcomeOf } from '../google-outcomes.ts';
import { FormActions } from './form-actions.tsx';
import { IdentityCheck } from './identity-check.tsx';
import { Part } from './section.tsx';

const Linked = ({
  google,
  hasPassword,
}: {
  google: NonNullable<AccountDetails['google']>;
  hasPassword: boolean;
}) => {
  const unlinking = useEndpointMutation(unlinkGoogle, {
    invalidates: [getAccount],
    onSuccess: () =>
      showToast({
        title: t('settings.googlePart.googleWasRemoved'),
        description: t('settings.googlePart.signInWithYourPassword'),
      }),
    onError: (error) => toastError(error, noAnswer, t('settings.googlePart.googleWasNotRemoved')),
  });
  return (
    <>
      <p className="mb-4 break-words text-[0.9375rem] text-ink-soft">
        {google.email
          ? t('settings.googlePart.linkedSince', { email: google.email, date: formatDate(google.linkedAt) })
          : t('settings.googlePart.googleAccountLinkedSince', { date: formatDate(google.linkedAt) })}
      </p>
      {hasPassword ? (
        <Button busy={unlinking.isPending} onClick={() => unlinking.mutate({})}>
          {t('settings.googlePart.takeGoogleOff')}
        </Button>
      ) : (
        <p className="text-ink-soft text-sm">{t('settings.googlePart.setAPasswordToBeAble')}</p>
      )}
    </>
  );
};

const LinkForm = ({ account, onDone }: { account: AccountDetails; onDone: () => void }) => {
  const { form, errors, failure, input, busy } = useForm({
    ...useValues({ currentPassword: '' }),
    schema: bodyOf(linkGoogle),
    send: async ({ currentPassword }) => {
      const { location } = await call(linkGoogle, { body: currentPassword ? { currentPassword } : {} });
      window.location.assign(location);
      return 'leaving';
    },
    onRefused: (error) => void handleUnauthorized(error),
  });
  return (
    <form {...form} className="flex flex-col gap-5">
      {failure !== null && (
        <p role="alert" className="text-bad">
          {sentenceOf(failure, noAnswer)}
        </p>
      )}
      <IdentityCheck
        account={account}
        section="sign-in"
        input={input('currentPassword')}
        error={errors.currentPassword}
      />
      <FormActions label={t('settings.googlePart.goToGoogle')} busy={busy} onCancel={onDone} />
    </form>
  );
};

const NotLinked = ({ account }: { account: AccountDetails }) => {
  const [isLinking, setIsLinking] = useState(false);
  return (
    <>
      <p className="mb-4 text-[0.9375rem] text-ink-soft">
        {t('settings.googlePart.linkAGoogleAccountToSign')}
      </p>
      {isLinking ? (
        <LinkForm account={account} onDone={() => setIsLinking(false)} />
      ) : (
        <Button onClick={() => setIsLinking(true)}>
          <GoogleMark />
          {t('settings.googlePart.linkAGoogleAccount')}
        </Button>
      )}
    </>
  );
};

export const GooglePart = ({ account, isDemo }: { account: AccountDetails; isDemo: boolean }) => {
  const { data: config } = useEndpoint(siteConfig);
  const outcome = googleOutcomeOf(useSearch());
  if (!config?.googleSignIn || isDemo) return null;
  return (
    <Part title={t('settings.googlePart.google')}>
      {outcome && (
        <Notice tone={outcome.tone} title={outcome.title} className="mb-5">
          <span role="status">{outcome.text}</span>
        </Notice>
      )}
      {account.google ? (
        <Linked google={account.google} hasPassword={account.hasPassword} />
      ) : (
        <NotLinked account={account} />
      )}
    </Part>
  );
};
