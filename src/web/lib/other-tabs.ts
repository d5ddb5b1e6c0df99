import { useEffect } from 'react';
import { paths } from './paths.ts';
import { leaveWithoutQuestion, useCurrentUser } from './session.ts';

/** Null where site data is blocked: some browsers then refuse this as well. */
const openChannel = (): BroadcastChannel | null => {
  try {
    return new BroadcastChannel('lettersmith:session');
  } catch {
    return null;
  }
};

const signedOut = 'signed out';

/** This tab goes its own way: what it tells the others reaches its own channel as well. */
let isGoing = false;

// The browser may bring the page back as it was left.
globalThis.window?.addEventListener('pageshow', () => {
  isGoing = false;
});

/** Said before the tab that signs out leaves: the others must not go on showing what is private. */
export const tellSignedOut = (): void => {
  isGoing = true;
  const channel = openChannel();
  channel?.postMessage(signedOut);
  channel?.close();
};

/**
 * All tabs of a browser share one session. Once another tab has signed in as someone else, this one would save the work
 * of the first person into the account of the second: it loads again instead, as that person. Once another tab has
 * signed out, this one goes to the first page as well.
 */
export const useOneSession = (): void => {
  const userId = useCurrentUser()?.id;
  useEffect(() => {
    const channel = userId === undefined ? null : openChannel();
    if (!channel) return;
    channel.addEventListener('message', ({ data }) => {
      if (isGoing) return;
      if (data === signedOut) leaveWithoutQuestion(() => window.location.assign(paths.home()));
      else if (data !== userId) leaveWithoutQuestion(() => window.location.reload());
    });
    channel.postMessage(userId);
    return () => channel.close();
  }, [userId]);
};
