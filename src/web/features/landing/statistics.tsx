import { shown } from '#contract/content.ts';
import { campaignTypes } from '#copywriting/campaign-types.ts';
import { checks } from '#deliverability/judge/checks.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { t } from '#web/text/t.ts';
import { landing, site } from './content.ts';

interface Figure {
  value: string;
  label: string;
}

/** What anyone can count, from the parts of the product themselves. */
const counted = (designs: number): Figure[] =>
  [
    { count: designs, label: t('landing.figures.designs') },
    { count: campaignTypes.length, label: t('landing.figures.campaignTypes') },
    { count: checks.length, label: t('landing.figures.checks') },
    { count: 0, label: t('landing.figures.thirdParties') },
  ].map(({ count, label }) => ({ value: formatNumber(count), label }));

const Figures = ({ figures, className }: { figures: readonly Figure[]; className: string }) => (
  <dl className={`grid grid-cols-2 gap-x-6 gap-y-10 lg:grid-cols-4 lg:gap-x-10 ${className}`}>
    {figures.map(({ value, label }) => (
      <div key={label} className="flex flex-col-reverse justify-end gap-2">
        <dt className="max-w-44 text-ink-soft leading-snug">{label}</dt>
        <dd className="figures font-serif text-5xl leading-none tracking-[-0.03em] sm:text-6xl lg:text-7xl">
          {value}
        </dd>
      </div>
    ))}
  </dl>
);

export const Statistics = ({ designs, examplesShown }: { designs: number; examplesShown: boolean }) => {
  const claims = shown(landing().statistics, examplesShown);
  return (
    <section
      aria-label={t('landing.figures.label')}
      className="mx-auto w-full max-w-6xl px-4 pb-16 sm:px-6 sm:pb-24"
    >
      <div className="reveal">
        <Figures figures={counted(designs)} className="border-ink border-t pt-8" />
        {claims.length > 0 && <Figures figures={claims} className="mt-12 border-t pt-8" />}
        {examplesShown && <p className="mt-10 text-ink-soft text-sm">{site().exampleNotice}</p>}
      </div>
    </section>
  );
};
