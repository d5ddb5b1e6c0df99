import { LayoutDashboard, LayoutTemplate, MailCheck, PenLine, Plus, Send, Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { formatCount } from '#web/lib/counts.ts';
import { paths } from '#web/lib/paths.ts';
import { prefersReducedMotion } from '#web/lib/reduced-motion.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { galleryId } from './gallery.tsx';
import { templatesAvailable, useDashboard } from './use-dashboard.ts';

const entryClasses =
  'flex h-10 w-full items-center gap-3 rounded-control px-3 text-[0.9375rem] text-ink-soft transition-colors hover:bg-sunken hover:text-ink aria-[current]:bg-sunken aria-[current]:font-medium aria-[current]:text-ink pointer-coarse:h-11 [&_svg]:size-[1.125rem]';

const Entry = ({
  href,
  icon,
  current,
  children,
}: {
  href: string;
  icon: ReactNode;
  current?: boolean;
  children: string;
}) => (
  <Link href={href} aria-current={current ? 'page' : undefined} className={entryClasses}>
    {icon}
    {children}
  </Link>
);

const scrollToGallery = () => {
  const gallery = document.getElementById(galleryId);
  gallery?.scrollIntoView({ behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
  gallery?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
};

const Counts = () => {
  const { data, error } = useDashboard();
  return (
    <dl className="figures mt-auto space-y-2 border-t pt-4 text-sm">
      <div className="flex justify-between">
        <dt className="text-ink-soft">{t('dashboard.sidebar.emailsSent')}</dt>
        <dd>{data && !error ? formatCount(data.emailsSent) : '-'}</dd>
      </div>
      <div className="flex justify-between">
        <dt className="text-ink-soft">{t('dashboard.sidebar.templates')}</dt>
        <dd>{templatesAvailable}</dd>
      </div>
    </dl>
  );
};

/** On narrow screens its entries are in the menu of the top bar. */
export const Sidebar = ({ location }: { location: string }) => (
  <aside className="sticky top-16 hidden h-[calc(100dvh-4rem)] w-60 shrink-0 flex-col overflow-y-auto px-4 py-8 lg:flex">
    <nav aria-label={t('dashboard.sidebar.dashboard')} className="flex flex-col gap-1">
      <Entry
        href={paths.dashboard()}
        icon={<LayoutDashboard aria-hidden />}
        current={location === paths.dashboard() || location === paths.home()}
      >
        {t('dashboard.sidebar.dashboard')}
      </Entry>
      <button type="button" onClick={scrollToGallery} className={entryClasses}>
        <LayoutTemplate aria-hidden />
        {t('dashboard.sidebar.templates')}
      </button>
      <Entry href={paths.esp()} icon={<Send aria-hidden />}>
        {t('dashboard.sidebar.espPlatform')}
      </Entry>
      <Entry href={paths.craftCampaign()} icon={<PenLine aria-hidden />}>
        {t('dashboard.sidebar.craftCampaign')}
      </Entry>
      <Entry href={paths.check()} icon={<MailCheck aria-hidden />}>
        {t('dashboard.sidebar.checkAnEmail')}
      </Entry>
      <Entry href={paths.settings()} icon={<Settings aria-hidden />}>
        {t('dashboard.sidebar.settings')}
      </Entry>
    </nav>
    <Button asChild variant="primary" className="mt-6">
      <Link href={paths.builder()}>
        <Plus aria-hidden />
        {t('dashboard.sidebar.createCampaign')}
      </Link>
    </Button>
    <Counts />
  </aside>
);
