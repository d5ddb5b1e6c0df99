import { LayoutDashboard, LayoutTemplate, Menu, Plus, Send } from 'lucide-react';
import { Link, useLocation, useSearch } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { sectionOf } from '#web/lib/sections.ts';
import { t } from '#web/text/t.ts';
import { openMobileMenu, useMobileMenuOpen } from './mobile-menu-state.ts';

const itemClasses =
  'flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-ink-soft text-xs aria-[current]:text-ink aria-[current]:font-medium [&_svg]:size-5';

/** The five destinations of a narrow screen. */
export const BottomBar = () => {
  const [location] = useLocation();
  const current = sectionOf(location, useSearch());
  const isMenuOpen = useMobileMenuOpen();
  const items = [
    {
      section: 'dashboard',
      label: t('shared.navigation.dashboard'),
      href: paths.dashboard(),
      icon: LayoutDashboard,
    },
    {
      section: 'templates',
      label: t('shared.navigation.templates'),
      href: paths.templates(),
      icon: LayoutTemplate,
    },
    { section: 'create', label: t('shared.navigation.create'), href: paths.builder(), icon: Plus },
    {
      section: 'campaigns',
      label: t('shared.navigation.campaigns'),
      href: paths.esp({ tab: 'campaigns' }),
      icon: Send,
    },
  ];
  return (
    <nav
      aria-label={t('shared.navigation.quickAccess')}
      className="fixed inset-x-0 bottom-0 z-30 flex h-[calc(3.5rem+env(safe-area-inset-bottom))] border-t bg-page pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden short:hidden"
    >
      {items.map(({ section, label, href, icon: Icon }) => (
        <Link
          key={section}
          href={href}
          aria-current={section === current ? 'page' : undefined}
          className={itemClasses}
        >
          <Icon aria-hidden />
          <span className="max-w-full truncate">{label}</span>
        </Link>
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        onClick={() => openMobileMenu(true)}
        className={itemClasses}
      >
        <Menu aria-hidden />
        <span className="max-w-full truncate">{t('shared.navigation.menu')}</span>
      </button>
    </nav>
  );
};
