import type { CampaignReport } from '#contract/campaigns/report.ts';
import { formatCount } from '#web/lib/counts.ts';
import { t } from '#web/text/t.ts';
import { Table } from '#web/ui/display/table.tsx';
import { formatRate } from '../../campaign-labels.ts';

/** Why emails bounced, in words, the most frequent reason first. */
export const BounceReasons = ({ bounces }: Pick<CampaignReport, 'bounces'>) => {
  const all = bounces.reduce((sum, { count }) => sum + count, 0);
  return (
    <Table
      caption={t('campaignPage.campaignLinks.bouncesByKind')}
      columns={[
        {
          key: 'kind',
          header: t('campaignPage.campaignLinks.reason'),
          primary: true,
          cell: ({ kind }) => kind,
        },
        {
          key: 'count',
          header: t('campaignPage.campaignLinks.mails'),
          align: 'end',
          cell: ({ count }) => formatCount(count),
        },
        {
          key: 'share',
          header: t('campaignPage.deliverability.ofBounces'),
          align: 'end',
          cell: ({ count }) => formatRate(count, all),
        },
      ]}
      rows={bounces}
      rowKey={({ kind }) => kind}
    />
  );
};
