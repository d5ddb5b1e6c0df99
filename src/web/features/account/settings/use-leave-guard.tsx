import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { isLeavingPage } from '#web/lib/session.ts';
import { t } from '#web/text/t.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

/** The address inside this site that a click opens in this tab; null for all other clicks. */
const destinationOf = (event: MouseEvent): string | null => {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return null;
  const { origin, pathname, search, hash } = new URL(link.href, window.location.href);
  return origin === window.location.origin ? pathname + search + hash : null;
};

/** Asks before unsaved changes are lost: by this page for its links, by the browser when the page itself closes. */
export const useLeaveGuard = (isDirty: boolean, isAllowed: (path: string) => boolean): ReactNode => {
  const [blockedPath, setBlockedPath] = useState<string | null>(null);
  const [, navigate] = useLocation();

  useEffect(() => {
    if (!isDirty) return;
    const onClick = (event: MouseEvent) => {
      const path = destinationOf(event);
      if (path === null || isAllowed(path)) return;
      event.preventDefault();
      event.stopPropagation();
      setBlockedPath(path);
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isLeavingPage()) event.preventDefault();
    };
    // Before the router sees the click.
    document.addEventListener('click', onClick, { capture: true });
    window.addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onClick, { capture: true });
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [isDirty, isAllowed]);

  return (
    <ConfirmDialog
      open={blockedPath !== null}
      onOpenChange={(open) => {
        if (!open) setBlockedPath(null);
      }}
      title={t('settings.useLeaveGuard.leaveWithoutSaving')}
      description={t('settings.useLeaveGuard.whatYouChangedInYourProfile')}
      confirmLabel={t('settings.useLeaveGuard.leave')}
      cancelLabel={t('settings.useLeaveGuard.stay')}
      onConfirm={() => {
        const path = blockedPath;
        setBlockedPath(null);
        if (path !== null) navigate(path);
      }}
    />
  );
};
