import { useId, useState } from 'react';
import { listPublicTemplates } from '#contract/emails/public-templates.ts';
import type { LibraryShelfProps } from '#web/lib/library.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { LoadingCards } from '#web/ui/display/card-grid.tsx';
import { Shelf } from '#web/ui/display/shelf.tsx';
import { nextCard } from './card-keys.ts';
import { DesignCard } from './design-card.tsx';
import { useDesignDialog } from './use-design-dialog.tsx';

const loadingCards = 8;

/** All designs of the library in one row. */
export const LibraryShelf = ({ first, whenEmpty, shelf }: LibraryShelfProps) => {
  const { data: designs, isPending, isFetching, error, refetch } = useEndpoint(listPublicTemplates);
  const { openDialog, dialog } = useDesignDialog();
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const tabStopId = designs?.some(({ id }) => id === focusedId) ? focusedId : designs?.[0]?.id;
  const hint = useId();
  return (
    <div className="flex flex-col gap-5">
      {error && (
        <LoadingFailed
          title={t('library.libraryGallery.theLibraryCouldNotBeLoaded')}
          query={{ error, isFetching, refetch }}
        />
      )}
      <Shelf
        ref={shelf}
        role="group"
        aria-label={t('library.libraryGallery.designs')}
        aria-describedby={designs && designs.length > 1 ? hint : undefined}
        onKeyDown={(event) => {
          const next = shelf.current && nextCard(shelf.current, event.target as Element, event);
          if (!next) return;
          event.preventDefault();
          next.focus();
        }}
      >
        {first}
        {isPending && (
          <LoadingCards label={t('library.libraryGallery.loadingTemplates')} count={loadingCards} />
        )}
        {designs?.map((design) => (
          <DesignCard
            key={design.id}
            design={design}
            hasActions
            isTabStop={design.id === tabStopId}
            onOpen={openDialog}
            onFocusCard={setFocusedId}
          />
        ))}
        {designs?.length === 0 && whenEmpty}
      </Shelf>
      <p id={hint} className="sr-only">
        {t('library.libraryGallery.arrowKeysLeadFromDesignTo')}
      </p>
      {dialog}
    </div>
  );
};
