import type { BestHours } from '#contract/campaigns/analytics.ts';
import { currentLocale } from '#web/text/region.ts';
import { t } from '#web/text/t.ts';
import { HeatGrid } from '#web/ui/charts/heat-grid.tsx';
import { hourNames, hours, hourText, weekdayNames } from './hour-names.ts';

/** Those whose names fit above the columns. */
const isNamed = (hour: number): boolean => hour % 6 === 0;

export const countIn = (all: BestHours['hours'], weekday: number, hour: number): number => {
  const found = all.find((candidate) => candidate.weekday === weekday && candidate.hour === hour);
  return found ? found.opened + found.clicked : 0;
};

const compact = (value: number): string =>
  value.toLocaleString(currentLocale(), {
    notation: 'compact',
    maximumFractionDigits: value < 10_000 ? 1 : 0,
  });

/** The opens and clicks of a week by weekday and hour. */
export const WeekGrid = ({ all }: { all: BestHours['hours'] }) => {
  const days = weekdayNames('long');
  const shortDays = weekdayNames('short');
  const clock = hourNames();
  return (
    <HeatGrid
      title={t('campaigns.bestHour.byWeekdayAndHour')}
      rows={days.map((label, index) => ({ label, short: shortDays[index] ?? '' }))}
      columns={hours.map((hour) => ({
        label: hourText(hour, clock),
        short: isNamed(hour) ? (clock[hour] ?? '') : '',
      }))}
      amountAt={(row, hour) => countIn(all, row + 1, hour)}
      format={compact}
      textOf={(row, hour) =>
        t('campaigns.bestHour.dayAndHourCount', {
          day: days[row],
          hours: hourText(hour, clock),
          count: countIn(all, row + 1, hour),
        })
      }
    />
  );
};
