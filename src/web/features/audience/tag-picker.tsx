import { useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { type ContactTag, createContactTag, listContactTags } from '#contract/lists.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { invalidateEndpoints } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

/** Tags to be given: those that are there are offered while one types, another word makes a new one. */
export const TagPicker = ({
  label,
  tags,
  chosen,
  onChange,
}: {
  label: string;
  tags: readonly ContactTag[];
  chosen: readonly ContactTag[];
  onChange: (chosen: readonly ContactTag[]) => void;
}) => {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const offered = tags.filter(({ id }) => !chosen.some((tag) => tag.id === id));
  const add = async () => {
    const name = text.trim();
    if (name === '' || busy) return;
    setBusy(true);
    try {
      // A name that is there already answers that tag.
      const tag = await call(createContactTag, { body: { name } });
      await invalidateEndpoints(client, [listContactTags]);
      if (!chosen.some(({ id }) => id === tag.id)) onChange([...chosen, tag]);
      setText('');
    } catch (failure) {
      if (!handleUnauthorized(failure))
        setError(messageOf(failure, 'The tag was not made. Please try again.'));
    }
    setBusy(false);
  };
  return (
    <div>
      <div className="flex items-end gap-2">
        <Field label={label} optional error={error} className="min-w-0 flex-1">
          <Input
            value={text}
            maxLength={40}
            autoComplete="off"
            list="known-contact-tags"
            onChange={(event) => {
              setText(event.target.value);
              setError(undefined);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || text.trim() === '') return;
              event.preventDefault();
              void add();
            }}
          />
        </Field>
        <Button busy={busy} onClick={() => void add()} className={error ? 'mb-6.5' : undefined}>
          <Plus aria-hidden />
          Add
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
                aria-label={`${tag.name}, take off`}
                onClick={() => onChange(chosen.filter(({ id }) => id !== tag.id))}
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
