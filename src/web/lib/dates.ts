import { t } from '#web/text/t.ts';

const dateFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const timeFormat = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', hour12: true });

const known = (value: string | Date | null | undefined): Date | null => {
  if (!value) return null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
};

/** `Nov 21, 2026`, or a dash for no date. */
export const formatDate = (value: string | Date | null | undefined): string => {
  const date = known(value);
  return date ? dateFormat.format(date) : '-';
};

/** `Nov 21, 2026 at 1:35 AM`, or a dash for no date. */
export const formatDateTime = (value: string | Date | null | undefined): string => {
  const date = known(value);
  // Intl separates the time from AM with a narrow no-break space.
  return date
    ? t('shared.dates.dateAtReplace', {
        date: dateFormat.format(date),
        replace: timeFormat.format(date).replace(/\s/g, ' '),
      })
    : '-';
};
