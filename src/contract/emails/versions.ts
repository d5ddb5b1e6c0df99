import { z } from 'zod';
import { documentAnswer } from '#email/document/document.ts';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../params.ts';
import { template } from './templates.ts';

/** The origin of a version. */
export const versionLabel = z.enum(['created', 'saved', 'autosaved', 'restored']);

export const templateVersion = z.object({
  id: z.string(),
  /** The revision of the template that this version is. */
  revision: z.int(),
  name: z.string(),
  label: versionLabel,
  /** Who saved it. */
  author: z.string(),
  blockCount: z.int(),
  createdAt: z.iso.datetime(),
  /** Later than `createdAt` if several autosaves are one version. */
  updatedAt: z.iso.datetime(),
});

export const templateVersionContent = templateVersion.extend({ content: documentAnswer });

export type TemplateVersion = z.infer<typeof templateVersion>;
export type TemplateVersionContent = z.infer<typeof templateVersionContent>;

const versionParams = idParams.extend({ versionId: z.string().min(1).max(64) });

export const listTemplateVersions = endpoint({
  method: 'GET',
  path: '/api/templates/{id}/versions',
  summary: 'What a template was before, latest first: the last 50 versions, and one a day for 90 days.',
  access: 'user',
  params: idParams,
  output: z.array(templateVersion),
  errors: [404],
});

export const getTemplateVersion = endpoint({
  method: 'GET',
  path: '/api/templates/{id}/versions/{versionId}',
  summary: 'One version with its content.',
  access: 'user',
  params: versionParams,
  output: templateVersionContent,
  errors: [404],
});

export const restoreTemplateVersion = endpoint({
  method: 'POST',
  path: '/api/templates/{id}/versions/{versionId}/restore',
  summary: 'Make a template what it was. What it is now stays a version.',
  access: 'user',
  params: versionParams,
  output: template,
  errors: [404],
});
