import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Step } from '#contract/campaigns/workspace/report.ts';
import { currentTimeZone } from '#web/lib/formats.ts';
import { paths, withView } from '#web/lib/paths.ts';
import { wallTime } from '#web/lib/zoned-time.ts';
import { currentLocale, currentRegion } from '#web/text/region.ts';
import { type Period, periodOf, periodQuery, type Range } from './period.ts';

const today = (): string => {
  const { year, month, day } = wallTime(new Date(), currentTimeZone());
  return [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
};

/** 1 is Monday. As the account has it, else as usual in the region. */
const firstDayOfWeek = (): number => {
  const locale: Intl.Locale & { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(currentLocale());
  return currentRegion().firstDayOfWeek ?? locale.getWeekInfo?.().firstDay ?? 1;
};

/** The period is stored in the address. */
export const usePeriod = () => {
  const search = useSearch();
  const [, navigate] = useLocation();
  const period = useMemo(() => periodOf(new URLSearchParams(search), today()), [search]);
  const go = (change: { range: Range; from: string; to: string; by?: Step | undefined }) =>
    navigate(withView(paths.reports(), periodQuery(change)), { replace: true });
  return {
    period,
    query: {
      from: period.from,
      to: period.to,
      by: period.by,
      timeZone: currentTimeZone(),
      firstDayOfWeek: firstDayOfWeek(),
    },
    chooseRange: (range: Exclude<Range, 'custom'>) => {
      const next = periodOf(new URLSearchParams({ range }), today());
      go(next);
    },
    chooseDays: ({ from, to }: Pick<Period, 'from' | 'to'>) => go({ range: 'custom', from, to }),
    chooseStep: (by: Step) => go({ ...period, by }),
  };
};
