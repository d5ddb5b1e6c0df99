// Advanced analytics: a campaign compared with the workspace's past, the hours in which its recipients read, and raw
// events.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../params.ts';
import { timeZone } from '../region.ts';

/** Of all emails sent; `clickToOpen` is of the people who opened. */
export const measureNames = [
  'delivered',
  'opened',
  'clicked',
  'clickToOpen',
  'bounced',
  'complained',
  'unsubscribed',
] as const;
export const measureName = z.enum(measureNames);
export type MeasureName = z.infer<typeof measureName>;

/** A median of fewer campaigns, or a rate of fewer emails that did not bounce, is meaningless. */
export const minCampaigns = 3;
export const minMessages = 50;
/** The latest campaigns, which a median or a best hour is made of. */
export const maxCampaigns = 10;
/** Opens and clicks of a campaign arrive for about this long; until then its rates are no part of a median or an average. */
export const settledAfterHours = 48;

export const campaignComparison = z.object({
  /** Earlier campaigns with enough emails whose opens and clicks have arrived, at most 10. */
  campaigns: z.int(),
  /** It was sent recently, so more people will open and click. */
  isEarly: z.boolean(),
  measures: z.array(
    z.object({
      name: measureName,
      /** In percent; null with too few emails, or if it was not counted. */
      rate: z.number().nullable(),
      /** Of the earlier campaigns in which it was counted; null with too few of them. */
      median: z.number().nullable(),
      campaigns: z.int(),
      /** The rates that the median is of, the oldest first. */
      past: z.array(z.object({ startedAt: z.iso.datetime(), rate: z.number() })),
    }),
  ),
});
export type CampaignComparison = z.infer<typeof campaignComparison>;

export const compareCampaign = endpoint({
  method: 'GET',
  path: '/api/esp/campaigns/{id}/comparison',
  summary:
    "A campaign beside the median of the workspace's earlier campaigns. Needs a plan with advanced analytics.",
  access: 'user',
  params: idParams,
  output: campaignComparison,
  errors: [403, 404],
});

export const exportCampaignEvents = endpoint({
  method: 'GET',
  path: '/api/esp/campaigns/{id}/events/export',
  summary:
    'Everything that happened to each email of a campaign, as a CSV file: time, recipient, type, link, and whether a person or a machine did it. Needs a plan with advanced analytics.',
  access: 'user',
  params: idParams,
  output: z.unknown(),
  errors: [403, 404],
});

/** Before an hour is named the best. */
export const minReactions = 500;
export const minReactionsPerHour = 10;

const hour = z.object({
  /** 1 is Monday. */
  weekday: z.int().min(1).max(7),
  hour: z.int().min(0).max(23),
});

export const bestHours = z.object({
  /** The latest campaigns with enough emails, at most 10. */
  campaigns: z.int(),
  /** First opens and first clicks of people, one of each per email. */
  reactions: z.int(),
  /** Hours in which recipients opened or clicked. */
  hours: z.array(hour.extend({ opened: z.int(), clicked: z.int() })),
  /** The hours with most of them, best first; none with too little data. */
  best: z.array(hour),
});
export type BestHours = z.infer<typeof bestHours>;

export const getBestHours = endpoint({
  method: 'GET',
  path: '/api/esp/best-hours',
  summary:
    'When people opened and clicked the last ten campaigns, by weekday and hour of a time zone, without machines. Needs a plan with advanced analytics.',
  access: 'user',
  query: z.object({
    timeZone: timeZone.default('UTC'),
  }),
  output: bestHours,
  errors: [403],
});
