import { z } from 'zod';
import { documentAnswer, documentInput } from '#email/document/document.ts';
import { emailBodyBytes } from '../body-sizes.ts';
import { endpoint } from '../endpoint.ts';
import { deleted, idParams, page } from '../params.ts';

export const maxHtmlCharacters = 2 * 1024 * 1024;
export const templateName = z.string().trim().max(200, 'Use a name of at most 200 characters.');
export const templateInput = z.object({
  /** Empty falls back to 'Untitled Campaign'. */
  name: templateName.default(''),
  description: z.string().max(2_000).optional(),
  type: z.string().max(50).optional(),
  /**
   * `blocks`, or `sections` for an email with a layout. A program that does not know sections cannot replace them: 409,
   * unless it sends `blocks` with `schemaVersion: 2`.
   */
  content: documentInput,
  htmlContent: z.string().max(maxHtmlCharacters).nullish(),
});

/** Fields of a save beside the email itself. */
const saveOptions = {
  /** An autosave of the editor: several within ten minutes are one version. */
  autosave: z.boolean().optional(),
};

export const templateCreation = templateInput.extend({
  ...saveOptions,
  /** The name a browser gave an email before it had an id: saving it again saves the same template. */
  draftKey: z.string().min(1).max(64).optional(),
  /** The author. If another user is signed in by now, nothing is saved: 401. */
  userId: z.string().max(64).optional(),
});

export const templateReplacement = templateInput.extend({
  ...saveOptions,
  /** The revision that was edited. If the template has another one by now, nothing is saved: 409. */
  baseRevision: z.int().min(1).optional(),
});

export type TemplateCreation = z.infer<typeof templateCreation>;
export type TemplateReplacement = z.infer<typeof templateReplacement>;

/** The 409 of a save: the template's current state. */
export const templateConflict = z.object({
  message: z.string(),
  id: z.string(),
  revision: z.int(),
  updatedAt: z.iso.datetime(),
});

export const template = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  type: z.string(),
  content: documentAnswer,
  htmlContent: z.string(),
  inboxScore: z.string().nullable(),
  previewImageUrl: z.string().nullable(),
  /** Incremented with each save. */
  revision: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export type Template = z.infer<typeof template>;
export type TemplateInput = z.infer<typeof templateInput>;

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/templates',
  summary: 'Your templates, last changed first.',
  access: 'user',
  query: page,
  output: z.array(template),
});

export const getTemplate = endpoint({
  method: 'GET',
  path: '/api/templates/{id}',
  summary: 'One of your templates.',
  access: 'user',
  params: idParams,
  output: template,
  errors: [404],
});

export const createTemplate = endpoint({
  method: 'POST',
  path: '/api/templates',
  summary: 'Save a new template.',
  access: 'user',
  body: templateCreation,
  maxBodyBytes: emailBodyBytes,
  output: template,
  status: 201,
  errors: [409, 422],
});

export const updateTemplate = endpoint({
  method: 'PUT',
  path: '/api/templates/{id}',
  summary: 'Replace the name and content of a template.',
  access: 'user',
  params: idParams,
  body: templateReplacement,
  maxBodyBytes: emailBodyBytes,
  output: template,
  errors: [404, 409, 422],
});

export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: '/api/templates/{id}',
  summary: 'Delete a template. It can be restored for 30 days.',
  access: 'user',
  params: idParams,
  output: deleted,
  errors: [404],
});

export const generatePreview = endpoint({
  method: 'POST',
  path: '/api/templates/{id}/generate-preview',
  summary: 'Draw the thumbnail of the template: a JPEG, 600 px wide and at most 1,200 px high.',
  access: 'user',
  params: idParams,
  output: z.object({ previewImageUrl: z.string() }),
  errors: [404, 422],
});
