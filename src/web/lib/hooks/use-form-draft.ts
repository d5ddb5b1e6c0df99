import { useCallback, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { dropDraft, saveDraft, savedDraft } from '../form-draft.ts';
import { useCurrentUser } from '../session.ts';
import { useUnloadGuard } from './use-unload-guard.ts';

const debounceMs = 300;

/** Whether the page went away while this form was open: then it opens again. */
export const useWasOpenBeforeReload = (name: string): boolean => {
  const userId = useCurrentUser()?.id ?? '';
  const [wasOpen] = useState(() => savedDraft(name, userId, z.object({ open: z.boolean() }))?.open ?? false);
  return wasOpen;
};

export interface FormDraft<Values> {
  values: Values;
  set: (part: Partial<Values>) => void;
  /** It was sent, or is not wanted any more. */
  clear: () => void;
  /** There was a draft when the form was opened. */
  isRestored: boolean;
}

/**
 * The input of a form, stored in this tab until it is sent or canceled. If storing fails, the browser asks before the
 * page closes.
 */
export const useFormDraft = <Values extends object>({
  name,
  schema,
  blank,
  isBlank,
  open,
}: {
  name: string;
  schema: z.ZodType<Values>;
  blank: Values;
  /** It holds nothing worth storing. */
  isBlank: (values: Values) => boolean;
  open: boolean;
}): FormDraft<Values> => {
  const userId = useCurrentUser()?.id ?? '';
  const [values, setValues] = useState(
    () => savedDraft(name, userId, z.object({ values: schema }))?.values ?? blank,
  );
  const isEmpty = isBlank(values);
  const [isRestored, setRestored] = useState(!isEmpty);
  if (!open && isRestored === isEmpty) setRestored(!isEmpty);
  const [isStored, setStored] = useState(true);
  useUnloadGuard(!isStored);

  const latest = useRef({ values, isEmpty, open });
  useEffect(() => {
    latest.current = { values, isEmpty, open };
  });
  const store = useCallback(() => {
    const current = latest.current;
    if (current.isEmpty) dropDraft(name);
    setStored(current.isEmpty || saveDraft(name, userId, { open: current.open, values: current.values }));
  }, [name, userId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: The effect writes each change.
  useEffect(() => {
    const timer = setTimeout(store, debounceMs);
    return () => clearTimeout(timer);
  }, [values, isEmpty, open, store]);
  useEffect(() => {
    window.addEventListener('pagehide', store);
    return () => {
      window.removeEventListener('pagehide', store);
      // A user who returns from another screen does not find an open form.
      latest.current = { ...latest.current, open: false };
      store();
    };
  }, [store]);

  return {
    values,
    set: (part) => setValues((before) => ({ ...before, ...part })),
    clear: () => {
      // At once: this form may be unmounted before the next render.
      latest.current = { ...latest.current, values: blank, isEmpty: true };
      dropDraft(name);
      setValues(blank);
      setRestored(false);
    },
    isRestored: isRestored && !isEmpty,
  };
};
