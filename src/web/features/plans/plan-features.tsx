import type { PlanFeature } from '#contract/billing/plan.ts';
import { paths } from '#web/lib/paths.ts';
import { site } from '#web/lib/site.ts';
import { t } from '#web/text/t.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';

/** What the plan adds, and what another one would. */
export const PlanFeatures = ({ features }: { features: readonly PlanFeature[] }) => (
  <ul className="measure mt-4 space-y-1.5 text-[0.9375rem]">
    {features.includes('priority-support') ? (
      <li>
        {t('plans.planFeatures.prioritySupportYourMessagesComeFirst', {
          businessDays: site.prioritySupport.businessDays,
        })}{' '}
        <TextLink href={paths.contact()}>{t('plans.planFeatures.writeToUs')}</TextLink>
      </li>
    ) : (
      <li className="text-ink-soft">{t('plans.planFeatures.prioritySupportPlans')}</li>
    )}
    {features.includes('advanced-analytics') ? (
      <li>{t('plans.planFeatures.advancedAnalytics')}</li>
    ) : (
      <li className="text-ink-soft">{t('plans.planFeatures.advancedAnalyticsPlans')}</li>
    )}
  </ul>
);
