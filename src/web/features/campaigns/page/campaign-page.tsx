import { useQueryClient } from '@tanstack/react-query';
import { CalendarClock, CalendarX, Copy, MailQuestion, Send } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import {
  type Campaign,
  type CampaignSummary,
  campaignRetentionDays,
  getCampaign,
} from '#contract/campaigns/campaigns.ts';
import { ApiError } from '#web/lib/api.ts';
import { useRecentThing } from '#web/lib/commands/recent-things.ts';
import { formatDateTime, formatDateTimeZoned } from '#web/lib/dates.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { useUnauthorizedHandler } from '#web/lib/session.ts';
import { invalidateEndpoints, useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { CampaignBadge } from '../campaign-badge.tsx';
import { isJustSent, scheduledLabel } from '../campaign-labels.ts';
import { DraftPage } from '../draft/draft-page.tsx';
import { useSavedFirst } from '../draft/saving/use-saved-first.ts';
import { CampaignMenu } from '../list/campaign-menu.tsx';
import { campaignCalls } from '../list/use-campaign-actions.ts';
import {
  type CampaignDialogs,
  resendToNonOpeners,
  useCampaignDialogs,
} from '../list/use-campaign-dialogs.tsx';
import { CampaignReport } from '../report/campaign-report.tsx';
import { ReportActions } from '../report/share/report-actions.tsx';
import { CampaignProgressPanel } from './campaign-progress.tsx';
import { StatusReasonNotice } from './status-reason-notice.tsx';
import { useFreshFigures, useProgress, useSentFigures } from './use-progress.ts';

const back = {
  href: paths.esp({ tab: 'campaigns' }),
  get label() {
    return t('campaignPage.campaignPage.backToCampaigns');
  },
};

const whenOf = (campaign: CampaignSummary): string => {
  const { status, outcome, startedAt, sentAt, updatedAt } = campaign;
  if (status === 'draft')
    return t('campaignPage.campaignPage.changedOnUpdatedat', { updatedAt: formatDateTime(updatedAt) });
  if (status === 'scheduled') {
    const { time, isLate, waiting } = scheduledLabel(campaign, Date.now());
    if (waiting) return t('campaignPage.campaignPage.wasScheduledForWaiting', { time, waiting });
    return isLate
      ? t('campaignPage.campaignPage.wasScheduledForTime', { time })
      : t('campaignPage.campaignPage.scheduledForTime', { time });
  }
  if (status === 'sent')
    return outcome === 'cancelled'
      ? t('campaignPage.campaignPage.canceledOn', { sentAt: formatDateTimeZoned(sentAt) })
      : t('campaignPage.campaignPage.sentOn', { sentAt: formatDateTimeZoned(sentAt) });
  return t('campaignPage.campaignPage.beganOnStartedat', { startedAt: formatDateTimeZoned(startedAt) });
};

const Actions = ({
  campaign,
  openDialog,
  actions,
}: { campaign: Campaign } & Pick<CampaignDialogs, 'openDialog' | 'actions'>) => {
  const [, navigate] = useLocation();
  const { status } = campaign;
  const isOpen = status === 'draft' || status === 'scheduled';
  return (
    <>
      <CampaignMenu
        campaign={campaign}
        openDialog={openDialog}
        actions={{
          ...actions,
          // There is no page to return to.
          remove: async (deleted) => {
            const outcome = await actions.remove(deleted);
            if (outcome === 'done') navigate(back.href);
            return outcome;
          },
        }}
      />
      {isOpen && (
        <>
          {status === 'scheduled' && (
            <Button
              busy={actions.busy}
              onClick={(event) => {
                // The second press of a double click comes before the button is busy.
                if (event.detail < 2) void actions.unschedule(campaign);
              }}
            >
              <CalendarX aria-hidden />
              {t('campaignPage.campaignPage.cancelSchedule')}
            </Button>
          )}
          <Button
            variant={status === 'draft' ? 'secondary' : 'primary'}
            onClick={() => openDialog('schedule', campaign)}
          >
            <CalendarClock aria-hidden />
            {status === 'draft'
              ? t('campaignPage.campaignPage.schedule')
              : t('campaignPage.campaignPage.reschedule')}
          </Button>
          {status === 'draft' && (
            <Button variant="primary" onClick={() => openDialog('send', campaign)}>
              <Send aria-hidden />
              {t('campaignPage.campaignPage.sendNow')}
            </Button>
          )}
        </>
      )}
      {!isOpen && <ReportActions campaignId={campaign.id} />}
      {status === 'sent' && (
        <>
          <Button busy={actions.busy} onClick={() => void actions.duplicate(campaign)}>
            <Copy aria-hidden />
            {t('campaignPage.campaignPage.duplicate')}
          </Button>
          {/* Without open tracking, or without recipients, it is unknown who opened. */}
          {campaign.trackOpens && campaign.sentCount > 0 && (
            <Button
              variant={isJustSent(campaign, Date.now()) ? 'secondary' : 'primary'}
              onClick={() => resendToNonOpeners(campaign, { openDialog, actions })}
            >
              <MailQuestion aria-hidden />
              {t('campaignPage.campaignPage.resendToNonOpeners')}
            </Button>
          )}
        </>
      )}
    </>
  );
};

/**
 * How often the figures are requested again, unless they are followed: opens arrive for days, and a scheduled campaign
 * starts without the user.
 */
const freshEveryMs = { draft: null, scheduled: 10_000, sending: 4_000, paused: 15_000, sent: 15_000 };

const CampaignView = ({ campaign }: { campaign: Campaign }) => {
  const progress = useProgress(campaign);
  const { status } = campaign;
  const isFollowed = useSentFigures(campaign);
  useFreshFigures(isFollowed ? null : freshEveryMs[status]);
  const dialogs = useCampaignDialogs();
  const { saveDraftRef, ...savedFirst } = useSavedFirst(dialogs);
  // A confirmation, such as that of Send Now, is dropped with the state it belongs to.
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    if (focused.current?.isConnected === false && document.activeElement === document.body)
      document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true });
    focused.current = document.activeElement;
  });
  const isOpen = status === 'draft' || status === 'scheduled';
  const isRunning = status === 'sending' || status === 'paused';
  return (
    <Page className="flex flex-col gap-8 print:block print:space-y-6 print:p-0">
      <PageHeader
        title={campaign.name}
        back={back}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <CampaignBadge campaign={campaign} />
            {whenOf(campaign)}
          </span>
        }
        actions={<Actions campaign={campaign} {...savedFirst} />}
      />
      {isOpen && <StatusReasonNotice campaign={campaign} />}
      {isRunning && (
        <CampaignProgressPanel
          campaign={campaign}
          progress={progress}
          openDialog={dialogs.openDialog}
          actions={dialogs.actions}
        />
      )}
      {isOpen ? (
        <DraftPage campaign={campaign} saveDraftRef={saveDraftRef} {...savedFirst} />
      ) : (
        <CampaignReport
          campaign={campaign}
          live={progress}
          openDialog={dialogs.openDialog}
          actions={dialogs.actions}
        />
      )}
      {dialogs.dialogs}
    </Page>
  );
};

