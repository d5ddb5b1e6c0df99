import { type FormEvent, useState } from 'react';
import { type AccountDetails, deleteAccount } from '#contract/accounts/account.ts';
import type { User } from '#contract/accounts/auth.ts';
import { messageOf } from '#web/lib/api.ts';
import { formatDate } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { handleUnauthorized, leaveUnguarded } from '#web/lib/session.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { FormActions } from './form-actions.tsx';
import { fieldError, IdentityCheck } from './identity-check.tsx';
import { Section } from './section.tsx';

const planText = ({ plan }: User): string =>
  plan.renewsAt
    ? ` Your plan, paid until ${formatDate(plan.renewsAt)}, ends at once and is not renewed.`
    : '';

const DeleteForm = ({
  user,
  account,
  onCancel,
}: {
  user: User;
  account: AccountDetails;
  onCancel: () => void;
}) => {
  const [confirmation, setConfirmation] = useState('');
  const [currentPassword, setCurrentPassword] = useState('');
  const erase = useEndpointMutation(deleteAccount, {
    onSuccess: () => leaveUnguarded(() => window.location.assign(paths.goodbye())),
    onError: (error) => void handleUnauthorized(error),
  });
  const confirmationError = fieldError(erase.error, 'confirmation');
  const passwordError = fieldError(erase.error, 'currentPassword');
  const formError =
    erase.error && !confirmationError && !passwordError
      ? messageOf(erase.error, 'The server did not answer. Nothing was deleted. Please try again.')
      : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (erase.isPending) return;
    erase.mutate({ body: { confirmation, ...(currentPassword ? { currentPassword } : {}) } });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {formError && (
        <p role="alert" className="text-bad">
          {formError}
        </p>
      )}
      <Field
        label={
          <>
            Type <span className="wrap-anywhere">{user.email}</span> to confirm
          </>
        }
        required
        error={confirmationError}
      >
        <Input
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={confirmation}
          onChange={(event) => setConfirmation(event.target.value)}
        />
      </Field>
      <IdentityCheck
        account={account}
        section="delete"
        value={currentPassword}
        onChange={setCurrentPassword}
        error={passwordError}
      />
      <FormActions
        label="Delete for good"
        busyLabel="Deleting..."
        busy={erase.isPending}
        destructive
        cancelLabel="Keep my account"
        onCancel={onCancel}
      />
    </form>
  );
};

export const DeleteSection = ({ user, account }: { user: User; account: AccountDetails }) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section id="delete" title="Delete your account" description="There is no way back.">
      {user.isDemo ? (
        <p className="text-[0.9375rem] text-ink-soft">
          The demo account is shared by everyone who tries this site, so it cannot be deleted.
        </p>
      ) : (
        <>
          <p className="mb-4 text-[0.9375rem] text-ink-soft">
            Your templates, saved results, images, fonts and settings are erased, also images in emails that
            you have sent.{planText(user)} Download your data first if you want to keep it.
          </p>
          {isOpen ? (
            <DeleteForm user={user} account={account} onCancel={() => setIsOpen(false)} />
          ) : (
            <Button variant="danger-quiet" className="-ml-4" onClick={() => setIsOpen(true)}>
              Delete my account
            </Button>
          )}
        </>
      )}
    </Section>
  );
};
