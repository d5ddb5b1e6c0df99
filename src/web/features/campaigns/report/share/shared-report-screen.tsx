import { lazy, Suspense } from 'react';
import { getSharedReport, type SharedReport } from '#contract/campaigns/shared-reports.ts';
import { ApiError } from '#web/lib/api.ts';
import { formatDate, formatDateTimeZoned } from '#web/lib/dates.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { HtmlThumbnail } from '#web/ui/display/html-frame.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { CampaignClients } from '../campaign-clients.tsx';
import { CampaignFigures } from '../campaign-figures.tsx';
import { CampaignLinks } from '../campaign-links.tsx';
import { Funnel } from '../funnel.tsx';
import { PrintButton } from './print-button.tsx';

const CampaignChart = lazy(async () => ({
  default: (await import('../campaign-chart.tsx')).CampaignChart,
}));
const Deliverability = lazy(async () => ({
  default: (await import('../deliverability/deliverability.tsx')).Deliverability,
}));

const chartHeight = 'h-80 w-full';

const Parts = ({
  token,
  shared: { name, hasDarkColors, report },
}: {
  token: string;
  shared: SharedReport;
}) => {
  const hasPeople = report.series.some(({ opened, clicked }) => opened + clicked > 0);
  const path = encodeURIComponent(token);
  return (
    <>
      <div className="flex gap-8">
        <div className="hidden w-36 shrink-0 self-start overflow-hidden rounded-[3px] border sm:block print:block">
          <HtmlThumbnail src={`/preview/shared-report/${path}`} className="h-48" />
        </div>
        <div className="min-w-0 flex-1">
          <CampaignFigures report={report} />
        </div>
      </div>
      {report.sentCount > 0 && <Funnel report={report} />}
      {hasPeople && (
        <Suspense fallback={<Skeleton className={chartHeight} />}>
          <CampaignChart series={report.series} />
        </Suspense>
      )}
      <CampaignLinks
        name={name}
        hasDarkColors={hasDarkColors}
        mapUrls={{
          light: `/preview/shared-click-map/${path}`,
          dark: `/preview/shared-click-map-dark/${path}`,
        }}
        report={report}
      />
      <CampaignClients clients={report.clients} />
      {report.sentCount > 0 && (
        <Suspense fallback={<Skeleton className={chartHeight} />}>
          <Deliverability report={report} />
        </Suspense>
      )}
    </>
  );
};

const whenOf = ({ startedAt, sentAt }: SharedReport): string =>
  sentAt
    ? t('campaignPage.campaignPage.sentOn', { sentAt: formatDateTimeZoned(sentAt) })
    : t('campaignPage.campaignPage.beganOnStartedat', { startedAt: formatDateTimeZoned(startedAt) });

/** The report behind a shared link: figures of all recipients together, for people without an account. */
export const SharedReportScreen = ({ token }: { token: string }) => {
  const shared = useEndpoint(getSharedReport, { params: { token } });
  usePageTitle(
    shared.data
      ? t('campaignPage.shared.titleOf', { name: shared.data.name })
      : t('campaignPage.shared.report'),
  );
  if (shared.data)
    return (
      <Page className="flex flex-col gap-12 print:block print:space-y-8 print:p-0 print:[print-color-adjust:exact]">
        <PageHeader
          title={<bdi>{shared.data.name}</bdi>}
          description={
            <span className="flex flex-col gap-1">
              <bdi>{shared.data.subject}</bdi>
              <span>{whenOf(shared.data)}</span>
              <span className="text-sm">
                {t('campaignPage.shared.availableUntil', { date: formatDate(shared.data.expiresAt) })}
              </span>
            </span>
          }
          actions={<PrintButton />}
        />
        <Parts token={token} shared={shared.data} />
      </Page>
    );
  if (shared.error instanceof ApiError && shared.error.status === 404)
    return (
      <Page>
        <PageHeader title={t('campaignPage.shared.noReport')} description={shared.error.message} />
      </Page>
    );
  return (
    <Page className="flex flex-col gap-8">
      {shared.error ? (
        <>
          <PageHeader title={t('campaignPage.shared.report')} />
          <LoadingFailed title={t('campaignPage.shared.notLoaded')} query={shared} note={null} />
        </>
      ) : (
        <>
          <h1 className="sr-only">{t('campaignPage.shared.report')}</h1>
          <LoadingRegion
            label={t('campaignPage.campaignReport.loadingTheFigures')}
            className="flex flex-col gap-6"
          >
            <Skeleton className="h-10 w-1/2" />
            <Skeleton className="h-28 w-full" />
            <Skeleton className={chartHeight} />
          </LoadingRegion>
        </>
      )}
    </Page>
  );
};
