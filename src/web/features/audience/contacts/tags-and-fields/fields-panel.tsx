import { useQueryClient } from '@tanstack/react-query';
import { getContact } from '#contract/audience/contacts.ts';
import {
  type ContactField,
  createContactField,
  deleteContactField,
  listContactFields,
  maxContactFields,
  renameContactField,
} from '#contract/audience/lists.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { noAnswer, tryOrToast } from '#web/lib/error-toast.ts';
import { bodyOf, useForm } from '#web/lib/forms/use-form.ts';
import { useValues } from '#web/lib/forms/use-values.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { showToast } from '#web/lib/toast.ts';
import { invalidateEndpoints, useEndpoint } from '#web/lib/use-endpoint.ts';
import { listText } from '#web/text/list-text.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { Select } from '#web/ui/controls/select.tsx';
import { NameRow } from '../../lists/name-row.tsx';

const types: Record<ContactField['type'], string> = {
  get text() {
    return t('contacts.fieldsPanel.text');
  },
  get number() {
    return t('contacts.fieldsPanel.number');
  },
  get date() {
    return t('contacts.fieldsPanel.date');
  },
  get boolean() {
    return t('contacts.fieldsPanel.yesOrNo');
  },
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
  const created = useValues(fresh);
  const renew = () => invalidateEndpoints(client, [listContactFields, getContact]);
  const key = created.values.key ?? keyOf(created.values.label);
  const { form, input, change, clearErrors, errors, busy } = useForm({
    values: { ...created.values, key },
    set: created.set,
    schema: bodyOf(createContactField),
    send: async (body) => {
      await call(createContactField, { body });
      await renew();
      created.reset(fresh);
    },
    fieldErrors: (error) => ({ key: messageOf(error, noAnswer) }),
  });
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
      t('contacts.fieldsPanel.theFieldCouldNotBeBrought'),
    );
    if (isDone)
      showToast({
        title: t('contacts.fieldsPanel.fieldBroughtBack'),
        description: t('contacts.fieldsPanel.labelIsShownAgainWithIts', { label: field.label }),
      });
    await renew();
  };
  const remove = async (field: ContactField) => {
    const { isDone } = await tryOrToast(
      () => call(deleteContactField, { params: { key: field.key } }),
      t('contacts.fieldsPanel.theFieldWasNotDeletedPlease'),
    );
    if (isDone)
      showToast({
        title: t('contacts.fieldsPanel.fieldDeleted'),
        description: t('contacts.fieldsPanel.whatContactsHaveOfLabelIs', { label: field.label }),
        action: { label: t('contacts.fieldsPanel.undo'), onAct: () => void bringBack(field) },
      });
    await renew();
  };

  return (
    <>
      <form {...form} className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_8rem_auto]">
        <Field label={t('contacts.fieldsPanel.newField')} error={errors.label}>
          <Input
            maxLength={100}
            autoComplete="off"
            placeholder={t('contacts.fieldsPanel.favoriteColor')}
            {...input('label')}
            // The key follows the name until the user changes it: its error goes as well.
            onChange={({ target }) => {
              clearErrors();
              change({ label: target.value });
            }}
          />
        </Field>
        <Field label={t('contacts.fieldsPanel.key')} error={errors.key}>
          <Input
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            className="font-mono text-[0.8125rem]"
            dir="ltr"
            {...input('key')}
          />
        </Field>
        <Field label={t('contacts.fieldsPanel.kind')}>
          <Select {...input('type')}>
            {Object.entries(types).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" busy={busy} className="sm:mt-6.5">
          {t('contacts.fieldsPanel.add')}
        </Button>
      </form>
      <p className="mt-2 text-ink-soft text-sm">
        <Rich
          id="contacts.fieldsPanel.inAnEmailItIsWritten"
          values={{ tag: `{{${key || 'key'}}}`, maxContactFields }}
          parts={[<code key="0" dir="ltr" />]}
        />
      </p>
      {loading.error && !fields && (
        <LoadingFailed
          title={t('contacts.fieldsPanel.yourFieldsCouldNotBeLoaded')}
          query={loading}
          className="mt-5"
        />
      )}
      {fields?.length === 0 && (
        <p className="mt-5 text-ink-soft">{t('contacts.fieldsPanel.noFieldsOfYourOwnYet')}</p>
      )}
      {fields && fields.length > 0 && (
        <ul aria-label={t('contacts.fieldsPanel.fields')} className="mt-3 divide-y">
          {fields.map((field) => (
            <NameRow
              key={`${field.key} ${field.label}`}
              kind="field"
              name={field.label}
              maxLength={100}
              aside={
                <span title={listText([field.key, types[field.type]], 'unit')}>
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
