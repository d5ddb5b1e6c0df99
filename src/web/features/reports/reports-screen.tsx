import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Link } from 'wouter';
import {
  exportWorkspaceReport,
  getWorkspaceReport,
  type WorkspaceReport,
} from '#contract/campaigns/workspace/report.ts';
import { call, endpointUrl } from '#web/lib/api.ts';
import { cityOf } from '#web/lib/dates.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { LoadSampleShop } from '#web/lib/sample-shop/load-sample-shop.tsx';
import { endpointKey } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { PeriodControls } from './period-controls.tsx';
import { ReportCharts } from './report-charts.tsx';
import { spanText } from './report-points.ts';
import { TopCampaigns } from './top-campaigns.tsx';
import { Totals } from './totals.tsx';
import { usePeriod } from './use-period.ts';

const isEmpty = ({ totals, before }: WorkspaceReport): boolean =>
  [totals, before.totals].every(({ campaigns, joined, left }) => campaigns + joined + left === 0);

const Skeletons = () => (
  <LoadingRegion label={t('reports.screen.loading')} className="flex flex-col gap-12">
    <div className="grid grid-cols-2 gap-6 md:grid-cols-4">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
        <Skeleton key={key} className="h-24 w-full" />
      ))}
    </div>
    <div className="grid gap-12 lg:grid-cols-2">
      <Skeleton className="h-72 w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
  </LoadingRegion>
);

/** All campaigns of the workspace over time. */
export const ReportsScreen = () => {
  usePageTitle(t('reports.screen.title'));
  const { period, query, chooseRange, chooseDays, chooseStep } = usePeriod();
  const report = useQuery({
    queryKey: endpointKey(getWorkspaceReport, { query }),
    queryFn: () => call(getWorkspaceReport, { query }),
    // The figures of the period before stay until those of another one arrive.
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  const { data } = report;
  return (
    <Page>
      <PageHeader
        title={t('reports.screen.title')}
        description={t('reports.screen.description')}
        actions={
          <Button asChild>
            <a href={endpointUrl(exportWorkspaceReport, { query })} download>
              <Download aria-hidden />
              {t('reports.screen.exportAsCsv')}
            </a>
          </Button>
        }
        className="mb-6"
      />
      <PeriodControls period={period} onRange={chooseRange} onDays={chooseDays} onStep={chooseStep} />
      <p aria-live="polite" className="figures mt-4 mb-8 min-h-6 text-ink-soft text-sm">
        {data &&
          t('reports.screen.periodAndBefore', {
            period: spanText(data.from, data.to),
            before: spanText(data.before.from, data.before.to),
            zone: cityOf(query.timeZone),
          })}
      </p>
      {report.error && !data && (
        <LoadingFailed title={t('reports.screen.notLoaded')} query={report} note={null} />
      )}
      {report.isPending && <Skeletons />}
      {data &&
        (isEmpty(data) ? (
          <EmptyState
            title={t('reports.screen.nothingInThisPeriod')}
            action={
              <div className="flex flex-wrap justify-center gap-2">
                <Button variant="primary" asChild>
                  <Link href={paths.esp({ tab: 'campaigns', action: 'create-campaign' })}>
                    {t('reports.screen.createCampaign')}
                  </Link>
                </Button>
                <LoadSampleShop />
              </div>
            }
          >
            {t('reports.screen.figuresAppearHere')}
          </EmptyState>
        ) : (
          <div
            className={`flex flex-col gap-12 transition-opacity ${report.isPlaceholderData ? 'opacity-60' : ''}`}
            aria-busy={report.isPlaceholderData}
          >
            {report.error && (
              <LoadingFailed title={t('reports.screen.notLoaded')} query={report} note={null} />
            )}
            <Totals report={data} query={query} />
            <ReportCharts report={data} />
            <TopCampaigns top={data.top} />
            <p className="measure text-ink-soft text-sm">{t('reports.screen.howItIsCounted')}</p>
          </div>
        ))}
    </Page>
  );
};
