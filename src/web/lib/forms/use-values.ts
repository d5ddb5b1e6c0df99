import { useCallback, useState } from 'react';

/** The values of a form that stores no draft, and whether they differ from where they began. */
export const useValues = <Values extends object>(initial: Values) => {
  const [start, setStart] = useState(initial);
  const [values, setValues] = useState(initial);
  const set = useCallback((part: Partial<Values>) => setValues((before) => ({ ...before, ...part })), []);
  /** They begin here now. */
  const reset = useCallback((saved: Values) => {
    setStart(saved);
    setValues(saved);
  }, []);
  return { values, set, reset, isDirty: JSON.stringify(values) !== JSON.stringify(start) };
};
