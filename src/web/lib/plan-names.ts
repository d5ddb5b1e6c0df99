import type { User } from '#contract/accounts/session.ts';
import { t } from '#web/text/t.ts';

type Plan = User['plan'];

/** As the settings name them. */
export const planNames: Record<Plan['type'], string> = {
  get trial() {
    return t('shared.planNames.freeTrial');
  },
  get 'one-off'() {
    return t('shared.planNames.oneMonthPaidOnce');
  },
  get monthly() {
    return t('shared.planNames.monthly');
  },
  get quarterly() {
    return t('shared.planNames.quarterly');
  },
  get yearly() {
    return t('shared.planNames.yearly');
  },
};

const lines: Record<Plan['type'], string> = {
  get trial() {
    return t('shared.planNames.trialPlan');
  },
  get 'one-off'() {
    return t('shared.planNames.oneMonthPlan');
  },
  get monthly() {
    return t('shared.planNames.monthlyPlan');
  },
  get quarterly() {
    return t('shared.planNames.quarterlyPlan');
  },
  get yearly() {
    return t('shared.planNames.yearlyPlan');
  },
};

/** The plan in one phrase. An operator of the installation has none. */
export const planLine = ({ plan, role, isDemo }: Pick<User, 'plan' | 'role' | 'isDemo'>): string => {
  if (role === 'admin' && plan.type === 'trial' && !isDemo) return t('shared.planNames.administrator');
  return plan.status === 'ended'
    ? t('shared.planNames.linesEnded', { plan: plan.type === 'one-off' ? 'one_off' : plan.type })
    : lines[plan.type];
};
