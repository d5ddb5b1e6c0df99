// The figures of a campaign as CSV files, one table in each.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../params.ts';

export const reportTables = ['summary', 'links', 'hours', 'clients', 'providers', 'bounces'] as const;
export const reportTable = z.enum(reportTables);
export type ReportTable = z.infer<typeof reportTable>;

export const exportReport = endpoint({
  method: 'GET',
  path: '/api/esp/campaigns/{id}/report/export',
  summary:
    'One table of the figures of a campaign as a CSV file: the summary, links, hours, programs and devices, mailbox providers, or reasons of bounces.',
  access: 'user',
  params: idParams,
  query: z.object({ table: reportTable.default('summary') }),
  output: z.unknown(),
  errors: [404],
});
