import { z } from 'zod';
import { createContact } from '#contract/audience/contacts.ts';
import { listLists } from '#contract/audience/lists.ts';
import { ApiError, call, messageOf } from '#web/lib/api.ts';
import { useFormErrorToast } from '#web/lib/error-toast.ts';
import { type FieldErrors, useForm } from '#web/lib/forms/use-form.ts';
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

const reasonOf = (failure: unknown): string => messageOf(failure, 'Failed to add contact');

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
  const errorToast = useFormErrorToast(open);
  const form = useForm({
    values,
    set,
    schema: draftSchema.extend({ email: z.string().trim().min(1, 'Please enter an email address') }),
    send: async ({ listId: _, ...contact }) => {
      errorToast.dismiss();
      const created = await call(createContact, {
        body: { ...contact, listIds: listId === '' ? [] : [listId] },
      });
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
    },
    fieldErrors: (error): FieldErrors => (isEmailError(error) ? { email: reasonOf(error) } : {}),
    onInvalid: ({ email = '' }) => errorToast.show('Email required', email),
    onRefused: (error) => {
      if (!handleUnauthorized(error)) errorToast.show('Error', reasonOf(error));
    },
  });
  const { input, errors } = form;
  const close = () => {
    form.clearErrors();
    onClose();
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
      form={form}
    >
      {isRestored && (
        <RestoredNotice
          onDiscard={() => {
            clear();
            form.startOver();
          }}
        />
      )}
      <Field label="Email" required error={errors.email}>
        <Input type="email" maxLength={254} autoComplete="off" {...input('email')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First name" optional>
          <Input maxLength={100} autoComplete="off" {...input('firstName')} />
        </Field>
        <Field label="Last name" optional>
          <Input maxLength={100} autoComplete="off" {...input('lastName')} />
        </Field>
      </div>
      {lists && lists.length > 0 && (
        <Field label="List" optional>
          <Select {...input('listId')} value={listId}>
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
        hint="Kept with the contact, with today’s date. Without it, the contact says that no consent was declared."
        {...form.checkbox('consent')}
      />
    </DialogForm>
  );
};
