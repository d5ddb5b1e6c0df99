import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { BrandLink } from './brand-link.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

export interface SiteControls {
  language: ReactNode;
  theme: ReactNode;
}

export interface SiteHeaderProps {
  /** The landing page has its own label for the same link, named here as in English. */
  links?: readonly ('Sign In' | 'Login')[];
  /** In place of the menus that need React. */
  controls?: SiteControls | undefined;
}

/** The bar of the public pages. Signed-in users have the top bar instead. */
export const SiteHeader = ({ links = ['Login'], controls }: SiteHeaderProps) => {
  const user = useCurrentUser();
  if (user) return null;
  return (
    <header className="border-b">
      <div className="mx-auto flex h-16 max-w-6xl items-center gap-1 px-4 sm:gap-2 sm:px-6">
        <div className="me-auto">
          <BrandLink />
        </div>
        {/* On phones it is in the footer. */}
        <div className="max-sm:hidden">{controls ? controls.language : <LanguageMenu />}</div>
        {controls ? controls.theme : <ThemeToggle />}
        {links.map((label) => (
          <Button
            key={label}
            asChild
            variant={label === 'Login' ? 'secondary' : 'quiet'}
            className="max-sm:px-2 max-sm:text-sm"
          >
            <Link href={paths.login()}>
              {label === 'Login' ? t('shared.siteHeader.login') : t('shared.siteHeader.signIn')}
            </Link>
          </Button>
        ))}
      </div>
    </header>
  );
};
