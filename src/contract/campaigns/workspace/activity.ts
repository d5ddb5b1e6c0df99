// What a list shows of campaigns beside their names: whom they are for, and their first hours.
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { idParams } from '../../params.ts';

export const maxCampaigns = 25;
export const activityHours = 48;

const ids = z
  .string()
  .max(maxCampaigns * 65)
  .transform((text) => [...new Set(text.split(',').filter((id) => id !== ''))])
  .pipe(z.array(z.string().max(64)).max(maxCampaigns));

export const campaignActivity = z.object({
  id: z.string(),
  audience: z.object({
    everyone: z.boolean(),
    /** Names, without those that were deleted. */
    lists: z.array(z.string()),
    segments: z.array(z.string()),
  }),
  /** People who opened it first in each hour since it began, 48 at most; null: not started, or opens were not counted. */
  opened: z.array(z.int()).nullable(),
});
export type CampaignActivity = z.infer<typeof campaignActivity>;

export const listCampaignActivity = endpoint({
  method: 'GET',
  path: '/api/esp/campaigns/activity',
  summary:
    'Whom campaigns are for, and who opened them in their first 48 hours. `ids` are at most 25, with commas between them; unknown ones have no entry.',
  access: 'user',
  query: z.object({ ids }),
  output: z.array(campaignActivity),
});

export const getCampaignPicture = endpoint({
  method: 'GET',
  path: '/api/esp/campaigns/{id}/picture',
  summary: 'The top of the email of a campaign as a small JPEG picture, drawn when it is first asked for.',
  access: 'user',
  params: idParams,
  /** `v`: anything that changes with the campaign, so that browsers keep the picture. */
  query: z.object({ v: z.string().max(40).optional() }),
  output: z.unknown(),
  errors: [404, 422, 503],
});
