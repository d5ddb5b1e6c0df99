import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const publicTemplate = z.object({
  id: z.string(),
  name: z.string(),
  previewImageUrl: z.string(),
  /** Where the design is edited in the external design tool. */
  canvaUrl: z.string().nullable(),
});

export type PublicTemplate = z.infer<typeof publicTemplate>;

const library = {
  method: 'GET',
  summary: 'The designs of the library.',
  access: 'user',
  output: z.array(publicTemplate),
} as const;

export const listPublicTemplates = endpoint({ ...library, path: '/api/public-templates' });

/** The same under the address that screens of administration call out of date. */
export const listPublicTemplatesAgain = endpoint({ ...library, path: '/api/templates/public' });
