import { useState } from 'react';
import { listTemplateSummaries, type TemplateSummary } from '#contract/emails/templates-list.ts';
import { formatDate } from '#web/lib/dates.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { useDebouncedValue } from '#web/lib/hooks/use-debounced-value.ts';
import { usePages } from '#web/lib/hooks/use-pages.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { serverPaths } from '#web/lib/paths.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SearchField } from '#web/ui/controls/search-field.tsx';
import { HtmlThumbnail } from '#web/ui/display/html-frame.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { contentOfTemplate, type PickedContent } from './picked-content.ts';
import { PickerGrid, PickerSkeleton } from './picker-grid.tsx';
import { useRefetchWhenVisible } from './use-refetch-when-visible.ts';

const previewOf = ({ id, revision }: TemplateSummary): string =>
  `${serverPaths.templatePreview(id)}?v=${revision}`;

/** The emails made in the builder. A picked one stays linked: the campaign says when it changes. */
export const TemplatePicker = ({
  templateId,
  onPick,
}: {
  /** The one that the campaign holds. */
  templateId: string | null;
  onPick: (content: PickedContent) => void;
}) => {
  const [typed, setTyped] = useState('');
  const [busyId, setBusyId] = useState<string | null>(null);
  const search = useDebouncedValue(typed.trim());
  const list = usePages(listTemplateSummaries, { search }, { pageSize: 12 });
  useRefetchWhenVisible(list.refetch);
  const pick = async (id: string) => {
    setBusyId(id);
    try {
      onPick(await contentOfTemplate(id));
    } catch (error) {
      toastError(error, t('campaigns.templatePicker.notTaken'));
    } finally {
      setBusyId(null);
    }
  };
  if (list.isPending) return <PickerSkeleton label={t('campaigns.templatePicker.loading')} />;
  if (list.error && !list.items)
    return <LoadingFailed title={t('campaigns.templatePicker.notLoaded')} query={list} />;
  const items = list.items ?? [];
  if (items.length === 0 && search === '')
    return (
      <Notice title={t('campaigns.templatePicker.noneYet')}>
        {t('campaigns.templatePicker.makeOneInTheBuilder')}
      </Notice>
    );
  return (
    <div className="flex flex-col gap-3">
      <SearchField
        label={t('campaigns.templatePicker.search')}
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
          detail: item.id === templateId ? t('campaigns.savedPicker.chosen') : formatDate(item.updatedAt),
          isChosen: item.id === templateId,
          isBusy: item.id === busyId,
          picture: (
            <HtmlThumbnail
              src={previewOf(item)}
              className="aspect-[4/3] w-full rounded-[3px] border transition-colors group-hover:border-ink group-aria-pressed:outline-2 group-aria-pressed:outline-accent"
            />
          ),
          onPick: () => void pick(item.id),
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
