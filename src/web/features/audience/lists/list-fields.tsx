import type { Ref } from 'react';
import { z } from 'zod';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { Textarea } from '#web/ui/controls/textarea.tsx';

export const listDraft = z.object({ name: z.string(), description: z.string() });
export type ListDraft = z.infer<typeof listDraft>;

export const noListName = 'Please enter a list name';

/** The name and the description of a list. */
export const ListFields = ({
  values,
  error,
  nameHint,
  nameRef,
  onChange,
}: {
  values: ListDraft;
  /** The error of the name. */
  error: string | undefined;
  /** A note on the name that does not prevent saving. */
  nameHint?: string | undefined;
  nameRef: Ref<HTMLInputElement>;
  onChange: (part: Partial<ListDraft>) => void;
}) => (
  <>
    <Field
      label="Name"
      required
      error={error}
      hint={nameHint ?? 'People see it when they choose what they get.'}
    >
      <Input
        ref={nameRef}
        value={values.name}
        maxLength={100}
        autoComplete="off"
        placeholder="Newsletter"
        onChange={(event) => onChange({ name: event.target.value })}
      />
    </Field>
    <Field label="Description" optional>
      <Textarea
        rows={3}
        value={values.description}
        maxLength={1_000}
        placeholder="Who is on it, and what they get"
        onChange={(event) => onChange({ description: event.target.value })}
      />
    </Field>
  </>
);
