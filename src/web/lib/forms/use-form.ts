// One way for every form of fields: docs/decisions/0025. The values stay where they live: in a component, a draft, a
// store.
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { translateFixed } from '#contract/fixed-issues.ts';
import { plainIssues } from '#contract/plain-issue.ts';
import { t } from '#web/text/t.ts';
import { useSingleRun } from '#web/ui/overlays/use-single-run.ts';
import { ApiError } from '../api.ts';
import { toastError } from '../error-toast.ts';

/** The label that the form shows for a field, without a note such as “optional”. */
const labelIn =
  (form: HTMLFormElement | null) =>
  (name: string): string | undefined => {
    const control = form?.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`);
    return control?.labels?.[0]?.firstChild?.textContent?.trim() || undefined;
  };

/** By the path that the contract gives a field: `email`, `fields.birthday`. */
export type FieldErrors = Readonly<Record<string, string>>;

interface FormInput<Values extends object, Checked> {
  values: Values;
  set: (part: Partial<Values>) => void;
  /** Of the contract where it has one. What it returns is sent. */
  schema: z.ZodType<Checked>;
  /** Sends the checked values. With `leaving` the form stays busy: the browser is opening another page. */
  send: (checked: Checked) => Promise<unknown>;
  /** What an error says about fields: by default the errors of the server's answer. */
  fieldErrors?: (error: unknown) => FieldErrors;
  /** Says what the fields do not: by default a toast. */
  onRefused?: (error: unknown) => unknown;
  /** The schema refused the values, and nothing was sent. */
  onInvalid?: (errors: FieldErrors) => void;
}

type KeyOf<Values, Type> = { [Key in keyof Values]: Values[Key] extends Type ? Key : never }[keyof Values] &
  string;

export interface Form<Values extends object> {
  /** Props of the `<form>`. */
  form: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  };
  submit: () => Promise<void>;
  busy: boolean;
  errors: FieldErrors;
  /** Why it was refused, where no field of the form is the cause. */
  failure: unknown;
  /** Shows these errors instead of the current ones; the first wrong field gets the focus. */
  refuse: (errors: FieldErrors) => void;
  clearErrors: () => void;
  /** For a form whose values were thrown away: no errors, and the first field has the focus. */
  startOver: () => void;
  /** Changes values; the errors of these fields go. */
  change: (part: Partial<Values>) => void;
  /** Props of a control that holds a text. */
  input: (name: KeyOf<Values, string>) => {
    name: string;
    value: string;
    onChange: (event: { target: { value: string } }) => void;
  };
  /** Props of a checkbox. */
  checkbox: (name: KeyOf<Values, boolean>) => {
    name: string;
    checked: boolean;
    onChange: (event: { target: { checked: boolean } }) => void;
  };
}

/** The schema of what a call sends. */
export const bodyOf = <Schema extends z.ZodType>({ body }: { body?: Schema | undefined }): Schema => {
  if (!body) throw new Error('This call sends no body.');
  return body;
};

const noErrors: FieldErrors = {};

/** The first error of each field. */
const errorsByPath = (issues: readonly { path: string; message: string }[]): FieldErrors => {
  const found = new Map<string, string>();
  for (const { path, message } of issues) if (!found.has(path)) found.set(path, message);
  return Object.fromEntries(found);
};

/** What the server says about fields. */
export const errorsOf = (error: unknown): FieldErrors =>
  error instanceof ApiError ? errorsByPath(error.errors) : noErrors;

const isOf = (path: string, names: readonly string[]): boolean =>
  names.some((name) => path === name || path.startsWith(`${name}.`));

export const useForm = <Values extends object, Checked>({
  values,
  set,
  schema,
  send,
  fieldErrors = errorsOf,
  onRefused = toastError,
  onInvalid,
}: FormInput<Values, Checked>): Form<Values> => {
  const element = useRef<HTMLFormElement>(null);
  const firstWrong = useRef('');
  const [errors, setErrors] = useState(noErrors);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals === 0) return;
    const focusFirstWrong = () => {
      // A group of choices has no control of its own that is marked.
      const named = element.current?.elements.namedItem(firstWrong.current);
      const field =
        element.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
        (named instanceof HTMLElement ? named : null);
      field?.focus();
      return field;
    };
    // The tab with the field may be rendered a frame later.
    if (!focusFirstWrong()) requestAnimationFrame(focusFirstWrong);
  }, [refusals]);

  const refuse = (found: FieldErrors, cause: unknown = null): void => {
    firstWrong.current = Object.keys(found)[0] ?? '';
    setErrors(found);
    setFailure(cause);
    setRefusals((count) => count + 1);
  };
  const submit = useSingleRun(async () => {
    if (busy) return;
    const result = schema.safeParse(values, { error: plainIssues(t, labelIn(element.current)) });
    if (!result.success) {
      const found = errorsByPath(
        result.error.issues.map(({ path, message }) => ({
          path: path.join('.'),
          message: translateFixed(t, message),
        })),
      );
      refuse(found);
      onInvalid?.(found);
      return;
    }
    setErrors(noErrors);
    setFailure(null);
    setBusy(true);
    try {
      if ((await send(result.data)) !== 'leaving') setBusy(false);
    } catch (error) {
      // A disabled field cannot take the focus, so both changes are rendered together.
      setBusy(false);
      const found = fieldErrors(error);
      refuse(found, Object.keys(found).some((path) => isOf(path, Object.keys(values))) ? null : error);
      onRefused(error);
    }
  });
  const change = (part: Partial<Values>): void => {
    set(part);
    const names = Object.keys(part);
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([path]) => !isOf(path, names))));
  };
  const clearErrors = (): void => {
    setErrors(noErrors);
    setFailure(null);
  };
  // A computed key of a generic type is not known to fit `Partial`.
  const changeOne = (name: string, value: unknown) => change({ [name]: value } as Partial<Values>);

  return {
    form: {
      ref: element,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        void submit();
      },
    },
    submit,
    busy,
    errors,
    failure,
    refuse: (found) => refuse(found),
    clearErrors,
    startOver: () => {
      clearErrors();
      element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    },
    change,
    input: (name) => ({
      name,
      value: String(values[name]),
      onChange: ({ target }) => changeOne(name, target.value),
    }),
    checkbox: (name) => ({
      name,
      checked: Boolean(values[name]),
      onChange: ({ target }) => changeOne(name, target.checked),
    }),
  };
};
