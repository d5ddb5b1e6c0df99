import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { type AccountDetails, changePassword, getAccount, listSessions } from '#contract/accounts/account.ts';
import { password } from '#contract/accounts/auth.ts';
import { plainIssue } from '#contract/plain-issue.ts';
import { ApiError, messageOf } from '#web/lib/api.ts';
import { noAnswer } from '#web/lib/error-toast.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { PasswordInput } from '#web/ui/controls/password-field.tsx';
import { FormActions } from './form-actions.tsx';
import { fieldError, IdentityCheck } from './identity-check.tsx';
import { Part } from './section.tsx';

const formSchema = z
  .object({ newPassword: password, confirmPassword: z.string() })
  .refine((form) => form.newPassword === form.confirmPassword, {
    message: "Passwords don't match",
    path: ['confirmPassword'],
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

const PasswordForm = ({ account, onDone }: { account: AccountDetails; onDone: () => void }) => {
  const [currentPassword, setCurrentPassword] = useState('');
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm({
    resolver: zodResolver(formSchema, { error: plainIssue }),
    defaultValues: { newPassword: '', confirmPassword: '' },
  });
  const change = useEndpointMutation(changePassword, {
    invalidates: [getAccount, listSessions],
    onSuccess: () => {
      showToast({ title: 'Password saved', description: 'Your other sessions were signed out.' });
      onDone();
    },
    onError: (error) => void handleUnauthorized(error),
  });
  const passwordError = fieldError(change.error, 'currentPassword');
  const newPasswordError = fieldError(change.error, 'newPassword');
  const formError =
    change.error && !passwordError && !newPasswordError ? messageOf(change.error, noAnswer) : null;
  const save = handleSubmit(({ newPassword }) => {
    if (!change.isPending)
      change.mutate({ body: { newPassword, ...(currentPassword ? { currentPassword } : {}) } });
  });
  const isThrottled = change.error instanceof ApiError && change.error.status === 429;
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-5">
      {formError && (
        <p role="alert" className={isThrottled ? 'text-attention' : 'text-bad'}>
          {formError}
        </p>
      )}
      <IdentityCheck
        account={account}
        section="sign-in"
        value={currentPassword}
        onChange={setCurrentPassword}
        error={passwordError}
      />
      <Field
        label="New password"
        required
        error={errors.newPassword?.message ?? newPasswordError}
        hint="At least 8 characters."
      >
        <PasswordInput autoComplete="new-password" {...register('newPassword')} />
      </Field>
      <Field label="Confirm new password" required error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" {...register('confirmPassword')} />
      </Field>
      <FormActions label="Save password" busyLabel="Saving..." busy={change.isPending} onCancel={onDone} />
    </form>
  );
};

export const PasswordPart = ({ account, isDemo }: { account: AccountDetails; isDemo: boolean }) => {
  const [isChanging, setIsChanging] = useState(false);
  return (
    <Part title="Password">
      {isDemo ? (
        <p className="text-[0.9375rem] text-ink-soft">
          The demo account is shared, so its password stays what it is.
        </p>
      ) : isChanging ? (
        <PasswordForm account={account} onDone={() => setIsChanging(false)} />
      ) : (
        <>
          <p className="mb-4 text-[0.9375rem] text-ink-soft">
            {account.hasPassword
              ? 'When you change it, every other place where you are signed in is signed out.'
              : 'You sign in with Google and have no password. You can set one to sign in either way.'}
          </p>
          <Button onClick={() => setIsChanging(true)}>
            {account.hasPassword ? 'Change password' : 'Set a password'}
          </Button>
        </>
      )}
    </Part>
  );
};
