import { LogOut, Menu } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import type { TextKey } from '#text/keys.ts';
import { signOut } from '#web/lib/logout.ts';
import { paths } from '#web/lib/paths.ts';
import { type Section, sectionOf } from '#web/lib/sections.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { AccountMenu } from './account-menu.tsx';
import { BrandLink } from './brand-link.tsx';
import { CommandLayer } from './commands/command-layer.tsx';
import { SearchButton } from './commands/search-button.tsx';
import { openMobileMenu, useMobileMenuOpen } from './navigation/mobile-menu-state.ts';
import { ThemeToggle } from './theme-toggle.tsx';

const MobileMenu = lazy(async () => ({ default: (await import('./mobile-menu.tsx')).MobileMenu }));

const items: readonly { label: TextKey; href: string; current: Section }[] = [
  { label: 'shared.topBar.templates', href: paths.dashboard(), current: 'templates' },
  { label: 'shared.topBar.craftACampaign', href: paths.craftCampaign(), current: 'craft-campaign' },
  { label: 'shared.topBar.savedResults', href: paths.savedResults(), current: 'saved-results' },
];

/** Shown to signed-in users; for all others it is empty. */
export const TopBar = () => {
  const user = useCurrentUser();
  const [location] = useLocation();
  const section = sectionOf(location, useSearch());
  const isMenuOpen = useMobileMenuOpen();
  const [menuWasOpen, setMenuWasOpen] = useState(false);
  if (isMenuOpen && !menuWasOpen) setMenuWasOpen(true);
  if (!user) return null;
  return (
    <header className="sticky top-0 z-30 h-12 border-b bg-page short:static print:hidden">
      <div className="flex h-full items-center gap-4 px-4 lg:px-6">
        <BrandLink />
        <nav aria-label={t('shared.topBar.main')} className="hidden items-center gap-1 lg:flex">
          {items.map((item) => (
            <Link
              key={item.label}
              href={item.href}
              aria-current={item.current === section ? 'page' : undefined}
              className="inline-flex h-9 items-center whitespace-nowrap rounded-control px-3 text-[0.9375rem] text-ink-soft transition-colors hover:bg-sunken hover:text-ink aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-2 aria-[current]:decoration-stamp aria-[current]:underline-offset-8 pointer-coarse:h-11"
            >
              {t(item.label)}
            </Link>
          ))}
        </nav>
        <SearchButton />
        <div className="hidden items-center gap-2 lg:flex">
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
          aria-expanded={isMenuOpen}
          className="-me-2 size-11 lg:hidden"
          onClick={() => openMobileMenu(true)}
        />
        <CommandLayer />
        {menuWasOpen && (
          <Suspense fallback={null}>
            <MobileMenu user={user} open={isMenuOpen} onOpenChange={openMobileMenu} />
          </Suspense>
        )}
      </div>
    </header>
  );
};
