import { LayoutGrid, Rows3 } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { TemplateTag } from '#contract/emails/tags.ts';
import {
  deletedTemplateRetentionDays,
  listTemplateSummaries,
  type TemplateSummary,
} from '#contract/emails/templates-list.ts';
import { useDebouncedValue } from '#web/lib/hooks/use-debounced-value.ts';
import { usePages } from '#web/lib/hooks/use-pages.ts';
import { useReturnToCard } from '#web/lib/hooks/use-return-to-card.ts';
import { ListStates } from '#web/lib/loading/list-states.tsx';
import { Paged } from '#web/lib/paging/paged.tsx';
import { useCursorPage } from '#web/lib/paging/use-cursor-page.ts';
import { galleryPageSize, usePaging } from '#web/lib/paging/use-paging.ts';
import { paths, withView } from '#web/lib/paths.ts';
import { LoadSampleShop } from '#web/lib/sample-shop/load-sample-shop.tsx';
import { SavedViews } from '#web/lib/saved-views/saved-views.tsx';
import { useSelection } from '#web/lib/selection/use-selection.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SearchField } from '#web/ui/controls/search-field.tsx';
import { SegmentedControl } from '#web/ui/controls/segmented-control.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { CardSkeletons, LoadingRegion } from '#web/ui/display/skeleton.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { EditTagsDialog } from './edit-tags-dialog.tsx';
import { FilterBar } from './filter-bar.tsx';
import { NoTemplatesFound } from './no-templates-found.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { TagsDialog } from './tags-dialog.tsx';
import type { CardActions } from './template-buttons.tsx';
import { gridClasses, TemplateGrid, TemplateList } from './template-views.tsx';
import { useCounts } from './use-counts.ts';
import { type Filter, noFilter } from './use-filter.ts';
import { isRecentlySaved, useMissingThumbnails } from './use-missing-thumbnails.ts';
import { namesOf, useTemplateActions } from './use-templates.ts';
import { useView } from './use-view.ts';

const pollMs = 2_500;
const polls = 8;
/** Further pages were drawn before. */
const maxPolled = galleryPageSize;

const views = [
  {
    value: 'grid',
    get label() {
      return t('templates.myTemplates.grid');
    },
    icon: <LayoutGrid aria-hidden />,
  },
  {
    value: 'list',
    get label() {
      return t('templates.myTemplates.list');
    },
    icon: <Rows3 aria-hidden />,
  },
] as const;

/** The server is drawing the image of the last save. */
const untilDrawn = (templates: readonly TemplateSummary[], timesLoaded: number): number | false =>
  timesLoaded < polls && templates.length <= maxPolled && templates.some(isRecentlySaved) ? pollMs : false;

const none: readonly TemplateSummary[] = [];

