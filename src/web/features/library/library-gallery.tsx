import { useCallback, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { listPublicTemplates, type PublicTemplate } from '#contract/emails/public-templates.ts';
import { sentenceOf } from '#web/lib/api.ts';
import type { LibraryGalleryProps } from '#web/lib/library.ts';
import { useUnauthorizedHandler } from '#web/lib/session.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { CardGrid, LoadingCards } from '#web/ui/display/card-grid.tsx';
import { LoadingFailed } from '#web/ui/display/loading-failed.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { nextCard } from './card-keys.ts';
import { DesignCard } from './design-card.tsx';
import { DesignDialog } from './design-dialog.tsx';
import { foundDesigns, noFilter } from './found-designs.ts';
import { LibraryFilters } from './library-filters.tsx';

const loadingCards = 8;

const designs = (count: number): string => (count === 1 ? '1 design' : `${count} designs`);

/** The designs of the library: to find, to view, and to start with. */
export const LibraryGallery = ({ first, whenEmpty, isReadOnly = false }: LibraryGalleryProps) => {
  const { data: all, isPending, isFetching, error, refetch } = useEndpoint(listPublicTemplates);
  useUnauthorizedHandler(error);
  const [filter, setFilter] = useState(noFilter);
  // Typing has priority; the cards follow.
  const shownFilter = useDeferredValue(filter);
  const found = useMemo(() => foundDesigns(all ?? [], shownFilter), [all, shownFilter]);
  // The dialog keeps its content while it closes.
  const [shown, setShown] = useState<PublicTemplate | null>(null);
  const [open, setOpen] = useState(false);
  const look = useCallback((design: PublicTemplate) => {
    setShown(design);
    setOpen(true);
  }, []);
  const [current, setCurrent] = useState<string | null>(null);
  const stop = found.some(({ id }) => id === current) ? current : found[0]?.id;
  const grid = useRef<HTMLDivElement>(null);
  const hint = useId();
  const isFiltered = all !== undefined && found.length < all.length;
  return (
    <div className="flex flex-col gap-5">
      {error && (
        <LoadingFailed
          title="The library could not be loaded"
          reason={sentenceOf(error, 'The server did not answer.')}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {all && all.length > 0 && <LibraryFilters designs={all} filter={filter} onChange={setFilter} />}
      <p role="status" className="sr-only">
        {isFiltered && designs(found.length)}
      </p>
      {all && all.length > 0 && found.length === 0 && (
        <Notice
          title="No design is like that"
          action={<Button onClick={() => setFilter(noFilter)}>Show all designs</Button>}
        >
          Try fewer words, another category, or another trade.
        </Notice>
      )}
      <CardGrid
        ref={grid}
        className="peer"
        role="group"
        aria-label="Designs"
        aria-describedby={found.length > 1 ? hint : undefined}
        onKeyDown={(event) => {
          const next = grid.current && nextCard(grid.current, event.target as Element, event);
          if (!next) return;
          event.preventDefault();
          next.focus();
        }}
      >
        {!isFiltered && first}
        {isPending && <LoadingCards label="Loading templates" count={loadingCards} />}
        {found.map((design) => (
          <DesignCard
            key={design.id}
            design={design}
            isReadOnly={isReadOnly}
            isCurrent={design.id === stop}
            onOpen={look}
            onCurrent={setCurrent}
          />
        ))}
        {all?.length === 0 && whenEmpty}
      </CardGrid>
      <p id={hint} className="sr-only">
        Arrow keys lead from design to design.
      </p>
      {shown && (
        <DesignDialog
          key={shown.id}
          design={shown}
          open={open}
          isReadOnly={isReadOnly}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
};
