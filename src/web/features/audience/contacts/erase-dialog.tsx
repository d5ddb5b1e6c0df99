import { useState } from 'react';
import { type ContactDetails, deleteContact } from '#contract/audience/contacts.ts';
import { call } from '#web/lib/api.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { showToast } from '#web/lib/toast.ts';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { DialogForm } from '#web/ui/overlays/dialog-form.tsx';

/** It cannot be undone, so the user types the address. */
export const EraseDialog = ({
  contact,
  open,
  onClose,
  onErased,
}: {
  contact: ContactDetails;
  open: boolean;
  onClose: () => void;
  onErased: () => void;
}) => {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    if (typed.trim().toLowerCase() !== contact.email)
      return setError('This is not the address of the contact. Nothing was erased.');
    setBusy(true);
    try {
      await call(deleteContact, { params: { id: contact.id }, query: { erase: true } });
      showToast({ title: 'Contact erased', description: 'No data that identifies the contact remains.' });
      onErased();
    } catch (failure) {
      toastError(failure, 'Failed to delete contact');
      setBusy(false);
    }
  };
  return (
    <DialogForm
      open={open}
      onClose={onClose}
      title="Erase for good?"
      description={
        <>
          All that is known of <strong className="break-all font-medium text-ink">{contact.email}</strong> is
          erased, with no way back. Only a hash stays: by it the unsubscribe links in old mails still work,
          and an address that must not get mail gets none.
        </>
      }
      submitLabel="Erase for good"
      destructive
      busy={busy}
      onSubmit={submit}
    >
      <Field label="Type the address to confirm" error={error}>
        <Input
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(undefined);
          }}
        />
      </Field>
    </DialogForm>
  );
};
