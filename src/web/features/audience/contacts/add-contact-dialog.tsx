import { useRef, useState } from 'react';
import { z } from 'zod';
import { createContact } from '#contract/audience/contacts.ts';
import { listLists } from '#contract/audience/lists.ts';
import { ApiError, call, messageOf } from '#web/lib/api.ts';
import { useFormErrorToast } from '#web/lib/error-toast.ts';
import { useFormDraft } from '#web/lib/hooks/use-form-draft.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { Checkbox } from '#web/ui/controls/checkbox.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { Select } from '#web/ui/controls/select.tsx';
import { RestoredNotice } from '#web/ui/display/restored-notice.tsx';
import { DialogForm } from '#web/ui/overlays/dialog-form.tsx';

/** The address is refused or exists already; otherwise the input is not the cause. */
const isEmailError = (failure: unknown): boolean =>
  failure instanceof ApiError &&
  (failure.status === 409 || failure.errors.some(({ path }) => path === 'email'));

export const addContactDraft = 'people/add-contact';
const draftSchema = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  listId: z.string(),
  consent: z.boolean(),
});
type Draft = z.infer<typeof draftSchema>;

const blank: Draft = { email: '', firstName: '', lastName: '', listId: '', consent: false };
const isBlank = ({ email, firstName, lastName }: Draft): boolean =>
  [email, firstName, lastName].every((text) => text.trim() === '');

/** Adds one contact. */
export const AddContactDialog = ({
  open,
  onClose,
  onAdded,
}: {
  open: boolean;
  onClose: () => void;
  onAdded: () => Promise<unknown>;
}) => {
  const lists = useEndpoint(listLists, undefined, { enabled: open }).data;
  const { values, set, clear, isRestored } = useFormDraft({
    name: addContactDraft,
    schema: draftSchema,
    blank,
    isBlank,
    open,
  });
  // The list that was chosen may be deleted since.
  const listId = !lists || lists.some(({ id }) => id === values.listId) ? values.listId : '';
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const errorToast = useFormErrorToast(open);
  const emailField = useRef<HTMLInputElement>(null);
  const showEmailError = (title: string, description: string) => {
    setError(description);
    emailField.current?.focus();
    errorToast.show(title, description);
  };
  const close = () => {
    setError(undefined);
    onClose();
  };
  const startOver = () => {
    clear();
    setError(undefined);
    emailField.current?.focus();
  };

  const submit = async () => {
    const { email, firstName, lastName, consent } = values;
    errorToast.dismiss();
    if (email.trim() === '') return showEmailError('Email required', 'Please enter an email address');
    setBusy(true);
    try {
      const listIds = listId === '' ? [] : [listId];
      const created = await call(createContact, { body: { email, firstName, lastName, listIds, consent } });
      await onAdded();
      clear();
      close();
      showToast({
        title: 'Contact added',
        description:
          created.status === 'pending'
            ? `${created.email} is asked by mail to confirm, and gets nothing before.`
            : `${created.email} is one of your subscribers now.`,
      });
    } catch (failure) {
      if (!handleUnauthorized(failure)) {
        const reason = messageOf(failure, 'Failed to add contact');
        if (isEmailError(failure)) showEmailError('Error', reason);
        else errorToast.show('Error', reason);
      }
    }
    setBusy(false);
  };

  return (
    <DialogForm
      open={open}
      onClose={close}
      onCancel={() => {
        clear();
        close();
      }}
      title="Add subscriber"
      submitLabel="Add subscriber"
      busy={busy}
      onSubmit={submit}
    >
      {isRestored && <RestoredNotice onDiscard={startOver} />}
      <Field label="Email" required error={error}>
        <Input
          ref={emailField}
          type="email"
          value={values.email}
          maxLength={254}
          autoComplete="off"
          onChange={(event) => {
            set({ email: event.target.value });
            setError(undefined);
          }}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First name" optional>
          <Input
            value={values.firstName}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => set({ firstName: event.target.value })}
          />
        </Field>
        <Field label="Last name" optional>
          <Input
            value={values.lastName}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => set({ lastName: event.target.value })}
          />
        </Field>
      </div>
      {lists && lists.length > 0 && (
        <Field label="List" optional>
          <Select value={listId} onChange={(event) => set({ listId: event.target.value })}>
            <option value="">No list</option>
            {lists.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Checkbox
        label="This person agreed to get mail from me"
        hint="Stored with the contact, with today’s date. Without it, the contact has no recorded consent."
        checked={values.consent}
        onChange={(event) => set({ consent: event.target.checked })}
      />
    </DialogForm>
  );
};
