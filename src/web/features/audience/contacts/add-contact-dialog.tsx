import { z } from 'zod';
import { createContact } from '#contract/audience/contacts.ts';
import { listLists } from '#contract/audience/lists.ts';
import { ApiError, call, messageOf } from '#web/lib/api.ts';
import { useFormErrorToast } from '#web/lib/error-toast.ts';
import { EmailInput } from '#web/lib/forms/email-input.tsx';
import { type FieldErrors, useForm } from '#web/lib/forms/use-form.ts';
import { useFormDraft } from '#web/lib/hooks/use-form-draft.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
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

const reasonOf = (failure: unknown): string =>
  messageOf(failure, t('contacts.addContactDialog.failedToAddContact'));

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
  const errorToast = useFormErrorToast();
  const form = useForm({
    values,
    set,
    schema: draftSchema.extend({
      email: z.string().trim().min(1, t('contacts.addContactDialog.pleaseEnterAnEmailAddress')),
    }),
    send: async ({ listId: _, ...contact }) => {
      errorToast.dismiss();
      const created = await call(createContact, {
        body: { ...contact, listIds: listId === '' ? [] : [listId] },
      });
      await onAdded();
      clear();
      close();
      showToast({
        title: t('contacts.addContactDialog.contactAdded'),
        description:
          created.status === 'pending'
            ? t('contacts.addContactDialog.emailIsAskedByMailTo', { email: created.email })
            : t('contacts.addContactDialog.emailIsOneOfYourSubscribers', { email: created.email }),
      });
    },
    fieldErrors: (error): FieldErrors => (isEmailError(error) ? { email: reasonOf(error) } : {}),
    onInvalid: ({ email = '' }) => errorToast.show(t('contacts.addContactDialog.emailRequired'), email),
    onRefused: (error) => {
      if (!handleUnauthorized(error)) errorToast.show(t('contacts.addContactDialog.error'), reasonOf(error));
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
      title={t('contacts.addContactDialog.addSubscriber')}
      submitLabel={t('contacts.addContactDialog.addSubscriber')}
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
      <Field label={t('contacts.addContactDialog.email')} required error={errors.email}>
        <EmailInput maxLength={254} autoComplete="off" {...input('email')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('contacts.addContactDialog.firstName')} optional>
          <Input maxLength={100} autoComplete="off" {...input('firstName')} />
        </Field>
        <Field label={t('contacts.addContactDialog.lastName')} optional>
          <Input maxLength={100} autoComplete="off" {...input('lastName')} />
        </Field>
      </div>
      {lists && lists.length > 0 && (
        <Field label={t('contacts.addContactDialog.list')} optional>
          <Select {...input('listId')} value={listId}>
            <option value="">{t('contacts.addContactDialog.noList')}</option>
            {lists.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Checkbox
        label={t('contacts.addContactDialog.thisPersonAgreedToGetMail')}
        hint={t('contacts.addContactDialog.storedWithTheContactWithToday')}
        {...form.checkbox('consent')}
      />
    </DialogForm>
  );
};
