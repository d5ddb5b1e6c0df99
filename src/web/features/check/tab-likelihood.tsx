import type { Analysis } from '#contract/emails/analyze.ts';
import { tabLikelihoodRange } from '#web/lib/analysis/report-labels.ts';
import { t } from '#web/text/t.ts';
import { ShareRange } from '#web/ui/charts/share-range.tsx';

/** How much the content resembles a promotion: a range, and its reasons. */
export const TabLikelihoodSection = ({
  likeness: tabLikelihood,
}: {
  likeness: NonNullable<Analysis['tabLikelihood']>;
}) => {
  const { label, p, low, high, basis } = tabLikelihood;
  return (
    <section aria-labelledby="tab-likeness" className="flex flex-col gap-2 print:break-inside-avoid">
      <h3 id="tab-likeness" className="font-serif text-xl">
        {t('check.tabLikelihood.looksLabels', { label })}
      </h3>
      <ShareRange
        label={t('check.tabLikelihood.likenessToAPromotionPBetween', { p, low, high })}
        share={p * 100}
        low={low * 100}
        high={high * 100}
      />
      <p className="figures text-sm">{tabLikelihoodRange(low, high)}</p>
      <p className="text-ink-soft text-sm">{basis}</p>
    </section>
  );
};
