import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'wouter';
import { currentUser } from '#contract/accounts/session.ts';
import { siteConfig } from '#contract/site.ts';
import { onPlanEnded } from '#web/lib/api.ts';
import { isBuilder } from '#web/lib/sections.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ChoosePlanNotice } from './choose-plan-notice.tsx';
import { ConfirmAddressSlot } from './confirm-address-slot.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { BottomBar } from './navigation/bottom-bar.tsx';
import { Sidebar } from './navigation/sidebar.tsx';
import { PlanNotice } from './plan-notice.tsx';
import { SiteHeader, type SiteHeaderProps } from './site-header.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { TopBar } from './top-bar.tsx';

/** The first Tab stop: skips the bar. */
const SkipLink = () => (
  <a
    href="#main"
    className="fixed top-2 start-2 z-70 -translate-y-20 rounded-control bg-ink px-4 py-2.5 text-page transition-transform focus:translate-y-0 print:hidden"
  >
    {t('shared.layouts.skipToTheContent')}
  </a>
);

const Main = ({ children }: { children: ReactNode }) => (
  <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
    {children}
  </main>
);

const nothing = () => ({ default: () => null });

// Rarely needed. A page that cannot load it is used without it.
const SendingPauseNotice = lazy(() =>
  import('./sending-pause-notice.tsx').then((module) => ({ default: module.SendingPauseNotice }), nothing),
);

// Below the first screenful, and on public pages alone.
const SiteFooter = lazy(
  (): Promise<{ default: ComponentType }> =>
    import('./site-footer.tsx').then((module) => ({ default: () => <module.SiteFooter /> }), nothing),
);

/** Screens of signed-in users. */
export const AppLayout = ({ children }: { children: ReactNode }) => {
  const user = useCurrentUser();
  const [location] = useLocation();
  const hasBottomBar = user !== null && !isBuilder(location);
  const { data: config } = useEndpoint(siteConfig);
  const client = useQueryClient();
  useEffect(
    () => onPlanEnded(() => void client.invalidateQueries({ queryKey: [currentUser.path] })),
    [client],
  );
  return (
    <div
      className={classNames(
        'flex min-h-dvh flex-col',
        // The builder has a bar of its own at the bottom of a narrow screen.
        hasBottomBar &&
          'max-lg:pb-(--bottom-bar) max-lg:[--bottom-bar:calc(3.5rem+env(safe-area-inset-bottom))] short:[--bottom-bar:0px]',
      )}
    >
      <SkipLink />
      <TopBar />
      <div className="flex flex-1">
        {user && <Sidebar user={user} />}
        <Main>
          {user && <PlanNotice plan={user.plan} />}
          <Suspense fallback={null}>
            {user && config?.sendingPausedBy && <SendingPauseNotice user={user} />}
          </Suspense>
          {user && <ConfirmAddressSlot user={user} />}
          {children}
        </Main>
      </div>
      {hasBottomBar && <BottomBar />}
    </div>
  );
};

/** Screens for people who got a link and need no account: nothing of the product around them. */
export const ReaderLayout = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <SkipLink />
    <div className="mx-auto flex w-full max-w-6xl items-center justify-end gap-1 px-4 pt-2 sm:px-6 print:hidden">
      <LanguageMenu />
      <ThemeToggle />
    </div>
    <Main>{children}</Main>
  </div>
);

/** Screens that anyone may open. A document that no application takes over passes its footer. */
export const PublicLayout = ({
  links,
  controls,
  footer,
  children,
}: SiteHeaderProps & { footer?: ReactNode; children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <SkipLink />
    <TopBar />
    <div className="print:hidden">
      <SiteHeader links={links} controls={controls} />
    </div>
    <Main>
      <ChoosePlanNotice />
      {children}
    </Main>
    <div className="print:hidden">
      {footer ?? (
        <Suspense fallback={<div className="h-96" />}>
          <SiteFooter />
        </Suspense>
      )}
    </div>
  </div>
);
