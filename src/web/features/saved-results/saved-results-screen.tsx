import { useEffect, useRef, useState } from 'react';
import { Link, useSearch } from 'wouter';
import {
  countSavedHtmlTemplates,
  listSavedHtmlTemplates,
  type SavedHtmlTemplate,
} from '#contract/emails/saved-results.ts';
import { deletedTemplateRetentionDays } from '#contract/emails/templates-list.ts';
import { useDebouncedValue } from '#web/lib/hooks/use-debounced-value.ts';
import { usePages } from '#web/lib/hooks/use-pages.ts';
import { ListStates } from '#web/lib/loading/list-states.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Paged } from '#web/lib/paging/paged.tsx';
import { useCursorPage } from '#web/lib/paging/use-cursor-page.ts';
import { galleryPageSize, usePaging } from '#web/lib/paging/use-paging.ts';
import { paths } from '#web/lib/paths.ts';
import { LoadSampleShop } from '#web/lib/sample-shop/load-sample-shop.tsx';
import { SelectBox } from '#web/lib/selection/select-box.tsx';
import { useSelection } from '#web/lib/selection/use-selection.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { FilterChips } from '#web/ui/controls/filter-chips.tsx';
import { SearchField } from '#web/ui/controls/search-field.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { CardSkeletons, LoadingRegion } from '#web/ui/display/skeleton.tsx';
import { SavedCard } from './saved-card.tsx';
import { SavedSelection } from './saved-selection.tsx';
import { SavedTemplateDialog } from './saved-template-dialog.tsx';

const grid = 'grid grid-cols-2 gap-x-4 gap-y-7 sm:gap-x-6 sm:gap-y-9 lg:grid-cols-3';
const none: readonly SavedHtmlTemplate[] = [];

