import type { Dashboard } from '#contract/admin/dashboard.ts';

/** The number of subscribers at the end of each day, counted back from today. */
export const subscribedByDay = ({ subscribed, days }: Dashboard['audience']): number[] => {
  let count = subscribed;
  return days
    .toReversed()
    .map(({ joined, left }) => {
      const atEnd = count;
      count = Math.max(0, count - joined + left);
      return atEnd;
    })
    .toReversed();
};
