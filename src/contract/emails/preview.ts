import { z } from 'zod';
import { emailBodyBytes } from '../body-sizes.ts';
import { endpoint } from '../endpoint.ts';
import { maxHtmlCharacters } from './templates.ts';

export const previewDraft = endpoint({
  method: 'POST',
  path: '/api/preview-draft',
  summary: 'Lay unsaved email HTML down for a preview. The address shows it once, to you, within a minute.',
  access: 'user',
  body: z.object({ html: z.string().max(maxHtmlCharacters, 'This email is larger than 2 MB.') }),
  maxBodyBytes: emailBodyBytes,
  output: z.object({ url: z.string() }),
  status: 201,
});
