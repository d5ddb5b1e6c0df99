import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { deleted, idParams } from '../params.ts';

/** In a workspace, and on one template. */
export const maxTags = 200;
export const maxTagsOfTemplate = 10;

export const tagName = z
  .string()
  .trim()
  .transform((name) => name.replace(/\s+/g, ' '))
  .pipe(z.string().min(1, 'Please enter a name.').max(40, 'Use a name of at most 40 characters.'));

export const templateTag = z.object({
  id: z.string(),
  name: z.string(),
  /** How many templates carry it. */
  count: z.int(),
});

export type TemplateTag = z.infer<typeof templateTag>;

export const listTemplateTags = endpoint({
  method: 'GET',
  path: '/api/template-tags',
  summary: 'Your tags by name, each with the number of templates that carry it.',
  access: 'user',
  output: z.array(templateTag),
});

export const tagTemplates = endpoint({
  method: 'POST',
  path: '/api/template-tags/apply',
  summary: 'Put tags on templates and take others off. Names that are no tag yet become one.',
  access: 'user',
  body: z.object({
    templateIds: z.array(z.string().min(1).max(64)).min(1).max(500),
    /** Names. */
    add: z.array(tagName).max(maxTagsOfTemplate).default([]),
    /** Ids of tags. */
    remove: z.array(z.string().min(1).max(64)).max(maxTags).default([]),
  }),
  output: z.array(templateTag),
  errors: [404, 409],
});

export const renameTemplateTag = endpoint({
  method: 'PATCH',
  path: '/api/template-tags/{id}',
  summary: 'Rename a tag on every template that carries it.',
  access: 'user',
  params: idParams,
  body: z.object({ name: tagName }),
  output: templateTag,
  errors: [404, 409],
});

export const deleteTemplateTag = endpoint({
  method: 'DELETE',
  path: '/api/template-tags/{id}',
  summary: 'Delete a tag. The templates that carried it stay.',
  access: 'user',
  params: idParams,
  output: deleted,
  errors: [404],
});
