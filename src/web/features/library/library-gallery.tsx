import { useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { listPublicTemplates } from '#contract/emails/public-templates.ts';
import type { LibraryGalleryProps } from '#web/lib/library.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { Paged } from '#web/lib/paging/paged.tsx';
import { usePaging } from '#web/lib/paging/use-paging.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { CardGrid, LoadingCards } from '#web/ui/display/card-grid.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { nextCard } from './card-keys.ts';
import { DesignCard } from './design-card.tsx';
import { filterDesigns, type LibraryFilter, noFilter } from './filter-designs.ts';
import { LibraryFilters } from './library-filters.tsx';
import { useDesignDialog } from './use-design-dialog.tsx';

const loadingCards = 8;

/** The designs of the library, with search, filters and a preview dialog. */
export const LibraryGallery = ({
  first,
  whenEmpty,
  hasCardActions = true,
  search = '',
}: LibraryGalleryProps) => {
  const { data: designs, isPending, isFetching, error, refetch } = useEndpoint(listPublicTemplates);
  const [filter, setFilter] = useState({ ...noFilter, search });
  // Typing has priority; the cards follow.
  const shownFilter = useDeferredValue(filter);
  const found = useMemo(() => filterDesigns(designs ?? [], shownFilter), [designs, shownFilter]);
  const { openDialog, dialog } = useDesignDialog();
  const paging = usePaging(designs && found.length);
  const shown = found.slice(paging.start, paging.end);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const tabStopId = shown.some(({ id }) => id === focusedId) ? focusedId : shown[0]?.id;
  const grid = useRef<HTMLDivElement>(null);
  const hint = useId();
  const change = (next: LibraryFilter) => {
    paging.reset();
    setFilter(next);
  };
  const isFiltered = designs !== undefined && found.length < designs.length;
  return (
    <div className="flex flex-col gap-5">
      {error && (
        <LoadingFailed
          title={t('library.libraryGallery.theLibraryCouldNotBeLoaded')}
          query={{ error, isFetching, refetch }}
        />
      )}
      {designs && designs.length > 0 && (
        <LibraryFilters designs={designs} filter={filter} onChange={change} />
      )}
      <p role="status" className="sr-only">
        {isFiltered && t('library.libraryGallery.countDesigns', { count: found.length })}
      </p>
      {designs && designs.length > 0 && found.length === 0 && (
        <Notice
          title={t('library.libraryGallery.noDesignIsLikeThat')}
          action={
            <Button onClick={() => change(noFilter)}>{t('library.libraryGallery.showAllDesigns')}</Button>
          }
        >
          {t('library.libraryGallery.tryFewerWordsAnotherCategoryOr')}
        </Notice>
      )}
      <Paged paging={paging}>
        <CardGrid
          ref={grid}
          className="peer"
          role="group"
          aria-label={t('library.libraryGallery.designs')}
          aria-describedby={shown.length > 1 ? hint : undefined}
          onKeyDown={(event) => {
            const next = grid.current && nextCard(grid.current, event.target as Element, event);
            if (!next) return;
            event.preventDefault();
            next.focus();
          }}
        >
          {!isFiltered && paging.page === 1 && first}
          {isPending && (
            <LoadingCards label={t('library.libraryGallery.loadingTemplates')} count={loadingCards} />
          )}
          {shown.map((design) => (
            <DesignCard
              key={design.id}
              design={design}
              hasActions={hasCardActions}
              isTabStop={design.id === tabStopId}
              onOpen={openDialog}
              onFocusCard={setFocusedId}
            />
          ))}
          {designs?.length === 0 && whenEmpty}
        </CardGrid>
      </Paged>
      <p id={hint} className="sr-only">
        {t('library.libraryGallery.arrowKeysLeadFromDesignTo')}
      </p>
      {dialog}
    </div>
  );
};
