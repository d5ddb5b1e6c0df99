// Who a campaign goes to.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const audienceIds = z.array(z.string().min(1).max(64)).max(200);

export const audienceFields = {
  selectedLists: audienceIds.default([]),
  selectedSegments: audienceIds.default([]),
  everyone: z.boolean().default(false),
  notOpened: z.string().max(64).nullable().default(null),
};

export const excludedReason = z.enum([
  'unsubscribed',
  /** Has not confirmed the subscription. */
  'unconfirmed',
  'bounced',
  'complained',
  /** Removed by a cleaning of the list. */
  'cleaned',
  /** Subscribed, but the address is on the list of suppressions. */
  'suppressed',
]);
export type ExcludedReason = z.infer<typeof excludedReason>;

export const audienceCount = z.object({
  /** Who would get it now. */
  recipients: z.int(),
  /** In the audience, but not subscribed or blocked. */
  leftOut: z.int(),
  /** The same people by reason, most of them first. */
  excluded: z.array(z.object({ reason: excludedReason, count: z.int() })),
});

export const countAudience = endpoint({
  method: 'POST',
  path: '/api/esp/campaigns/audience',
  summary: 'How many contacts an audience has now.',
  access: 'user',
  body: z.object(audienceFields),
  output: audienceCount,
  errors: [404],
});
