import { useEffect, useId, useRef, useState } from 'react';
import { createContact } from '#contract/contacts.ts';
import { listLists } from '#contract/lists.ts';
import { ApiError, call, messageOf } from '#web/lib/api.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';

/** The address is refused, or there already; else it is not the fault of what was entered. */
const isOfEmail = (failure: unknown): boolean =>
  failure instanceof ApiError &&
  (failure.status === 409 || failure.errors.some(({ path }) => path === 'email'));

const empty = { email: '', firstName: '', lastName: '', listId: '', consent: false };

/** One more person to write to. */
export const AddContactDialog = ({
  open,
  onClose,
  onAdded,
}: {
  open: boolean;
  onClose: () => void;
  onAdded: () => Promise<unknown>;
}) => {
  const formId = useId();
  const lists = useEndpoint(listLists, undefined, { enabled: open }).data ?? [];
  const [values, setValues] = useState(empty);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const said = useRef<{ dismiss: () => void } | null>(null);
  // What is wrong in the form is not said beyond it.
  useEffect(() => () => said.current?.dismiss(), []);
  const set = (part: Partial<typeof empty>) => setValues((before) => ({ ...before, ...part }));
  const emailField = useRef<HTMLInputElement>(null);
  const say = (title: string, description: string) => {
    said.current = showToast({ title, description, variant: 'destructive' });
  };
  const sayOfEmail = (title: string, description: string) => {
    setError(description);
    emailField.current?.focus();
    say(title, description);
  };
  const close = () => {
    said.current?.dismiss();
    setError(undefined);
    onClose();
  };

  const submit = async () => {
    const { email, firstName, lastName, listId, consent } = values;
    said.current?.dismiss();
    if (email.trim() === '') return sayOfEmail('Email required', 'Please enter an email address');
    setBusy(true);
    try {
      const listIds = listId === '' ? [] : [listId];
      const made = await call(createContact, { body: { email, firstName, lastName, listIds, consent } });
      await onAdded();
      showToast({
        title: 'Contact added',
        description:
          made.status === 'pending'
            ? `${made.email} is asked by mail to confirm, and gets nothing before.`
            : `${made.email} is one of your subscribers now.`,
      });
      setValues(empty);
      setError(undefined);
      onClose();
    } catch (failure) {
      if (!handleUnauthorized(failure)) {
        const words = messageOf(failure, 'Failed to add contact');
        if (isOfEmail(failure)) sayOfEmail('Error', words);
        else say('Error', words);
      }
    }
    setBusy(false);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
      title="Add subscriber"
      width="narrow"
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            Add subscriber
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit();
        }}
      >
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
        {lists.length > 0 && (
          <Field label="List" optional>
            <Select value={values.listId} onChange={(event) => set({ listId: event.target.value })}>
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
          hint="Kept with the contact, with today’s date. Without it, the contact says that nobody declared it."
          checked={values.consent}
          onChange={(event) => set({ consent: event.target.checked })}
        />
      </form>
    </Dialog>
  );
};
