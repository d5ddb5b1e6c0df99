import type { PlanFeature } from '#contract/billing/plan.ts';
import { planSentences } from '#contract/billing/plan-sentences.ts';
import { responseTarget } from '#contract/content.ts';
import { paths } from '#web/lib/paths.ts';
import { site } from '#web/lib/site.ts';
import { t } from '#web/text/t.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';

const analytics =
  'Advanced analytics: your campaigns beside your own past, the best hour to send, and raw events as a CSV file.';

/** What the plan adds, and what another one would. */
export const PlanFeatures = ({ features }: { features: readonly PlanFeature[] }) => (
  <ul className="measure mt-4 space-y-1.5 text-[0.9375rem]">
    {features.includes('priority-support') ? (
      <li>
        {t('plans.planFeatures.prioritySupportYourMessagesComeFirst', {
          prioritySupport: responseTarget(site.prioritySupport),
        })}
        <TextLink href={paths.contact()}>{t('plans.planFeatures.writeToUs')}</TextLink>
      </li>
    ) : (
      <li className="text-ink-soft">{planSentences.prioritySupport}</li>
    )}
    {features.includes('advanced-analytics') ? (
      <li>{analytics}</li>
    ) : (
      <li className="text-ink-soft">
        {[planSentences.comparison, planSentences.bestHour, planSentences.rawEvents].join(' ')}
      </li>
    )}
  </ul>
);
