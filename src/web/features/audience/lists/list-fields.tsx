import type { Ref } from 'react';
import { z } from 'zod';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { Textarea } from '#web/ui/controls/textarea.tsx';

export const listEntry = z.object({ name: z.string(), description: z.string() });
export type ListEntry = z.infer<typeof listEntry>;

export const noListName = 'Please enter a list name';

/** The name and the description of a list. */
export const ListFields = ({
  values,
  error,
  remark,
  nameRef,
  onChange,
}: {
  values: ListEntry;
  /** The error of the name. */
  error: string | undefined;
  /** A note on the name that does not prevent saving. */
  remark?: string | undefined;
  nameRef: Ref<HTMLInputElement>;
  onChange: (part: Partial<ListEntry>) => void;
}) => (
  <>
    <Field
      label="Name"
      required
      error={error}
      hint={remark ?? 'People see it when they choose what they get.'}
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
