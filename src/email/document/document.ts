// The email as data: blocks and settings. Every module that handles an email reads this shape.
import { z } from 'zod';
import { buttonBlock } from '../blocks/button.ts';
import { dividerBlock } from '../blocks/divider.ts';
import { htmlBlock } from '../blocks/html.ts';
import { imageBlock } from '../blocks/image.ts';
import { imageRowBlock } from '../blocks/image-row.ts';
import { multiImageBlock } from '../blocks/multi-image.ts';
import { spacerBlock } from '../blocks/spacer.ts';
import { textBlock } from '../blocks/text.ts';
import { emailCopySetting } from '../email-copy/email-copy-setting.ts';
import { color, fontFamily, languageTag, px, singleLine } from './values.ts';

/** Incremented whenever the stored shape changes; `migrateDocument` upgrades older documents. */
export const schemaVersion = 1;

/** At most 500 blocks and 2 MB a document. */
export const maxBlocks = 500;
export const maxDocumentBytes = 2 * 1024 * 1024;

/** One block of a known type. */
export const blockSchema = z.discriminatedUnion('type', [
  textBlock,
  imageBlock,
  imageRowBlock,
  multiImageBlock,
  buttonBlock,
  spacerBlock,
  dividerBlock,
  htmlBlock,
]);

export type Block = z.infer<typeof blockSchema>;
export type BlockType = Block['type'];

/** Every kind of block this version knows. */
export const blockTypes: readonly BlockType[] = blockSchema.options.map(({ shape }) => shape.type.value);

export type BlockOf<T extends BlockType> = Extract<Block, { type: T }>;

/** The blocks of an email, with ids that are unique in it. */
export const blocksSchema = z
  .array(blockSchema)
  .max(maxBlocks, `An email can have up to ${maxBlocks} blocks.`)
  .superRefine((blocks, context) => {
    const ids = new Set<string>();
    for (const [index, block] of blocks.entries()) {
      if (ids.has(block.id)) {
        context.addIssue({
          code: 'custom',
          path: [index, 'id'],
          message: 'Two blocks have the same id. Give each block its own id.',
        });
      }
      ids.add(block.id);
    }
  });

/** Settings of the whole email. */
export const settingsSchema = z.object({
  backgroundColor: color.default('#ffffff'),
  fontFamily: fontFamily.default('Arial'),
  /** Width of the content column; 320 to 800 px keeps it readable and inside every reading pane. */
  maxWidth: px(320, 800).default('600px'),
  subject: singleLine(998).optional(),
  preheader: singleLine(150).optional(),
  lang: languageTag.optional(),
  dir: z.enum(['ltr', 'rtl']).optional(),
  /** The author's dark palette; missing colors are generated (`dark.ts`), all of them for `{}`. */
  dark: z.object({ backgroundColor: color, color: color, linkColor: color }).partial().optional(),
  /** Inline HTML below the email, such as an address line. */
  footer: z.string().max(5_000).optional(),
  /** The words that an export adds around the blocks, if a person or a design chose them. */
  letter: emailCopySetting.optional(),
});

export type Settings = z.infer<typeof settingsSchema>;

/** An email as it is stored, sent to the API and rendered. */
export const documentSchema = z.object({
  schemaVersion: z.literal(schemaVersion).default(schemaVersion),
  settings: settingsSchema.prefault({}),
  blocks: blocksSchema.default([]),
});

export type Document = z.infer<typeof documentSchema>;
export type DocumentInput = z.input<typeof documentSchema>;
