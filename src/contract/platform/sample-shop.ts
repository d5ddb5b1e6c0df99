// The sample shop: contacts, lists, campaigns and emails of a shop that does not exist, to try the product with.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const count = z.number().int();

const sampleCounts = z.object({
  contacts: count,
  lists: count,
  segments: count,
  sentCampaigns: count,
  drafts: count,
  templates: count,
});

const sampleShop = z.object({
  loaded: z.boolean(),
  loadedAt: z.iso.datetime().nullable(),
  /** What loading made; null when it is not loaded. */
  counts: sampleCounts.nullable(),
  /** Whether loading connected the sandbox account for sending. */
  connectedSandbox: z.boolean(),
  /** Whether loading entered a postal address. */
  setPostalAddress: z.boolean(),
});

export type SampleShop = z.infer<typeof sampleShop>;

/** What stays because its owner made it their own: changed it, sent it, or put contacts of their own on it. */
const keptSamples = z.object({
  contacts: count,
  lists: count,
  segments: count,
  campaigns: count,
  templates: count,
});

export type KeptSamples = z.infer<typeof keptSamples>;

export const getSampleShop = endpoint({
  method: 'GET',
  path: '/api/sample-shop',
  summary: 'Whether the sample shop is loaded, and what it has.',
  access: 'user',
  output: sampleShop,
});

export const loadSampleShop = endpoint({
  method: 'POST',
  path: '/api/sample-shop',
  summary:
    'Load a sample shop: 200 contacts with histories, lists, segments, three sent campaigns, a draft and emails. 409 if it is loaded.',
  access: 'user',
  output: sampleShop,
  status: 201,
  errors: [409],
});

export const removeSampleShop = endpoint({
  method: 'DELETE',
  path: '/api/sample-shop',
  summary: 'Remove the sample shop and nothing else. What you changed in it is yours and stays.',
  access: 'user',
  output: z.object({ success: z.literal(true), kept: keptSamples }),
  errors: [404, 409],
});
