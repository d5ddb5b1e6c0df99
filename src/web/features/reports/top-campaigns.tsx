import { useId } from 'react';
import { minSentForRate, type WorkspaceReport } from '#contract/campaigns/workspace/report.ts';
import { formatCount } from '#web/lib/counts.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatPercent } from '#web/lib/formats.ts';
import { paths } from '#web/lib/paths.ts';
import { t } from '#web/text/t.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { type Column, Table } from '#web/ui/display/table.tsx';
import { percentOf } from './report-points.ts';

type Top = WorkspaceReport['top'][number];

const columns = (): Column<Top>[] => [
  {
    key: 'name',
    header: t('reports.top.campaign'),
    primary: true,
    cell: ({ id, name, subject }) => (
      <span className="block min-w-0">
        <TextLink
          href={paths.espCampaign(id)}
          className="break-words text-ink decoration-transparent hover:decoration-current"
        >
          {name}
        </TextLink>
        <span className="line-clamp-1 break-words font-normal text-ink-soft text-sm">{subject}</span>
      </span>
    ),
  },
  { key: 'at', header: t('reports.top.began'), cell: ({ startedAt }) => formatDate(startedAt) },
  { key: 'sent', header: t('reports.top.sent'), align: 'end', cell: ({ sent }) => formatCount(sent) },
  {
    key: 'opened',
    header: t('reports.top.opened'),
    align: 'end',
    cell: ({ opened, sent }) => formatPercent(percentOf(opened, sent)),
  },
  {
    key: 'clicked',
    header: t('reports.top.clicked'),
    align: 'end',
    cell: ({ clicked, sent }) => formatPercent(percentOf(clicked, sent)),
  },
];

export const TopCampaigns = ({ top }: { top: WorkspaceReport['top'] }) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="font-serif text-xl">
        {t('reports.top.title')}
      </h2>
      <p className="text-ink-soft text-sm">{t('reports.top.byClickRate', { emails: minSentForRate })}</p>
      {top.length > 0 ? (
        <Table caption={t('reports.top.title')} columns={columns()} rows={top} rowKey={({ id }) => id} />
      ) : (
        <p className="text-ink-soft">{t('reports.top.none')}</p>
      )}
    </section>
  );
};
