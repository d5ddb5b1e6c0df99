import { useState } from 'react';
import { z } from 'zod';
import { type AccountDetails, changePassword, getAccount, listSessions } from '#contract/accounts/account.ts';
import { password } from '#contract/accounts/auth.ts';
import { ApiError, messageOf } from '#web/lib/api.ts';
import { noAnswer } from '#web/lib/error-toast.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useValues } from '#web/lib/forms/use-values.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { PasswordInput } from '#web/ui/controls/password-field.tsx';
import { FormActions } from './form-actions.tsx';
import { IdentityCheck } from './identity-check.tsx';
import { Part } from './section.tsx';

const formSchema = z
  .object({ currentPassword: z.string(), newPassword: password, confirmPassword: z.string() })
  .refine((form) => form.newPassword === form.confirmPassword, {
    error: () => t('settings.passwordPart.passwordsDonTMatch'),
    path: ['confirmPassword'],
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

const PasswordForm = ({ account, onDone }: { account: AccountDetails; onDone: () => void }) => {
  const change = useEndpointMutation(changePassword, { invalidates: [getAccount, listSessions] });
  const { form, errors, failure, input, busy } = useForm({
    ...useValues({ currentPassword: '', newPassword: '', confirmPassword: '' }),
    schema: formSchema,
    send: async ({ newPassword, currentPassword }) => {
      await change.mutateAsync({ body: { newPassword, ...(currentPassword ? { currentPassword } : {}) } });
      showToast({
        title: t('settings.passwordPart.passwordSaved'),
        description: t('settings.passwordPart.yourOtherSessionsWereSignedOut'),
      });
      onDone();
    },
    onRefused: (error) => void handleUnauthorized(error),
  });
  const isThrottled = failure instanceof ApiError && failure.status === 429;
  return (
    <form {...form} className="flex flex-col gap-5">
      {failure !== null && (
        <p role="alert" className={isThrottled ? 'text-attention' : 'text-bad'}>
          {messageOf(failure, noAnswer)}
        </p>
      )}
      <IdentityCheck
        account={account}
        section="sign-in"
        input={input('currentPassword')}
        error={errors.currentPassword}
      />
      <Field
        label={t('settings.passwordPart.newPassword')}
        required
        error={errors.newPassword}
        hint={t('settings.passwordPart.atLeast8Characters')}
      >
        <PasswordInput autoComplete="new-password" {...input('newPassword')} />
      </Field>
      <Field label={t('settings.passwordPart.confirmNewPassword')} required error={errors.confirmPassword}>
        <PasswordInput autoComplete="new-password" {...input('confirmPassword')} />
      </Field>
      <FormActions
        label={t('settings.passwordPart.savePassword')}
        busyLabel={t('settings.passwordPart.saving')}
        busy={busy}
        onCancel={onDone}
      />
    </form>
  );
};

export const PasswordPart = ({ account, isDemo }: { account: AccountDetails; isDemo: boolean }) => {
  const [isChanging, setIsChanging] = useState(false);
  return (
    <Part title={t('settings.passwordPart.password')}>
      {isDemo ? (
        <p className="text-[0.9375rem] text-ink-soft">
          {t('settings.passwordPart.theDemoAccountIsSharedSo')}
        </p>
      ) : isChanging ? (
        <PasswordForm account={account} onDone={() => setIsChanging(false)} />
      ) : (
        <>
          <p className="mb-4 text-[0.9375rem] text-ink-soft">
            {account.hasPassword
              ? t('settings.passwordPart.whenYouChangeItEveryOther')
              : t('settings.passwordPart.youSignInWithGoogleAnd')}
          </p>
          <Button onClick={() => setIsChanging(true)}>
            {account.hasPassword
              ? t('settings.passwordPart.changePassword')
              : t('settings.passwordPart.setAPassword')}
          </Button>
        </>
      )}
    </Part>
  );
};
