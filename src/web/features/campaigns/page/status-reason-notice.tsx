import { Link } from 'wouter';
import type { CampaignSummary } from '#contract/campaigns/campaigns.ts';
import { paths } from '#web/lib/paths.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { statusReasonOf } from '../campaign-labels.ts';

const links = {
  settings: {
    href: paths.esp({ tab: 'settings' }),
    get label() {
      return t('campaignPage.statusReasonNotice.settings');
    },
  },
  plan: {
    href: paths.settings('plan'),
    get label() {
      return t('campaignPage.statusReasonNotice.yourPlan');
    },
  },
};

/** Why a campaign waits, what to do, and a link there. */
export const StatusReasonNotice = ({
  campaign,
}: {
  campaign: Pick<CampaignSummary, 'status' | 'waiting' | 'waitingUntil' | 'waitingCheck' | 'fromEmail'>;
}) => {
  const reason = statusReasonOf(campaign);
  if (!reason) return null;
  const link = reason.place && reason.place !== 'recipients' ? links[reason.place] : undefined;
  return (
    <div role="status">
      <Notice
        tone={campaign.waiting === 'paused_by_you' ? 'neutral' : 'attention'}
        title={reason.why}
        action={
          link && (
            <Button asChild size="small">
              <Link href={link.href}>{link.label}</Link>
            </Button>
          )
        }
      >
        {reason.next}
      </Notice>
    </div>
  );
};
