import { lazy, Suspense } from 'react';
import { getEspStats } from '#contract/campaigns/overview.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { useUnauthorizedHandler } from '#web/lib/session.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { BestHour } from '../best-hour/best-hour.tsx';
import { ActionCards } from './action-cards.tsx';
import { FirstSteps } from './first-steps.tsx';
import { RateBars } from './rate-bars.tsx';
import { StatCards } from './stat-cards.tsx';

const Trends = lazy(async () => ({ default: (await import('./trends.tsx')).Trends }));

/** The Overview tab of the ESP area. */
export const OverviewTab = () => {
  const stats = useEndpoint(getEspStats, undefined, { fresh: true });
  useUnauthorizedHandler(stats.error);
  if (stats.error && !stats.data)
    return <LoadingFailed title={t('campaigns.overviewTab.yourFiguresCouldNotBeLoaded')} query={stats} />;
  const isEmpty = stats.data?.contacts.total === 0;
  return (
    <div className="flex flex-col gap-10">
      <StatCards stats={stats.data} />
      {isEmpty && <FirstSteps />}
      <ActionCards />
      {stats.data && (
        <RateBars openRate={stats.data.campaigns.openRate} clickRate={stats.data.campaigns.clickRate} />
      )}
      {stats.data && !isEmpty && (
        <Suspense fallback={<div className="min-h-96" />}>
          <Trends />
          <BestHour place="overview" />
        </Suspense>
      )}
    </div>
  );
};
