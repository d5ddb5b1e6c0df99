import { z } from 'zod';
import { blocksSchema } from '#email/document/block.ts';
import { oneOfBothMessage, sectionsSchema } from '#email/document/section.ts';
import { emailBodyBytes } from '../body-sizes.ts';
import { endpoint } from '../endpoint.ts';
import { deleted, idParams, page } from '../params.ts';
import { maxHtmlCharacters, templateName } from './templates.ts';
import { maxListedIds } from './templates-list.ts';

export const savedHtmlStatus = z.enum(['saved', 'exported', 'ready_for_campaign']);

export const savedHtmlTemplateInput = z
  .object({
    templateName: templateName.min(1, 'Please enter a template name.'),
    htmlContent: z.string().min(1, 'The HTML is empty.').max(maxHtmlCharacters),
    blocks: blocksSchema.optional(),
    /** Instead of `blocks`, for an email with a layout. */
    sections: sectionsSchema.optional(),
    status: savedHtmlStatus.default('saved'),
    /** The template it was exported from; with it, saving again updates the same row. */
    templateId: z.string().max(64).nullish(),
    /** The revision of the template that the HTML holds. */
    templateRevision: z.int().min(1).nullish(),
  })
  .refine(({ blocks, sections }) => blocks === undefined || sections === undefined, {
    path: ['blocks'],
    message: oneOfBothMessage,
  });

export const savedHtmlTemplate = z.object({
  id: z.string(),
  templateName: z.string(),
  /** The same text as `templateName`: the campaign screens read this name. */
  name: z.string(),
  htmlContent: z.string(),
  /** In reading order. */
  blocks: blocksSchema,
  /** Only of an email with a layout; they contain the blocks. */
  sections: sectionsSchema.optional(),
  status: savedHtmlStatus,
  templateId: z.string().nullable(),
  templateRevision: z.int().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  deletedAt: z.iso.datetime().nullable(),
});

export type SavedHtmlTemplate = z.infer<typeof savedHtmlTemplate>;

const savedHtmlFilter = {
  /** Words or parts of words of the name. */
  search: z.string().max(200).default(''),
  /** `true`: deleted results that can be restored. */
  deleted: z.stringbool().default(false),
};

export const listSavedHtmlTemplates = endpoint({
  method: 'GET',
  path: '/api/saved-html-templates',
  summary: 'Your saved HTML, newest first.',
  access: 'user',
  query: page.extend(savedHtmlFilter),
  output: z.array(savedHtmlTemplate),
});

export const countSavedHtmlTemplates = endpoint({
  method: 'GET',
  path: '/api/saved-html-templates/counts',
  summary: 'How much saved HTML there is, and how much a search finds.',
  access: 'user',
  query: z.object(savedHtmlFilter),
  output: z.object({ total: z.int(), deleted: z.int(), found: z.int() }),
});

export const createSavedHtmlTemplate = endpoint({
  method: 'POST',
  path: '/api/saved-html-templates',
  summary: 'Save exported HTML. The same template or the same HTML under the same name updates its row.',
  access: 'user',
  body: savedHtmlTemplateInput,
  maxBodyBytes: emailBodyBytes,
  output: savedHtmlTemplate,
  status: 201,
  errors: [404],
});

export const deleteSavedHtmlTemplate = endpoint({
  method: 'DELETE',
  path: '/api/saved-html-templates/{id}',
  summary: 'Delete saved HTML. It can be restored for 30 days.',
  access: 'user',
  params: idParams,
  output: deleted,
  errors: [404],
});

export const restoreSavedHtmlTemplate = endpoint({
  method: 'POST',
  path: '/api/saved-html-templates/{id}/restore',
  summary: 'Bring deleted HTML back as it was.',
  access: 'user',
  params: idParams,
  output: savedHtmlTemplate,
  errors: [404],
});

export const deleteSavedHtmlTemplateForGood = endpoint({
  method: 'POST',
  path: '/api/saved-html-templates/{id}/delete-for-good',
  summary: 'Erase saved HTML that was deleted before.',
  access: 'user',
  params: idParams,
  output: deleted,
  errors: [404],
});

const ids = z.object({ ids: z.array(z.string().min(1).max(64)).min(1).max(maxListedIds) });
/** Those that it was applied to: the others do not exist, or were in that state already. */
const changedIds = z.object({ ids: z.array(z.string()) });

export const deleteSavedHtmlTemplates = endpoint({
  method: 'POST',
  path: '/api/saved-html-templates/delete',
  summary: 'Delete several pieces of saved HTML. They can be restored for 30 days.',
  access: 'user',
  body: ids,
  output: changedIds,
});

export const restoreSavedHtmlTemplates = endpoint({
  method: 'POST',
  path: '/api/saved-html-templates/restore',
  summary: 'Bring several pieces of deleted HTML back as they were.',
  access: 'user',
  body: ids,
  output: changedIds,
});

export const deleteSavedHtmlTemplatesForGood = endpoint({
  method: 'POST',
  path: '/api/saved-html-templates/delete-for-good',
  summary: 'Erase several pieces of saved HTML that were deleted before.',
  access: 'user',
  body: ids,
  output: changedIds,
});

export const markSavedHtmlTemplateUsed = endpoint({
  method: 'PATCH',
  path: '/api/saved-html-templates/{id}/used',
  summary: 'Set the last-used time, and the status when one is given.',
  access: 'user',
  params: idParams,
  body: z.object({ status: savedHtmlStatus.optional() }).prefault({}),
  output: savedHtmlTemplate,
  errors: [404],
});
