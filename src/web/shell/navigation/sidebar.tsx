import { PanelLeftClose, PanelLeftOpen, Plus } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import type { User } from '#contract/accounts/session.ts';
import { siteConfig } from '#contract/site.ts';
import { registerCommands } from '#web/lib/commands/registry.ts';
import { formatCount } from '#web/lib/counts.ts';
import { galleryId } from '#web/lib/library.ts';
import { paths } from '#web/lib/paths.ts';
import { prefersReducedMotion } from '#web/lib/reduced-motion.ts';
import { isBuilder, type Section, sectionOf } from '#web/lib/sections.ts';
import { templatesAvailable, useDashboard } from '#web/lib/use-dashboard.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { type Entry, type EntryGroup, entryGroups } from './entries.ts';
import { toggleSidebar, useSidebarCollapsed } from './sidebar-state.ts';

const entryClasses =
  'flex min-h-8 w-full items-center gap-3 rounded-control px-3 py-1 text-start leading-tight text-[0.9375rem] text-ink-soft transition-colors hover:bg-sunken hover:text-ink aria-[current]:bg-sunken aria-[current]:font-medium aria-[current]:text-ink pointer-coarse:min-h-11 [&_svg]:size-[1.125rem] [&_svg]:shrink-0';

const scrollToGallery = () => {
  const gallery = document.getElementById(galleryId);
  gallery?.scrollIntoView({ behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
  gallery?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
};

const EntryLink = ({
  entry: { section, label, href, icon: Icon },
  current,
  isCollapsed,
}: {
  entry: Entry;
  current: Section;
  isCollapsed: boolean;
}) => {
  const name = t(label);
  const content = (
    <>
      <Icon aria-hidden />
      <span className={isCollapsed ? 'sr-only' : undefined}>{name}</span>
    </>
  );
  const tooltip = isCollapsed ? name : undefined;
  // On the dashboard the templates are further down.
  if (section === 'templates' && current === 'dashboard')
    return (
      <button type="button" data-tooltip={tooltip} onClick={scrollToGallery} className={entryClasses}>
        {content}
      </button>
    );
  return (
    <Link
      href={href}
      aria-current={section === current ? 'page' : undefined}
      data-tooltip={tooltip}
      className={entryClasses}
    >
      {content}
    </Link>
  );
};

const GroupHeading = ({
  heading,
  current,
  isCollapsed,
}: {
  heading: NonNullable<EntryGroup['heading']>;
  current: Section;
  isCollapsed: boolean;
}) => {
  const name = t(heading.label);
  if (!heading.href || !heading.section || !heading.icon)
    return isCollapsed ? (
      <hr className="mx-3 my-2" />
    ) : (
      <p className="mt-4 mb-1 px-3 text-ink-soft text-xs">{name}</p>
    );
  const Icon = heading.icon;
  return (
    <Link
      href={heading.href}
      aria-current={heading.section === current ? 'page' : undefined}
      data-tooltip={isCollapsed ? name : undefined}
      className={classNames(entryClasses, 'mt-2', !isCollapsed && 'text-xs!')}
    >
      {isCollapsed ? <Icon aria-hidden /> : null}
      <span className={isCollapsed ? 'sr-only' : undefined}>{name}</span>
    </Link>
  );
};

const Counts = () => {
  const { data, error } = useDashboard();
  return (
    <dl className="figures space-y-1 border-t px-3 pt-3 text-sm">
      <div className="flex justify-between">
        <dt className="text-ink-soft">{t('shared.navigation.emailsSent')}</dt>
        <dd>{data && !error ? formatCount(data.emailsSent) : '-'}</dd>
      </div>
      <div className="flex justify-between">
        <dt className="text-ink-soft">{t('shared.navigation.templates')}</dt>
        <dd dir="ltr">{templatesAvailable}</dd>
      </div>
    </dl>
  );
};

/** The same on every screen of a signed-in user. On narrow screens the bottom bar and the menu take its place. */
export const Sidebar = ({ user }: { user: User }) => {
  const [location] = useLocation();
  const current = sectionOf(location, useSearch());
  const isInBuilder = isBuilder(location);
  const isCollapsed = useSidebarCollapsed(isInBuilder);
  const hasOutbox = useEndpoint(siteConfig).data?.outbox ?? false;

  const toggleLabel = isCollapsed
    ? t('shared.navigation.expandSidebar')
    : t('shared.navigation.collapseSidebar');
  useEffect(
    () =>
      registerCommands({
        list: () => [
          {
            id: 'sidebar',
            label: t(isCollapsed ? 'shared.navigation.expandSidebar' : 'shared.navigation.collapseSidebar'),
            group: t('shared.commands.view'),
            shortcuts: ['['],
            isAvailable: window.matchMedia('(min-width: 64rem)').matches,
            run: () => toggleSidebar(isInBuilder),
          },
        ],
      }),
    [isInBuilder, isCollapsed],
  );

  const createLabel = t('shared.navigation.createCampaign');
  return (
    <aside
      aria-label={t('shared.navigation.menu')}
      data-sidebar={isCollapsed ? 'collapsed' : 'open'}
      className={classNames(
        'sticky top-12 hidden h-[calc(100dvh-3rem)] shrink-0 flex-col gap-3 border-e bg-page lg:flex short:top-0 short:h-dvh print:hidden',
        isCollapsed ? 'w-14 px-1.5 py-3' : 'w-60 px-3 py-4',
      )}
    >
      <div className={classNames('flex items-center gap-1', isCollapsed && 'flex-col')}>
        <Button
          asChild
          variant="primary"
          className={isCollapsed ? 'size-10 p-0!' : 'min-w-0 flex-1 gap-1.5! px-1.5! text-sm!'}
        >
          <Link href={paths.builder()} data-tooltip={isCollapsed ? createLabel : undefined}>
            <Plus aria-hidden />
            <span className={isCollapsed ? 'sr-only' : undefined}>{createLabel}</span>
          </Link>
        </Button>
        <IconButton
          label={toggleLabel}
          icon={
            isCollapsed ? (
              <PanelLeftOpen aria-hidden className="rtl:-scale-x-100" />
            ) : (
              <PanelLeftClose aria-hidden className="rtl:-scale-x-100" />
            )
          }
          aria-expanded={!isCollapsed}
          onClick={() => toggleSidebar(isInBuilder)}
        />
      </div>
      <nav
        aria-label={t('shared.navigation.main')}
        className="relative min-h-0 flex-1 overflow-y-auto overflow-x-hidden"
      >
        {entryGroups({ hasOutbox, isAdmin: user.role === 'admin' }).map(({ heading, entries }, index) => (
          <div key={entries[0]?.section} className={!heading && index > 0 ? 'mt-3 border-t pt-3' : undefined}>
            {heading && <GroupHeading heading={heading} current={current} isCollapsed={isCollapsed} />}
            <ul>
              {entries.map((entry) => (
                <li key={entry.section}>
                  <EntryLink entry={entry} current={current} isCollapsed={isCollapsed} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      {!isCollapsed && <Counts />}
    </aside>
  );
};