export const SavedResultsScreen = () => {
  usePageTitle(t('savedResults.savedResultsScreen.savedResults'));
  const asked = new URLSearchParams(useSearch()).get('search') ?? '';
  const [typed, setTyped] = useState(asked);
  useEffect(() => setTyped(asked), [asked]);
  const [deleted, setDeleted] = useState(false);
  const search = useDebouncedValue(typed.trim());
  const query = { search, ...(deleted ? { deleted } : {}) };
  const all = usePages(listSavedHtmlTemplates, query, { pageSize: galleryPageSize });
  const counts = useEndpoint(countSavedHtmlTemplates, { query });
  // The last count stays visible until the next answer.
  const [known, setKnown] = useState(counts.data);
  useEffect(() => {
    if (counts.data) setKnown(counts.data);
  }, [counts.data]);
  const paging = usePaging((counts.data ?? known)?.found);
  const list = useCursorPage(all, paging);
  const items = list.items ?? none;
  const selection = useSelection(items);
  const isFirst = known?.total === 0 && known.deleted === 0;

  // The dialog keeps its content while it closes, also when that was just deleted.
  const [shown, setShown] = useState<SavedHtmlTemplate | null>(null);
  const [open, setOpen] = useState(false);
  const current = items.find((item) => item.id === shown?.id) ?? shown;

  // Where the focus moves when the card behind the dialog left the list.
  const place = useRef(0);
  const cards = useRef<HTMLUListElement>(null);
  const focusNeighbor = (event: Event) => {
    if (items.some(({ id }) => id === shown?.id)) return;
    const buttons = cards.current?.querySelectorAll<HTMLElement>('[data-card-focus]') ?? [];
    const next = buttons[Math.min(place.current, buttons.length - 1)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <Page className="flex flex-col gap-6">
      <PageHeader
        title={t('savedResults.savedResultsScreen.savedResults')}
        description={t('savedResults.savedResultsScreen.theHtmlOfEmailsYouExported')}
        back={{ href: paths.dashboard(), label: t('savedResults.savedResultsScreen.backToDashboard') }}
      />
      {!isFirst && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <SearchField
            label={t('savedResults.savedResultsScreen.searchSavedTemplates')}
            placeholder={t('savedResults.savedResultsScreen.searchByName')}
            value={typed}
            onValueChange={(text) => {
              paging.reset();
              setTyped(text.slice(0, 200));
            }}
            className="w-full max-w-sm"
          />
          {known && (known.deleted > 0 || deleted) && (
            <FilterChips
              label={t('savedResults.savedResultsScreen.show')}
              value={deleted ? 'deleted' : 'all'}
              items={[
                { value: 'all', label: t('savedResults.savedResultsScreen.all'), count: known.total },
                {
                  value: 'deleted',
                  label: t('savedResults.savedResultsScreen.recentlyDeleted'),
                  count: known.deleted,
                },
              ]}
              onValueChange={(value) => {
                paging.reset();
                setDeleted(value === 'deleted');
              }}
            />
          )}
        </div>
      )}
      {deleted && items.length > 0 && (
        <p className="-mt-2 text-ink-soft text-sm">
          {t('savedResults.savedResultsScreen.storedForDeletedtemplateretentiondaysDaysAfterYo', {
            deletedTemplateRetentionDays,
          })}
        </p>
      )}
      <Paged paging={paging}>
        <ListStates
          list={list}
          status={
            selection.ids.size > 0
              ? t('shared.selectionBar.selectedCount', { count: selection.ids.size })
              : (search !== '' || deleted) && counts.data && !list.isPlaceholderData
                ? t('savedResults.savedResultsScreen.foundFoundResultsFound', { found: counts.data.found })
                : ''
          }
          skeleton={
            <LoadingRegion
              label={t('savedResults.savedResultsScreen.loadingYourSavedResults')}
              className={grid}
            >
              <CardSkeletons count={6} />
            </LoadingRegion>
          }
          failedTitle={t('savedResults.savedResultsScreen.yourSavedResultsCouldNotBe')}
          empty={
            search === '' && !deleted ? (
              <EmptyState
                title={
                  isFirst
                    ? t('savedResults.savedResultsScreen.nothingSavedYet')
                    : t('savedResults.savedResultsScreen.nothingIsLeftHere')
                }
                action={
                  <div className="flex flex-wrap justify-center gap-2">
                    <Button variant="primary" asChild>
                      <Link href={paths.builder()}>{t('savedResults.savedResultsScreen.buildAnEmail')}</Link>
                    </Button>
                    <LoadSampleShop />
                  </div>
                }
              >
                {t('savedResults.savedResultsScreen.whenYouExportAnEmailAnd')}
              </EmptyState>
            ) : (
              <EmptyState
                title={
                  <span className="break-words">
                    {search === ''
                      ? t('savedResults.savedResultsScreen.nothingWasDeletedLately')
                      : t('savedResults.savedResultsScreen.noNameContainsSearch', { search })}
                  </span>
                }
                action={
                  <Button
                    onClick={() => {
                      paging.reset();
                      setTyped('');
                      if (search === '') setDeleted(false);
                    }}
                  >
                    {search === ''
                      ? t('savedResults.savedResultsScreen.showAll')
                      : t('savedResults.savedResultsScreen.clearTheSearch')}
                  </Button>
                }
              />
            )
          }
        >
          <SavedSelection items={items} selection={selection} deleted={deleted} />
          <ul ref={cards} className={classNames(grid, 'mt-3')}>
            {items.map((item, index) => (
              <li key={item.id}>
                <SavedCard
                  saved={item}
                  select={
                    <SelectBox
                      name={item.templateName}
                      checked={selection.has(item.id)}
                      onChoose={(isChosen, through) => selection.choose(item.id, isChosen, through)}
                    />
                  }
                  onOpen={() => {
                    place.current = index;
                    setShown(item);
                    setOpen(true);
                  }}
                />
              </li>
            ))}
          </ul>
        </ListStates>
      </Paged>
      {current && (
        <SavedTemplateDialog
          key={current.id}
          saved={current}
          open={open}
          onClose={() => setOpen(false)}
          onCloseAutoFocus={focusNeighbor}
        />
      )}
    </Page>
  );
};
