import { useEffect, useState } from 'react';

/** The value once it has stayed the same for a moment, so that typing does not send a request per character. */
export const useDebouncedValue = <Value>(value: Value, delayMs = 200): Value => {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return debounced;
};
