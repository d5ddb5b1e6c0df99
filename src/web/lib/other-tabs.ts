import { useEffect } from 'react';
import { leaveWithoutQuestion, useCurrentUser } from './session.ts';

/** Null where site data is blocked: some browsers then refuse this as well. */
const openChannel = (): BroadcastChannel | null => {
  try {
    return new BroadcastChannel('lettersmith:session');
  } catch {
    return null;
  }
};

/**
 * All tabs of a browser share one session. Once another tab has signed in as someone else, this one would save the work
 * of the first person into the account of the second: it loads again instead, as that person.
 */
export const useOneSession = (): void => {
  const userId = useCurrentUser()?.id;
  useEffect(() => {
    const channel = userId === undefined ? null : openChannel();
    if (!channel) return;
    channel.addEventListener('message', ({ data }) => {
      if (data !== userId) leaveWithoutQuestion(() => window.location.reload());
    });
    channel.postMessage(userId);
    return () => channel.close();
  }, [userId]);
};
