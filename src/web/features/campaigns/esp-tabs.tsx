import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { type EspTab, paths } from '#web/lib/paths.ts';
import { t } from '#web/text/t.ts';

/** In the order they are shown. */
export const espTabs: Record<EspTab, string> = {
  get dashboard() {
    return t('campaigns.espTabs.overview');
  },
  get campaigns() {
    return t('campaigns.espTabs.campaigns');
  },
  get contacts() {
    return t('campaigns.espTabs.subscribers');
  },
  get lists() {
    return t('campaigns.espTabs.lists');
  },
  get settings() {
    return t('campaigns.espTabs.settings');
  },
};

export const isEspTab = (value: string | null): value is EspTab => value !== null && value in espTabs;

/** Links, because each tab has an address: it can be opened in a new tab, shared, and reached by Back. */
export const EspTabs = ({ current }: { current: EspTab }) => {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = bar.current?.querySelector<HTMLElement>(`[data-tab="${current}"]`);
    // Not `scrollIntoView`, which may move the page as well.
    if (bar.current && link) bar.current.scrollLeft = link.offsetLeft - bar.current.clientWidth / 3;
  }, [current]);
  return (
    <nav
      ref={bar}
      aria-label={t('campaigns.espTabs.espPlatform')}
      className="relative -mx-4 overflow-x-auto overflow-y-hidden px-4 sm:mx-0 sm:px-0"
    >
      <ul className="flex w-max min-w-full gap-5 border-b px-1 sm:gap-6">
        {(Object.keys(espTabs) as EspTab[]).map((tab) => (
          <li key={tab}>
            <Link
              href={tab === 'dashboard' ? paths.esp() : paths.esp({ tab })}
              aria-current={tab === current ? 'page' : undefined}
              data-tab={tab}
              className="-mx-1 -mb-px inline-flex h-11 items-center whitespace-nowrap border-transparent border-b-2 px-1 text-[0.9375rem] text-ink-soft no-underline transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current]:border-ink aria-[current]:font-medium aria-[current]:text-ink"
            >
              {espTabs[tab]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
