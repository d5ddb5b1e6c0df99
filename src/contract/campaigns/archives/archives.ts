// Public archives: pages of sent campaigns that anybody may read.
import { z } from 'zod';
import { languages } from '#text/languages.ts';
import { endpoint } from '../../endpoint.ts';
import { deleted, idParams } from '../../params.ts';
import { isSlug } from './slugs.ts';

/** In a workspace. */
export const maxArchives = 100;
/** Present and earlier addresses of all archives of a workspace. */
export const maxSlugs = 300;
export const maxArchiveTitle = 100;
export const maxArchiveDescription = 500;

export const archive = z.object({
  id: z.string(),
  /** null: its issues are chosen campaigns. */
  listId: z.string().nullable(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  language: z.enum(languages),
  isOn: z.boolean(),
  indexAllowed: z.boolean(),
  fullContent: z.boolean(),
  isAutomatic: z.boolean(),
  /** The operator closed it. */
  isBlocked: z.boolean(),
  url: z.string(),
  feedUrl: z.string(),
  /** Its sign-up form, when there is one that is on. */
  signUpUrl: z.string().nullable(),
  /** Those that are shown. */
  issueCount: z.int(),
  createdAt: z.iso.datetime(),
});
export type Archive = z.infer<typeof archive>;

export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();

const title = z
  .string()
  .transform(oneLine)
  .pipe(
    z
      .string()
      .min(1, 'Please enter a title.')
      .max(maxArchiveTitle, `Use at most ${maxArchiveTitle} characters.`),
  );
const description = z
  .string()
  .transform((text) =>
    text
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      .replace(/[^\P{Cc}\n]/gu, ' ')
      .trim(),
  )
  .pipe(z.string().max(maxArchiveDescription, `Use at most ${maxArchiveDescription} characters.`));
const slug = z
  .string()
  .trim()
  .refine(isSlug, 'Use 3 to 60 lowercase letters, digits and single dashes between them.');

const settings = {
  title,
  description,
  slug,
  language: z.enum(languages),
  isOn: z.boolean(),
  indexAllowed: z.boolean(),
  fullContent: z.boolean(),
  isAutomatic: z.boolean(),
};

export const listArchives = endpoint({
  method: 'GET',
  path: '/api/archives',
  summary: 'Your public archives, newest first.',
  access: 'user',
  query: z.object({ list: z.string().min(1).max(64).optional() }),
  output: z.array(archive),
  errors: [404],
});

export const createArchive = endpoint({
  method: 'POST',
  path: '/api/archives',
  summary:
    'Make a public archive, of a list or of campaigns that you choose. It is off, and search engines may not index it, unless you say otherwise.',
  access: 'user',
  body: z.object({
    ...settings,
    listId: z.string().min(1).max(64).nullable().default(null),
    description: description.default(''),
    /** Without one it is made from the title. */
    slug: slug.optional(),
    language: z.enum(languages).default('en'),
    isOn: z.boolean().default(false),
    indexAllowed: z.boolean().default(false),
    fullContent: z.boolean().default(false),
    isAutomatic: z.boolean().default(false),
  }),
  output: archive,
  status: 201,
  errors: [404, 409, 422],
});

export const updateArchive = endpoint({
  method: 'PATCH',
  path: '/api/archives/{id}',
  summary:
    'Change a public archive. Keys that are not sent stay as they are. Earlier addresses lead to the new one.',
  access: 'user',
  params: idParams,
  body: z.object(settings).partial(),
  output: archive,
  errors: [404, 409, 422],
});

export const deleteArchive = endpoint({
  method: 'DELETE',
  path: '/api/archives/{id}',
  summary: 'Delete a public archive with its issues. The campaigns stay.',
  access: 'user',
  params: idParams,
  output: deleted,
  errors: [404],
});
