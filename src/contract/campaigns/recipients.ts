// The recipients of a campaign, with the state of each delivery.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, page } from '../params.ts';

export const deliveryState = z.enum([
  'queued',
  'sending',
  /** Accepted by the carrier. */
  'accepted',
  'delivered',
  'bounced',
  'failed',
  'skipped',
  /** Not known yet whether the carrier took it. */
  'in_doubt',
  /** It will not be resolved automatically. */
  'unknown',
  'cancelled',
]);
export type DeliveryState = z.infer<typeof deliveryState>;

export const recipient = z.object({
  contactId: z.string(),
  /** Empty when the contact was deleted since. */
  email: z.string(),
  name: z.string(),
  state: deliveryState,
  /** Why it failed, bounced or was skipped, in words. */
  reason: z.string(),
  acceptedAt: z.iso.datetime().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
  openedAt: z.iso.datetime().nullable(),
  machineOpenedAt: z.iso.datetime().nullable(),
  clickedAt: z.iso.datetime().nullable(),
  bouncedAt: z.iso.datetime().nullable(),
  complainedAt: z.iso.datetime().nullable(),
  unsubscribedAt: z.iso.datetime().nullable(),
});
export type Recipient = z.infer<typeof recipient>;

export const recipientFilter = z.object({
  search: z.string().max(200).default(''),
  state: deliveryState.optional(),
  did: z.enum(['opened', 'not_opened', 'clicked', 'bounced', 'complained', 'unsubscribed']).optional(),
});

export const listRecipients = endpoint({
  method: 'GET',
  path: '/api/esp/campaigns/{id}/recipients',
  summary: 'Who a campaign went to, and what became of each mail.',
  access: 'user',
  params: idParams,
  query: page.extend(recipientFilter.shape),
  output: z.array(recipient),
  errors: [404],
});

export const exportRecipients = endpoint({
  method: 'GET',
  path: '/api/esp/campaigns/{id}/recipients/export',
  summary: 'The recipients of a campaign as a CSV file.',
  access: 'user',
  params: idParams,
  query: recipientFilter,
  output: z.unknown(),
  errors: [404],
});
