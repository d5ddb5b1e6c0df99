import { LogOut, Menu, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { User } from '#contract/auth.ts';
import { siteConfig } from '#contract/site.ts';
import { signOut } from '#web/lib/logout.ts';
import { paths } from '#web/lib/paths.ts';
import { fullNameOf, initialsOf, useCurrentUser } from '#web/lib/session.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { AccountMenu } from './account-menu.tsx';
import { BrandLink } from './brand-link.tsx';
import { focusPageHeading } from './screen-focus.ts';
import { ThemeToggle } from './theme-toggle.tsx';

const items = [
  { label: 'Templates', href: paths.dashboard(), also: [paths.home(), paths.templates()] },
  { label: 'Craft a Campaign', href: paths.craftCampaign(), also: [] },
  { label: 'Saved Results', href: paths.savedResults(), also: [] },
];

// On a narrow screen the dashboard's sidebar has its place in this menu.
const menuItems = [
  ...items,
  { label: 'ESP Platform', href: paths.esp(), also: [] },
  { label: 'Settings', href: paths.settings(), also: [] },
];

const isHere = (item: (typeof items)[number], location: string): boolean =>
  item.href === location || item.also.includes(location);

const itemsFor = (user: User, hasOutbox: boolean) => [
  ...menuItems,
  ...(hasOutbox ? [{ label: 'Outbox (sandbox)', href: paths.outbox(), also: [] }] : []),
  ...(user.role === 'admin'
    ? [{ label: 'Administration', href: paths.admin(), also: [paths.adminDashboard()] }]
    : []),
];

/** Shown to people who are signed in; for all others there is nothing. */
export const TopBar = () => {
  const user = useCurrentUser();
  const [location] = useLocation();
  if (!user) return null;
  return (
    <header className="sticky top-0 z-30 border-b bg-page">
      <div className="mx-auto flex h-16 max-w-[90rem] items-center gap-8 px-4 sm:px-6">
        <BrandLink />
        <nav aria-label="Main" className="hidden items-center gap-1 lg:flex">
          {items.map((item) => (
            <Link
              key={item.label}
              href={item.href}
              aria-current={isHere(item, location) ? 'page' : undefined}
              className="inline-flex h-10 items-center rounded-control px-3 text-[0.9375rem] text-ink-soft transition-colors hover:bg-sunken hover:text-ink aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-2 aria-[current]:decoration-stamp aria-[current]:underline-offset-8 pointer-coarse:h-11"
            >
              {item.label}
            </Link>
          ))}
        </nav>
        <div className="ml-auto hidden items-center gap-2 lg:flex">
          <ThemeToggle />
          <AccountMenu user={user} />
          <Button variant="quiet" onClick={() => void signOut()}>
            <LogOut aria-hidden />
            Logout
          </Button>
        </div>
        <MobileMenu user={user} location={location} />
      </div>
    </header>
  );
};

const MobileMenu = ({ user, location }: { user: User; location: string }) => {
  const [open, setOpen] = useState(false);
  const hasOutbox = useEndpoint(siteConfig).data?.outbox ?? false;
  const left = useRef(false);
  const leave = () => {
    left.current = true;
    setOpen(false);
  };
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger asChild>
        <IconButton
          label="Menu"
          icon={<Menu aria-hidden />}
          tooltip={false}
          className="-mr-2 ml-auto size-11 lg:hidden"
        />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            // The screen that the menu led to takes the focus.
            if (!left.current) return;
            left.current = false;
            event.preventDefault();
            focusPageHeading();
          }}
          className="motion-fade fixed inset-0 z-50 flex flex-col overflow-y-auto bg-page outline-none lg:hidden"
        >
          <div className="flex h-16 shrink-0 items-center justify-between border-b px-4">
            <Dialog.Title className="font-medium font-sans text-base tracking-normal">Menu</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton
                label="Close menu"
                icon={<X aria-hidden />}
                tooltip={false}
                className="-mr-2 size-11"
              />
            </Dialog.Close>
          </div>
          <nav aria-label="Main" className="px-4">
            {itemsFor(user, hasOutbox).map((item) => (
              <Link
                key={item.label}
                href={item.href}
                onClick={leave}
                aria-current={isHere(item, location) ? 'page' : undefined}
                className={classNames(
                  'flex min-h-14 items-center border-b font-letter text-2xl',
                  isHere(item, location) ? 'text-ink' : 'text-ink-soft',
                )}
              >
                {item.label}
              </Link>
            ))}
          </nav>
          <div className="mt-auto flex items-center gap-3 p-4">
            <Avatar initials={initialsOf(user)} src={user.profileImageUrl} />
            <span className="min-w-0 flex-1 truncate">{fullNameOf(user)}</span>
            <ThemeToggle />
            <Button onClick={() => void signOut()}>
              <LogOut aria-hidden />
              Logout
            </Button>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
