import { ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import { type ComponentType, Suspense, useRef } from 'react';
import { Link } from 'wouter';
import { galleryId, type LibraryShelfProps } from '#web/lib/library.ts';
import { paths } from '#web/lib/paths.ts';
import { prefersReducedMotion } from '#web/lib/reduced-motion.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { LoadingCards, sheetSize } from '#web/ui/display/card-grid.tsx';
import { Shelf } from '#web/ui/display/shelf.tsx';
import { OwnTemplates } from './own-templates.tsx';
import { useShelfEnds } from './use-shelf-ends.ts';

const loadingCards = 8;

const OpenBuilder = () => (
  <Link
    href={paths.builder()}
    className={`${sheetSize} flex flex-col items-center justify-center gap-3 self-start border border-control border-dashed p-4 text-center font-medium transition-colors hover:border-accent hover:text-accent`}
  >
    <Plus aria-hidden className="size-7" />
    {t('dashboard.gallery.openSmartBuilder')}
  </Link>
);

/** The part of its width that a press of an arrow moves a shelf by: the last card stays in sight. */
const stride = 0.8;

const scrollShelf = (shelf: HTMLElement | null, direction: 1 | -1): void => {
  if (!shelf) return;
  const towardsEnd = getComputedStyle(shelf).direction === 'rtl' ? -1 : 1;
  shelf.scrollBy({
    left: shelf.clientWidth * stride * direction * towardsEnd,
    behavior: prefersReducedMotion() ? 'auto' : 'smooth',
  });
};

export const Gallery = ({ library: Library }: { library: ComponentType<LibraryShelfProps> }) => {
  const shelf = useRef<HTMLDivElement>(null);
  const section = useRef<HTMLElement>(null);
  const { isAtStart, isAtEnd } = useShelfEnds(section, shelf);
  // A button at its end keeps the focus.
  const step = (direction: 1 | -1, isOver: boolean) => ({
    'aria-disabled': isOver,
    onClick: () => {
      if (!isOver) scrollShelf(shelf.current, direction);
    },
  });
  return (
    <section ref={section} id={galleryId} aria-labelledby="gallery-heading" className="scroll-mt-24">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="gallery-heading" tabIndex={-1} className="me-auto text-2xl outline-none">
          {t('dashboard.gallery.templates')}
        </h2>
        <div className="flex gap-1">
          <IconButton
            label={t('dashboard.gallery.previousTemplates')}
            icon={<ChevronLeft aria-hidden className="rtl:-scale-x-100" />}
            {...step(-1, isAtStart)}
          />
          <IconButton
            label={t('dashboard.gallery.nextTemplates')}
            icon={<ChevronRight aria-hidden className="rtl:-scale-x-100" />}
            {...step(1, isAtEnd)}
          />
        </div>
        <Button asChild size="small">
          <Link href={paths.templates('library')}>{t('dashboard.gallery.browseAll')}</Link>
        </Button>
      </div>
      <p className="measure mt-1 mb-4 text-[0.9375rem] text-ink-soft">
        {t('dashboard.gallery.wholeEmailsWithTheirWordsAnd')}
      </p>
      <Suspense
        fallback={
          <Shelf>
            <OpenBuilder />
            <LoadingCards label={t('dashboard.gallery.loadingTemplates')} count={loadingCards} />
          </Shelf>
        }
      >
        <Library shelf={shelf} first={<OpenBuilder />} whenEmpty={<OwnTemplates className={sheetSize} />} />
      </Suspense>
    </section>
  );
};
