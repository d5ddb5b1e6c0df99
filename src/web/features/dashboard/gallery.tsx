import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { listPublicTemplates, type PublicTemplate } from '#contract/public-templates.ts';
import { paths } from '#web/lib/paths.ts';
import { useUnauthorizedHandler } from '#web/lib/session.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { DesignCard } from './design-card.tsx';
import { DesignDialog } from './design-dialog.tsx';
import { OwnTemplates } from './own-templates.tsx';
import { PanelTrouble } from './panel-trouble.tsx';

export const galleryId = 'templates';
const loadingCards = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const cardSize = 'aspect-[4/5] w-full rounded-sheet';

export const Gallery = () => {
  const { data: designs, isPending, isFetching, error, refetch } = useEndpoint(listPublicTemplates);
  useUnauthorizedHandler(error);
  // The dialog keeps what it shows while it closes.
  const [shown, setShown] = useState<PublicTemplate | null>(null);
  const [open, setOpen] = useState(false);
  const isEmpty = designs?.length === 0;
  return (
    <section id={galleryId} aria-labelledby="gallery-heading" className="scroll-mt-24">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="gallery-heading" tabIndex={-1} className="text-2xl outline-none">
          Templates
        </h2>
        <Button asChild size="small">
          <Link href={paths.templates()}>All Templates</Link>
        </Button>
      </div>
      <p className="measure mt-1 text-[0.9375rem] text-ink-soft">
        {isEmpty
          ? 'Start with a blank email, or go on with one of yours.'
          : 'Start with a blank email, or edit a design of the library in its design tool.'}
      </p>
      {error && (
        <PanelTrouble
          title="The library could not be loaded"
          error={error}
          onRetry={refetch}
          busy={isFetching}
        />
      )}
      <div className="mt-5 grid grid-cols-2 gap-4 sm:gap-6 md:grid-cols-3 xl:grid-cols-4">
        <Link
          href={paths.builder()}
          className={`${cardSize} flex flex-col items-center justify-center gap-3 border border-control border-dashed p-4 text-center font-medium transition-colors hover:border-accent hover:text-accent`}
        >
          <Plus aria-hidden className="size-7" />
          Open Smart Builder
        </Link>
        {isPending && (
          <LoadingRegion label="Loading templates" className="contents">
            {loadingCards.map((card) => (
              <Skeleton key={card} className={cardSize} />
            ))}
          </LoadingRegion>
        )}
        {designs?.map((design) => (
          <DesignCard
            key={design.id}
            design={design}
            className={cardSize}
            onOpen={() => {
              setShown(design);
              setOpen(true);
            }}
          />
        ))}
        {isEmpty && <OwnTemplates className={cardSize} />}
      </div>
      {shown && <DesignDialog design={shown} open={open} onClose={() => setOpen(false)} />}
    </section>
  );
};
