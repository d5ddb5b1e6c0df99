import { Ban, Pause, Play } from 'lucide-react';
import type { Campaign } from '#contract/campaigns/campaigns.ts';
import type { CampaignProgress } from '#contract/campaigns/progress.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Progress } from '#web/ui/display/progress.tsx';
import { finishedCount, sendProgress } from '../campaign-counts.ts';
import { timeLeft } from '../campaign-labels.ts';
import type { CampaignDialogs } from '../list/use-campaign-dialogs.tsx';
import { LocalMoments } from './local-moments.tsx';
import { StatusReasonNotice } from './status-reason-notice.tsx';

const perSecondText = (rate: number): string =>
  t('campaignPage.campaignProgress.textMailsASecond', {
    rate: rate >= 10 ? Math.round(rate) : Math.round(rate * 10) / 10,
  });

/** A campaign that is under way: how far, how fast, how long still, and why it waits. */
export const CampaignProgressPanel = ({
  campaign,
  progress,
  openDialog,
  actions,
}: { campaign: Campaign; progress: CampaignProgress | null } & Pick<
  CampaignDialogs,
  'openDialog' | 'actions'
>) => {
  const current = { ...campaign, ...progress };
  const done = finishedCount(current);
  const isPaused = current.status === 'paused';
  const isPreparing = current.status === 'sending' && current.totalRecipients === 0;
  const rate = progress && progress.perSecond > 0 ? perSecondText(progress.perSecond) : '';
  const timeLeftText = progress ? timeLeft(progress.secondsLeft) : '';
  return (
    <section
      aria-label={t('campaignPage.campaignProgress.progress')}
      className="flex flex-col gap-4 rounded-sheet border bg-surface p-5 sm:p-6"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <p className="text-ink-soft">
          {isPreparing ? (
            t('campaignPage.campaignProgress.theRecipientsAreBeingGathered')
          ) : (
            <Rich
              id="campaignPage.campaignProgress.ofTotalrecipientsDone"
              values={{ done, totalRecipients: current.totalRecipients }}
              parts={[<span key="0" className="figures me-1 font-serif text-4xl text-ink" />]}
            />
          )}
        </p>
        <div className="flex flex-wrap gap-2">
          {isPaused ? (
            <Button variant="primary" busy={actions.busy} onClick={() => void actions.resume(campaign)}>
              <Play aria-hidden />
              {t('campaignPage.campaignProgress.resume')}
            </Button>
          ) : (
            <Button busy={actions.busy} onClick={() => void actions.pause(campaign)}>
              <Pause aria-hidden />
              {t('campaignPage.campaignProgress.pause')}
            </Button>
          )}
          <Button
            variant="danger-quiet"
            onClick={() => openDialog('cancel', { ...campaign, sentCount: current.sentCount })}
          >
            <Ban aria-hidden />
            {t('campaignPage.campaignProgress.stopForGood')}
          </Button>
        </div>
      </div>
      <Progress
        label={t('campaignPage.campaignProgress.mailsDone')}
        {...sendProgress(done, current.totalRecipients)}
        className="h-2"
      />
      {/* Its height is reserved, so that nothing jumps when the rate is known. */}
      <p role="status" className="figures min-h-6 text-ink-soft text-sm">
        {[rate, timeLeftText].filter(Boolean).join(' · ')}
      </p>
      {progress?.localMoments && progress.localMoments.length > 0 && (
        <LocalMoments moments={progress.localMoments} nowMs={Date.now()} paused={isPaused} />
      )}
      <StatusReasonNotice campaign={current} />
    </section>
  );
};
