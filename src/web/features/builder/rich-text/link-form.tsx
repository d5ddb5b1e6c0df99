import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { safeHref } from '#email/render/html.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { linkAdvice } from '../inspector/link-advice.ts';
import { mergeTag, mergeTagChoices } from './merge-tags/merge-tags.ts';

const refusedText =
  'This is no address a reader can open. Use https://, mailto:, tel:, sms: or a merge tag; the text stays as it is.';

const addressHint = 'No words are selected, so the text will show the address itself.';

/** The address of a link. */
export const LinkForm = ({
  href,
  writesAddress,
  onSet,
  onCancel,
}: {
  href: string | null;
  /** Nothing is selected, so readers will see the address itself. */
  writesAddress: boolean;
  /** null removes the link. */
  onSet: (href: string | null) => void;
  onCancel: () => void;
}) => {
  const [typed, setTyped] = useState(href ?? '');
  const [isRefused, setRefused] = useState(false);
  const listId = useId();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const address = safeHref(typed);
    if (!typed.trim()) onSet(null);
    else if (address) onSet(address);
    else setRefused(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onCancel();
  };

  return (
    <form onSubmit={submit} onKeyDown={onKeyDown} noValidate className="flex flex-col gap-3">
      <Field
        label="Link address"
        error={isRefused ? refusedText : undefined}
        hint={isRefused ? undefined : (linkAdvice(typed) ?? (writesAddress ? addressHint : undefined))}
      >
        <Input
          value={typed}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          maxLength={2000}
          list={listId}
          onChange={(event) => {
            setTyped(event.target.value);
            setRefused(false);
          }}
        />
      </Field>
      <datalist id={listId}>
        {mergeTagChoices
          .filter(({ isAddress }) => isAddress)
          .map(({ name, label }) => (
            <option key={name} value={mergeTag(name)}>
              {label}
            </option>
          ))}
      </datalist>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {href !== null && (
          <Button size="small" variant="danger-quiet" className="mr-auto" onClick={() => onSet(null)}>
            Remove link
          </Button>
        )}
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="small" variant="primary" type="submit">
          {typed.trim() || href === null ? 'Set link' : 'No link'}
        </Button>
      </div>
    </form>
  );
};
