import { z } from 'zod';
import { documentAnswer } from '#email/document/document.ts';
import { endpoint } from '../endpoint.ts';
import { idParams, page } from '../params.ts';
import { designCategory } from './designs.ts';

export const publicTemplate = z.object({
  id: z.string(),
  name: z.string(),
  category: designCategory,
  /** Its audience: fashion, food, books … Empty if not set. */
  trade: z.string(),
  /** What it does, and when to send it. */
  description: z.string(),
  previewImageUrl: z.string(),
  /** The address of the design in the external design tool. */
  canvaUrl: z.string().nullable(),
  /** Whether it opens in the builder; otherwise it is an image and an address. */
  opensInBuilder: z.boolean(),
  /** How many emails were begun with it. */
  useCount: z.int(),
  createdAt: z.iso.datetime(),
});

export type PublicTemplate = z.infer<typeof publicTemplate>;

export const librarySort = z.enum(['newest', 'name', 'used']);
export type LibrarySort = z.infer<typeof librarySort>;

/** Rows are small here, and clients of the library need all of it. */
export const libraryPage = page.extend({ limit: z.coerce.number().int().min(1).max(500).default(500) });

const library = {
  method: 'GET',
  summary: 'The designs of the library.',
  access: 'user',
  query: libraryPage.extend({
    search: z.string().max(200).default(''),
    category: designCategory.optional(),
    trade: z.string().max(40).optional(),
    sort: librarySort.default('newest'),
  }),
  output: z.array(publicTemplate),
} as const;

export const listPublicTemplates = endpoint({ ...library, path: '/api/public-templates' });

/** The same under the address that screens of administration call out of date. */
export const listPublicTemplatesAlias = endpoint({ ...library, path: '/api/templates/public' });

export const getPublicTemplate = endpoint({
  method: 'GET',
  path: '/api/public-templates/{id}',
  summary: 'One design of the library, with its email.',
  access: 'user',
  params: idParams,
  output: publicTemplate.extend({ content: documentAnswer.nullable() }),
  errors: [404],
});

export const countPublicTemplateUse = endpoint({
  method: 'POST',
  path: '/api/public-templates/{id}/used',
  summary: 'Count that an email was begun with a design.',
  access: 'user',
  params: idParams,
  output: z.object({ success: z.literal(true) }),
  errors: [404],
});
