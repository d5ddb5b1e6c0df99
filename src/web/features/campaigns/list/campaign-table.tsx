import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { CampaignSummary } from '#contract/campaigns/campaigns.ts';
import type { CampaignActivity } from '#contract/campaigns/workspace/activity.ts';
import { formatCount } from '#web/lib/counts.ts';
import { formatDate, formatDateTimeZoned } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { listText } from '#web/text/list-text.ts';
import { t } from '#web/text/t.ts';
import { Sparkline } from '#web/ui/charts/sparkline.tsx';
import { type Column, Table } from '#web/ui/display/table.tsx';
import { CampaignBadge } from '../campaign-badge.tsx';
import { formatRate, percentOf, scheduledLabel } from '../campaign-labels.ts';
import { CampaignMenu } from './campaign-menu.tsx';
import { CampaignPicture } from './campaign-picture.tsx';
import { useCampaignActivity } from './use-campaign-activity.ts';
import type { CampaignDialogs } from './use-campaign-dialogs.tsx';

const Email = ({ campaign, select }: { campaign: CampaignSummary; select: ReactNode }) => (
  <div className="flex min-w-0 items-start gap-3">
    {select}
    <CampaignPicture campaign={campaign} />
    <div className="min-w-0">
      <Link
        href={paths.espCampaign(campaign.id)}
        title={campaign.name}
        className="line-clamp-2 break-words hover:text-accent"
      >
        {campaign.name}
      </Link>
      <p className="line-clamp-1 break-words font-normal text-ink-soft text-sm" title={campaign.subject}>
        {campaign.subject}
      </p>
    </div>
  </div>
);

const audienceText = ({ audience }: CampaignActivity): string =>
  audience.everyone
    ? t('campaigns.campaignTable.everyone')
    : listText([...audience.lists, ...audience.segments]) || '–';

const timeOf = (campaign: CampaignSummary): { name: string; time: string } => {
  const { status, startedAt, sentAt, updatedAt } = campaign;
  if (status === 'scheduled') return scheduledLabel(campaign, Date.now());
  if (status === 'draft') return { name: t('campaigns.campaignCard.changed'), time: formatDate(updatedAt) };
  return { name: t('campaigns.campaignTable.sent'), time: formatDateTimeZoned(startedAt ?? sentAt) };
};

/** A rate with a bar, whose length compares with the same rate of the other rows. */
const Rate = ({ part, sent, highest }: { part: number; sent: number; highest: number }) => (
  <span className="inline-flex w-24 flex-col items-end gap-1">
    <span className="figures">{formatRate(part, sent)}</span>
    <span aria-hidden className="block h-1 w-full overflow-hidden rounded-full bg-hairline">
      <span
        className="block h-full rounded-full bg-accent forced-colors:bg-[Highlight]"
        style={{ width: `${highest > 0 ? (percentOf(part, sent) / highest) * 100 : 0}%` }}
      />
    </span>
  </span>
);

const isCounted = ({ status, sentCount }: CampaignSummary): boolean =>
  status !== 'draft' && status !== 'scheduled' && sentCount > 0;

export const CampaignTable = ({
  items,
  selectOf,
  openDialog,
  actions,
}: {
  items: readonly CampaignSummary[];
  /** The box that selects it. */
  selectOf: (campaign: CampaignSummary) => ReactNode;
} & Pick<CampaignDialogs, 'openDialog' | 'actions'>) => {
  const activity = useCampaignActivity(items.map(({ id }) => id));
  // One scale for the rows of a column.
  const highestOf = (part: 'openedCount' | 'clickedCount') =>
    Math.max(0, ...items.filter(isCounted).map((item) => percentOf(item[part], item.sentCount)));
  const highest = { openedCount: highestOf('openedCount'), clickedCount: highestOf('clickedCount') };
  const rate = (part: 'openedCount' | 'clickedCount', header: string): Column<CampaignSummary> => ({
    key: part,
    header,
    align: 'end',
    isEmpty: (item) => !isCounted(item),
    cell: (item) =>
      isCounted(item) ? <Rate part={item[part]} sent={item.sentCount} highest={highest[part]} /> : null,
  });
  const openedOf = ({ id }: CampaignSummary) => activity.get(id)?.opened ?? null;
  const columns: Column<CampaignSummary>[] = [
    {
      key: 'email',
      header: t('campaigns.campaignTable.campaign'),
      primary: true,
      cell: (campaign) => <Email campaign={campaign} select={selectOf(campaign)} />,
    },
    {
      key: 'status',
      header: t('campaigns.campaignTable.status'),
      cell: (campaign) => <CampaignBadge campaign={campaign} />,
    },
    {
      key: 'audience',
      wideOnly: true,
      header: t('campaigns.campaignTable.audience'),
      cell: (campaign) => {
        const found = activity.get(campaign.id);
        const text = found ? audienceText(found) : '';
        return (
          <span className="line-clamp-2 min-h-6 min-w-0 max-w-44 break-words text-sm" title={text}>
            {text}
          </span>
        );
      },
    },
    {
      key: 'time',
      header: t('campaigns.campaignTable.sentOrScheduled'),
      cell: (campaign) => {
        const { name, time } = timeOf(campaign);
        return (
          <span className="block max-w-44 text-sm max-sm:text-end">
            <span className="block text-ink-soft">{name}</span>
            {time}
          </span>
        );
      },
    },
    rate('openedCount', t('campaigns.campaignTable.opened')),
    rate('clickedCount', t('campaigns.campaignTable.clicked')),
    {
      key: 'hours',
      wideOnly: true,
      header: t('campaigns.campaignTable.first48Hours'),
      isEmpty: (campaign) => openedOf(campaign) === null,
      cell: (campaign) => {
        const opened = openedOf(campaign);
        return opened === null ? null : (
          <Sparkline
            label={t('campaigns.campaignTable.opensInFirstHours', {
              people: opened.reduce((sum, hour) => sum + hour, 0),
              count: formatCount(opened.reduce((sum, hour) => sum + hour, 0)),
            })}
            values={opened}
          />
        );
      },
    },
    {
      key: 'actions',
      header: t('campaigns.campaignTable.actions'),
      hideHeader: true,
      align: 'end',
      cell: (campaign) => <CampaignMenu campaign={campaign} openDialog={openDialog} actions={actions} />,
    },
  ];
  return (
    <Table
      caption={t('campaigns.campaignTable.campaigns')}
      columns={columns}
      rows={items}
      rowKey={({ id }) => id}
    />
  );
};
