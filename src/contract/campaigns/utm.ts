// UTM parameters of one campaign, and what they make of its links.
import { z } from 'zod';
import { utmExceptions } from '#email/personalize/utm-links.ts';
import { utmParameters } from '../carriers/utm.ts';
import { endpoint } from '../endpoint.ts';

/** null: those of the workspace. `off`: none. */
export const campaignUtm = z.union([z.literal('off'), utmParameters]).nullable();
export type CampaignUtm = z.infer<typeof campaignUtm>;

const utmLink = z.object({
  /** As in reports, from 1; null: clicks on it are not counted. */
  number: z.int().nullable(),
  /** What readers see of the link. */
  label: z.string(),
  before: z.string(),
  after: z.string(),
  /** Why it stays as it is; null: it gets parameters, or there are none to add. */
  exception: z.enum(utmExceptions).nullable(),
});
export type UtmLink = z.infer<typeof utmLink>;

export const utmPreview = z.object({
  /** The campaign whose links these are. null: you have none with links, and this is an example. */
  campaign: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The parameters that were used; null: none. */
  utm: utmParameters.nullable(),
  links: z.array(utmLink),
});
export type UtmPreview = z.infer<typeof utmPreview>;

export const previewUtm = endpoint({
  method: 'POST',
  path: '/api/esp/utm/preview',
  summary:
    'Each link of a campaign before and after UTM parameters are added. Nothing is stored. Without a campaign: of your newest one with links.',
  access: 'user',
  body: z.object({
    campaignId: z.string().max(64).optional(),
    /** To try others than the stored ones. */
    utm: campaignUtm.optional(),
  }),
  output: utmPreview,
  errors: [404, 422],
});
