import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { Input } from '#web/ui/controls/input.tsx';

/** A name that is edited in place, and can be deleted. */
export const NameRow = ({
  kind,
  name,
  maxLength,
  aside,
  onRename,
  onDelete,
}: {
  kind: 'tag' | 'field';
  name: string;
  maxLength: number;
  aside: ReactNode;
  /** Returns its error. */
  onRename: (name: string) => Promise<string | undefined>;
  onDelete: () => void;
}) => {
  const [text, setText] = useState(name);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const rename = async () => {
    if (text.trim() === '') return setError(t('lists.nameRow.pleaseEnterAName'));
    setBusy(true);
    setError(await onRename(text));
    setBusy(false);
  };
  return (
    <li className="py-2">
      <form
        className="flex items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== name) void rename();
        }}
      >
        <Field
          label={t('lists.nameRow.nameOfTheKindName', { kind, name })}
          hideLabel
          className="min-w-0 flex-1"
          error={error}
        >
          <Input
            value={text}
            maxLength={maxLength}
            autoComplete="off"
            onChange={(event) => {
              setText(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
        <span className="w-28 min-w-0 shrink-0 truncate text-ink-soft text-sm">
          {text.trim() === name ? (
            aside
          ) : (
            <Button type="submit" size="small" busy={busy}>
              {t('lists.nameRow.rename')}
            </Button>
          )}
        </span>
        <IconButton
          size="small"
          variant="danger"
          label={t('lists.nameRow.deleteTheKindName', { kind, name })}
          icon={<Trash2 aria-hidden />}
          onClick={onDelete}
        />
      </form>
    </li>
  );
};
