import type { CampaignReport } from '#contract/campaigns/report.ts';
import { formatCount } from '#web/lib/counts.ts';
import { t } from '#web/text/t.ts';
import { type Column, Table } from '#web/ui/display/table.tsx';
import { formatRate } from '../campaign-labels.ts';
import { type FunnelRow, type FunnelStep, funnelRows } from './funnel-steps.ts';

const names: Record<FunnelStep, () => string> = {
  sent: () => t('campaignPage.campaignFigures.sent'),
  delivered: () => t('campaignPage.campaignFigures.delivered'),
  opened: () => t('campaignPage.campaignFigures.opened'),
  clicked: () => t('campaignPage.campaignFigures.clicked'),
  unsubscribed: () => t('campaignPage.campaignFigures.unsubscribed'),
};

const Bar = ({ row: { step, people }, sent }: { row: FunnelRow; sent: number }) => (
  <span className="flex min-w-0 flex-1 items-center gap-4 md:min-w-72 lg:min-w-96">
    <span className="w-28 shrink-0">{names[step]()}</span>
    <span
      aria-hidden
      className="h-3 min-w-0 flex-1 overflow-hidden rounded-full bg-sunken forced-colors:border"
    >
      <span
        className={`block h-full ${step === 'unsubscribed' ? 'bg-bad' : 'bg-accent'} forced-colors:bg-[Highlight]`}
        style={{ width: `${Math.min(100, (people / Math.max(1, sent)) * 100)}%` }}
      />
    </span>
  </span>
);

/** How many recipients came from each step to the next, as bars on one scale. */
export const Funnel = ({ report }: { report: CampaignReport }) => {
  const { sentCount } = report;
  const columns: Column<FunnelRow>[] = [
    {
      key: 'step',
      header: t('campaignPage.funnel.step'),
      primary: true,
      cell: (row) => <Bar row={row} sent={sentCount} />,
    },
    {
      key: 'people',
      header: t('campaignPage.funnel.people'),
      align: 'end',
      cell: ({ people }) => formatCount(people),
    },
    {
      key: 'ofSent',
      header: t('campaignPage.campaignLinks.ofAllSent'),
      align: 'end',
      isEmpty: ({ step }) => step === 'sent',
      cell: ({ step, people }) => (step === 'sent' ? '' : formatRate(people, sentCount)),
    },
    {
      key: 'ofStepBefore',
      header: t('campaignPage.funnel.ofStepBefore'),
      align: 'end',
      isEmpty: ({ before }) => before === null,
      cell: ({ people, before }) => (before === null ? '' : formatRate(people, before)),
    },
  ];
  return (
    <section aria-labelledby="funnel" className="flex flex-col gap-4">
      <h2 id="funnel" className="font-serif text-xl">
        {t('campaignPage.funnel.title')}
      </h2>
      <Table
        caption={t('campaignPage.funnel.title')}
        columns={columns}
        rows={funnelRows(report)}
        rowKey={({ step }) => step}
      />
    </section>
  );
};
