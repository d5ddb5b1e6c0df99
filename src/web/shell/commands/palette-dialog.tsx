import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { siteConfig } from '#contract/site.ts';
import { type Option, type OptionGroup, OptionSearch } from '#web/lib/commands/option-search.tsx';
import { recentThings, rememberThing } from '#web/lib/commands/recent-things.ts';
import { useCommandSources } from '#web/lib/commands/registry.ts';
import { shortcutOf } from '#web/lib/commands/shortcut.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { useReturnFocus } from '#web/ui/overlays/return-focus.ts';
import { focusAfterPalette } from './after-palette.ts';
import { groupsOf, isThingOption, kindName, optionOf } from './found-things.ts';
import { matchingGroups } from './local-options.ts';
import {
  actionOptions,
  commandOptions,
  createOptions,
  helpAndAnswerOptions,
  helpOptions,
  pageAndPartOptions,
  pageOptions,
} from './page-options.ts';
import { closePalette, paletteKey } from './palette-state.ts';
import { settingsOptions } from './settings-options.ts';
import { type Search, useSearch } from './use-search.ts';

/** Without the server: the recent things while nothing is typed, else what matches. */
const useLocalGroups = (query: string): OptionGroup[] => {
  const user = useCurrentUser();
  const sources = useCommandSources();
  const hasOutbox = useEndpoint(siteConfig).data?.outbox ?? false;
  const [recent] = useState(() => (user ? recentThings(user.id) : []));
  const commands = commandOptions(sources);
  const seen = { hasOutbox, isAdmin: user?.role === 'admin' };
  if (query === '') {
    const opened = recent.map((thing) => optionOf(thing, kindName(thing.kind), 'recent'));
    const recentGroup = { name: t('palette.groups.recent'), options: opened };
    return [
      ...(opened.length > 0 ? [recentGroup] : []),
      ...commands,
      createOptions(),
      pageOptions(seen),
      helpOptions(),
    ];
  }
  const all = [
    ...commands,
    createOptions(),
    actionOptions(),
    pageAndPartOptions(seen),
    settingsOptions(),
    helpAndAnswerOptions(hasOutbox),
  ];
  return matchingGroups(all, query);
};

/** A group of the server with the name of one of the page joins it: headings name one group each. */
const joined = (local: readonly OptionGroup[], found: readonly OptionGroup[]): OptionGroup[] => [
  ...local.map(({ name, options }) => ({
    name,
    options: [...options, ...found.filter((each) => each.name === name).flatMap((each) => each.options)],
  })),
  ...found.filter(({ name }) => local.every((each) => each.name !== name)),
];

const stateText = ({ state }: Search, query: string, count: number): string => {
  if (state === 'failed') return t('palette.dialog.failed');
  if (state === 'offline') return t('palette.dialog.offline');
  // Announced once the answer is there, not with every key.
  if (state === 'searching') return '';
  return count === 0 ? t('palette.dialog.noResults', { query }) : t('palette.dialog.results', { count });
};

const Line = ({ children }: { children: ReactNode }) => (
  <p className="px-2.5 py-3 text-ink-soft text-sm">{children}</p>
);

/** Below the options: that a search goes on, found nothing, or did not work. */
const SearchState = ({
  search,
  query,
  isEmpty,
  onRetry,
}: {
  search: Search;
  query: string;
  isEmpty: boolean;
  onRetry: () => void;
}) => {
  switch (search.state) {
    case 'searching':
      return <Line>{t('palette.dialog.searching')}</Line>;
    case 'offline':
      return <Line>{t('palette.dialog.offline')}</Line>;
    case 'failed':
      return (
        <div className="flex flex-wrap items-center gap-x-4 pe-2.5">
          <Line>{t('palette.dialog.failed')}</Line>
          <Button size="small" onClick={onRetry}>
            {t('palette.dialog.searchAgain')}
          </Button>
        </div>
      );
    default:
      return isEmpty ? <Line>{t('palette.dialog.noResults', { query })}</Line> : null;
  }
};

/** One field for everything: commands of the page, pages, and what the workspace has. */
export const PaletteDialog = () => {
  const user = useCurrentUser();
  const [location] = useLocation();
  const [typed, setTyped] = useState('');
  const query = typed.trim();
  const search = useSearch(query);
  const groups = joined(useLocalGroups(query), groupsOf(search.groups, query, search.isLatest));
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  const content = useRef<HTMLDivElement>(null);
  const opensPage = useRef(false);
  const returnFocus = useReturnFocus((event) => focusAfterPalette(event, opensPage.current));

  // A page may ask before it is left; the palette closes once another one is open.
  const [openedAt] = useState(location);
  useEffect(() => {
    if (location === openedAt) return;
    opensPage.current = true;
    closePalette();
  }, [location, openedAt]);

  const choose = (option: Option) => {
    if (user && isThingOption(option)) rememberThing(user.id, option.thing);
    opensPage.current = option.href !== undefined;
    closePalette();
    option.run?.();
  };
  return (
    <Radix.Root open onOpenChange={closePalette}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-scrim" />
        <Radix.Content
          ref={content}
          aria-describedby={undefined}
          {...returnFocus}
          className="fixed inset-0 z-50 flex flex-col bg-surface p-3 outline-none sm:inset-x-4 sm:top-[10dvh] sm:bottom-auto sm:mx-auto sm:max-h-[76dvh] sm:max-w-xl sm:rounded-sheet sm:shadow-lift"
        >
          <Radix.Title className="sr-only">{t('palette.dialog.title')}</Radix.Title>
          <OptionSearch
            label={t('palette.dialog.label')}
            placeholder={t('shared.commands.search')}
            listLabel={t('palette.dialog.title')}
            query={typed}
            onQueryChange={setTyped}
            groups={groups}
            status={stateText(search, query, count)}
            onChoose={choose}
            onKeyDown={(event) => {
              if (shortcutOf(event) !== paletteKey) return;
              event.preventDefault();
              closePalette();
            }}
            className="mt-2 min-h-0 flex-1 overflow-y-auto sm:h-[60dvh] sm:flex-initial"
            end={
              <Radix.Close asChild>
                <IconButton label={t('palette.dialog.close')} icon={<X aria-hidden />} tooltip={false} />
              </Radix.Close>
            }
          >
            <SearchState
              search={search}
              query={query}
              isEmpty={count === 0}
              onRetry={() => {
                search.retry();
                // The button goes away.
                content.current?.querySelector('input')?.focus();
              }}
            />
          </OptionSearch>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};
