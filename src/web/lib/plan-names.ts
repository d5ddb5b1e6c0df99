import type { User } from '#contract/accounts/auth.ts';

type Plan = User['plan'];

/** As the settings name them. */
export const planNames: Record<Plan['type'], string> = {
  trial: 'Free trial',
  'one-off': 'One month, paid once',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  yearly: 'Yearly',
};

const lines: Record<Plan['type'], string> = {
  trial: 'Trial plan',
  'one-off': 'One-month plan',
  monthly: 'Monthly plan',
  quarterly: 'Quarterly plan',
  yearly: 'Yearly plan',
};

/** The plan in one phrase. An operator of the installation has none. */
export const planLine = ({ plan, role, isDemo }: Pick<User, 'plan' | 'role' | 'isDemo'>): string => {
  if (role === 'admin' && plan.type === 'trial' && !isDemo) return 'Administrator';
  return plan.status === 'ended' ? `${lines[plan.type]}, ended` : lines[plan.type];
};
