import { shown } from '#contract/content.ts';
import { t } from '#web/text/t.ts';
import { landing } from './content.ts';
import { ProductImage } from './product-image.tsx';
import { Section, SectionHeading } from './section.tsx';
import { SectionLink } from './section-link.tsx';

export const Analysis = ({ examplesShown }: { examplesShown: boolean }) => {
  const { title, lead, points } = landing().analysis;
  const figures = shown(landing().analysis.figures, examplesShown);
  return (
    <Section labelledBy="analysis-title" inner="grid items-center gap-x-16 gap-y-14 lg:grid-cols-[1.1fr_1fr]">
      <div>
        <SectionHeading id="analysis-title" title={title} lead={lead} />
        {figures.length > 0 && (
          <dl className="mt-10 grid gap-x-10 sm:grid-cols-2">
            {figures.map(({ value, label }) => (
              <div key={label} className="flex items-baseline gap-4 border-t py-4">
                <dt className="order-2 text-ink-soft leading-snug">{label}</dt>
                <dd className="figures w-20 shrink-0 font-serif text-4xl tracking-tight">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <dl className="mt-6 space-y-5">
          {points.map((point) => (
            <div key={point.title}>
              <dt className="font-medium">{point.title}</dt>
              <dd className="measure mt-1 text-ink-soft leading-relaxed">{point.text}</dd>
            </div>
          ))}
        </dl>
        <SectionLink to="pricing" variant="primary" className="mt-9">
          {t('landing.actions.choosePlan')}
        </SectionLink>
      </div>
      <figure className="mx-auto w-full max-w-[25rem] lg:me-0">
        <ProductImage
          name="grade"
          alt={t('landing.images.grade')}
          shownAt="(min-width: 448px) 400px, 92vw"
          className="overflow-hidden rounded-sheet border shadow-lift"
        />
      </figure>
    </Section>
  );
};
