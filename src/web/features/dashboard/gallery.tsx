import { Plus } from 'lucide-react';
import { Link } from 'wouter';
import { listTemplates } from '#contract/templates.ts';
import { formatDate } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { useUnauthorizedHandler } from '#web/lib/session.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { HtmlThumbnail } from '#web/ui/html-frame.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';

export const galleryId = 'templates';
const loadingCards = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
/** With the card of the builder, two full rows. */
const shownTemplates = 7;
const cardSize = 'aspect-[4/5] w-full rounded-sheet';

export const Gallery = () => {
  const { data: templates = [], isPending, error } = useEndpoint(listTemplates);
  useUnauthorizedHandler(error);
  return (
    <section id={galleryId} className="scroll-mt-24">
      <div className="flex items-center justify-between gap-4">
        <h2 tabIndex={-1} className="text-2xl outline-none">
          Templates
        </h2>
        {templates.length > 0 && (
          <Button asChild size="small">
            <Link href={paths.templates()}>All Templates</Link>
          </Button>
        )}
      </div>
      <p className="mt-1 text-[0.9375rem] text-ink-soft">
        Start with a blank email, or go on with one of yours.
      </p>
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
        {templates.slice(0, shownTemplates).map((template) => (
          <Link
            key={template.id}
            href={paths.builder(template.id)}
            className={`${cardSize} group flex flex-col justify-end overflow-hidden border bg-surface transition-colors hover:border-control`}
          >
            {template.previewImageUrl ? (
              <img
                src={template.previewImageUrl}
                alt=""
                loading="lazy"
                className="min-h-0 flex-1 object-cover object-top"
              />
            ) : (
              <HtmlThumbnail html={template.htmlContent} className="min-h-0 flex-1" />
            )}
            <span className="border-t px-4 py-3">
              <span className="block truncate font-medium group-hover:text-accent">{template.name}</span>
              <span className="block text-ink-soft text-sm">Changed {formatDate(template.updatedAt)}</span>
            </span>
          </Link>
        ))}
      </div>
    </section>
  );
};
