import { z } from 'zod';
import { documentAnswer, documentInput } from '#email/document/document.ts';
import { emailBodyBytes } from '../body-sizes.ts';
import { endpoint } from '../endpoint.ts';
import { deleted, idParams } from '../params.ts';
import { designCategory } from './designs.ts';
import { libraryPage, publicTemplate } from './public-templates.ts';

export const nameAndImageRequired = 'Template name and image URL are required';

const webAddress = (value: string): boolean => /^https?:\/\/[^\s/?#]+\S*$/i.test(value);
const wrongAddress = 'Use a whole address that begins with https://';

const name = z.string().trim().max(200, 'Use a name of at most 200 characters.');
const address = z
  .string()
  .trim()
  .max(2_048, 'Use an address of at most 2,048 characters.')
  .refine((value) => value === '' || webAddress(value), wrongAddress);

const fields = {
  name: name.min(1, nameAndImageRequired),
  category: designCategory,
  previewImageUrl: address.min(1, nameAndImageRequired),
  /** Empty or null: there is no link. */
  canvaUrl: address.nullable(),
  /** For administrators alone. */
  designNotes: z.string().trim().max(5_000, 'Use at most 5,000 characters.').nullable(),
  trade: z.string().trim().toLowerCase().max(40, 'Use at most 40 characters.'),
  description: z.string().trim().max(200, 'Use at most 200 characters.'),
};

/** One message names both name and image when both are missing. */
const required = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

export const adminTemplateCreation = z.object({
  ...fields,
  name: required.pipe(fields.name),
  previewImageUrl: required.pipe(fields.previewImageUrl),
  category: fields.category.default('campaigns'),
  canvaUrl: fields.canvaUrl.default(null),
  designNotes: fields.designNotes.default(null),
  trade: fields.trade.default(''),
  description: fields.description.default(''),
  content: documentInput.optional(),
});

export const adminTemplateChange = z
  .object({
    ...fields,
    /** The email itself. Its preview is rendered again. */
    content: documentInput,
    /** The revision that was edited. If the design has another one by now, nothing is saved: 409. */
    baseRevision: z.int().min(1),
    /** Brings a deleted design back. */
    isDeleted: z.literal(false),
  })
  .partial()
  .prefault({});

export type AdminTemplateCreation = z.output<typeof adminTemplateCreation>;
export type AdminTemplateChange = z.output<typeof adminTemplateChange>;

export const adminTemplate = publicTemplate.extend({
  designNotes: z.string(),
  /** It came with the product. */
  isBuiltIn: z.boolean(),
  /** Incremented with each change. */
  revision: z.int(),
  updatedAt: z.iso.datetime(),
});

export type AdminTemplate = z.infer<typeof adminTemplate>;

export const adminTemplateWithContent = adminTemplate.extend({ content: documentAnswer.nullable() });
export type AdminTemplateWithContent = z.infer<typeof adminTemplateWithContent>;

export const listAdminTemplates = endpoint({
  method: 'GET',
  path: '/api/admin/templates',
  summary: 'The designs of the library, with what administrators note of them.',
  access: 'admin',
  query: libraryPage.extend({ search: z.string().max(200).default(''), category: designCategory.optional() }),
  output: z.array(adminTemplate),
});

export const getAdminTemplate = endpoint({
  method: 'GET',
  path: '/api/admin/templates/{id}',
  summary: 'One design of the library, with its email.',
  access: 'admin',
  params: idParams,
  output: adminTemplateWithContent,
  errors: [404],
});

export const createAdminTemplate = endpoint({
  method: 'POST',
  path: '/api/admin/templates',
  summary: 'Add a design to the library.',
  access: 'admin',
  body: adminTemplateCreation,
  maxBodyBytes: emailBodyBytes,
  output: adminTemplateWithContent,
  status: 201,
});

export const updateAdminTemplate = endpoint({
  method: 'PATCH',
  path: '/api/admin/templates/{id}',
  summary: 'Change a design of the library.',
  access: 'admin',
  params: idParams,
  body: adminTemplateChange,
  maxBodyBytes: emailBodyBytes,
  output: adminTemplateWithContent,
  errors: [404, 409],
});

export const deleteAdminTemplate = endpoint({
  method: 'DELETE',
  path: '/api/admin/templates/{id}',
  summary: 'Delete a design from the library. Emails made from it stay.',
  access: 'admin',
  params: idParams,
  output: deleted,
  errors: [404],
});
