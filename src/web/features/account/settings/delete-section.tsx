import { useState } from 'react';
import { type AccountDetails, deleteAccount } from '#contract/accounts/account.ts';
import type { User } from '#contract/accounts/session.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { formatDate } from '#web/lib/dates.ts';
import { bodyOf, useForm } from '#web/lib/forms/use-form.ts';
import { useValues } from '#web/lib/forms/use-values.ts';
import { paths } from '#web/lib/paths.ts';
import { handleUnauthorized, leaveUnguarded } from '#web/lib/session.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { FormActions } from './form-actions.tsx';
import { IdentityCheck } from './identity-check.tsx';
import { Section } from './section.tsx';

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
          {messageOf(failure, t('settings.deleteSection.theServerDidNotAnswerNothing'))}
        </p>
      )}
      <Field
        label={
          <Rich
            id="settings.deleteSection.typeEmailToConfirm"
            values={{ email: user.email }}
            parts={[<span key="0" className="wrap-anywhere" />]}
          />
        }
        required
        error={errors.confirmation}
      >
        <Input
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...input('confirmation')}
        />
      </Field>
      <IdentityCheck
        account={account}
        section="delete"
        input={input('currentPassword')}
        error={errors.currentPassword}
      />
      <FormActions
        label={t('settings.deleteSection.deleteForGood')}
        busyLabel={t('settings.deleteSection.deleting')}
        busy={busy}
        destructive
        cancelLabel={t('settings.deleteSection.keepMyAccount')}
        onCancel={onCancel}
      />
    </form>
  );
};

export const DeleteSection = ({ user, account }: { user: User; account: AccountDetails }) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section
      id="delete"
      title={t('settings.deleteSection.deleteYourAccount')}
      description={t('settings.deleteSection.thereIsNoWayBack')}
    >
      {user.isDemo ? (
        <p className="text-[0.9375rem] text-ink-soft">
          {t('settings.deleteSection.theDemoAccountIsSharedBy')}
        </p>
      ) : (
        <>
          <p className="mb-4 text-[0.9375rem] text-ink-soft">
            {user.plan.renewsAt
              ? t('settings.deleteSection.whatIsDeletedWithPlan', { date: formatDate(user.plan.renewsAt) })
              : t('settings.deleteSection.whatIsDeleted')}
          </p>
          {isOpen ? (
            <DeleteForm user={user} account={account} onCancel={() => setIsOpen(false)} />
          ) : (
            <Button variant="danger-quiet" className="-ms-4" onClick={() => setIsOpen(true)}>
              {t('settings.deleteSection.deleteMyAccount')}
            </Button>
          )}
        </>
      )}
    </Section>
  );
};
