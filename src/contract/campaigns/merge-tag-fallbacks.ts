import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../params.ts';
import { campaign } from './campaigns.ts';
import { oneLine } from './draft.ts';

export const addMergeTagFallback = endpoint({
  method: 'POST',
  path: '/api/esp/campaigns/{id}/merge-tag-fallbacks',
  summary:
    'Give a merge tag a fallback wherever it has none in the subject, the preview text and the HTML of a draft or a scheduled campaign.',
  access: 'user',
  params: idParams,
  body: z.object({
    name: z
      .string()
      .regex(/^[\w.]{1,64}$/, 'Use only letters, digits, dots and underscores for a merge tag.'),
    fallback: oneLine(200).pipe(z.string().regex(/[^\s{}]/, 'Type the text to show instead.')),
  }),
  output: campaign,
  errors: [404, 409, 413, 422],
});
