import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { type ContactDetails, getContact, updateContact } from '#contract/audience/contacts.ts';
import { type ContactField, listContactFields } from '#contract/audience/lists.ts';
import { ApiError, call, messageOf } from '#web/lib/api.ts';
import { noAnswer } from '#web/lib/error-toast.ts';
import { EmailInput } from '#web/lib/forms/email-input.tsx';
import { errorsOf, useForm } from '#web/lib/forms/use-form.ts';
import { useFormDraft } from '#web/lib/hooks/use-form-draft.ts';
import { languageOptions } from '#web/lib/regions/names.ts';
import { timeZoneOptions } from '#web/lib/regions/time-zones.ts';
import { showToast } from '#web/lib/toast.ts';
import { endpointKey, useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Combobox } from '#web/ui/controls/combobox.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { Select } from '#web/ui/controls/select.tsx';
import { RestoredNotice } from '#web/ui/display/restored-notice.tsx';
import { renewContacts } from './use-contact-changes.ts';

const contactValues = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  timeZone: z.string(),
  language: z.string(),
  fields: z.record(z.string(), z.string()),
});
type Values = z.infer<typeof contactValues>;
const formSchema = () =>
  contactValues.extend({
    email: z.string().trim().min(1, t('contacts.contactForm.pleaseEnterAnEmailAddress')),
  });
const changedValues = contactValues.partial();
type Changes = z.infer<typeof changedValues>;
const noChanges: Changes = {};

const valuesOf = (contact: ContactDetails): Values => ({
  email: contact.email,
  firstName: contact.firstName,
  lastName: contact.lastName,
  timeZone: contact.timeZone ?? '',
  language: contact.language ?? '',
  fields: contact.fields,
});

/** Typed controls show nothing for a value of another type: then the field is a text. */
const fits = (type: ContactField['type'], value: string): boolean =>
  value === '' ||
  (type === 'date'
    ? /^\d{4}-\d{2}-\d{2}$/.test(value)
    : type === 'number'
      ? Number.isFinite(Number(value))
      : type === 'boolean'
        ? value === 'yes' || value === 'no'
        : true);

const FieldControl = ({
  field,
  value,
  initialValue,
  onChange,
}: {
  field: ContactField;
  value: string;
  /** The server's value decides the type of control, so that it does not change during typing. */
  initialValue: string;
  onChange: (value: string) => void;
}) => {
  const type = fits(field.type, initialValue) ? field.type : 'text';
  if (type === 'boolean')
    return (
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t('contacts.contactForm.notKnown')}</option>
        <option value="yes">{t('contacts.contactForm.yes')}</option>
        <option value="no">{t('contacts.contactForm.no')}</option>
      </Select>
    );
  return (
    <Input
      type={type === 'date' ? 'date' : 'text'}
      inputMode={type === 'number' ? 'decimal' : undefined}
      value={value}
      maxLength={1_000}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  );
};

