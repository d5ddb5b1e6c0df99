import { Link } from 'wouter';
import type { CampaignSummary } from '#contract/campaigns/campaigns.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { waitingOf } from '../campaign-words.ts';

const places = {
  settings: { href: paths.esp({ tab: 'settings' }), label: 'Settings' },
  plan: { href: paths.settings('plan'), label: 'Your plan' },
};

/** Why a campaign waits, what to do, and a link there. */
export const WaitingNotice = ({
  campaign,
}: {
  campaign: Pick<CampaignSummary, 'status' | 'waiting' | 'waitingUntil' | 'waitingCheck' | 'fromEmail'>;
}) => {
  const waiting = waitingOf(campaign);
  if (!waiting) return null;
  const place = waiting.place && waiting.place !== 'recipients' ? places[waiting.place] : undefined;
  return (
    <div role="status">
      <Notice
        tone={campaign.waiting === 'paused_by_you' ? 'neutral' : 'attention'}
        title={waiting.why}
        action={
          place && (
            <Button asChild size="small">
              <Link href={place.href}>{place.label}</Link>
            </Button>
          )
        }
      >
        {waiting.next}
      </Notice>
    </div>
  );
};
