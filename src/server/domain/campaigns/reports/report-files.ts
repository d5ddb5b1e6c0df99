// The figures of a campaign as CSV files: one table in each, with a heading row and one row for each thing counted.
import type { CampaignReport } from '#contract/campaigns/report.ts';
import type { ReportTable } from '#contract/campaigns/report-files.ts';
import type { Translate } from '#text/translator.ts';
import type { Context } from '../../../context.ts';
import { csvLine } from '../../audience/imports/csv/write-line.ts';
import type { Caller } from '../../shared/caller.ts';
import { getCampaignReport } from './report.ts';

type Row = Record<string, string | number>;

const percent = (part: number, all: number): string => (all === 0 ? '' : ((part / all) * 100).toFixed(1));

const summary = (report: CampaignReport): Row[] => {
  const { sentCount } = report;
  const ofSent = (measure: string, count: number): Row => ({
    measure,
    count,
    percent_of_sent: percent(count, sentCount),
  });
  const alone = (measure: string, count: number): Row => ({ measure, count, percent_of_sent: '' });
  return [
    alone('recipients', report.totalRecipients),
    alone('sent', sentCount),
    ofSent('delivered', report.deliveredCount),
    ofSent('opened', report.openedCount),
    ofSent('opened_by_machines', report.machineOpenedCount),
    ofSent('clicked', report.clickedCount),
    ofSent('clicked_by_machines', report.machineClickedCount),
    ofSent('bounced', report.bouncedCount),
    ofSent('complained', report.complainedCount),
    ofSent('unsubscribed', report.unsubscribedCount),
    alone('failed', report.failedCount),
    alone('skipped', report.skippedCount),
    alone('unconfirmed', report.unknownCount),
  ];
};

const tables: Record<ReportTable, (report: CampaignReport) => { columns: string[]; rows: Row[] }> = {
  summary: (report) => ({ columns: ['measure', 'count', 'percent_of_sent'], rows: summary(report) }),
  links: ({ links, sentCount }) => ({
    columns: [
      'link',
      'label',
      'url',
      'people',
      'percent_of_sent',
      'clicks',
      'clicks_by_machines',
      'people_of_url',
    ],
    rows: links.map(({ index, label, url, people, clicks, machineClicks, groupPeople }) => ({
      link: index + 1,
      label,
      url,
      people,
      percent_of_sent: percent(people, sentCount),
      clicks,
      clicks_by_machines: machineClicks,
      people_of_url: groupPeople,
    })),
  }),
  hours: ({ series }) => ({
    columns: ['hour', 'sent', 'opened', 'clicked', 'hard_bounced', 'complained'],
    rows: series.map(({ at, hardBounced, ...counts }) => ({
      hour: at,
      ...counts,
      hard_bounced: hardBounced,
    })),
  }),
  clients: ({ clients }) => ({
    columns: ['kind', 'program', 'device', 'people'],
    rows: clients.map(({ kind, program, device, people }) => ({ kind, program, device, people })),
  }),
  providers: ({ providers }) => ({
    columns: ['provider', 'sent', 'delivered', 'opened', 'clicked', 'bounced', 'complained'],
    rows: providers ?? [],
  }),
  bounces: ({ bounces }) => ({
    columns: ['reason', 'count'],
    rows: bounces.map(({ kind, count }) => ({ reason: kind, count })),
  }),
};

export const exportReport = async (
  ctx: Context,
  caller: Caller,
  { id, table }: { id: string; table: ReportTable },
  translate: Translate,
): Promise<string> => {
  const { columns, rows } = tables[table](await getCampaignReport(ctx, caller, id, translate));
  const lines = rows.map((row) => csvLine(columns.map((column) => String(row[column] ?? ''))));
  // Without a byte-order mark Excel does not read the file as UTF-8.
  return `\uFEFF${csvLine(columns)}${lines.join('')}`;
};
