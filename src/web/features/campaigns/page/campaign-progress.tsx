import { Ban, Pause, Play } from 'lucide-react';
import type { Campaign, CampaignProgress } from '#contract/campaigns/campaigns.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { formatCount, timeLeft } from '../campaign-words.ts';
import type { CampaignDialogs } from '../list/use-campaign-dialogs.tsx';
import { ProgressBar, settledOf } from './progress-bar.tsx';
import { WaitingNotice } from './waiting-notice.tsx';

const perSecondWords = (rate: number): string =>
  `${rate >= 10 ? formatCount(Math.round(rate)) : rate.toFixed(1)} mails a second`;

/** A campaign that is under way: how far, how fast, how long still, and why it waits. */
export const CampaignProgressPanel = ({
  campaign,
  progress,
  ask,
  actions,
}: { campaign: Campaign; progress: CampaignProgress | null } & Pick<CampaignDialogs, 'ask' | 'actions'>) => {
  const now = { ...campaign, ...progress };
  const done = settledOf(now);
  const isPaused = now.status === 'paused';
  const isPreparing = now.status === 'sending' && now.totalRecipients === 0;
  const rate = progress && progress.perSecond > 0 ? perSecondWords(progress.perSecond) : '';
  const left = progress ? timeLeft(progress.secondsLeft) : '';
  return (
    <section aria-label="Progress" className="flex flex-col gap-4 rounded-sheet border bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <p>
          <span className="figures mr-1 font-letter text-4xl">{formatCount(done)}</span>{' '}
          <span className="text-ink-soft">
            {isPreparing
              ? 'The recipients are being gathered.'
              : `of ${formatCount(now.totalRecipients)} done`}
          </span>
        </p>
        <div className="flex flex-wrap gap-2">
          {isPaused ? (
            <Button variant="primary" busy={actions.busy} onClick={() => void actions.resume(campaign)}>
              <Play aria-hidden />
              Resume
            </Button>
          ) : (
            <Button busy={actions.busy} onClick={() => void actions.pause(campaign)}>
              <Pause aria-hidden />
              Pause
            </Button>
          )}
          <Button
            variant="danger-quiet"
            onClick={() => ask('cancel', { ...campaign, sentCount: now.sentCount })}
          >
            <Ban aria-hidden />
            Stop for good
          </Button>
        </div>
      </div>
      <ProgressBar done={done} total={now.totalRecipients} label="Mails done" />
      {/* Its height is reserved, so that nothing jumps when the rate is known. */}
      <p role="status" className="figures min-h-6 text-ink-soft text-sm">
        {[rate, left].filter(Boolean).join('. ')}
      </p>
      <WaitingNotice campaign={now} />
    </section>
  );
};
