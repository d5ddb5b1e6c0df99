import { LogOut, Menu } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { User } from '#contract/accounts/auth.ts';
import { siteConfig } from '#contract/site.ts';
import { signOut } from '#web/lib/logout.ts';
import { paths } from '#web/lib/paths.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { AccountMenu } from './account-menu.tsx';
import { BrandLink } from './brand-link.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

const MobileMenu = lazy(async () => ({ default: (await import('./mobile-menu.tsx')).MobileMenu }));

const items = [
  {
    get label() {
      return t('shared.topBar.templates');
    },
    href: paths.dashboard(),
    also: [paths.home(), paths.templates()],
  },
  {
    get label() {
      return t('shared.topBar.craftACampaign');
    },
    href: paths.craftCampaign(),
    also: [],
  },
  {
    get label() {
      return t('shared.topBar.savedResults');
    },
    href: paths.savedResults(),
    also: [],
  },
];

// On a narrow screen this menu contains the dashboard's sidebar.
const menuItems = [
  ...items,
  {
    get label() {
      return t('shared.topBar.espPlatform');
    },
    href: paths.esp(),
    also: [],
  },
  {
    get label() {
      return t('shared.topBar.checkAnEmail');
    },
    href: paths.check(),
    also: [],
  },
  {
    get label() {
      return t('shared.topBar.settings');
    },
    href: paths.settings(),
    also: [],
  },
];

const isCurrent = (item: (typeof items)[number], location: string): boolean =>
  item.href === location || item.also.includes(location);

const itemsFor = (user: User, hasOutbox: boolean) => [
  ...menuItems,
  ...(hasOutbox ? [{ label: t('shared.topBar.outboxSandbox'), href: paths.outbox(), also: [] }] : []),
  ...(user.role === 'admin'
    ? [
        { label: t('shared.topBar.adminDashboard'), href: paths.adminDashboard(), also: [] },
        { label: t('shared.topBar.administration'), href: paths.admin(), also: [] },
      ]
    : []),
];

/** Shown to signed-in users; for all others it is empty. */
export const TopBar = () => {
  const user = useCurrentUser();
  const [location] = useLocation();
  const hasOutbox = useEndpoint(siteConfig).data?.outbox ?? false;
  const [menuOpen, setMenuOpen] = useState(false);
  const [menuWasOpen, setMenuWasOpen] = useState(false);
  const openMenu = (open: boolean) => {
    setMenuOpen(open);
    if (open) setMenuWasOpen(true);
  };
  if (!user) return null;
  return (
    <header className="sticky top-0 z-30 border-b bg-page print:hidden">
      <div className="mx-auto flex h-16 max-w-[90rem] items-center gap-8 px-4 sm:px-6">
        <BrandLink />
        <nav aria-label={t('shared.topBar.main')} className="hidden items-center gap-1 lg:flex">
          {items.map((item) => (
            <Link
              key={item.label}
              href={item.href}
              aria-current={isCurrent(item, location) ? 'page' : undefined}
              className="inline-flex h-10 items-center rounded-control px-3 text-[0.9375rem] text-ink-soft transition-colors hover:bg-sunken hover:text-ink aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-2 aria-[current]:decoration-stamp aria-[current]:underline-offset-8 pointer-coarse:h-11"
            >
              {item.label}
            </Link>
          ))}
        </nav>
        <div className="ms-auto hidden items-center gap-2 lg:flex">
          <ThemeToggle />
          <AccountMenu user={user} />
          <Button variant="quiet" onClick={() => void signOut()}>
            <LogOut aria-hidden className="rtl:-scale-x-100" />
            {t('shared.topBar.logout')}
          </Button>
        </div>
        <IconButton
          label={t('shared.topBar.menu')}
          icon={<Menu aria-hidden />}
          tooltip={false}
          aria-haspopup="dialog"
          aria-expanded={menuOpen}
          className="-me-2 ms-auto size-11 lg:hidden"
          onClick={() => openMenu(true)}
        />
        {menuWasOpen && (
          <Suspense fallback={null}>
            <MobileMenu
              user={user}
              open={menuOpen}
              onOpenChange={openMenu}
              items={itemsFor(user, hasOutbox).map((item) => ({
                ...item,
                isCurrent: isCurrent(item, location),
              }))}
            />
          </Suspense>
        )}
      </div>
    </header>
  );
};
