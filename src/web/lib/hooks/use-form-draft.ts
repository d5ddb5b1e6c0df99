import { useCallback, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { dropEntry, keepEntry, keptEntry } from '../form-draft.ts';
import { useCurrentUser } from '../session.ts';
import { useUnloadGuard } from './use-unload-guard.ts';

const settledAfterMs = 300;

/** Whether the page went away while this form was open: then it opens again. */
export const useWasLeftOpen = (name: string): boolean => {
  const userId = useCurrentUser()?.id ?? '';
  const [wasOpen] = useState(() => keptEntry(name, userId, z.object({ open: z.boolean() }))?.open ?? false);
  return wasOpen;
};

export interface KeptEntry<Values> {
  values: Values;
  set: (part: Partial<Values>) => void;
  /** It was sent, or is not wanted any more. */
  clear: () => void;
  /** There was a draft when the form was opened. */
  isRestored: boolean;
}

/**
 * The input of a form, stored in this tab until it is sent or cancelled. If storing fails, the browser asks before the
 * page closes.
 */
export const useKeptEntry = <Values extends object>({
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
}): KeptEntry<Values> => {
  const userId = useCurrentUser()?.id ?? '';
  const [values, setValues] = useState(
    () => keptEntry(name, userId, z.object({ values: schema }))?.values ?? blank,
  );
  const isEmpty = isBlank(values);
  const [isRestored, setRestored] = useState(!isEmpty);
  if (!open && isRestored === isEmpty) setRestored(!isEmpty);
  const [isKept, setKept] = useState(true);
  useUnloadGuard(!isKept);

  const latest = useRef({ values, isEmpty, open });
  useEffect(() => {
    latest.current = { values, isEmpty, open };
  });
  const write = useCallback(() => {
    const now = latest.current;
    if (now.isEmpty) dropEntry(name);
    setKept(now.isEmpty || keepEntry(name, userId, { open: now.open, values: now.values }));
  }, [name, userId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change is written
  useEffect(() => {
    const timer = setTimeout(write, settledAfterMs);
    return () => clearTimeout(timer);
  }, [values, isEmpty, open, write]);
  useEffect(() => {
    window.addEventListener('pagehide', write);
    return () => {
      window.removeEventListener('pagehide', write);
      // A user who returns from another screen does not find an open form.
      latest.current = { ...latest.current, open: false };
      write();
    };
  }, [write]);

  return {
    values,
    set: (part) => setValues((before) => ({ ...before, ...part })),
    clear: () => {
      // At once: this form may be unmounted before the next render.
      latest.current = { ...latest.current, values: blank, isEmpty: true };
      dropEntry(name);
      setValues(blank);
      setRestored(false);
    },
    isRestored: isRestored && !isEmpty,
  };
};
