import { type ReactNode, useId } from 'react';
import type { z } from 'zod';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { Textarea } from '#web/ui/controls/textarea.tsx';
import { storeUnfinishedInput } from '../../store/edits.ts';
import { useBuilder, useBuilderStore } from '../../store/use-builder.ts';

export interface CheckedInputProps {
  label: string;
  hideLabel?: boolean;
  /** `block id:field`; input that is not valid yet is stored under it. */
  name: string;
  value: string;
  /** Whether the text is valid, and the value it yields. */
  check: z.ZodType<string>;
  /** What to do when it is not. */
  problem: string;
  onChange: (value: string) => void;
  hint?: ReactNode;
  /** A note about a value that is valid but perhaps not intended. */
  advice?: string | undefined;
  type?: 'text' | 'url' | 'number';
  placeholder?: string;
  rows?: number;
  suffix?: string;
  /** Before the input, on its line. */
  lead?: ReactNode;
  /** After the input. */
  trail?: ReactNode;
  inputMode?: 'numeric' | 'url' | 'text';
  /** From the typed to the stored value, before it is checked: `24` for `24px`. */
  read?: (text: string) => string;
  /** From the stored to the shown value. */
  show?: (value: string) => string;
}

const identity = (text: string): string => text;

/** Every valid keystroke changes the email; invalid text stays in the field, with the reason below. */
export const CheckedInput = ({
  label,
  hideLabel,
  name,
  value,
  check,
  problem,
  onChange,
  hint,
  advice,
  rows,
  suffix,
  lead,
  trail,
  read = identity,
  show = identity,
  ...input
}: CheckedInputProps) => {
  const store = useBuilderStore();
  const unfinishedText = useBuilder((state) => state.unfinishedInputs.get(name));
  const id = useId();
  const isValid = unfinishedText === undefined || check.safeParse(read(unfinishedText)).success;
  const onType = (text: string) => {
    const result = check.safeParse(read(text));
    if (result.success) onChange(result.data);
    else storeUnfinishedInput(store, name, text);
  };
  const control = {
    'data-field': name,
    value: unfinishedText ?? show(value),
    onChange: (event: { target: { value: string } }) => onType(event.target.value),
  };
  return (
    <Field
      label={label}
      hideLabel={hideLabel ?? false}
      error={isValid ? undefined : problem}
      hint={advice ?? hint}
    >
      {rows ? (
        <Textarea rows={rows} {...control} placeholder={input.placeholder} />
      ) : suffix ? (
        <span dir="ltr" className="relative block">
          <Input {...input} {...control} className="pe-9" autoComplete="off" spellCheck={false} />
          <span
            aria-hidden
            id={id}
            className="pointer-events-none absolute top-1/2 end-3 -translate-y-1/2 text-ink-soft text-sm"
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
