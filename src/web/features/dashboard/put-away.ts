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

export const usePutAway = (userId: string): [boolean, (putAway: boolean) => void] => {
  const [isAway, setAway] = useState(() => read(userId));
  const put = (putAway: boolean) => {
    setAway(putAway);
    try {
      if (putAway) localStorage.setItem(keyOf(userId), '1');
      else localStorage.removeItem(keyOf(userId));
    } catch {
      // Without storage it applies until the page is closed.
    }
  };
  return [isAway, put];
};
