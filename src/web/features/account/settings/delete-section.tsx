import { useState } from 'react';
import { type AccountDetails, deleteAccount } from '#contract/accounts/account.ts';
import type { User } from '#contract/accounts/auth.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { formatDate } from '#web/lib/dates.ts';
import { bodyOf, useForm } from '#web/lib/forms/use-form.ts';
import { useValues } from '#web/lib/forms/use-values.ts';
import { paths } from '#web/lib/paths.ts';
import { handleUnauthorized, leaveUnguarded } from '#web/lib/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { FormActions } from './form-actions.tsx';
import { IdentityCheck } from './identity-check.tsx';
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
  const { form, errors, failure, input, busy } = useForm({
    ...useValues({ confirmation: '', currentPassword: '' }),
    schema: bodyOf(deleteAccount),
    send: async ({ confirmation, currentPassword }) => {
      await call(deleteAccount, { body: { confirmation, ...(currentPassword ? { currentPassword } : {}) } });
      leaveUnguarded(() => window.location.assign(paths.goodbye()));
      return 'leaving';
    },
    onRefused: (error) => void handleUnauthorized(error),
  });
  return (
    <form {...form} className="flex flex-col gap-5">
      {failure !== null && (
        <p role="alert" className="text-bad">
          {messageOf(failure, 'The server did not answer. Nothing was deleted. Please try again.')}
        </p>
      )}
      <Field
        label={
          <>
            Type <span className="wrap-anywhere">{user.email}</span> to confirm
          </>
        }
        required
        error={errors.confirmation}
      >
        <Input autoComplete="off" autoCapitalize="none" spellCheck={false} {...input('confirmation')} />
      </Field>
      <IdentityCheck
        account={account}
        section="delete"
        input={input('currentPassword')}
        error={errors.currentPassword}
      />
      <FormActions
        label="Delete for good"
        busyLabel="Deleting..."
        busy={busy}
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
