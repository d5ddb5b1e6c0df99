import { useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { type ContactTag, createContactTag, listContactTags } from '#contract/audience/lists.ts';
import { call } from '#web/lib/api.ts';
import { tryOrToast } from '#web/lib/error-toast.ts';
import { invalidateEndpoints } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';

export interface TagChoice {
  chosen: readonly ContactTag[];
  text: string;
  setText: (text: string) => void;
  error: string | undefined;
  busy: boolean;
  /** Adds the typed text as another tag. Returns all tags; null: it failed, and the error was shown. */
  add: () => Promise<readonly ContactTag[] | null>;
  drop: (id: string) => void;
}

/** The tags to add, and the name of the next one during typing. */
export const useTagChoice = (
  chosen: readonly ContactTag[],
  onChange: (chosen: readonly ContactTag[]) => void,
): TagChoice => {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const add = async () => {
    const name = text.trim();
    if (name === '') return chosen;
    let all = chosen;
    setBusy(true);
    const { isDone, failure } = await tryOrToast(async () => {
      // An existing name returns that tag.
      const tag = await call(createContactTag, { body: { name } });
      await invalidateEndpoints(client, [listContactTags]);
      if (!chosen.some(({ id }) => id === tag.id)) all = [...chosen, tag];
    }, t('contacts.tagPicker.theTagWasNotMadePlease'));
    setBusy(false);
    setError(failure);
    if (!isDone) return null;
    onChange(all);
    setText('');
    return all;
  };
  return {
    chosen,
    text,
    setText: (next) => {
      setText(next);
      setError(undefined);
    },
    error,
    busy,
    add,
    drop: (dropped) => onChange(chosen.filter(({ id }) => id !== dropped)),
  };
};

/** Existing tags are offered during typing, another word makes a new one. */
export const TagPicker = ({
  label,
  tags,
  choice: { chosen, text, setText, error, busy, add, drop },
}: {
  label: string;
  tags: readonly ContactTag[];
  choice: TagChoice;
}) => {
  const offered = tags.filter(({ id }) => !chosen.some((tag) => tag.id === id));
  return (
    <div>
      <div className="flex items-end gap-2">
        <Field label={label} optional error={error} className="min-w-0 flex-1">
          <Input
            value={text}
            maxLength={40}
            autoComplete="off"
            list="known-contact-tags"
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || text.trim() === '') return;
              event.preventDefault();
              if (!busy) void add();
            }}
          />
        </Field>
        <Button busy={busy} onClick={() => void add()} className={error ? 'mb-6.5' : undefined}>
          <Plus aria-hidden />
          {t('contacts.tagPicker.add')}
        </Button>
      </div>
      <datalist id="known-contact-tags">
        {offered.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      {chosen.length > 0 && (
        <ul aria-label={label} className="mt-2 flex flex-wrap gap-1.5">
          {chosen.map((tag) => (
            <li key={tag.id} className="max-w-full">
              <button
                type="button"
                aria-label={t('contacts.tagPicker.nameRemove', { name: tag.name })}
                onClick={() => drop(tag.id)}
                className="inline-flex h-8 max-w-full items-center gap-1.5 rounded-full border px-3 text-sm hover:border-ink pointer-coarse:h-11"
              >
                <span className="truncate">{tag.name}</span>
                <X aria-hidden className="size-3.5 shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
