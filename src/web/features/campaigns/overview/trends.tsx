import { useId, useState } from 'react';
import { getEspTrends } from '#contract/campaigns/overview.ts';
import { formatDay, formatMonthDay } from '#web/lib/dates.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import type { ChartPoint } from '#web/ui/charts/chart-scale.ts';
import { LineChart } from '#web/ui/charts/line-chart.tsx';
import { SegmentedControl } from '#web/ui/controls/segmented-control.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';

type Days = '30' | '90';

/** Day by day: opens, clicks, and new contacts. */
export const Trends = () => {
  const id = useId();
  const [days, setDays] = useState<Days>('30');
  const trends = useEndpoint(getEspTrends, { query: { days: Number(days) } }, { fresh: true });
  // Days are UTC days, on the server and here.
  const points = trends.data?.days.map(
    ({ day, ...values }): ChartPoint => ({
      label: formatDay(day),
      tick: formatMonthDay(new Date(day), { isDay: true }),
      values,
    }),
  );
  return (
    <section aria-labelledby={id} className="flex flex-col gap-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t pt-8">
        <h2 id={id} className="text-2xl">
          {t('campaigns.trends.dayByDay')}
        </h2>
        <SegmentedControl<Days>
          label={t('campaigns.trends.howFarBack')}
          value={days}
          onValueChange={setDays}
          items={[
            { value: '30', label: t('campaigns.trends.text30Days') },
            { value: '90', label: t('campaigns.trends.text90Days') },
          ]}
        />
      </div>
      {trends.error && (
        <LoadingFailed title={t('campaigns.trends.theDaysCouldNotBeLoaded')} query={trends} note={null} />
      )}
      {trends.isPending && (
        <LoadingRegion
          label={t('campaigns.trends.loadingTheLastDays')}
          className="grid gap-10 lg:grid-cols-2"
        >
          <Skeleton className="h-72 w-full" />
          <Skeleton className="h-72 w-full" />
        </LoadingRegion>
      )}
      {points && (
        <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
          <LineChart
            title={t('campaigns.trends.opensAndClicks')}
            of="Day"
            points={points}
            series={[
              { key: 'opened', label: t('campaigns.trends.peopleWhoOpened') },
              { key: 'clicked', label: t('campaigns.trends.peopleWhoClicked') },
            ]}
          />
          <LineChart
            title={t('campaigns.trends.newSubscribers')}
            of="Day"
            points={points}
            series={[{ key: 'newContacts', label: t('campaigns.trends.newSubscribers') }]}
          />
        </div>
      )}
    </section>
  );
};
