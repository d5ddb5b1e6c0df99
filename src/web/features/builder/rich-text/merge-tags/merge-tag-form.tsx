import { type FormEvent, type KeyboardEvent, useState } from 'react';
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
  const isKnown = mergeTagChoices.some(({ name }) => name === (parts?.name ?? 'first_name'));
  const [choice, setChoice] = useState(isKnown ? (parts?.name ?? 'first_name') : customField);
  const [field, setField] = useState(isKnown ? '' : (parts?.name ?? ''));
  const [fallback, setFallback] = useState(parts?.fallback ?? '');
  const [error, setError] = useState<string>();

  const name = choice === customField ? field.trim() : choice;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!isFieldName(name)) {
      setError('Use the name of a field as in your list: letters, digits and underscores.');
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
        <Field label="Merge tag">
          <Select value={choice} onChange={(event) => setChoice(event.target.value)}>
            {mergeTagChoices.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
            <option value={customField}>A field of your list</option>
          </Select>
        </Field>
        {choice === customField && (
          <Field label="Field" error={error}>
            <Input
              value={field}
              maxLength={60}
              autoCapitalize="none"
              autoComplete="off"
              placeholder="city"
              onChange={(event) => {
                setField(event.target.value);
                setError(undefined);
              }}
            />
          </Field>
        )}
        {!isAddressName(name) && (
          <Field label="When it is empty">
            <Input
              value={fallback}
              maxLength={200}
              autoComplete="off"
              placeholder="friend"
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
          Cancel
        </Button>
        <Button size="small" variant="primary" type="submit">
          {current ? 'Change' : 'Insert'}
        </Button>
      </div>
    </form>
  );
};
