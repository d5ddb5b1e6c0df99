import { useEffect } from 'react';
import { leaveWithoutQuestion, useCurrentUser } from './session.ts';

/**
 * All tabs of a browser share one session. Once another tab has signed in as someone else, this one would save the work
 * of the first person into the account of the second: it loads again instead, as that person.
 */
export const useOneSession = (): void => {
  const userId = useCurrentUser()?.id;
  useEffect(() => {
    if (userId === undefined) return;
    const channel = new BroadcastChannel('lettersmith:session');
    channel.addEventListener('message', ({ data }) => {
      if (data !== userId) leaveWithoutQuestion(() => window.location.reload());
    });
    channel.postMessage(userId);
    return () => channel.close();
  }, [userId]);
};
