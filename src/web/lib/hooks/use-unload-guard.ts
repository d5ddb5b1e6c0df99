import { useEffect } from 'react';
import { isLeavingPage } from '../session.ts';

/** The browser asks before the page closes with data that is stored nowhere else. */
export const useUnloadGuard = (isUnsaved: boolean): void => {
  useEffect(() => {
    if (!isUnsaved) return;
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isLeavingPage()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [isUnsaved]);
};
