import { useEffect, useState } from 'react';

/** The value once it has stayed the same for a moment, so that typing does not send a request per letter. */
export const useSettled = <Value>(value: Value, delayMs = 200): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
};
