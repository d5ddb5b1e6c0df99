import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type ContactDetails, getContact, updateContact } from '#contract/contacts.ts';
import { type ContactField, listContactFields } from '#contract/lists.ts';
import { ApiError, call, messageOf } from '#web/lib/api.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { endpointKey, useEndpoint } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { renewContacts } from './use-contact-changes.ts';

interface Values {
  email: string;
  firstName: string;
  lastName: string;
  timeZone: string;
  language: string;
  fields: Readonly<Record<string, string>>;
}

const valuesOf = (contact: ContactDetails): Values => ({
  email: contact.email,
  firstName: contact.firstName,
  lastName: contact.lastName,
  timeZone: contact.timeZone ?? '',
  language: contact.language ?? '',
  fields: contact.fields,
});

const timeZones: readonly string[] = Intl.supportedValuesOf?.('timeZone') ?? [];

/** Controls of a kind show nothing where the value is not of that kind: then it is a text. */
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
  kept,
  onChange,
}: {
  field: ContactField;
  value: string;
  /** As it is on the server: by that the kind of control is chosen, so that it does not change while one types. */
  kept: string;
  onChange: (value: string) => void;
}) => {
  const type = fits(field.type, kept) ? field.type : 'text';
  if (type === 'boolean')
    return (
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">Not known</option>
        <option value="yes">Yes</option>
        <option value="no">No</option>
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

/** What is known of a contact, changed where it stands. */
export const ContactForm = ({ contact }: { contact: ContactDetails }) => {
  const client = useQueryClient();
  const zonesId = useId();
  const fields = useEndpoint(listContactFields).data ?? [];
  const kept = valuesOf(contact);
  const [changes, setChanges] = useState<Partial<Values>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const values: Values = { ...kept, ...changes, fields: { ...kept.fields, ...changes.fields } };
  const isChanged =
    JSON.stringify({ ...values, fields: null }) !== JSON.stringify({ ...kept, fields: null }) ||
    fields.some(({ key }) => (values.fields[key] ?? '') !== (kept.fields[key] ?? ''));
  const set = (part: Partial<Values>) => {
    setChanges((before) => ({ ...before, ...part }));
    setErrors({});
  };

  const save = async () => {
    if (values.email.trim() === '') return setErrors({ email: 'Please enter an email address' });
    if (values.timeZone !== '' && values.timeZone !== kept.timeZone && timeZones.length > 0)
      if (!timeZones.includes(values.timeZone))
        return setErrors({
          timeZone: 'There is no such time zone. Choose one of the list, such as Europe/Berlin.',
        });
    setBusy(true);
    try {
      const { timeZone, language, fields: all, ...others } = values;
      const changed = Object.entries(all).filter(([key, value]) => value !== (kept.fields[key] ?? ''));
      const saved = await call(updateContact, {
        params: { id: contact.id },
        body: {
          ...others,
          timeZone: timeZone.trim() || null,
          language: language.trim() || null,
          ...(changed.length > 0 ? { fields: Object.fromEntries(changed) } : {}),
        },
      });
      client.setQueryData(endpointKey(getContact, { params: { id: contact.id } }), saved);
      setChanges({});
      await renewContacts(client);
      showToast({ title: 'Contact saved', description: `What you changed of ${saved.email} is kept.` });
    } catch (error) {
      if (!handleUnauthorized(error)) {
        const named = error instanceof ApiError ? error.errors : [];
        const byPath = Object.fromEntries(named.map(({ path, message }) => [path, message]));
        const words = messageOf(error, 'The server did not answer. Nothing was changed. Please try again.');
        // Another contact may have this address.
        const isTaken = error instanceof ApiError && error.status === 409;
        if (named.length > 0) setErrors(byPath);
        else if (isTaken) setErrors({ email: words });
        else showToast({ title: 'Error', description: words, variant: 'destructive' });
      }
    }
    setBusy(false);
  };

  return (
    <form
      noValidate
      className="grid gap-4 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && !busy) void save();
      }}
    >
      <Field label="Email" required error={errors.email} className="sm:col-span-2">
        <Input
          type="email"
          value={values.email}
          maxLength={254}
          autoComplete="off"
          onChange={(event) => set({ email: event.target.value })}
        />
      </Field>
      <Field label="First name" error={errors.firstName}>
        <Input
          value={values.firstName}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => set({ firstName: event.target.value })}
        />
      </Field>
      <Field label="Last name" error={errors.lastName}>
        <Input
          value={values.lastName}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => set({ lastName: event.target.value })}
        />
      </Field>
      {fields.map((field) => (
        <Field key={field.key} label={field.label} error={errors[`fields.${field.key}`]}>
          <FieldControl
            field={field}
            value={values.fields[field.key] ?? ''}
            kept={kept.fields[field.key] ?? ''}
            onChange={(value) => set({ fields: { ...changes.fields, [field.key]: value } })}
          />
        </Field>
      ))}
      <Field label="Time zone" error={errors.timeZone}>
        <Input
          value={values.timeZone}
          maxLength={64}
          autoComplete="off"
          list={zonesId}
          placeholder="Europe/Berlin"
          onChange={(event) => set({ timeZone: event.target.value })}
        />
      </Field>
      <Field label="Language" error={errors.language}>
        <Input
          value={values.language}
          maxLength={64}
          autoComplete="off"
          placeholder="en"
          onChange={(event) => set({ language: event.target.value })}
        />
      </Field>
      <datalist id={zonesId}>
        {timeZones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button type="submit" variant="primary" busy={busy} disabled={!isChanged}>
          Save changes
        </Button>
        {isChanged && (
          <Button
            variant="quiet"
            onClick={() => {
              setChanges({});
              setErrors({});
            }}
          >
            Discard
          </Button>
        )}
      </div>
    </form>
  );
};
