import { useState } from 'react';
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
import { contentOfSaved, type PickedContent } from './picked-content.ts';
import { PickerGrid, PickerSkeleton } from './picker-grid.tsx';
import { useRefetchWhenVisible } from './use-refetch-when-visible.ts';

const savedPreview = ({ id, updatedAt }: SavedHtmlTemplate): string =>
  `/preview/saved-html/${encodeURIComponent(id)}?v=${Date.parse(updatedAt)}`;

/** The saved designs, by their thumbnails. */
export const SavedPicker = ({ html, onPick }: { html: string; onPick: (content: PickedContent) => void }) => {
  const [typed, setTyped] = useState('');
  const search = useDebouncedValue(typed.trim());
  const list = usePages(listSavedHtmlTemplates, { search }, { pageSize: 12 });
  useRefetchWhenVisible(list.refetch);
  if (list.isPending) return <PickerSkeleton label={t('campaigns.savedPicker.loadingYourSavedTemplates')} />;
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
      <PickerGrid
        items={items.map((item) => ({
          id: item.id,
          name: item.name,
          detail: item.htmlContent === html ? t('campaigns.savedPicker.chosen') : formatDate(item.updatedAt),
          isChosen: item.htmlContent === html,
          picture: (
            <HtmlThumbnail
              src={savedPreview(item)}
              className="aspect-[4/3] w-full rounded-[3px] border transition-colors group-hover:border-ink group-aria-pressed:outline-2 group-aria-pressed:outline-accent"
            />
          ),
          onPick: () => onPick(contentOfSaved(item)),
        }))}
      />
      {list.hasNextPage && (
        <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('campaigns.savedPicker.showMore')}
        </Button>
      )}
    </div>
  );
};
