import * as Dialog from '@radix-ui/react-dialog';
import { LogOut, X } from 'lucide-react';
import { useRef } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import type { User } from '#contract/accounts/session.ts';
import { siteConfig } from '#contract/site.ts';
import { signOut } from '#web/lib/logout.ts';
import { sectionOf } from '#web/lib/sections.ts';
import { fullNameOf, initialsOf } from '#web/lib/session.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { useReturnFocus } from '#web/ui/overlays/return-focus.ts';
import { entryGroups } from './navigation/entries.ts';
import { focusPageHeading } from './screen-focus.ts';
import { ThemeToggle } from './theme-toggle.tsx';

const linkClasses =
  'flex min-h-12 items-center gap-3 border-b text-ink-soft aria-[current]:font-medium aria-[current]:text-ink';

/** The menu of the top bar on narrow screens: the whole window, behind one button. */
export const MobileMenu = ({
  user,
  open,
  onOpenChange,
}: {
  user: User;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) => {
  const [location] = useLocation();
  const current = sectionOf(location, useSearch());
  const hasOutbox = useEndpoint(siteConfig).data?.outbox ?? false;
  const didNavigate = useRef(false);
  const returnFocus = useReturnFocus((event) => {
    // The screen that the menu opened takes the focus.
    if (!didNavigate.current) return;
    didNavigate.current = false;
    event.preventDefault();
    focusPageHeading();
  });
  const markNavigated = () => {
    didNavigate.current = true;
    onOpenChange(false);
  };
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          {...returnFocus}
          className="motion-fade fixed inset-0 z-50 flex flex-col overflow-y-auto bg-page outline-none lg:hidden"
        >
          <div className="flex h-12 shrink-0 items-center justify-between border-b px-4">
            <Dialog.Title className="font-medium font-sans text-base tracking-normal">
              {t('shared.mobileMenu.menu')}
            </Dialog.Title>
            <Dialog.Close asChild>
              <IconButton
                label={t('shared.mobileMenu.closeMenu')}
                icon={<X aria-hidden />}
                tooltip={false}
                className="-me-2 size-11"
              />
            </Dialog.Close>
          </div>
          <nav aria-label={t('shared.mobileMenu.main')} className="px-4">
            {entryGroups({ hasOutbox, isAdmin: user.role === 'admin' }).map(({ heading, entries }) => (
              <section key={entries[0]?.section} aria-label={heading ? t(heading.label) : undefined}>
                {heading?.href ? (
                  <Link
                    href={heading.href}
                    onClick={markNavigated}
                    aria-current={heading.section === current ? 'page' : undefined}
                    className={classNames(linkClasses, 'mt-4 text-xl')}
                  >
                    {t(heading.label)}
                  </Link>
                ) : (
                  heading && <p className="mt-6 text-ink-soft text-sm">{t(heading.label)}</p>
                )}
                {entries.map(({ section, label, href, icon: Icon }) => (
                  <Link
                    key={section}
                    href={href}
                    onClick={markNavigated}
                    aria-current={section === current ? 'page' : undefined}
                    className={classNames(linkClasses, 'text-lg')}
                  >
                    <Icon aria-hidden className="size-5" />
                    {t(label)}
                  </Link>
                ))}
              </section>
            ))}
          </nav>
          <div className="mt-auto flex items-center gap-3 p-4">
            <Avatar initials={initialsOf(user)} src={user.profileImageUrl} />
            <span className="min-w-0 flex-1 truncate">{fullNameOf(user)}</span>
            <ThemeToggle />
            <Button onClick={() => void signOut()}>
              <LogOut aria-hidden className="rtl:-scale-x-100" />
              {t('shared.mobileMenu.logout')}
            </Button>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
