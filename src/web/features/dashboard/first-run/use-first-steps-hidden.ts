// Whether the first steps are hidden. Stored in this browser, per user.
import { useState } from 'react';

const keyOf = (userId: string): string => `lettersmith:first-steps-put-away:${userId}`;

const read = (userId: string): boolean => {
  try {
    return localStorage.getItem(keyOf(userId)) !== null;
  } catch {
    return false;
  }
};

export const useFirstStepsHidden = (userId: string): [boolean, (hidden: boolean) => void] => {
  const [isHidden, setHidden] = useState(() => read(userId));
  const hide = (hidden: boolean) => {
    setHidden(hidden);
    try {
      if (hidden) localStorage.setItem(keyOf(userId), '1');
      else localStorage.removeItem(keyOf(userId));
    } catch {
      // Without storage it applies until the page is closed.
    }
  };
  return [isHidden, hide];
};
