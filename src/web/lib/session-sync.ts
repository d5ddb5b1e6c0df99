import { useEffect } from 'react';
import { paths } from './paths.ts';
import { leaveUnguarded, useCurrentUser } from './session.ts';

/** Null where site data is blocked: some browsers then refuse this as well. */
const openChannel = (): BroadcastChannel | null => {
  try {
    return new BroadcastChannel('lettersmith:session');
  } catch {
    return null;
  }
};

const signedOut = 'signed out';

/** This tab navigates by itself: its messages to the others reach its own channel as well. */
let isNavigating = false;

// The browser may restore the page from its cache.
globalThis.window?.addEventListener('pageshow', () => {
  isNavigating = false;
});

/** Sent before the tab that signs out navigates: the others must stop showing private data. */
export const announceSignOut = (): void => {
  isNavigating = true;
  const channel = openChannel();
  channel?.postMessage(signedOut);
  channel?.close();
};

/**
 * All tabs of a browser share one session. Once another tab has signed in as another user, this one would save the
 * first user's work into the second user's account: it reloads instead, as that user. Once another tab has signed out,
 * this one goes to the first page as well.
 */
export const useSessionSync = (): void => {
  const userId = useCurrentUser()?.id;
  useEffect(() => {
    const channel = userId === undefined ? null : openChannel();
    if (!channel) return;
    channel.addEventListener('message', ({ data }) => {
      if (isNavigating) return;
      if (data === signedOut) leaveUnguarded(() => window.location.assign(paths.home()));
      else if (data !== userId) leaveUnguarded(() => window.location.reload());
    });
    channel.postMessage(userId);
    return () => channel.close();
  }, [userId]);
};
