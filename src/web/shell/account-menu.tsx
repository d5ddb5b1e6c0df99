import { ChartNoAxesColumn, Inbox, MailCheck, Send, Settings, ShieldCheck } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'wouter';
import type { User } from '#contract/accounts/session.ts';
import { siteConfig } from '#contract/site.ts';
import { paths } from '#web/lib/paths.ts';
import { fullNameOf, initialsOf } from '#web/lib/session.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '#web/ui/overlays/dropdown-menu.tsx';
import { focusPageHeading } from './screen-focus.ts';

/** Behind the avatar: the links for which the bar has no space. */
export const AccountMenu = ({ user }: { user: User }) => {
  const didNavigate = useRef(false);
  const outbox = useEndpoint(siteConfig).data?.outbox ?? false;
  const markNavigated = () => {
    didNavigate.current = true;
  };
  return (
    <DropdownMenu
      label={t('shared.accountMenu.account')}
      onCloseAutoFocus={(event) => {
        // The screen that the menu opened takes the focus.
        if (!didNavigate.current) return;
        didNavigate.current = false;
        event.preventDefault();
        focusPageHeading();
      }}
      trigger={
        <button type="button" className="inline-flex size-11 items-center justify-center rounded-full">
          <Avatar initials={initialsOf(user)} src={user.profileImageUrl} />
          <span className="sr-only">{t('shared.accountMenu.userAccount', { user: fullNameOf(user) })}</span>
        </button>
      }
    >
      <MenuLabel>
        <span className="block truncate font-medium">{fullNameOf(user)}</span>
        <span className="block truncate text-ink-soft text-sm">
          <bdi dir="ltr">{user.email}</bdi>
        </span>
      </MenuLabel>
      <MenuSeparator />
      <MenuItem asChild onSelect={markNavigated}>
        <Link href={paths.esp()}>
          <Send aria-hidden />
          {t('shared.accountMenu.espPlatform')}
        </Link>
      </MenuItem>
      <MenuItem asChild onSelect={markNavigated}>
        <Link href={paths.check()}>
          <MailCheck aria-hidden />
          {t('shared.accountMenu.checkAnEmail')}
        </Link>
      </MenuItem>
      <MenuItem asChild onSelect={markNavigated}>
        <Link href={paths.settings()}>
          <Settings aria-hidden />
          {t('shared.accountMenu.settings')}
        </Link>
      </MenuItem>
      {outbox && (
        <MenuItem asChild onSelect={markNavigated}>
          <Link href={paths.outbox()}>
            <Inbox aria-hidden />
            {t('shared.accountMenu.outboxSandbox')}
          </Link>
        </MenuItem>
      )}
      {user.role === 'admin' && (
        <MenuItem asChild onSelect={markNavigated}>
          <Link href={paths.adminDashboard()}>
            <ChartNoAxesColumn aria-hidden />
            {t('shared.accountMenu.adminDashboard')}
          </Link>
        </MenuItem>
      )}
      {user.role === 'admin' && (
        <MenuItem asChild onSelect={markNavigated}>
          <Link href={paths.admin()}>
            <ShieldCheck aria-hidden />
            {t('shared.accountMenu.administration')}
          </Link>
        </MenuItem>
      )}
    </DropdownMenu>
  );
};
