import { Link } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { BrandLink } from './brand-link.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

export interface SiteHeaderProps {
  /** The landing page has its own label for the same link. */
  links?: readonly ('Sign In' | 'Login')[];
}

/** The bar of the public pages. Signed-in users have the top bar instead. */
export const SiteHeader = ({ links = ['Login'] }: SiteHeaderProps) => {
  const user = useCurrentUser();
  if (user) return null;
  return (
    <header className="border-b">
      <div className="mx-auto flex h-16 max-w-6xl items-center gap-1 px-4 sm:gap-2 sm:px-6">
        <div className="me-auto">
          <BrandLink />
        </div>
        <LanguageMenu />
        <ThemeToggle />
        {links.map((label) => (
          <Button
            key={label}
            asChild
            variant={label === 'Login' ? 'secondary' : 'quiet'}
            className="max-sm:px-2 max-sm:text-sm"
          >
            <Link href={paths.login()}>{label}</Link>
          </Button>
        ))}
      </div>
    </header>
  );
};
