import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { deleted, idParams } from '../params.ts';

export const customFont = z.object({
  id: z.string(),
  /** Absolute, and accessible to mail programs. */
  url: z.string(),
  /** Its label in the list of fonts. */
  name: z.string(),
  /** Its name in a text's `fontFamily`. */
  family: z.string(),
});

export type UploadedFont = z.infer<typeof customFont>;

export const fontForm = {
  file: 'font',
  fields: z.object({ name: z.string().max(200).default(''), family: z.string().max(200).default('') }),
};

export const uploadFont = endpoint({
  method: 'POST',
  path: '/api/fonts/upload',
  summary:
    'Upload a font: .woff2, .woff, .ttf or .otf of at most 5 MB. A family has one file; the next replaces it. A workspace has at most 100 families.',
  access: 'user',
  form: fontForm,
  output: customFont,
  errors: [409, 413, 415, 422],
});

export const listFonts = endpoint({
  method: 'GET',
  path: '/api/fonts',
  summary: 'Your uploaded fonts.',
  access: 'user',
  output: z.array(customFont),
});

export const deleteFont = endpoint({
  method: 'DELETE',
  path: '/api/fonts/{id}',
  summary: 'Delete an uploaded font. Emails that use it fall back to a font that readers have.',
  access: 'user',
  params: idParams,
  output: deleted,
  errors: [404],
});
