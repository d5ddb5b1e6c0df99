// The recipients of a campaign, with the state of each delivery.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, page } from '../params.ts';
import { mailDevice, mailProgram } from './clients.ts';

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

const maxLinkIndex = 100_000;

export const recipientFilter = z.object({
  search: z.string().max(200).default(''),
  state: deliveryState.optional(),
  did: z.enum(['opened', 'not_opened', 'clicked', 'bounced', 'complained', 'unsubscribed']).optional(),
  /** Who followed the link with this index of the report. */
  link: z.coerce.number().int().min(0).max(maxLinkIndex).optional(),
  /** Who followed any link of this group of the report: all links to one address. */
  address: z.coerce.number().int().min(0).max(maxLinkIndex).optional(),
  /**
   * `newest`: who opened or clicked last comes first, where the filter is about opens or clicks and nothing is searched
   * for. Otherwise, and always in archived campaigns, in the order of the contacts.
   */
  order: z.enum(['contact', 'newest']).default('contact'),
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

export const recipientStepType = z.enum([
  'sent',
  'delivered',
  'opened',
  'clicked',
  'bounced',
  'failed',
  'skipped',
  'complained',
  'unsubscribed',
]);
export type RecipientStepType = z.infer<typeof recipientStepType>;

export const recipientStep = z.object({
  type: recipientStepType,
  /** null: the time was not recorded. */
  at: z.iso.datetime().nullable(),
  /** Of an open or a click: a person, or a program that checks or prefetches. */
  by: z.enum(['person', 'machine']).nullable(),
  link: z.object({ index: z.int(), url: z.string(), label: z.string() }).nullable(),
  client: z.object({ program: mailProgram, device: mailDevice }).nullable(),
  /** Why it bounced, failed or was skipped, in words. */
  reason: z.string(),
});
export type RecipientStep = z.infer<typeof recipientStep>;

export const listRecipientSteps = endpoint({
  method: 'GET',
  path: '/api/esp/campaigns/{id}/recipients/{contactId}/steps',
  summary: 'What happened to the email of one recipient, in order of time: at most 500 opens and clicks.',
  access: 'user',
  params: idParams.extend({ contactId: z.string().min(1).max(64) }),
  output: z.array(recipientStep),
  errors: [404],
});
