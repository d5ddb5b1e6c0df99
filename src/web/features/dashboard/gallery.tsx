import { Plus } from 'lucide-react';
import { type ComponentType, Suspense } from 'react';
import { Link } from 'wouter';
import { galleryId, type LibraryGalleryProps } from '#web/lib/library.ts';
import { paths } from '#web/lib/paths.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { CardGrid, LoadingCards, sheetSize } from '#web/ui/display/card-grid.tsx';
import { OwnTemplates } from './own-templates.tsx';

const loadingCards = 8;

const OpenBuilder = () => (
  <Link
    href={paths.builder()}
    className={`${sheetSize} flex flex-col items-center justify-center gap-3 border border-control border-dashed p-4 text-center font-medium transition-colors hover:border-accent hover:text-accent`}
  >
    <Plus aria-hidden className="size-7" />
    {t('dashboard.gallery.openSmartBuilder')}
  </Link>
);

export const Gallery = ({ library: Library }: { library: ComponentType<LibraryGalleryProps> }) => (
  <section id={galleryId} aria-labelledby="gallery-heading" className="scroll-mt-24">
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h2 id="gallery-heading" tabIndex={-1} className="text-2xl outline-none">
        {t('dashboard.gallery.templates')}
      </h2>
      <Button asChild size="small">
        <Link href={paths.templates()}>{t('dashboard.gallery.allTemplates')}</Link>
      </Button>
    </div>
    <p className="measure mt-1 mb-5 text-[0.9375rem] text-ink-soft">
      {t('dashboard.gallery.wholeEmailsWithTheirWordsAnd')}
    </p>
    <Suspense
      fallback={
        <CardGrid>
          <OpenBuilder />
          <LoadingCards label={t('dashboard.gallery.loadingTemplates')} count={loadingCards} />
        </CardGrid>
      }
    >
      <Library first={<OpenBuilder />} whenEmpty={<OwnTemplates className={sheetSize} />} />
    </Suspense>
  </section>
);
