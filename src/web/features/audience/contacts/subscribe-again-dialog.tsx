import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ContactDetails, updateContact } from '#contract/audience/contacts.ts';
import { call } from '#web/lib/api.ts';
import { tryOrToast } from '#web/lib/error-toast.ts';
import { showToast } from '#web/lib/toast.ts';
import { t } from '#web/text/t.ts';
import { Field } from '#web/ui/controls/field.tsx';
import { Textarea } from '#web/ui/controls/textarea.tsx';
import { DialogForm } from '#web/ui/overlays/dialog-form.tsx';
import { renewContacts } from './use-contact-changes.ts';

/** Unsubscribed contacts come back by themselves, or because the owner gives a reason. */
export const SubscribeAgainDialog = ({
  contact,
  open,
  onClose,
}: {
  contact: ContactDetails;
  open: boolean;
  onClose: () => void;
}) => {
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    if (reason.trim() === '') return setError(t('contacts.subscribeAgainDialog.sayHowThisPersonAskedTo'));
    setBusy(true);
    const { isDone, failure } = await tryOrToast(() =>
      call(updateContact, { params: { id: contact.id }, body: { subscribed: true, reason } }),
    );
    setError(failure);
    if (isDone) {
      await renewContacts(client);
      setReason('');
      onClose();
      showToast({
        title: t('contacts.subscribeAgainDialog.subscribedAgain'),
        description: t('contacts.subscribeAgainDialog.emailGetsYourCampaignsAgain', { email: contact.email }),
      });
    }
    setBusy(false);
  };
  return (
    <DialogForm
      open={open}
      onClose={onClose}
      title={t('contacts.subscribeAgainDialog.subscribeAgain')}
      description={t('contacts.subscribeAgainDialog.emailGetsMailAgainOnlyIf', { email: contact.email })}
      submitLabel={t('contacts.subscribeAgainDialog.subscribeAgain')}
      busy={busy}
      onSubmit={submit}
    >
      <Field
        label={t('contacts.subscribeAgainDialog.howDidTheyAskForIt')}
        hint={t('contacts.subscribeAgainDialog.storedInTheHistoryOfThis')}
        required
        error={error}
      >
        <Textarea
          rows={3}
          value={reason}
          maxLength={300}
          placeholder={t('contacts.subscribeAgainDialog.theyWroteToUsOnMonday')}
          onChange={(event) => {
            setReason(event.target.value);
            setError(undefined);
          }}
        />
      </Field>
    </DialogForm>
  );
};
