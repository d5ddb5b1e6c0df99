// The figures of a campaign.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../params.ts';
import { campaignCounts } from './counts.ts';

export const campaignReport = z.object({
  ...campaignCounts,
  deliveredCount: z.int(),
  /** Messages in flight or waiting. */
  queuedCount: z.int(),
  inDoubtCount: z.int(),
  machineClickedCount: z.int(),
  /** People by hour since the start, without machines. */
  series: z.array(z.object({ at: z.iso.datetime(), sent: z.int(), opened: z.int(), clicked: z.int() })),
  links: z.array(z.object({ url: z.string(), people: z.int(), clicks: z.int() })),
  bounces: z.array(z.object({ kind: z.string(), count: z.int() })),
  failures: z.array(z.object({ reason: z.string(), count: z.int() })),
});
export type CampaignReport = z.infer<typeof campaignReport>;

export const getCampaignReport = endpoint({
  method: 'GET',
  path: '/api/esp/campaigns/{id}/report',
  summary: 'The figures of a campaign: sent, opened, clicked, bounced; by hour, by link.',
  access: 'user',
  params: idParams,
  output: campaignReport,
  errors: [404],
});
