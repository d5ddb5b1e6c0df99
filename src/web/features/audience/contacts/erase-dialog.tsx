import { useState } from 'react';
import { type ContactDetails, deleteContact } from '#contract/audience/contacts.ts';
import { call } from '#web/lib/api.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { showToast } from '#web/lib/toast.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
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
      return setError(t('contacts.eraseDialog.thisIsNotTheAddressOf'));
    setBusy(true);
    try {
      await call(deleteContact, { params: { id: contact.id }, query: { erase: true } });
      showToast({
        title: t('contacts.eraseDialog.contactErased'),
        description: t('contacts.eraseDialog.noDataThatIdentifiesTheContact'),
      });
      onErased();
    } catch (failure) {
      toastError(failure, t('contacts.eraseDialog.failedToDeleteContact'));
      setBusy(false);
    }
  };
  return (
    <DialogForm
      open={open}
      onClose={onClose}
      title={t('contacts.eraseDialog.eraseForGood')}
      description={
        <Rich
          id="contacts.eraseDialog.allThatIsKnownOfEmail"
          values={{ email: contact.email }}
          parts={[<strong key="0" dir="ltr" className="break-all font-medium text-ink" />]}
        />
      }
      submitLabel={t('contacts.eraseDialog.eraseForGood2')}
      destructive
      busy={busy}
      onSubmit={submit}
    >
      <Field label={t('contacts.eraseDialog.typeTheAddressToConfirm')} error={error}>
        <Input
          dir="ltr"
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
