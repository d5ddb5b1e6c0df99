// The calls of a library design, which the same editor edits instead of a template.
import {
  type AdminTemplateWithContent,
  getAdminTemplate,
  listAdminTemplates,
  updateAdminTemplate,
} from '#contract/emails/admin-templates.ts';
import {
  getPublicTemplate,
  listPublicTemplates,
  listPublicTemplatesAlias,
} from '#contract/emails/public-templates.ts';
import type { Template } from '#contract/emails/templates.ts';
import { answerOf, documentSchema, storedDocument } from '#email/document/document.ts';
import { noEmailCopy } from '#email/email-copy/email-copy-setting.ts';
import { call } from '#web/lib/api.ts';
import type { SaveRequest } from './send-template.ts';

/** The queries that a change of a design invalidates. */
export const libraryLists = [
  listPublicTemplates,
  listPublicTemplatesAlias,
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
  content: content ?? answerOf(documentSchema.parse({ settings: { letter: noEmailCopy } })),
  htmlContent: '',
  inboxScore: null,
  previewImageUrl,
  revision,
  createdAt,
  updatedAt,
});

/** Publishes the design to everyone. */
export const sendDesign = async ({ designId, document, name, revision }: SaveRequest): Promise<Template> => {
  if (!designId) throw new Error('A design is saved without its id.');
  const body = {
    content: storedDocument(document),
    ...(name.trim() ? { name: name.trim() } : {}),
    ...(revision === null ? {} : { baseRevision: revision }),
  };
  return designAsTemplate(await call(updateAdminTemplate, { params: { id: designId }, body }));
};

export const loadDesign = async (id: string): Promise<Template> =>
  designAsTemplate(await call(getAdminTemplate, { params: { id } }));
