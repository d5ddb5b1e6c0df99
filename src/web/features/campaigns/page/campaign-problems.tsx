import type { Campaign } from '#contract/campaigns/campaigns.ts';
import type { CampaignReport } from '#contract/campaigns/report.ts';
import { countOf, formatCount } from '#web/lib/counts.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { finishedCount } from '../campaign-counts.ts';
import type { CampaignDialogs } from '../list/use-campaign-dialogs.tsx';
import type { RecipientChoice } from './recipient-filter.ts';

/** What failed, and what can be done about it. */
export const CampaignProblems = ({
  campaign,
  report,
  openDialog,
  actions,
  onShow,
}: {
  campaign: Campaign;
  report: CampaignReport;
  onShow: (choice: RecipientChoice) => void;
} & Pick<CampaignDialogs, 'openDialog' | 'actions'>) => {
  const { unknownCount, failedCount, inDoubtCount, failures } = report;
  // During sending more may follow; canceled messages are never sent.
  const canResend = campaign.status === 'sent' && campaign.outcome !== 'cancelled';
  const later = campaign.status !== 'sent' && ' Once it has ended, you can send again to them.';
  const remaining = report.totalRecipients - finishedCount(report) - inDoubtCount;
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      {unknownCount > 0 && (
        <Notice
          tone="attention"
          title={`Of ${countOf(unknownCount, 'mail')} it is not known whether your email service took ${unknownCount === 1 ? 'it' : 'them'}`}
          action={
            <div className="flex flex-wrap gap-2">
              <Button size="small" variant="quiet" onClick={() => onShow('unknown')}>
                Show them
              </Button>
              {canResend && (
                <Button
                  size="small"
                  onClick={() => openDialog('resend-unknown', { ...campaign, unknownCount })}
                >
                  Send again to {formatCount(unknownCount)} unknown
                </Button>
              )}
            </div>
          }
        >
          The connection broke before the answer came. They are not sent again by themselves, for who got one
          would get it twice.{later}
        </Notice>
      )}
      {failedCount > 0 && (
        <Notice
          tone="attention"
          title={`${countOf(failedCount, 'mail')} could not be sent`}
          action={
            <div className="flex flex-wrap gap-2">
              <Button size="small" variant="quiet" onClick={() => onShow('failed')}>
                Show them
              </Button>
              {canResend && (
                <Button
                  size="small"
                  busy={actions.busy}
                  onClick={() => void actions.resend(campaign, 'failed')}
                >
                  Try {formatCount(failedCount)} again
                </Button>
              )}
            </div>
          }
        >
          <ul>
            {failures.map(({ reason, count }) => (
              <li key={reason}>
                {formatCount(count)}: {reason}
              </li>
            ))}
          </ul>
          {later}
        </Notice>
      )}
      {campaign.outcome === 'cancelled' && remaining > 0 && (
        <Notice
          title={`It was stopped before ${countOf(remaining, 'recipient was', 'recipients were')} written to`}
          action={
            <Button size="small" variant="quiet" onClick={() => onShow('cancelled')}>
              Show them
            </Button>
          }
        />
      )}
      {inDoubtCount > 0 && (
        <Notice tone="info" title={`${countOf(inDoubtCount, 'message is', 'messages are')} unconfirmed`}>
          The connection broke before your email service answered. Its events settle most of these within
          minutes.
        </Notice>
      )}
    </div>
  );
};
