// The kinds of blocks, and a list of them.
import { z } from 'zod';
import { buttonBlock } from '../blocks/button.ts';
import { dividerBlock } from '../blocks/divider.ts';
import { htmlBlock } from '../blocks/html.ts';
import { imageBlock } from '../blocks/image.ts';
import { imageRowBlock } from '../blocks/image-row.ts';
import { multiImageBlock } from '../blocks/multi-image.ts';
import { spacerBlock } from '../blocks/spacer.ts';
import { textBlock } from '../blocks/text.ts';
import { whenSchema } from '../dynamic/when.ts';

/** At most 500 blocks a document. */
export const maxBlocks = 500;

/** Who gets the block; missing: everyone. */
const withWhen = <Shape extends z.ZodRawShape>(block: z.ZodObject<Shape>) =>
  block.extend({ when: whenSchema.optional() });

/** One block of a known type. */
export const blockSchema = z.discriminatedUnion('type', [
  withWhen(textBlock),
  withWhen(imageBlock),
  withWhen(imageRowBlock),
  withWhen(multiImageBlock),
  withWhen(buttonBlock),
  withWhen(spacerBlock),
  withWhen(dividerBlock),
  withWhen(htmlBlock),
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
