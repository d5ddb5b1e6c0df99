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
    onSuccess: () => showToast({ title: 'Google was removed', description: 'Sign in with your password.' }),
    onError: (error) => toastError(error, noAnswer, 'Google was not removed'),
  });
  return (
    <>
      <p className="mb-4 break-words text-[0.9375rem] text-ink-soft">
        {google.email || 'A Google account'} signs in to this account since {formatDate(google.linkedAt)}.
      </p>
      {hasPassword ? (
        <Button busy={unlinking.isPending} onClick={() => unlinking.mutate({})}>
          Take Google off
        </Button>
      ) : (
        <p className="text-ink-soft text-sm">Set a password to be able to take it off.</p>
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
      <FormActions label="Go to Google" busy={busy} onCancel={onDone} />
    </form>
  );
};

const NotLinked = ({ account }: { account: AccountDetails }) => {
  const [isLinking, setIsLinking] = useState(false);
  return (
    <>
      <p className="mb-4 text-[0.9375rem] text-ink-soft">
        Link a Google account to sign in with one press. Your password keeps working.
      </p>
      {isLinking ? (
        <LinkForm account={account} onDone={() => setIsLinking(false)} />
      ) : (
        <Button onClick={() => setIsLinking(true)}>
          <GoogleMark />
          Link a Google account
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
    <Part title="Google">
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
