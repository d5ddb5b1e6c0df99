import { lazy, Suspense, useState } from 'react';
import type { Campaign } from '#contract/campaigns/campaigns.ts';
import type { CampaignProgress } from '#contract/campaigns/progress.ts';
import { type CampaignReport as Figures, getCampaignReport } from '#contract/campaigns/report.ts';
import { getEspSettings } from '#contract/ses/settings.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { paths } from '#web/lib/paths.ts';
import { usePlanIncludes } from '#web/lib/plan-features.ts';
import { useUnauthorizedHandler } from '#web/lib/session.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { classNames } from '#web/ui/class-names.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { HtmlThumbnail } from '#web/ui/display/html-frame.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { CampaignSummaryList } from '../list/campaign-summary-list.tsx';
import type { CampaignDialogs } from '../list/use-campaign-dialogs.tsx';
import { CampaignPreview } from '../page/campaign-preview.tsx';
import { CampaignAnalytics } from './campaign-analytics.tsx';
import { CampaignClients } from './campaign-clients.tsx';
import { CampaignFigures } from './campaign-figures.tsx';
import { CampaignLinks } from './campaign-links.tsx';
import { CampaignProblems } from './campaign-problems.tsx';
import { Funnel } from './funnel.tsx';
import type { LinkChoice } from './link-choice.ts';
import { CampaignRecipients } from './people/campaign-recipients.tsx';
import type { RecipientChoice } from './recipient-filter.ts';

const CampaignChart = lazy(async () => ({
  default: (await import('./campaign-chart.tsx')).CampaignChart,
}));

const Deliverability = lazy(async () => ({
  default: (await import('./deliverability/deliverability.tsx')).Deliverability,
}));
const BestHour = lazy(async () => ({
  default: (await import('../best-hour/best-hour.tsx')).BestHour,
}));

/** How long carriers usually take to report that a message was delivered. */
const usualDeliveryMs = 10 * 60_000;

const waitsForDelivery = (
  { sentCount, deliveredCount, bouncedCount }: Figures,
  sentAt: string | null,
): boolean =>
  sentCount > 0 &&
  deliveredCount + bouncedCount === 0 &&
  sentAt !== null &&
  Date.now() - Date.parse(sentAt) < usualDeliveryMs;

const chartHeight = 'h-80 w-full';

