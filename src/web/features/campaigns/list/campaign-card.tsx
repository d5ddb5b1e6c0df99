import { CalendarClock, Eye, Pause, Play, Send, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { CampaignSummary } from '#contract/campaigns/campaigns.ts';
import { formatCount } from '#web/lib/counts.ts';
import { formatDate } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { GradeMark } from '#web/ui/display/grade-mark.tsx';
import { Progress } from '#web/ui/display/progress.tsx';
import { CampaignBadge } from '../campaign-badge.tsx';
import { finishedCount, sendProgress } from '../campaign-counts.ts';
import { formatRate, scheduledLabel, statusReasonOf } from '../campaign-labels.ts';
import { CampaignMenu } from './campaign-menu.tsx';
import type { CampaignDialogs } from './use-campaign-dialogs.tsx';

const Figure = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt className="text-ink-soft text-sm">{name}</dt>
    <dd className="figures mt-0.5">{children}</dd>
  </div>
);

const Figures = ({ campaign }: { campaign: CampaignSummary }) => {
  const { status, outcome, totalRecipients, sentCount, openedCount, clickedCount } = campaign;
  const scheduled = status === 'scheduled' ? scheduledLabel(campaign, Date.now()) : null;
  const hasStarted = status !== 'draft' && status !== 'scheduled';
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-2 text-[0.9375rem] sm:flex sm:flex-wrap">
      {(hasStarted || totalRecipients > 0) && (
        <Figure name={t('campaigns.campaignCard.recipients')}>{formatCount(totalRecipients)}</Figure>
      )}
      {status === 'sent' && (
        <Figure
          name={
            outcome === 'cancelled' ? t('campaigns.campaignCard.stopped') : t('campaigns.campaignCard.sent')
          }
        >
          {formatDate(campaign.sentAt)}
        </Figure>
      )}
      {scheduled && <Figure name={scheduled.name}>{scheduled.time}</Figure>}
      {status === 'draft' && (
        <Figure name={t('campaigns.campaignCard.changed')}>{formatDate(campaign.updatedAt)}</Figure>
      )}
      {status === 'sent' && (
        <>
          <Figure name={t('campaigns.campaignCard.opened')}>{formatRate(openedCount, sentCount)}</Figure>
          <Figure name={t('campaigns.campaignCard.clicked')}>{formatRate(clickedCount, sentCount)}</Figure>
        </>
      )}
    </dl>
  );
};

const RunningCampaign = ({ campaign }: { campaign: CampaignSummary }) => {
  const waiting = statusReasonOf(campaign);
  const done = finishedCount(campaign);
  return (
    <div className="flex flex-col gap-2">
      <Progress
        label={t('campaigns.campaignCard.progressOfName', { name: campaign.name })}
        {...sendProgress(done, campaign.totalRecipients)}
        className="h-2"
      />
      <p className="figures text-ink-soft text-sm">
        {campaign.totalRecipients === 0
          ? t('campaigns.campaignCard.theRecipientsAreBeingGathered')
          : t('campaigns.campaignCard.doneOfTotalrecipientsDone', {
              done,
              totalRecipients: campaign.totalRecipients,
            })}
        {waiting && <span className="text-ink"> {`${waiting.why} ${waiting.next}`}</span>}
      </p>
    </div>
  );
};

export const CampaignCard = ({
  campaign,
  select,
  openDialog,
  actions,
}: {
  campaign: CampaignSummary;
  /** The box that selects it. */
  select: ReactNode;
} & Pick<CampaignDialogs, 'openDialog' | 'actions'>) => {
  const { id, name, status, subject, fromName, fromEmail, inboxScore } = campaign;
  const isRunning = status === 'sending' || status === 'paused';
  const waiting = statusReasonOf(campaign);
  return (
    <article className="flex flex-col gap-4 rounded-sheet border bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="flex min-w-0 flex-1 basis-72 items-start gap-3">
          {select}
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <h2
                title={name}
                className="-m-1 line-clamp-2 min-w-0 break-words p-1 font-serif text-xl leading-snug"
              >
                <Link href={paths.espCampaign(id)} className="hover:text-accent">
                  {name}
                </Link>
              </h2>
              <CampaignBadge campaign={campaign} />
            </div>
            <p className="mt-1 line-clamp-2 break-words">{subject}</p>
            <p className="mt-0.5 break-words text-ink-soft text-sm">
              <bdi>{fromName ? `${fromName} <${fromEmail}>` : fromEmail}</bdi>
            </p>
          </div>
          {inboxScore && <GradeMark grade={inboxScore} className="w-13 shrink-0" />}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {status === 'draft' && (
            <Button onClick={() => openDialog('send', campaign)}>
              <Send aria-hidden />
              {t('campaigns.campaignCard.sendNow')}
            </Button>
          )}
          {status === 'scheduled' && (
            <Button onClick={() => openDialog('schedule', campaign)}>
              <CalendarClock aria-hidden />
              {t('campaigns.campaignCard.reschedule')}
            </Button>
          )}
          {status === 'sending' && (
            <Button busy={actions.busy} onClick={() => void actions.pause(campaign)}>
              <Pause aria-hidden />
              {t('campaigns.campaignCard.pause')}
            </Button>
          )}
          {status === 'paused' && (
            <Button busy={actions.busy} onClick={() => void actions.resume(campaign)}>
              <Play aria-hidden />
              {t('campaigns.campaignCard.resume')}
            </Button>
          )}
          <Button asChild>
            <Link href={paths.espCampaign(id)} aria-label={t('campaigns.campaignCard.viewName', { name })}>
              <Eye aria-hidden />
              {t('campaigns.campaignCard.view')}
            </Link>
          </Button>
          <CampaignMenu campaign={campaign} openDialog={openDialog} actions={actions} />
          {!isRunning && (
            <IconButton
              label={t('campaigns.campaignCard.deleteName', { name })}
              icon={<Trash2 aria-hidden />}
              variant="danger"
              // On a phone the menu has it.
              className="max-sm:hidden"
              tooltip={false}
              onClick={() => void actions.remove(campaign)}
            />
          )}
        </div>
      </div>
      {isRunning ? <RunningCampaign campaign={campaign} /> : <Figures campaign={campaign} />}
      {!isRunning && waiting && (
        <p className="-mt-1 text-attention text-sm">{`${waiting.why} ${waiting.next}`}</p>
      )}
    </article>
  );
};
