import { useEffect, useState } from 'react';
import { listSavedHtmlTemplates, type SavedHtmlTemplate } from '#contract/emails/saved-results.ts';
import { formatDate } from '#web/lib/dates.ts';
import { useDebouncedValue } from '#web/lib/hooks/use-debounced-value.ts';
import { usePages } from '#web/lib/hooks/use-pages.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SearchField } from '#web/ui/controls/search-field.tsx';
import { HtmlThumbnail } from '#web/ui/display/html-frame.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';

const savedPreview = ({ id, updatedAt }: SavedHtmlTemplate): string =>
  `/preview/saved-html/${encodeURIComponent(id)}?v=${Date.parse(updatedAt)}`;

/** The saved designs, by their thumbnails. */
export const SavedPicker = ({ html, onPick }: { html: string; onPick: (html: string) => void }) => {
  const [typed, setTyped] = useState('');
  const search = useDebouncedValue(typed.trim());
  const list = usePages(listSavedHtmlTemplates, { search }, { pageSize: 12 });
  const { refetch } = list;
  // An email made in another tab's builder appears when this tab is visible again.
  useEffect(() => {
    const refetchIfVisible = () => {
      if (document.visibilityState === 'visible') void refetch();
    };
    document.addEventListener('visibilitychange', refetchIfVisible);
    return () => document.removeEventListener('visibilitychange', refetchIfVisible);
  }, [refetch]);
  if (list.isPending)
    return (
      <LoadingRegion
        label={t('campaigns.savedPicker.loadingYourSavedTemplates')}
        className="grid grid-cols-2 gap-4"
      >
        {['first', 'second', 'third', 'fourth'].map((key) => (
          <Skeleton key={key} className="aspect-[4/3]" />
        ))}
      </LoadingRegion>
    );
  if (list.error && !list.items)
    return (
      <LoadingFailed
        title={t('campaigns.savedPicker.yourSavedTemplatesCouldNotBe')}
        query={list}
        note={t('campaigns.savedPicker.youCanPasteHtmlMeanwhile')}
      />
    );
  const items = list.items ?? [];
  if (items.length === 0 && search === '')
    return (
      <Notice title={t('campaigns.savedPicker.noSavedTemplatesYet')}>
        {t('campaigns.savedPicker.buildAnEmailAndChooseUse')}
      </Notice>
    );
  return (
    <div className="flex flex-col gap-3">
      <SearchField
        label={t('campaigns.savedPicker.searchSavedTemplates')}
        placeholder={t('campaigns.savedPicker.searchByName')}
        value={typed}
        onValueChange={(text) => setTyped(text.slice(0, 200))}
        className="max-w-none"
      />
      {items.length === 0 && (
        <p className="break-words text-ink-soft text-sm">
          {t('campaigns.savedPicker.noNameContainsSearch', { search })}
        </p>
      )}
      {/* The 4px leave space for focus rings. */}
      <ul className="-m-1 grid max-h-96 grid-cols-2 gap-4 overflow-y-auto p-1">
        {items.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              aria-pressed={item.htmlContent === html}
              onClick={() => onPick(item.htmlContent)}
              className="group flex w-full flex-col gap-2 text-start"
            >
              <HtmlThumbnail
                src={savedPreview(item)}
                className="aspect-[4/3] w-full rounded-[3px] border transition-colors group-hover:border-ink group-aria-pressed:outline-2 group-aria-pressed:outline-accent"
              />
              <span className="line-clamp-2 break-words font-medium text-sm">{item.name}</span>
              <span className="-mt-1.5 text-ink-soft text-xs">
                {item.htmlContent === html ? t('campaigns.savedPicker.chosen') : formatDate(item.updatedAt)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('campaigns.savedPicker.showMore')}
        </Button>
      )}
    </div>
  );
};
