import type { User } from '#contract/accounts/session.ts';
import { formatDate } from '#web/lib/dates.ts';
import { t } from '#web/text/t.ts';

type Plan = User['plan'];

const sentences = (plan: Plan): string[] => {
  const end = formatDate(plan.endsAt);
  const reserve =
    plan.reserveDays > 0 && plan.renewal !== 'none'
      ? [t('plans.planSummary.reservedaysDaysArePaidBeyondIt', { reserveDays: plan.reserveDays })]
      : [];
  if (plan.status === 'ended') {
    return [
      plan.endsAt ? t('plans.planSummary.itEndedOnEnd', { end }) : t('plans.planSummary.itHasEnded'),
      t('plans.planSummary.youKeepEverythingYouMadeYou'),
    ];
  }
  if (plan.renewal === 'past_due') {
    return [t('plans.planSummary.theLastPaymentDidNotGo'), ...reserve];
  }
  if (plan.renewsAt)
    return [t('plans.planSummary.itRenewsOnRenewsat', { renewsAt: formatDate(plan.renewsAt) }), ...reserve];
  if (plan.renewal === 'cancelled')
    return [t('plans.planSummary.itIsCanceledAndRunsUntil', { end }), ...reserve];
  if (plan.endsAt) return [t('plans.planSummary.itRunsUntilEndAndDoes', { end })];
  return [
    plan.type === 'trial' ? t('plans.planSummary.itDoesNotEndByItself') : t('plans.planSummary.itHasNoEnd'),
  ];
};

/** The state of a plan as text. */
export const PlanSummary = ({ plan }: { plan: Plan }) => <>{sentences(plan).join(' ')}</>;
