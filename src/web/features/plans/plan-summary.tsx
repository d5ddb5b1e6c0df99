import type { User } from '#contract/accounts/auth.ts';
import { formatDate } from '#web/lib/dates.ts';

type Plan = User['plan'];

const sentences = (plan: Plan): string[] => {
  const end = formatDate(plan.endsAt);
  const reserve =
    plan.reserveDays > 0 && plan.renewal !== 'none'
      ? [`${plan.reserveDays} days are paid beyond it and begin when the subscription ends.`]
      : [];
  if (plan.status === 'ended') {
    return [
      plan.endsAt ? `It ended on ${end}.` : 'It has ended.',
      'You keep everything you made: you can read, export and delete it.',
    ];
  }
  if (plan.renewal === 'past_due') {
    return [
      'The last payment did not go through. Your plan goes on while it is tried again; pay with another card so that it does not end.',
      ...reserve,
    ];
  }
  if (plan.renewsAt) return [`It renews on ${formatDate(plan.renewsAt)}.`, ...reserve];
  if (plan.renewal === 'cancelled') return [`It is canceled and runs until ${end}.`, ...reserve];
  if (plan.endsAt) return [`It runs until ${end} and does not renew by itself.`];
  return [plan.type === 'trial' ? 'It does not end by itself.' : 'It has no end.'];
};

/** The state of a plan as text. */
export const PlanSummary = ({ plan }: { plan: Plan }) => <>{sentences(plan).join(' ')}</>;
