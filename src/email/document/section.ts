// A section: one to four columns of blocks on a ground of their own. Every style is optional; a section with none is
// plain, and looks like the blocks of an email without sections.
import { z } from 'zod';
import { type Repeat, repeatSchema } from '../dynamic/repeat.ts';
import { type When, whenSchema } from '../dynamic/when.ts';
import { blockSchema, maxBlocks } from './block.ts';
import { blockId, color, imageUrl, padding, px, singleLine } from './values.ts';

export const oneOfBothMessage = 'Send either blocks or sections: sections contain their blocks.';

export const maxSections = 150;
export const maxColumns = 4;

/** The widest border that Word draws. */
const border = z.object({
  width: px(1, 8).default('1px'),
  style: z.enum(['solid', 'dashed', 'dotted']).default('solid'),
  color: color.default('#d1d5db'),
});

const backgroundImage = z.object({
  src: imageUrl,
  fit: z.enum(['cover', 'contain', 'tile']).default('cover'),
  position: z.enum(['top', 'center', 'bottom']).default('center'),
});

const sectionStyles = z.object({
  /** `full`: the ground reaches both edges of the window; the content stays as wide as the email. */
  width: z.enum(['boxed', 'full']).default('boxed'),
  backgroundColor: color.optional(),
  backgroundImage: backgroundImage.optional(),
  padding: padding.optional(),
  /** Between the columns. */
  gap: px(0, 60).default('20px'),
  border: border.optional(),
  borderRadius: px(0, 40).default('0px'),
  valign: z.enum(['top', 'middle', 'bottom']).default('top'),
  /** The height of a background image in Word, which cannot measure it; estimated if missing. */
  wordHeight: px(20, 2_000).optional(),
});

const sectionPhone = z.object({
  /** What columns do on a phone: one below the other, side by side, or two by two. */
  stack: z.enum(['stack', 'keep', 'two-up']).default('stack'),
  /** The last column comes first when they stack. */
  reversed: z.boolean().default(false),
  padding: padding.optional(),
  hidden: z.boolean().default(false),
});

const columnStyles = z.object({
  backgroundColor: color.optional(),
  padding: padding.optional(),
  border: border.optional(),
  borderRadius: px(0, 40).default('0px'),
});

const columnFields = { id: blockId, styles: columnStyles.prefault({}) };

const columnSchema = z.object({
  ...columnFields,
  blocks: z.array(blockSchema).max(maxBlocks, `An email can have up to ${maxBlocks} blocks.`).default([]),
});

const sectionFields = {
  id: blockId,
  /** For the outline of the builder. */
  name: singleLine(60).optional(),
  styles: sectionStyles.prefault({}),
  phone: sectionPhone.prefault({}),
  /** Who gets it; missing: everyone. */
  when: whenSchema.optional(),
  /** Once for each product. */
  repeat: repeatSchema.optional(),
};

const ratioMessage = 'Use as many whole numbers from 1 to 11 as there are columns, with a sum of at most 12.';
const ratio = z
  .array(z.int(ratioMessage).min(1, ratioMessage).max(11, ratioMessage))
  .max(maxColumns, ratioMessage);

const sumOf = (shares: readonly number[]): number => shares.reduce((sum, share) => sum + share, 0);

/** A section with its columns and their blocks, as it is stored and sent. */
export const sectionSchema = z
  .object({
    ...sectionFields,
    /** How the columns share the width. Empty: equally. */
    ratio: ratio.default([]),
    columns: z
      .array(columnSchema)
      .min(1, 'A section needs a column.')
      .max(maxColumns, `A section can have up to ${maxColumns} columns.`),
  })
  .refine(
    ({ ratio, columns }) => ratio.length === 0 || (ratio.length === columns.length && sumOf(ratio) <= 12),
    {
      path: ['ratio'],
      message: ratioMessage,
    },
  );

export type Section = z.infer<typeof sectionSchema>;
export type Column = Section['columns'][number];
export type SectionStyles = Section['styles'];
export type Border = NonNullable<SectionStyles['border']>;

/** A section without its blocks: each column has the next `count` of the email. */
export const sectionLayoutSchema = z.object({
  ...sectionFields,
  ratio: ratio.default([]),
  columns: z
    .array(z.object({ ...columnFields, count: z.int().min(0).max(maxBlocks) }))
    .min(1)
    .max(maxColumns),
});

export type SectionLayout = z.infer<typeof sectionLayoutSchema>;

/** The sections of an email: all ids of sections, columns and blocks differ. */
export const sectionsSchema = z
  .array(sectionSchema)
  .max(maxSections, `An email can have up to ${maxSections} sections.`)
  .superRefine((sections, context) => {
    const ids = new Set<string>();
    let blockCount = 0;
    const check = (id: string, path: (string | number)[]): void => {
      if (ids.has(id))
        context.addIssue({
          code: 'custom',
          path: [...path, 'id'],
          message: 'Two parts have the same id. Give each section, column and block its own id.',
        });
      ids.add(id);
    };
    for (const [at, section] of sections.entries()) {
      check(section.id, [at]);
      for (const [columnAt, column] of section.columns.entries()) {
        check(column.id, [at, 'columns', columnAt]);
        for (const [blockAt, { id }] of column.blocks.entries())
          check(id, [at, 'columns', columnAt, 'blocks', blockAt]);
        blockCount += column.blocks.length;
      }
    }
    if (blockCount > maxBlocks)
      context.addIssue({
        code: 'custom',
        path: [],
        message: `An email can have up to ${maxBlocks} blocks.`,
      });
  });

/** The share of each column in the width. */
export const sharesOf = ({ ratio, columns }: { ratio: readonly number[]; columns: readonly unknown[] }) =>
  columns.map((_, index) => ratio[index] ?? 1);

const noLook = JSON.stringify([sectionStyles.parse({}), sectionPhone.parse({})]);
const noColumnLook = JSON.stringify(columnStyles.parse({}));

interface SectionLook {
  styles: SectionStyles;
  phone: Section['phone'];
  when?: When | undefined;
  repeat?: Repeat | undefined;
  columns: readonly { styles: Column['styles'] }[];
}

const knownPlain = new WeakMap<SectionLook, boolean>();

/** A section as a part of the page: one column, for everyone, and no look of its own. Sections are replaced and never mutated. */
export const isPlainSection = (section: SectionLook): boolean => {
  const known = knownPlain.get(section);
  if (known !== undefined) return known;
  const [column] = section.columns;
  const isPlain =
    section.columns.length === 1 &&
    section.when === undefined &&
    section.repeat === undefined &&
    column !== undefined &&
    JSON.stringify([section.styles, section.phone]) === noLook &&
    JSON.stringify(column.styles) === noColumnLook;
  knownPlain.set(section, isPlain);
  return isPlain;
};

/** A section without a look, `id` and the ids of its columns new to the email. */
export const newSection = (id: string, columnIds: readonly string[]): Section =>
  sectionSchema.parse({ id, columns: columnIds.map((columnId) => ({ id: columnId })) });
