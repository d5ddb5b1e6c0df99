import { useState } from 'react';
import {
  type AccountDetails,
  cancelEmailChange,
  changeEmail,
  getAccount,
  resendVerification,
} from '#contract/accounts/account.ts';
import { messageOf } from '#web/lib/api.ts';
import { noAnswer, toastError } from '#web/lib/error-toast.ts';
import { EmailInput } from '#web/lib/forms/email-input.tsx';
import { bodyOf, useForm } from '#web/lib/forms/use-form.ts';
import { useValues } from '#web/lib/forms/use-values.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { FormActions } from './form-actions.tsx';
import { IdentityCheck } from './identity-check.tsx';
import { Section } from './section.tsx';

const Pending = ({ email }: { email: string }) => {
  const cancel = useEndpointMutation(cancelEmailChange, {
    invalidates: [getAccount],
    onError: (error) => toastError(error, noAnswer, t('settings.emailSection.theChangeWasNotCanceled')),
  });
  return (
    <Notice
      tone="info"
      title={t('settings.emailSection.waitingForYourNewAddress')}
      className="mt-5"
      action={
        <Button size="small" busy={cancel.isPending} onClick={() => cancel.mutate({})}>
          {t('settings.emailSection.cancelTheChange')}
        </Button>
      }
    >
      <Rich
        id="settings.emailSection.weSentALinkToEmail"
        values={{ email }}
        parts={[<strong key="0" className="wrap-anywhere font-medium" />]}
      />
    </Notice>
  );
};

const ChangeForm = ({ account, onDone }: { account: AccountDetails; onDone: () => void }) => {
  const change = useEndpointMutation(changeEmail, { invalidates: [getAccount] });
  const { form, errors, failure, input, busy } = useForm({
    ...useValues({ email: '', currentPassword: '' }),
    schema: bodyOf(changeEmail),
    send: async ({ email, currentPassword }) => {
      await change.mutateAsync({ body: { email, ...(currentPassword ? { currentPassword } : {}) } });
      onDone();
    },
    onRefused: (error) => void handleUnauthorized(error),
  });
  // Other refusals are about the address as well, such as one that has an account.
  const emailError = errors.email ?? (failure === null ? undefined : messageOf(failure, noAnswer));
  return (
    <form {...form} className="mt-5 flex flex-col gap-5">
      <Field
        label={t('settings.emailSection.newEmail')}
        required
        error={emailError}
        hint={t('settings.emailSection.weSendALinkThereAnd')}
      >
        <EmailInput autoComplete="email" {...input('email')} />
      </Field>
      <IdentityCheck
        account={account}
        section="email"
        input={input('currentPassword')}
        error={errors.currentPassword}
      />
      <FormActions
        label={t('settings.emailSection.sendTheLink')}
        busyLabel={t('settings.emailSection.sending')}
        busy={busy}
        onCancel={onDone}
      />
    </form>
  );
};

export const EmailSection = ({ account, isDemo }: { account: AccountDetails; isDemo: boolean }) => {
  const [isChanging, setIsChanging] = useState(false);
  const resend = useEndpointMutation(resendVerification, {
    invalidates: [getAccount],
    onSuccess: () =>
      showToast({
        title: t('settings.emailSection.mailSent'),
        description: t('settings.emailSection.lookAtTheMailOfEmail', { email: account.email }),
      }),
    onError: (error) => toastError(error, noAnswer, t('settings.emailSection.noMailWasSent')),
  });
  const canChange = account.canSendMail && !isDemo;
  return (
    <Section
      id="email"
      title={t('settings.emailSection.email')}
      description={t('settings.emailSection.youSignInWithItAnd')}
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="min-w-0 wrap-anywhere">{account.email}</span>
        <Badge tone={account.emailVerified ? 'good' : 'attention'}>
          {account.emailVerified
            ? t('settings.emailSection.confirmed')
            : t('settings.emailSection.notConfirmed')}
        </Badge>
      </p>
      {!account.emailVerified && (
        <p className="mt-3 text-[0.9375rem] text-ink-soft">
          {t('settings.emailSection.youCanKeepWorkingWithoutIt')}
        </p>
      )}
      {account.pendingEmail && <Pending email={account.pendingEmail} />}
      {isChanging ? (
        <ChangeForm account={account} onDone={() => setIsChanging(false)} />
      ) : (
        <div className="mt-5 flex flex-wrap gap-2">
          {!account.emailVerified && account.canSendMail && (
            <Button busy={resend.isPending} onClick={() => resend.mutate({})}>
              {t('settings.emailSection.sendTheConfirmationAgain')}
            </Button>
          )}
          {canChange && (
            <Button onClick={() => setIsChanging(true)}>{t('settings.emailSection.changeEmail')}</Button>
          )}
        </div>
      )}
      {isDemo && (
        <p className="mt-3 text-ink-soft text-sm">
          {t('settings.emailSection.theDemoAccountKeepsItsAddress')}
        </p>
      )}
      {!account.canSendMail && (
        <p className="mt-3 text-ink-soft text-sm">{t('settings.emailSection.thisServerSendsNoMailOf')}</p>
      )}
    </Section>
  );
};