/** One campaign: its preflight, its progress, and its figures afterwards. */
export const CampaignPage = ({ id }: { id: string }) => {
  const campaign = useEndpoint(getCampaign, { params: { id } });
  useUnauthorizedHandler(campaign.error);
  const client = useQueryClient();
  const wasCached = useRef(campaign.isFetched);
  // A cached result lacks what happened since.
  useEffect(() => {
    if (wasCached.current) void invalidateEndpoints(client, campaignCalls);
  }, [client]);
  usePageTitle(
    campaign.data
      ? t('campaignPage.campaignPage.nameOfCampaigns', { name: campaign.data.name })
      : t('campaignPage.campaignPage.campaign'),
  );
  useRecentThing('campaign', campaign.data?.id ?? null, campaign.data?.name ?? '');
  if (campaign.data) return <CampaignView campaign={campaign.data} />;
  if (campaign.error instanceof ApiError && campaign.error.status === 404)
    return (
      <Page>
        <PageHeader
          title={t('campaignPage.campaignPage.thereIsNoSuchCampaign')}
          description={t('campaignPage.campaignPage.itMayHaveBeenDeletedFor', { campaignRetentionDays })}
          back={back}
        />
      </Page>
    );
  return (
    <Page className="flex flex-col gap-8">
      {campaign.error ? (
        <>
          <PageHeader title={t('campaignPage.campaignPage.campaign')} back={back} />
          <LoadingFailed
            title={t('campaignPage.campaignPage.theCampaignCouldNotBeLoaded')}
            query={campaign}
          />
        </>
      ) : (
        <>
          <h1 className="sr-only">{t('campaignPage.campaignPage.campaign')}</h1>
          <LoadingRegion
            label={t('campaignPage.campaignPage.loadingTheCampaign')}
            className="flex flex-col gap-6"
          >
            <Skeleton className="h-10 w-1/2" />
            <Skeleton className="h-5 w-1/3" />
            <Skeleton className="h-40 w-full" />
            <Skeleton className="h-64 w-full" />
          </LoadingRegion>
        </>
      )}
    </Page>
  );
};
