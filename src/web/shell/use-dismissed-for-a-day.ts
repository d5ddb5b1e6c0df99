// Whether a notice is dismissed. Stored in this browser, per account.
import { useState } from 'react';

const dayMs = 24 * 60 * 60 * 1000;

const keyOf = (notice: string, userId: string): string => `lettersmith:dismissed:${notice}:${userId}`;

const isDismissed = (key: string): boolean => {
  try {
    const at = Number(localStorage.getItem(key));
    // A clock that was set back must not hide it for longer.
    return Math.abs(Date.now() - at) < dayMs;
  } catch {
    return false;
  }
};

export const useDismissedForADay = (notice: string, userId: string): [boolean, () => void] => {
  const key = keyOf(notice, userId);
  const [dismissed, setDismissed] = useState<string | null>(() => (isDismissed(key) ? key : null));
  const dismiss = () => {
    setDismissed(key);
    try {
      localStorage.setItem(key, String(Date.now()));
    } catch {
      // Without storage it applies until the page is closed.
    }
  };
  return [dismissed === key, dismiss];
};
