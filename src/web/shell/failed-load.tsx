import { type ReactNode, useEffect, useState } from 'react';
import { isOnline, useOnline } from '#web/lib/online.ts';
import { leaveUnguarded } from '#web/lib/session.ts';
import { t } from '#web/text/t.ts';
import { ErrorScreen } from './error-screen.tsx';
import { LoadingScreen } from './loading-screen.tsx';

/** Code, styles or texts that the browser could not fetch; each browser says it in its own words. */
export const isLoadFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script|unable to preload/i.test(error.message);

const storageKey = 'lettersmith:reloaded-build';

/** The name of the first script changes with each build. */
const currentBuild = (): string =>
  document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';

/** Once for a build: after a deployment the page asks for files that the server no longer has. */
const mayReload = (): boolean => {
  try {
    if (sessionStorage.getItem(storageKey) === currentBuild()) return false;
    sessionStorage.setItem(storageKey, currentBuild());
    return true;
  } catch {
    // Without storage it could reload forever.
    return false;
  }
};

/** In place of a screen whose code is missing. Browsers fetch a module once for a page, so only a reload gets it. */
export const FailedLoad = ({ children }: { children: ReactNode }) => {
  const online = useOnline();
  const [wasOffline] = useState(() => !isOnline());
  const [isFinal, setFinal] = useState(false);
  useEffect(() => {
    if (!online) return;
    // Unsaved work is stored on this device, and comes back with the screen.
    if (wasOffline || mayReload()) leaveUnguarded(() => window.location.reload());
    else setFinal(true);
  }, [online, wasOffline]);
  if (isFinal) return children;
  if (online) return <LoadingScreen />;
  return <ErrorScreen title={t('shared.offline.weContinue')} />;
};
