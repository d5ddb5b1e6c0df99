import type { Campaign } from '#contract/campaigns/campaigns.ts';
import type { CampaignReport } from '#contract/campaigns/report.ts';
import { t } from '#web/text/t.ts';
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
  const later = campaign.status !== 'sent' && t('campaignPage.campaignProblems.onceItHasEndedYouCan');
  const remaining = report.totalRecipients - finishedCount(report) - inDoubtCount;
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      {unknownCount > 0 && (
        <Notice
          tone="attention"
          title={t('campaignPage.campaignProblems.ofUnknowncountMailsItIsNot', { unknownCount })}
          action={
            <div className="flex flex-wrap gap-2">
              <Button size="small" variant="quiet" onClick={() => onShow('unknown')}>
                {t('campaignPage.campaignProblems.showThem')}
              </Button>
              {canResend && (
                <Button
                  size="small"
                  onClick={() => openDialog('resend-unknown', { ...campaign, unknownCount })}
                >
                  {t('campaignPage.campaignProblems.sendAgainToUnknowncountUnknown', {
                    unknownCount,
                  })}
                </Button>
              )}
            </div>
          }
        >
          {t('campaignPage.campaignProblems.theConnectionBrokeBeforeTheAnswer')} {later}
        </Notice>
      )}
      {failedCount > 0 && (
        <Notice
          tone="attention"
          title={t('campaignPage.campaignProblems.failedcountMailsCouldNotBeSent', { failedCount })}
          action={
            <div className="flex flex-wrap gap-2">
              <Button size="small" variant="quiet" onClick={() => onShow('failed')}>
                {t('campaignPage.campaignProblems.showThem')}
              </Button>
              {canResend && (
                <Button
                  size="small"
                  busy={actions.busy}
                  onClick={() => void actions.resend(campaign, 'failed')}
                >
                  {t('campaignPage.campaignProblems.tryFailedcountAgain', {
                    failedCount,
                  })}
                </Button>
              )}
            </div>
          }
        >
          <ul>
            {failures.map(({ reason, count }) => (
              <li key={reason}>{t('campaignPage.campaignProblems.countAndReason', { count, reason })}</li>
            ))}
          </ul>
          {later}
        </Notice>
      )}
      {campaign.outcome === 'cancelled' && remaining > 0 && (
        <Notice
          title={t('campaignPage.campaignProblems.itWasStoppedBeforeRemainingRecipients', { remaining })}
          action={
            <Button size="small" variant="quiet" onClick={() => onShow('cancelled')}>
              {t('campaignPage.campaignProblems.showThem')}
            </Button>
          }
        />
      )}
      {inDoubtCount > 0 && (
        <Notice
          tone="info"
          title={t('campaignPage.campaignProblems.indoubtcountMessagesAreUnconfirmed', { inDoubtCount })}
        >
          {t('campaignPage.campaignProblems.theConnectionBrokeBeforeYourEmail')}
        </Notice>
      )}
    </div>
  );
};
