// The template that a campaign was made from: the campaign keeps its own HTML until a person takes the change.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../params.ts';
import { campaign } from './campaigns.ts';

/** With the HTML of a campaign. A template that does not exist is not linked. */
export const templateLinkInput = {
  templateId: z.string().max(64).nullish(),
  /** The revision that the HTML was made from. Missing: its current one. */
  templateRevision: z.int().min(1).nullish(),
};

export const takeTemplate = endpoint({
  method: 'POST',
  path: '/api/esp/campaigns/{id}/take-template',
  summary:
    'Render the template of a draft or a scheduled campaign again, and make that the campaign’s content.',
  access: 'user',
  params: idParams,
  output: campaign,
  errors: [404, 409, 413, 422],
});
