import type { MailboxProvider } from '#contract/campaigns/mailbox-providers.ts';
import type { CampaignReport } from '#contract/campaigns/report.ts';
import { formatCount } from '#web/lib/counts.ts';
import { formatPercent } from '#web/lib/formats.ts';
import { t } from '#web/text/t.ts';
import { type Column, Table } from '#web/ui/display/table.tsx';
import { formatRate } from '../../campaign-labels.ts';

type Row = NonNullable<CampaignReport['providers']>[number];

const names: Record<MailboxProvider, () => string> = {
  gmail: () => t('campaignPage.deliverability.gmail'),
  microsoft: () => t('campaignPage.deliverability.microsoft'),
  yahoo: () => t('campaignPage.deliverability.yahoo'),
  apple: () => t('campaignPage.deliverability.apple'),
  other: () => t('campaignPage.deliverability.other'),
};

/** What became of the emails at each mailbox provider. */
export const ProviderTable = ({ providers }: { providers: readonly Row[] }) => {
  const share = (key: 'delivered' | 'opened' | 'clicked' | 'bounced', header: string): Column<Row> => ({
    key,
    header,
    align: 'end',
    cell: (row) => formatRate(row[key], row.sent),
  });
  const columns: Column<Row>[] = [
    {
      key: 'provider',
      header: t('campaignPage.deliverability.provider'),
      primary: true,
      cell: ({ provider }) => <bdi>{names[provider]()}</bdi>,
    },
    {
      key: 'sent',
      header: t('campaignPage.deliverability.sent'),
      align: 'end',
      cell: ({ sent }) => formatCount(sent),
    },
    share('delivered', t('campaignPage.deliverability.delivered')),
    share('opened', t('campaignPage.deliverability.opened')),
    share('clicked', t('campaignPage.deliverability.clicked')),
    share('bounced', t('campaignPage.deliverability.bounced')),
    {
      key: 'complained',
      header: t('campaignPage.deliverability.complaints'),
      align: 'end',
      cell: ({ complained, sent }) => formatPercent(sent > 0 ? (complained / sent) * 100 : 0, 2),
    },
  ];
  return (
    <Table
      caption={t('campaignPage.deliverability.byProvider')}
      columns={columns}
      rows={providers}
      rowKey={({ provider }) => provider}
    />
  );
};
