import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getContact } from '#contract/audience/contacts.ts';
import {
  type ContactField,
  createContactField,
  deleteContactField,
  listContactFields,
  maxContactFields,
  renameContactField,
} from '#contract/audience/lists.ts';
import { call } from '#web/lib/api.ts';
import { tryOrToast } from '#web/lib/error-toast.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { showToast } from '#web/lib/toast.ts';
import { invalidateEndpoints, useEndpoint } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { Select } from '#web/ui/controls/select.tsx';
import { NameRow } from '../../lists/name-row.tsx';

const types: Record<ContactField['type'], string> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  boolean: 'Yes or no',
};

/** `Favorite color` becomes `favorite_color`: its name in merge tags and columns. */
const keyOf = (label: string): string =>
  label
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 40);

const fresh = { label: '', key: null as string | null, type: 'text' as ContactField['type'] };

/** The custom fields of contacts. */
export const FieldsPanel = () => {
  const client = useQueryClient();
  const { data: fields, ...loading } = useEndpoint(listContactFields);
  const [created, setCreated] = useState(fresh);
  const [errors, setErrors] = useState<{ label?: string; key?: string }>({});
  const [busy, setBusy] = useState(false);
  const renew = () => invalidateEndpoints(client, [listContactFields, getContact]);
  const key = created.key ?? keyOf(created.label);

  const make = async () => {
    if (created.label.trim() === '') return setErrors({ label: 'Please enter a name.' });
    setBusy(true);
    const { isDone, failure } = await tryOrToast(async () => {
      await call(createContactField, { body: { key, label: created.label, type: created.type } });
      await renew();
    });
    setErrors(failure === undefined ? {} : { key: failure });
    if (isDone) setCreated(fresh);
    setBusy(false);
  };
  const rename = async (of: string, label: string): Promise<string | undefined> => {
    const { failure } = await tryOrToast(async () => {
      await call(renameContactField, { params: { key: of }, body: { label } });
      await renew();
    });
    return failure;
  };
  const bringBack = async (field: ContactField) => {
    const { isDone } = await tryOrToast(
      () => call(createContactField, { body: field }),
      'The field could not be brought back. Make it again under the same key.',
    );
    if (isDone)
      showToast({
        title: 'Field brought back',
        description: `“${field.label}” is shown again, with its values.`,
      });
    await renew();
  };
  const remove = async (field: ContactField) => {
    const { isDone } = await tryOrToast(
      () => call(deleteContactField, { params: { key: field.key } }),
      'The field was not deleted. Please try again.',
    );
    if (isDone)
      showToast({
        title: 'Field deleted',
        description: `What contacts have of “${field.label}” is shown no more. It comes back with a field of the same key.`,
        action: { label: 'Undo', onAct: () => void bringBack(field) },
      });
    await renew();
  };

  return (
    <>
      <form
        className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_8rem_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <Field label="New field" error={errors.label}>
          <Input
            value={created.label}
            maxLength={100}
            autoComplete="off"
            placeholder="Favorite color"
            onChange={(event) => {
              setCreated({ ...created, label: event.target.value });
              setErrors({});
            }}
          />
        </Field>
        <Field label="Key" error={errors.key}>
          <Input
            value={key}
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            className="font-mono text-[0.8125rem]"
            onChange={(event) => {
              setCreated({ ...created, key: event.target.value });
              setErrors({});
            }}
          />
        </Field>
        <Field label="Kind">
          <Select
            value={created.type}
            onChange={(event) => setCreated({ ...created, type: event.target.value as ContactField['type'] })}
          >
            {Object.entries(types).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" busy={busy} className="sm:mt-6.5">
          Add
        </Button>
      </form>
      <p className="mt-2 text-ink-soft text-sm">
        In an email it is written {'{{'}
        {key || 'key'}
        {'}}'}. Columns of an import that are called like it fill it. Up to {maxContactFields}.
      </p>
      {loading.error && !fields && (
        <LoadingFailed title="Your fields could not be loaded" query={loading} className="mt-5" />
      )}
      {fields?.length === 0 && (
        <p className="mt-5 text-ink-soft">
          No fields of your own yet. A field keeps what you know of each person, such as a birthday or a shop.
        </p>
      )}
      {fields && fields.length > 0 && (
        <ul aria-label="Fields" className="mt-3 divide-y">
          {fields.map((field) => (
            <NameRow
              key={`${field.key} ${field.label}`}
              kind="field"
              name={field.label}
              maxLength={100}
              aside={
                <span title={`${field.key}, ${types[field.type]}`}>
                  <span className="block truncate font-mono text-xs">{field.key}</span>
                  <span className="block text-xs">{types[field.type]}</span>
                </span>
              }
              onRename={(label) => rename(field.key, label)}
              onDelete={() => void remove(field)}
            />
          ))}
        </ul>
      )}
    </>
  );
};
