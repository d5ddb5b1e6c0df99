import { z } from 'zod';
import { blocksSchema } from '#email/document/block.ts';
import { oneOfBothMessage, type Section, sectionsSchema } from '#email/document/section.ts';
import { emailBodyBytes } from '../body-sizes.ts';
import { endpoint } from '../endpoint.ts';
import { deleted, idParams, page } from '../params.ts';

/** In a workspace. */
export const maxSavedSections = 200;
export const maxSectionBlocks = 100;
export const maxSectionBytes = 128 * 1024;
/** Of parts that are saved together. */
const maxLayoutSections = 20;

const sectionName = z
  .string()
  .trim()
  .min(1, 'Please enter a name.')
  .max(100, 'Use a name of at most 100 characters.');

const minBlocks = 'A section needs at least one block.';
const maxBlocks = `A section can have up to ${maxSectionBlocks} blocks.`;

const blockCountOf = (sections: readonly Section[]): number =>
  sections.reduce((sum, { columns }) => columns.reduce((all, { blocks }) => all + blocks.length, sum), 0);

export const savedSectionInput = z
  .object({
    name: sectionName,
    blocks: blocksSchema.min(1, minBlocks).max(maxSectionBlocks, maxBlocks).optional(),
    /** Instead of `blocks`, for parts with a layout. */
    sections: sectionsSchema
      .max(maxLayoutSections, `Use at most ${maxLayoutSections} sections.`)
      .refine((sections) => blockCountOf(sections) > 0, minBlocks)
      .refine((sections) => blockCountOf(sections) <= maxSectionBlocks, maxBlocks)
      .optional(),
  })
  .refine(({ blocks, sections }) => (blocks === undefined) !== (sections === undefined), {
    path: ['blocks'],
    message: oneOfBothMessage,
  });

export type SavedSectionInput = z.infer<typeof savedSectionInput>;

export const savedSection = z.object({
  id: z.string(),
  name: z.string(),
  /** In reading order. */
  blocks: blocksSchema,
  /** Only of parts with a layout; they contain the blocks. */
  sections: sectionsSchema.optional(),
  createdAt: z.iso.datetime(),
});

export type SavedSection = z.infer<typeof savedSection>;

export const listSavedSections = endpoint({
  method: 'GET',
  path: '/api/saved-sections',
  summary: 'The blocks you saved for reuse, newest first.',
  access: 'user',
  query: page,
  output: z.array(savedSection),
});

export const createSavedSection = endpoint({
  method: 'POST',
  path: '/api/saved-sections',
  summary: 'Keep some blocks under a name, to use them in any email.',
  access: 'user',
  body: savedSectionInput,
  maxBodyBytes: emailBodyBytes,
  output: savedSection,
  status: 201,
  errors: [409, 413],
});

export const renameSavedSection = endpoint({
  method: 'PATCH',
  path: '/api/saved-sections/{id}',
  summary: 'Rename a saved section.',
  access: 'user',
  params: idParams,
  body: z.object({ name: sectionName }),
  output: savedSection,
  errors: [404],
});

export const deleteSavedSection = endpoint({
  method: 'DELETE',
  path: '/api/saved-sections/{id}',
  summary: 'Delete a saved section. Emails that used it keep its blocks.',
  access: 'user',
  params: idParams,
  output: deleted,
  errors: [404],
});
