import { type ComponentType, lazy, Suspense } from 'react';
import { useLocation } from 'wouter';
import type { User } from '#contract/accounts/session.ts';
import { siteConfig } from '#contract/site.ts';
import { isBuilder } from '#web/lib/sections.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import type { ConfirmAddressNoticeProps } from './confirm-address-notice.tsx';
import { useDismissedForADay } from './use-dismissed-for-a-day.ts';

interface Loaded {
  default: ComponentType<ConfirmAddressNoticeProps>;
}
const nothing = (): Loaded => ({ default: () => null });

// Rarely needed. A page that cannot load it is used without it.
const ConfirmAddressNotice = lazy(() =>
  import('./confirm-address-notice.tsx').then(
    (module): Loaded => ({ default: module.ConfirmAddressNotice }),
    nothing,
  ),
);

/**
 * The place of the notice until the address is confirmed, held from the first frame, so that nothing below it moves.
 * Nothing waits for the confirmation, so it does not take the builder's space.
 */
export const ConfirmAddressSlot = ({ user }: { user: User }) => {
  const [location] = useLocation();
  const [isDismissed, dismiss] = useDismissedForADay('confirm-address', user.id);
  const { data: config, isError } = useEndpoint(siteConfig);
  if (user.emailVerified || isDismissed || isBuilder(location) || isError || config?.sendsMail === false)
    return null;
  return (
    <div className="h-12 bg-info-wash lg:h-10 pointer-coarse:h-13 print:hidden">
      {config && (
        <Suspense fallback={null}>
          <ConfirmAddressNotice user={user} onDismiss={dismiss} />
        </Suspense>
      )}
    </div>
  );
};
