// Templates as their screen lists them: without the emails, so that thousands of them stay fast.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { deleted, idParams, page } from '../params.ts';
import { templateTag } from './tags.ts';

/** The limit of one call. */
export const maxListedIds = 500;

/** How long a deleted template can be restored. */
export const deletedTemplateRetentionDays = 30;

export const templateSummary = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  type: z.string(),
  tags: z.array(templateTag.pick({ id: true, name: true })),
  inboxScore: z.string().nullable(),
  previewImageUrl: z.string().nullable(),
  blockCount: z.int(),
  revision: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  deletedAt: z.iso.datetime().nullable(),
});

export type TemplateSummary = z.infer<typeof templateSummary>;

const filter = {
  /** Words or parts of words of the name. */
  search: z.string().max(200).default(''),
  /** The id of a tag. */
  tag: z.string().max(64).optional(),
  /** `true`: deleted templates that can be restored. */
  deleted: z.stringbool().default(false),
};

export const listTemplateSummaries = endpoint({
  method: 'GET',
  path: '/api/templates/summaries',
  summary: 'Your templates without their emails, last changed first.',
  access: 'user',
  query: page.extend(filter),
  output: z.array(templateSummary),
});

export const countTemplates = endpoint({
  method: 'GET',
  path: '/api/templates/counts',
  summary: 'How many templates there are, and how many a search finds.',
  access: 'user',
  query: z.object(filter),
  output: z.object({ total: z.int(), deleted: z.int(), found: z.int() }),
});

export const copyTemplate = endpoint({
  method: 'POST',
  path: '/api/templates/{id}/copy',
  summary: 'Copy a template, with its tags.',
  access: 'user',
  params: idParams,
  output: templateSummary,
  status: 201,
  errors: [404],
});

const ids = z.object({ ids: z.array(z.string().min(1).max(64)).min(1).max(maxListedIds) });

export const deleteTemplates = endpoint({
  method: 'POST',
  path: '/api/templates/delete',
  summary: 'Delete several templates. They can be restored for 30 days.',
  access: 'user',
  body: ids,
  /** Those that existed. */
  output: ids.extend({ ids: z.array(z.string()) }),
});

export const restoreTemplates = endpoint({
  method: 'POST',
  path: '/api/templates/restore',
  summary: 'Restore deleted templates unchanged, with their versions, tags and thumbnails.',
  access: 'user',
  body: ids,
  output: ids.extend({ ids: z.array(z.string()) }),
});

export const deleteTemplatesForGood = endpoint({
  method: 'POST',
  path: '/api/templates/delete-for-good',
  summary: 'Erase templates that were deleted before.',
  access: 'user',
  body: ids,
  output: deleted,
});
