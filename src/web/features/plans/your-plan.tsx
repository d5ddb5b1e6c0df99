import { Link } from 'wouter';
import type { User } from '#contract/accounts/session.ts';
import { paths } from '#web/lib/paths.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { PlanSummary } from './plan-summary.tsx';

type Plan = User['plan'];

/** A paid plan that is active: no payment is begun. The free trial is no paid plan. */
export const isPaidAndActive = (plan: Plan): boolean => plan.status === 'active' && plan.type !== 'trial';

/** For a user who has nothing to pay. */
export const YourPlan = ({ plan }: { plan: Plan }) => (
  <div>
    <h2 className="text-2xl">{t('plans.yourPlan.yourPlanIsActive')}</h2>
    <div className="measure mt-2 mb-5 text-ink-soft">
      <PlanSummary plan={plan} />{' '}
      {plan.renewal !== 'past_due' && (
        <>
          {plan.endsAt && `${t('plans.yourPlan.youCanRenewItAfterThat')} `}
          {t('plans.yourPlan.thereIsNothingToPayNow')}
        </>
      )}
    </div>
    <div className="flex flex-wrap gap-3">
      <Button asChild variant="primary">
        <Link href={paths.dashboard()}>{t('plans.yourPlan.goToTheDashboard')}</Link>
      </Button>
      <Button asChild>
        <Link href={paths.settings('plan')}>{t('plans.yourPlan.manageYourPlan')}</Link>
      </Button>
    </div>
  </div>
);