/** The details of a contact, edited in place. */
export const ContactForm = ({
  contact,
  isErased,
}: {
  contact: ContactDetails;
  /** Unsaved input is dropped as well. */
  isErased: boolean;
}) => {
  const client = useQueryClient();
  const fields = useEndpoint(listContactFields).data ?? [];
  const stored = valuesOf(contact);
  const withChanges = (changes: Changes): Values => ({
    ...stored,
    ...changes,
    fields: { ...stored.fields, ...changes.fields },
  });
  const isSame = (changes: Changes): boolean => {
    const { fields: changed, ...rest } = withChanges(changes);
    return (
      Object.entries(rest).every(([key, value]) => value === stored[key as keyof typeof rest]) &&
      Object.entries(changed).every(([key, value]) => value === (stored.fields[key] ?? ''))
    );
  };
  const {
    values: changes,
    set: change,
    clear,
    isRestored,
  } = useFormDraft({
    name: `people/contact/${contact.id}`,
    schema: changedValues,
    blank: noChanges,
    isBlank: (changed) => isErased || isSame(changed),
    open: true,
  });
  const values = withChanges(changes);
  const isChanged = !isSame(changes);
  const { form, busy, input, errors, ...actions } = useForm({
    values,
    set: change,
    schema: formSchema(),
    send: async ({ timeZone, language, fields: all, ...rest }) => {
      if (!isChanged) return;
      const changed = Object.entries(all).filter(([key, value]) => value !== (stored.fields[key] ?? ''));
      const saved = await call(updateContact, {
        params: { id: contact.id },
        body: {
          ...rest,
          timeZone: timeZone || null,
          language: language || null,
          ...(changed.length > 0 ? { fields: Object.fromEntries(changed) } : {}),
        },
      });
      client.setQueryData(endpointKey(getContact, { params: { id: contact.id } }), saved);
      clear();
      await renewContacts(client);
      const isWaiting = saved.email !== contact.email && saved.status === 'pending';
      showToast({
        title: t('contacts.contactForm.contactSaved'),
        description: isWaiting
          ? t('contacts.contactForm.aMailAsksEmailToConfirm', { email: saved.email })
          : t('contacts.contactForm.yourChangesToEmailAreSaved', { email: saved.email }),
      });
    },
    // Another contact may have this address.
    fieldErrors: (error) =>
      error instanceof ApiError && error.status === 409
        ? { email: messageOf(error, noAnswer) }
        : errorsOf(error),
  });
  const notKnown = { value: '', label: t('contacts.contactForm.notKnown') };
  const discard = () => {
    clear();
    actions.clearErrors();
  };

  return (
    <form {...form} className="grid gap-4 sm:grid-cols-2">
      {isRestored && (
        <div className="sm:col-span-2">
          <RestoredNotice discardLabel={t('contacts.contactForm.backToWhatIsSaved')} onDiscard={discard} />
        </div>
      )}
      <Field
        label={t('contacts.contactForm.email')}
        required
        error={errors.email}
        hint={
          values.email.trim().toLowerCase() === contact.email
            ? undefined
            : contact.confirmedAt
              ? t('contacts.contactForm.theContactConfirmedTheOldAddress')
              : t('contacts.contactForm.textListsThatRequireConfirmationSend')
        }
        className="sm:col-span-2"
      >
        <EmailInput maxLength={254} autoComplete="off" {...input('email')} />
      </Field>
      <Field label={t('contacts.contactForm.firstName')} error={errors.firstName}>
        <Input maxLength={100} autoComplete="off" {...input('firstName')} />
      </Field>
      <Field label={t('contacts.contactForm.lastName')} error={errors.lastName}>
        <Input maxLength={100} autoComplete="off" {...input('lastName')} />
      </Field>
      {fields.map((field) => (
        <Field key={field.key} label={field.label} error={errors[`fields.${field.key}`]}>
          <FieldControl
            field={field}
            value={values.fields[field.key] ?? ''}
            initialValue={stored.fields[field.key] ?? ''}
            onChange={(value) => actions.change({ fields: { ...changes.fields, [field.key]: value } })}
          />
        </Field>
      ))}
      <Field label={t('contacts.contactForm.timeZone')} error={errors.timeZone}>
        <Combobox
          value={values.timeZone}
          onValueChange={(timeZone) => actions.change({ timeZone })}
          options={[notKnown, ...timeZoneOptions(values.timeZone)]}
        />
      </Field>
      <Field label={t('contacts.contactForm.language')} error={errors.language}>
        <Combobox
          value={values.language}
          onValueChange={(language) => actions.change({ language })}
          options={[notKnown, ...languageOptions(values.language)]}
        />
      </Field>
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button type="submit" variant="primary" busy={busy} disabled={!isChanged}>
          {t('contacts.contactForm.saveChanges')}
        </Button>
        {isChanged && (
          <Button variant="quiet" onClick={discard}>
            {t('contacts.contactForm.discard')}
          </Button>
        )}
      </div>
    </form>
  );
};
