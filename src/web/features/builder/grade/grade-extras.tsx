import type { Analysis } from '#deliverability/judge/analyze.ts';
import { tabLikelihoodRange } from '#web/lib/analysis/report-labels.ts';
import { memoTexts } from '#web/text/memo-texts.ts';
import { t } from '#web/text/t.ts';
import { ShareRange } from '#web/ui/charts/share-range.tsx';
import { ScoreList } from '#web/ui/display/score-list.tsx';
import { GradeClientSupport } from './grade-client-support.tsx';

const likelihoodLabels: Record<Analysis['tabLikelihood']['label'], string> = {
  personal: 'like a personal email',
  update: 'like an update',
  promotion: 'like a promotion',
};

const percentOf = (share: number): string => `${Math.round(share * 100)} %`;

/** How much the content resembles a promotion, what each group costs, and what was not checked. */
export const GradeExtras = memoTexts(
  ({ analysis, onShowBlock }: { analysis: Analysis; onShowBlock: (blockId: string) => void }) => {
    const { tabLikelihood, groups, notChecked, clientSupport } = analysis;
    const { label, p, low, high, basis } = tabLikelihood;
    return (
      <>
        <GradeClientSupport gaps={clientSupport} onShowBlock={onShowBlock} />
        <section aria-labelledby="grade-likeness" className="flex flex-col gap-2">
          <h3 id="grade-likeness" className="font-serif text-lg">
            {t('builderPanels.gradeExtras.looksLikelihoodlabels', {
              likelihoodLabels: likelihoodLabels[label],
            })}
          </h3>
          <ShareRange
            label={t('builderPanels.gradeExtras.likenessToAPromotionPBetween', {
              p: percentOf(p),
              low: percentOf(low),
              high: percentOf(high),
            })}
            share={p * 100}
            low={low * 100}
            high={high * 100}
          />
          <p className="figures text-sm">
            {t('builderPanels.gradeExtras.lowItDoesNotChangeThe', { low: tabLikelihoodRange(low, high) })}
          </p>
          <p className="text-ink-soft text-sm">{basis}</p>
        </section>
        <section aria-labelledby="grade-scores" className="flex flex-col gap-2">
          <h3 id="grade-scores" className="font-serif text-lg">
            {t('builderPanels.gradeExtras.outOf100')}
          </h3>
          <ScoreList scores={groups} />
        </section>
        <section aria-labelledby="grade-not-checked" className="flex flex-col gap-2">
          <h3 id="grade-not-checked" className="font-serif text-lg">
            {t('builderPanels.gradeExtras.whatWasNotChecked')}
          </h3>
          <ul className="flex list-disc flex-col gap-1 ps-4 text-ink-soft text-sm">
            {notChecked.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p className="text-ink-soft text-sm">{t('builderPanels.gradeExtras.judgedIsTheEmailAsThe')}</p>
        </section>
      </>
    );
  },
);
