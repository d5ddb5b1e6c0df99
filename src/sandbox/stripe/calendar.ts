// Stripe's billing periods: the same day of a later month, or that month's last day.

const daySeconds = 86_400;

export const addInterval = (seconds: number, interval: string, count: number): number => {
  if (interval === 'day') return seconds + count * daySeconds;
  if (interval === 'week') return seconds + count * 7 * daySeconds;
  const from = new Date(seconds * 1000);
  const months = interval === 'year' ? 12 * count : count;
  const target = new Date(from);
  target.setUTCDate(1);
  target.setUTCMonth(from.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return Math.floor(target.getTime() / 1000);
};