/** The results of a campaign that has started: figures, times, links, and each recipient. */
export const CampaignReport = ({
  campaign,
  live,
  openDialog,
  actions,
}: { campaign: Campaign; live: CampaignProgress | null } & Pick<
  CampaignDialogs,
  'openDialog' | 'actions'
>) => {
  const report = useEndpoint(getCampaignReport, { params: { id: campaign.id } });
  useUnauthorizedHandler(report.error);
  const [choice, setChoice] = useState<RecipientChoice>('all');
  const [link, setLink] = useState<LinkChoice | null>(null);
  const [contactId, setContactId] = useState('');
  const hasAnalytics = usePlanIncludes('advanced-analytics');
  const { data: settings } = useEndpoint(getEspSettings);
  // The stream is newer than the last request.
  const data = report.data && { ...report.data, ...live };
  const hasPeople = data?.series.some(({ opened, clicked }) => opened + clicked > 0) ?? false;
  const isSimulated = Boolean(settings?.usesSandbox && data && data.sentCount > 0 && data.openedCount === 0);
  const isWaiting = data !== undefined && waitsForDelivery(data, campaign.sentAt);
  const show = (next: RecipientChoice, followed: LinkChoice | null = null) => {
    setChoice(next);
    setLink(followed);
    document.getElementById('recipients')?.scrollIntoView({ block: 'start' });
    document.getElementById('recipients-title')?.focus({ preventScroll: true });
  };
  const mapUrl = (colors: string) => `/preview/click-map${colors}/${encodeURIComponent(campaign.id)}`;
  return (
    <div className="flex flex-col gap-12 print:block print:space-y-8 print:[print-color-adjust:exact]">
      {report.isPending && (
        <LoadingRegion
          label={t('campaignPage.campaignReport.loadingTheFigures')}
          className="flex flex-col gap-6"
        >
          <Skeleton className="h-28 w-full" />
          <Skeleton className="h-16 w-full" />
          <Skeleton className={chartHeight} />
        </LoadingRegion>
      )}
      {report.error && !data && (
        <LoadingFailed
          title={t('campaignPage.campaignReport.theFiguresCouldNotBeLoaded')}
          query={report}
          note={t('campaignPage.campaignReport.weKeepCountingThem')}
        />
      )}
      {data && (
        <>
          <div className="flex flex-col gap-6">
            <div className="flex gap-8">
              {campaign.htmlContent.trim() !== '' && (
                <a
                  href="#preview"
                  aria-label={t('campaignPage.funnel.picture')}
                  className="hidden w-36 shrink-0 self-start overflow-hidden rounded-[3px] border hover:border-ink lg:block print:block"
                >
                  <HtmlThumbnail
                    src={`/preview/campaign/${encodeURIComponent(campaign.id)}`}
                    className="h-48"
                  />
                </a>
              )}
              <div className="min-w-0 flex-1">
                <CampaignFigures report={data} onShow={(next) => show(next)} />
              </div>
            </div>
            {isWaiting && (
              <Notice tone="info">
                <p role="status">{t('campaignPage.campaignReport.waitsForDelivery')}</p>
              </Notice>
            )}
            {isSimulated && !isWaiting && (
              <Notice tone="info">
                <Rich
                  id="campaignPage.campaignReport.sandboxNote"
                  parts={[<TextLink key="0" href={paths.outbox()} />]}
                />
              </Notice>
            )}
            <CampaignProblems
              campaign={campaign}
              report={data}
              {...{ openDialog, actions }}
              onShow={(next) => show(next)}
            />
          </div>
          {data.sentCount > 0 && <Funnel report={data} />}
          {data.figuresAt && (
            <p className="text-ink-soft text-sm">
              {t('campaignPage.campaignReport.countedAt', { time: formatDateTime(data.figuresAt) })}
            </p>
          )}
          {hasPeople && (
            <Suspense fallback={<Skeleton className={chartHeight} />}>
              <CampaignChart series={data.series} />
            </Suspense>
          )}
          <CampaignLinks
            name={campaign.name}
            hasDarkColors={campaign.htmlContent.includes('prefers-color-scheme:dark')}
            mapUrls={{ light: mapUrl(''), dark: mapUrl('-dark') }}
            report={data}
            onShowPeople={(followed) => show('clicked', followed)}
          />
          <CampaignClients clients={data.clients} />
          {data.sentCount > 0 && (
            <Suspense fallback={<Skeleton className={chartHeight} />}>
              <Deliverability report={data} />
            </Suspense>
          )}
          {/* What the plan does not include is no part of the printed report. */}
          <div
            className={classNames(
              'flex flex-col gap-12',
              hasAnalytics ? 'print:block print:space-y-8' : 'print:hidden',
            )}
          >
            <CampaignAnalytics campaignId={campaign.id} />
            <Suspense fallback={<Skeleton className={chartHeight} />}>
              <BestHour place="report" />
            </Suspense>
          </div>
        </>
      )}
      <CampaignRecipients
        campaign={campaign}
        choice={choice}
        link={link}
        onChoice={(next) => {
          setChoice(next);
          setLink(null);
        }}
      />
      <section aria-label={t('campaignPage.campaignReport.whatWasSent')} className="flex flex-col gap-8">
        <CampaignSummaryList campaign={campaign} />
        <div className="print:hidden">
          <CampaignPreview campaign={campaign} contactId={contactId} onContact={setContactId} />
        </div>
      </section>
    </div>
  );
};
