// Edits a design of the library instead of a template: the same editor, another address.
import {
  type AdminTemplateWithContent,
  getAdminTemplate,
  listAdminTemplates,
  updateAdminTemplate,
} from '#contract/emails/admin-templates.ts';
import {
  getPublicTemplate,
  listPublicTemplates,
  listPublicTemplatesAgain,
} from '#contract/emails/public-templates.ts';
import type { Template } from '#contract/emails/templates.ts';
import { documentSchema, schemaVersion } from '#email/document/document.ts';
import { noLetter } from '#email/letter/letter-setting.ts';
import { call } from '#web/lib/api.ts';
import type { SaveRequest } from './send-template.ts';

/** The queries that a change of a design invalidates. */
export const libraryLists = [
  listPublicTemplates,
  listPublicTemplatesAgain,
  getPublicTemplate,
  listAdminTemplates,
];

export const designAsTemplate = ({
  id,
  name,
  description,
  content,
  previewImageUrl,
  revision,
  createdAt,
  updatedAt,
}: AdminTemplateWithContent): Template => ({
  id,
  name,
  description,
  type: 'email',
  content: content ?? documentSchema.parse({ settings: { letter: noLetter } }),
  htmlContent: '',
  inboxScore: null,
  previewImageUrl,
  revision,
  createdAt,
  updatedAt,
});

/** Everyone sees it from now on. */
export const sendDesign = async ({ designId, document, name, revision }: SaveRequest): Promise<Template> => {
  if (!designId) throw new Error('What is saved as a design is one.');
  const { blocks, settings } = document;
  const body = {
    content: { schemaVersion, blocks, settings } as const,
    ...(name.trim() ? { name: name.trim() } : {}),
    ...(revision === null ? {} : { baseRevision: revision }),
  };
  return designAsTemplate(await call(updateAdminTemplate, { params: { id: designId }, body }));
};

export const loadDesign = async (id: string): Promise<Template> =>
  designAsTemplate(await call(getAdminTemplate, { params: { id } }));
