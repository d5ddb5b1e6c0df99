// The progress of a campaign while it is sending.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../params.ts';
import { campaignCounts } from './counts.ts';
import { localMoment } from './schedule.ts';
import { campaignOutcome, campaignStatus, waitingReason } from './states.ts';

/** The content of each event of the stream. */
export const campaignProgress = z.object({
  status: campaignStatus,
  outcome: campaignOutcome.nullable(),
  waiting: waitingReason.nullable(),
  waitingUntil: z.iso.datetime().nullable(),
  ...campaignCounts,
  /** Messages per second over the recent period. */
  perSecond: z.number(),
  secondsLeft: z.number().nullable(),
  /** Of a campaign that goes out by the time zones of its recipients: who gets it when, in the order of time. */
  localMoments: z.array(localMoment).nullable().default(null),
});
export type CampaignProgress = z.infer<typeof campaignProgress>;

export const watchCampaign = endpoint({
  method: 'GET',
  path: '/api/esp/campaigns/{id}/progress',
  summary: 'How far a campaign is, as server-sent events while it is sending.',
  access: 'user',
  params: idParams,
  /** `figures=true`: it goes on after the campaign was sent, for its opens and clicks. */
  query: z.object({ figures: z.stringbool().default(false) }),
  output: z.unknown(),
  errors: [404],
});
