import { useCallback, useEffect, useState } from 'react';

const labelMs = 2_000;

/** Whether to show "Copied!", and a function that shows it for two seconds. */
export const useCopied = (): [boolean, () => void] => {
  const [copiedAt, setCopiedAt] = useState<number | null>(null);
  useEffect(() => {
    if (copiedAt === null) return;
    const timer = setTimeout(() => setCopiedAt(null), labelMs);
    return () => clearTimeout(timer);
  }, [copiedAt]);
  return [copiedAt !== null, useCallback(() => setCopiedAt(performance.now()), [])];
};
