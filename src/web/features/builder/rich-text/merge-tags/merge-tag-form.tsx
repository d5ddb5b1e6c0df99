import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { Select } from '#web/ui/controls/select.tsx';
import { isAddressName, isFieldName, mergeTag, mergeTagChoices, tagParts } from './merge-tags.ts';

const customField = 'own-field';

/** Chooses a merge tag and its fallback for contacts without that value. */
export const MergeTagForm = ({
  current,
  onDone,
  onCancel,
}: {
  /** The tag that is edited; without one a new tag is made. */
  current?: string | null;
  onDone: (token: string) => void;
  onCancel: () => void;
}) => {
  const parts = current ? tagParts(current) : null;
  const isKnown = mergeTagChoices().some(({ name }) => name === (parts?.name ?? 'first_name'));
  const [choice, setChoice] = useState(isKnown ? (parts?.name ?? 'first_name') : customField);
  const [field, setField] = useState(isKnown ? '' : (parts?.name ?? ''));
  const [fallback, setFallback] = useState(parts?.fallback ?? '');
  const [error, setError] = useState<string>();

  const name = choice === customField ? field.trim() : choice;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!isFieldName(name)) {
      setError(t('builderPanels.mergeTagForm.useTheNameOfAField'));
      return;
    }
    // An unchanged tag keeps its bytes.
    const isSame = current && parts?.name === name && parts.fallback === fallback;
    onDone(isSame ? current : mergeTag(name, fallback));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onCancel();
  };

  return (
    <form onSubmit={submit} onKeyDown={onKeyDown} noValidate className="flex flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('builderPanels.mergeTagForm.mergeTag')}>
          <Select value={choice} onChange={(event) => setChoice(event.target.value)}>
            {mergeTagChoices().map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
            <option value={customField}>{t('builderPanels.mergeTagForm.aFieldOfYourList')}</option>
          </Select>
        </Field>
        {choice === customField && (
          <Field label={t('builderPanels.mergeTagForm.field')} error={error}>
            <Input
              value={field}
              maxLength={60}
              autoCapitalize="none"
              autoComplete="off"
              placeholder={t('builderPanels.mergeTagForm.city')}
              onChange={(event) => {
                setField(event.target.value);
                setError(undefined);
              }}
            />
          </Field>
        )}
        {!isAddressName(name) && (
          <Field label={t('builderPanels.mergeTagForm.whenItIsEmpty')}>
            <Input
              value={fallback}
              maxLength={200}
              autoComplete="off"
              placeholder={t('builderPanels.mergeTagForm.friend')}
              onChange={(event) => setFallback(event.target.value)}
            />
          </Field>
        )}
      </div>
      <div className="flex items-center gap-2">
        <code className="min-w-0 flex-1 truncate text-ink-soft text-sm">
          {mergeTag(name || 'field', fallback)}
        </code>
        <Button size="small" onClick={onCancel}>
          {t('builderPanels.mergeTagForm.cancel')}
        </Button>
        <Button size="small" variant="primary" type="submit">
          {current ? t('builderPanels.mergeTagForm.change') : t('builderPanels.mergeTagForm.insert')}
        </Button>
      </div>
    </form>
  );
};
