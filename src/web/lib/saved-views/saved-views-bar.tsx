import { BookmarkPlus, ChevronDown, Settings2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { listSavedViews, maxSavedViews, type ViewedList, viewQuery } from '#contract/platform/saved-views.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/ui/overlays/dropdown-menu.tsx';
import { useEndpoint } from '../use-endpoint.ts';
import { rememberViews } from './had-views.ts';
import { ManageViewsDialog } from './manage-views-dialog.tsx';
import { SaveViewDialog } from './save-view-dialog.tsx';

/** As many fit beside each other. */
const maxTabs = 4;

export interface SavedViewsProps {
  list: ViewedList;
  /** The address of the list with the query of a view. */
  hrefOf: (query: string) => string;
}

export const SavedViewsBar = ({ list, hrefOf }: SavedViewsProps) => {
  const views = useEndpoint(listSavedViews, { query: { list } });
  const current = viewQuery(list, useSearch());
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const close = () => setDialog(null);
  const all = views.data;
  const hasViews = all && all.length > 0;
  useEffect(() => {
    if (hasViews !== undefined) rememberViews(list, hasViews);
  }, [list, hasViews]);
  // Views are a help: without them the list works as it does, and the next visit asks again.
  if (!all) return null;
  const shown = all.find(({ query }) => query === current);
  const canSave = current !== '' && !shown;
  if (all.length === 0 && !canSave && dialog === null) return null;
  const more = all.slice(maxTabs);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {all.length > 0 && (
        <nav
          aria-label={t('savedViews.bar.savedViews')}
          className="min-w-0 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4"
        >
          <ul className="flex gap-1.5">
            {all.slice(0, maxTabs).map(({ id, name, query }) => (
              <li key={id} className="min-w-0 shrink-0">
                <Link
                  href={hrefOf(query)}
                  aria-current={query === current ? 'true' : undefined}
                  title={name}
                  className="block max-w-48 truncate rounded-full border px-3 py-1 text-ink-soft text-sm no-underline transition-colors hover:border-control hover:text-ink pointer-coarse:py-2.5 aria-[current]:border-ink aria-[current]:font-medium aria-[current]:text-ink"
                >
                  <bdi>{name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {all.length > 0 && (
        <DropdownMenu
          label={t('savedViews.bar.savedViews')}
          align="start"
          trigger={
            <Button size="small" variant="quiet">
              {more.length > 0
                ? t('savedViews.bar.moreViews', { count: more.length })
                : t('savedViews.bar.views')}
              <ChevronDown aria-hidden />
            </Button>
          }
        >
          {more.map(({ id, name, query }) => (
            <MenuItem key={id} asChild>
              <Link href={hrefOf(query)} aria-current={query === current ? 'true' : undefined}>
                <bdi className="max-w-64 truncate">{name}</bdi>
              </Link>
            </MenuItem>
          ))}
          {more.length > 0 && <MenuSeparator />}
          {canSave && (
            <MenuItem
              icon={<BookmarkPlus aria-hidden />}
              disabled={all.length >= maxSavedViews}
              onSelect={() => setDialog('save')}
            >
              {t('savedViews.bar.saveThisView')}
            </MenuItem>
          )}
          <MenuItem icon={<Settings2 aria-hidden />} onSelect={() => setDialog('manage')}>
            {t('savedViews.bar.manageViews')}
          </MenuItem>
        </DropdownMenu>
      )}
      {canSave && (
        <Button
          size="small"
          variant="quiet"
          disabled={all.length >= maxSavedViews}
          onClick={() => setDialog('save')}
        >
          <BookmarkPlus aria-hidden />
          {t('savedViews.bar.saveView')}
        </Button>
      )}
      <SaveViewDialog list={list} query={current} views={all} open={dialog === 'save'} onClose={close} />
      <ManageViewsDialog list={list} views={all} query={current} open={dialog === 'manage'} onClose={close} />
    </div>
  );
};
