// The email as it is stored, sent to the API and answered.
import { z } from 'zod';
import { type Block, blocksSchema } from './block.ts';
import { documentFrom, sectionsOf } from './layout.ts';
import { type Document, type Settings, settingsSchema } from './model.ts';
import { oneOfBothMessage, type Section, sectionsSchema } from './section.ts';

export { type Document, type Settings, settingsSchema };

/**
 * The newest version of stored documents; `migrateDocument` upgrades older ones. A document of version 1 has a list of
 * blocks, one of version 2 sections. An email that is one plain section is still stored as version 1, which earlier
 * releases read.
 */
export const schemaVersion = 2;

/** At most 2 MB a document. */
export const maxDocumentBytes = 2 * 1024 * 1024;

/** Parts of an email that not everyone gets: whether a recipient gets them is one number of 50 bits. */
export const maxWhens = 50;

const isConditional = ({ when }: { when?: unknown }): boolean => when !== undefined;

const whenCount = (blocks: readonly Block[], sections: readonly Section[]): number => {
  const inSections = sections.flatMap(({ columns }) => columns.flatMap((column) => column.blocks));
  return [...blocks, ...sections, ...inSections].filter(isConditional).length;
};

/** An email as it is stored and sent: its blocks, or its sections. */
export const documentInput = z
  .object({
    schemaVersion: z.literal([1, 2]).optional(),
    settings: settingsSchema.prefault({}),
    blocks: blocksSchema.optional(),
    sections: sectionsSchema.optional(),
  })
  .refine(({ blocks, sections }) => blocks === undefined || sections === undefined, {
    path: ['blocks'],
    message: oneOfBothMessage,
  })
  .refine(({ blocks, sections }) => whenCount(blocks ?? [], sections ?? []) <= maxWhens, {
    path: ['sections'],
    message: `An email can have up to ${maxWhens} parts with conditions.`,
  });

/** Reads an email as it is stored and sent to the API. */
export const documentSchema = documentInput.transform(documentFrom);

export type DocumentInput = z.input<typeof documentSchema>;

/** An email in answers: always with all of its blocks in reading order, and with the sections if it has a layout. */
export const documentAnswer = z.object({
  schemaVersion: z.literal([1, 2]),
  settings: settingsSchema,
  blocks: blocksSchema,
  sections: sectionsSchema.optional(),
});

export type DocumentAnswer = z.infer<typeof documentAnswer>;

export const answerOf = ({ settings, blocks, layout }: Document): DocumentAnswer =>
  layout
    ? { schemaVersion: 2, settings, blocks, sections: sectionsOf({ blocks, layout }) }
    : { schemaVersion: 1, settings, blocks };

/** What an email consists of: its sections, or its blocks if it has no layout. */
export const partsOf = ({
  blocks,
  layout,
}: Pick<Document, 'blocks' | 'layout'>): { sections: Section[] } | { blocks: Block[] } =>
  layout ? { sections: sectionsOf({ blocks, layout }) } : { blocks };

export type StoredDocument =
  | { schemaVersion: 1 | 2; settings: Settings; blocks: Block[] }
  | { schemaVersion: 2; settings: Settings; sections: Section[] };

/** The email as `documentSchema` reads it. */
export const storedDocument = ({ schemaVersion, settings, blocks, layout }: Document): StoredDocument =>
  layout
    ? { schemaVersion: 2, settings, sections: sectionsOf({ blocks, layout }) }
    : { schemaVersion, settings, blocks };