export const MyTemplates = ({
  filter,
  tags,
  onFilter,
  onSearchLibrary,
}: {
  filter: Filter;
  tags: readonly TemplateTag[];
  onFilter: (change: Partial<Filter>) => void;
  onSearchLibrary: () => void;
}) => {
  const search = useDebouncedValue(filter.search.trim());
  const query = {
    search,
    ...(filter.tag ? { tag: filter.tag } : {}),
    ...(filter.deleted ? { deleted: true } : {}),
  };
  const all = usePages(listTemplateSummaries, query, {
    pageSize: galleryPageSize,
    refetchIntervalMs: untilDrawn,
  });
  const counts = useCounts(query).data;
  const paging = usePaging(counts?.found);
  const list = useCursorPage(all, paging);
  const templates = list.items ?? none;
  useMissingThumbnails(templates);

  const [view, setView] = useView();
  const cards = useRef<HTMLUListElement>(null);
  const { focusNeighbor: leave, focusCard: arrive, neighborOf, focus } = useReturnToCard(cards, templates);
  const actions = useTemplateActions({ onLeave: leave, onArrive: arrive });
  const selection = useSelection(templates);
  const chosen = templates.filter(({ id }) => selection.has(id));

  const [tagging, setTagging] = useState<readonly TemplateSummary[]>(none);
  const [dialog, setDialog] = useState<'tags' | 'edit-tags' | 'erase' | null>(null);
  const [erasing, setErasing] = useState<readonly TemplateSummary[]>(none);
  const [busy, setBusy] = useState(false);
  const afterErasing = useRef<{ focus: string | null } | null>(null);
  const close = () => setDialog(null);

  // Cards render only when they change; the callbacks they use are always the latest.
  const latest = useRef({ actions, selection });
  useEffect(() => {
    latest.current = { actions, selection };
  });
  const cardActions = useMemo<CardActions>(
    () => ({
      onCopy: (template) => latest.current.actions.copy(template),
      onDelete: (some) => void latest.current.actions.remove(some),
      onBringBack: (some) => void latest.current.actions.restore(some),
      onTag: (some) => {
        setTagging(some);
        setDialog('tags');
      },
      onErase: (some) => {
        setErasing(some);
        setDialog('erase');
      },
    }),
    [],
  );
  const choose = useCallback(
    (id: string, isChosen: boolean, through: boolean) =>
      latest.current.selection.choose(id, isChosen, through),
    [],
  );

  const change = (part: Partial<Filter>) => {
    selection.clear();
    onFilter(part);
  };
  const isFiltered = search !== '' || filter.tag !== null || filter.deleted;
  const isFirst = counts?.total === 0 && counts.deleted === 0 && !isFiltered;
  const Cards = view === 'grid' ? TemplateGrid : TemplateList;

  return (
    <div className="flex flex-col gap-6">
      {!isFirst && (
        <div className="flex flex-wrap items-center gap-3">
          <SearchField
            label={t('templates.myTemplates.searchTemplates')}
            placeholder={t('templates.myTemplates.searchByName')}
            value={filter.search}
            onValueChange={(text) => change({ search: text.slice(0, 200) })}
            className="min-w-0 flex-1 basis-44"
          />
          <SegmentedControl
            label={t('templates.myTemplates.view')}
            value={view}
            items={views}
            iconsOnly
            onValueChange={setView}
            className="ms-auto"
          />
        </div>
      )}
      {chosen.length > 0 ? (
        <SelectionBar
          count={chosen.length}
          shown={templates.length}
          deleted={filter.deleted}
          onAll={() => selection.chooseAll(templates.map(({ id }) => id))}
          onTag={() => cardActions.onTag(chosen)}
          onDelete={() => cardActions.onDelete(chosen)}
          onBringBack={() => cardActions.onBringBack(chosen)}
          onErase={() => cardActions.onErase(chosen)}
          onClear={() => {
            const [first] = chosen;
            if (first) arrive(first.id);
            selection.clear();
          }}
        />
      ) : (
        <FilterBar
          filter={filter}
          tags={tags}
          total={counts?.total ?? 0}
          deleted={counts?.deleted ?? 0}
          onChange={change}
          onEditTags={() => setDialog('edit-tags')}
        />
      )}
      {!isFirst && <SavedViews list="templates" hrefOf={(query) => withView(paths.templates(), query)} />}
      {filter.deleted && templates.length > 0 && (
        <p className="-mt-2 text-ink-soft text-sm">
          {t('templates.myTemplates.storedForDeletedtemplateretentiondaysDaysAfterYo', {
            deletedTemplateRetentionDays,
          })}
        </p>
      )}
      <Paged paging={paging}>
        <ListStates
          list={list}
          status={
            chosen.length > 0
              ? t('templates.myTemplates.lengthSelected', { length: chosen.length })
              : isFiltered && counts && !list.isPlaceholderData
                ? t('templates.myTemplates.foundFoundTemplatesFound', { found: counts.found })
                : ''
          }
          skeleton={
            <LoadingRegion label={t('templates.myTemplates.loadingYourTemplates')} className={gridClasses}>
              <CardSkeletons count={6} />
            </LoadingRegion>
          }
          failedTitle={t('templates.myTemplates.yourTemplatesCouldNotBeLoaded')}
          empty={
            isFirst ? (
              <EmptyState
                title={t('templates.myTemplates.noTemplatesYet')}
                action={
                  <div className="flex flex-wrap justify-center gap-2">
                    <Button variant="primary" asChild>
                      <Link href={paths.builder()}>{t('templates.myTemplates.buildTheFirstOne')}</Link>
                    </Button>
                    <LoadSampleShop />
                  </div>
                }
              >
                {t('templates.myTemplates.anEmailYouSaveInThe')}
              </EmptyState>
            ) : (
              <NoTemplatesFound
                filter={{ ...filter, search }}
                onClear={() => change(noFilter)}
                onSearchLibrary={onSearchLibrary}
              />
            )
          }
        >
          <Cards
            ref={cards}
            templates={templates}
            isChosen={selection.has}
            onChoose={choose}
            actions={cardActions}
          />
        </ListStates>
      </Paged>
      {tagging.length > 0 && (
        <TagsDialog
          key={tagging.map(({ id, revision, tags: own }) => `${id} ${revision} ${own.length}`).join()}
          templates={tagging}
          tags={tags}
          open={dialog === 'tags'}
          onClose={close}
        />
      )}
      <EditTagsDialog
        tags={tags}
        open={dialog === 'edit-tags'}
        onClose={close}
        onDeleted={(id) => {
          if (filter.tag === id) onFilter({ tag: null });
        }}
      />
      <ConfirmDialog
        open={dialog === 'erase'}
        onOpenChange={close}
        title={t('templates.myTemplates.deleteErasingForGood', namesOf(erasing))}
        description={t('templates.myTemplates.withAllVersionsAndWithNo')}
        confirmLabel={t('templates.myTemplates.deleteForGood')}
        destructive
        busy={busy}
        onConfirm={() => {
          setBusy(true);
          const next = neighborOf(erasing.map(({ id }) => id));
          void actions.erase(erasing).then((areGone) => {
            if (areGone) afterErasing.current = { focus: next };
            setBusy(false);
            close();
          });
        }}
        onCloseAutoFocus={(event) => {
          if (!afterErasing.current) return;
          event.preventDefault();
          focus(afterErasing.current.focus);
          afterErasing.current = null;
        }}
      />
    </div>
  );
};
