import { CalendarClock, CircleCheck, CirclePause, PencilLine, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CampaignSummary } from '#contract/campaigns/campaigns.ts';
import type { CampaignStatus } from '#contract/campaigns/states.ts';
import { t } from '#web/text/t.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import type { Tone } from '#web/ui/display/tone.ts';
import { statusLabels } from './campaign-labels.ts';

const icon = 'size-3.5';
const badgeStyles: Record<CampaignStatus, { tone: Tone; icon: ReactNode }> = {
  sent: { tone: 'good', icon: <CircleCheck aria-hidden className={icon} /> },
  sending: { tone: 'info', icon: <Send aria-hidden className={icon} /> },
  scheduled: { tone: 'attention', icon: <CalendarClock aria-hidden className={icon} /> },
  draft: { tone: 'neutral', icon: <PencilLine aria-hidden className={icon} /> },
  paused: { tone: 'bad', icon: <CirclePause aria-hidden className={icon} /> },
};

/** The state of a campaign, and how it ended if it failed. */
export const CampaignBadge = ({
  campaign: { status, outcome, sentCount, totalRecipients },
}: {
  campaign: Pick<CampaignSummary, 'status' | 'outcome' | 'sentCount' | 'totalRecipients'>;
}) => (
  <span className="inline-flex flex-wrap gap-1.5">
    <Badge tone={badgeStyles[status].tone}>
      {badgeStyles[status].icon}
      {statusLabels[status]}
    </Badge>
    {status === 'sent' && outcome === 'with_problems' && (
      <Badge tone="attention">{t('campaigns.campaignBadge.withProblems')}</Badge>
    )}
    {status === 'sent' && outcome === 'cancelled' && (
      <Badge>
        {totalRecipients > 0
          ? t('campaigns.campaignBadge.canceledSentcountOfTotalrecipientsSent', {
              sentCount,
              totalRecipients,
            })
          : t('campaigns.campaignBadge.canceled')}
      </Badge>
    )}
  </span>
);
