import { type ReactNode, useId } from 'react';
import type { z } from 'zod';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { Textarea } from '#web/ui/controls/textarea.tsx';
import { keepUnfinished } from '../../store/edits.ts';
import { useBuilder, useBuilderStore } from '../../store/use-builder.ts';

export interface CheckedInputProps {
  label: string;
  hideLabel?: boolean;
  /** `block id:field`; what cannot be used yet is kept under it. */
  name: string;
  value: string;
  /** Says whether the text can be used, and what of it. */
  check: z.ZodType<string>;
  onChange: (value: string) => void;
  hint?: ReactNode;
  /** A remark about a value that can be used and may still not be meant. */
  advice?: string | undefined;
  type?: 'text' | 'url' | 'number';
  placeholder?: string;
  rows?: number;
  suffix?: string;
  /** Stands before the input, on its line. */
  lead?: ReactNode;
  /** Stands after it. */
  trail?: ReactNode;
  inputMode?: 'numeric' | 'url' | 'text';
  /** From what is typed to what is stored, before it is checked: `24` for `24px`. */
  read?: (text: string) => string;
  /** From what is stored to what is shown. */
  show?: (value: string) => string;
}

const same = (text: string): string => text;

/** Takes effect with every keystroke that makes sense; the others stay in the field, with the reason below. */
export const CheckedInput = ({
  label,
  hideLabel,
  name,
  value,
  check,
  onChange,
  hint,
  advice,
  rows,
  suffix,
  lead,
  trail,
  read = same,
  show = same,
  ...input
}: CheckedInputProps) => {
  const store = useBuilderStore();
  const unfinished = useBuilder((state) => state.unfinished.get(name));
  const id = useId();
  const problem =
    unfinished === undefined ? undefined : check.safeParse(read(unfinished)).error?.issues[0]?.message;
  const typed = (text: string) => {
    const result = check.safeParse(read(text));
    if (result.success) onChange(result.data);
    else keepUnfinished(store, name, text);
  };
  const control = {
    'data-field': name,
    value: unfinished ?? show(value),
    onChange: (event: { target: { value: string } }) => typed(event.target.value),
  };
  return (
    <Field label={label} hideLabel={hideLabel ?? false} error={problem} hint={advice ?? hint}>
      {rows ? (
        <Textarea rows={rows} {...control} placeholder={input.placeholder} />
      ) : suffix ? (
        <span className="relative block">
          <Input {...input} {...control} className="pr-9" autoComplete="off" spellCheck={false} />
          <span
            aria-hidden
            id={id}
            className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-soft text-sm"
          >
            {suffix}
          </span>
        </span>
      ) : (
        <span className="flex gap-2">
          {lead}
          <Input {...input} {...control} autoComplete="off" />
          {trail}
        </span>
      )}
    </Field>
  );
};
