import { Link } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { landing } from './content.ts';
import { ProductImage } from './product-image.tsx';
import { Section, SectionHeading } from './section.tsx';

export const HowItWorks = () => {
  const { title, lead, steps } = landing().howItWorks;
  return (
    <Section id="how-it-works" labelledBy="how-title" className="border-t">
      <SectionHeading id="how-title" title={title} lead={lead} />
      <figure className="mt-14">
        <ProductImage
          name="builder"
          alt={t('landing.images.builder')}
          shownAt="(min-width: 1152px) 1104px, 94vw"
          className="overflow-hidden rounded-sheet border shadow-lift max-sm:hidden!"
        />
        <ProductImage
          name="builder-phone"
          alt={t('landing.images.builderPhone')}
          shownAt="343px"
          className="mx-auto max-w-[21.5rem] overflow-hidden rounded-sheet border shadow-lift sm:hidden!"
        />
      </figure>
      <ol className="mt-14 grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map((step, index) => (
          <li key={step.title} className="border-ink border-t pt-5">
            <h3 className="flex items-baseline gap-3 font-serif text-2xl">
              <span aria-hidden className="figures text-ink-soft">
                {index + 1}
              </span>
              {step.title}
            </h3>
            <p className="mt-3 text-ink-soft leading-relaxed">{step.text}</p>
          </li>
        ))}
      </ol>
      <Button asChild variant="primary" size="large" className="mt-12">
        <Link href={paths.signup()}>{t('landing.actions.startOptimizing')}</Link>
      </Button>
    </Section>
  );
};
