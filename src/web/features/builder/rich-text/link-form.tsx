import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { safeHref } from '#email/render/html.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { addressStart } from '../inspector/fields/address-start.ts';
import { linkAdvice } from '../inspector/link-advice.ts';
import { mergeTag, mergeTagChoices } from './merge-tags/merge-tags.ts';

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
        label={t('builderPanels.linkForm.linkAddress')}
        error={isRefused ? t('builderPanels.linkForm.addressCannotBeOpened') : undefined}
        hint={
          isRefused
            ? undefined
            : (linkAdvice(typed) ??
              (writesAddress ? t('builderPanels.linkForm.textWillShowTheAddress') : undefined))
        }
      >
        <Input
          value={typed}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder={addressStart}
          maxLength={2000}
          list={listId}
          onChange={(event) => {
            setTyped(event.target.value);
            setRefused(false);
          }}
        />
      </Field>
      <datalist id={listId}>
        {mergeTagChoices()
          .filter(({ isAddress }) => isAddress)
          .map(({ name, label }) => (
            <option key={name} value={mergeTag(name)}>
              {label}
            </option>
          ))}
      </datalist>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {href !== null && (
          <Button size="small" variant="danger-quiet" className="me-auto" onClick={() => onSet(null)}>
            {t('builderPanels.linkForm.removeLink')}
          </Button>
        )}
        <Button size="small" onClick={onCancel}>
          {t('builderPanels.linkForm.cancel')}
        </Button>
        <Button size="small" variant="primary" type="submit">
          {typed.trim() || href === null
            ? t('builderPanels.linkForm.setLink')
            : t('builderPanels.linkForm.noLink')}
        </Button>
      </div>
    </form>
  );
};
