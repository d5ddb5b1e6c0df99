import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type ContactDetails, updateContact } from '#contract/contacts.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { renewContacts } from './use-contact-changes.ts';

/** Whoever left comes back by themselves, or because the owner says why. */
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
  const formId = useId();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    if (reason.trim() === '') return setError('Say how this person asked to get mail again.');
    setBusy(true);
    try {
      await call(updateContact, { params: { id: contact.id }, body: { subscribed: true, reason } });
      await renewContacts(client);
      showToast({ title: 'Subscribed again', description: `${contact.email} gets your campaigns again.` });
      setReason('');
      onClose();
    } catch (failure) {
      if (!handleUnauthorized(failure))
        setError(messageOf(failure, 'The server did not answer. Nothing was changed. Please try again.'));
    }
    setBusy(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Subscribe again"
      description={`${contact.email} gets mail again only if they asked for it.`}
      width="narrow"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            Subscribe again
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit();
        }}
      >
        <Field
          label="How did they ask for it?"
          hint="Kept in the history of this contact, with your name."
          required
          error={error}
        >
          <Textarea
            rows={3}
            value={reason}
            maxLength={300}
            placeholder="They wrote to us on Monday and asked to be put back."
            onChange={(event) => {
              setReason(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
};
