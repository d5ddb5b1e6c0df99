import { shown } from '#contract/content.ts';
import { t } from '#web/text/t.ts';
import { landing } from './content.ts';
import { ProductImage } from './product-image.tsx';
import { Section, SectionHeading } from './section.tsx';
import { VersusTable } from './versus-table.tsx';

export const Comparison = ({ examplesShown }: { examplesShown: boolean }) => {
  const { title, lead, traditional, optimized, rows } = landing().comparison;
  return (
    <Section labelledBy="comparison-title" className="border-t bg-sunken">
      <SectionHeading id="comparison-title" title={title} lead={lead} />
      <div className="mt-14 grid grid-cols-2 gap-3 sm:gap-8 lg:gap-16">
        <figure>
          <figcaption className="mb-3 text-ink-soft text-sm sm:text-base">{traditional}</figcaption>
          <ProductImage
            name="traditional"
            alt={t('landing.images.traditional')}
            shownAt="(min-width: 1152px) 520px, 46vw"
            className="overflow-hidden rounded-sheet border"
          />
        </figure>
        <figure>
          <figcaption className="mb-3 font-medium text-sm sm:text-base">{optimized}</figcaption>
          <ProductImage
            name="letter"
            alt={t('landing.images.letter')}
            shownAt="(min-width: 1152px) 520px, 46vw"
            className="overflow-hidden rounded-sheet border shadow-lift"
          />
        </figure>
      </div>
      <VersusTable
        caption={title}
        columns={[traditional, optimized]}
        rows={shown(rows, examplesShown).map((row) => [row.aspect, row.traditional, row.optimized])}
        className="mt-14"
      />
    </Section>
  );
};
