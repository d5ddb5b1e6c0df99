// The kinds of blocks, and a list of them.
import { z } from 'zod';
import { footerBlock } from '../blocks/brand/footer.ts';
import { logoBlock } from '../blocks/brand/logo.ts';
import { menuBlock } from '../blocks/brand/menu.ts';
import { socialBlock } from '../blocks/brand/social.ts';
import { buttonBlock } from '../blocks/button.ts';
import { codeBlock } from '../blocks/code.ts';
import { dividerBlock } from '../blocks/divider.ts';
import { htmlBlock } from '../blocks/html.ts';
import { imageBlock } from '../blocks/image.ts';
import { imageRowBlock } from '../blocks/image-row.ts';
import { countdownBlock } from '../blocks/media/countdown.ts';
import { mapBlock } from '../blocks/media/map.ts';
import { videoBlock } from '../blocks/media/video.ts';
import { multiImageBlock } from '../blocks/multi-image.ts';
import { couponBlock } from '../blocks/shop/coupon.ts';
import { priceBlock } from '../blocks/shop/price.ts';
import { productBlock } from '../blocks/shop/product.ts';
import { spacerBlock } from '../blocks/spacer.ts';
import { textBlock } from '../blocks/text.ts';
import { headingBlock } from '../blocks/words/heading.ts';
import { listBlock } from '../blocks/words/list.ts';
import { quoteBlock } from '../blocks/words/quote.ts';
import { tableBlock } from '../blocks/words/table.ts';
import { whenSchema } from '../dynamic/when.ts';
import { align, padding, px } from './values.ts';

/** At most 500 blocks a document. */
export const maxBlocks = 500;

/** What a block does otherwise on phones than on wide screens. Absent: the same. */
const blockPhone = z.object({
  hidden: z.boolean().default(false),
  fontSize: px(8, 96).optional(),
  textAlign: align.optional(),
  padding: padding.optional(),
});

export type BlockPhone = z.infer<typeof blockPhone>;

/** What every block may have: its look on phones, and who gets it; missing: everyone. */
const withCommon = <Shape extends z.ZodRawShape>(block: z.ZodObject<Shape>) =>
  block.extend({ phone: blockPhone.optional(), when: whenSchema.optional() });

/** One block of a known type. */
export const blockSchema = z.discriminatedUnion('type', [
  withCommon(textBlock),
  withCommon(imageBlock),
  withCommon(imageRowBlock),
  withCommon(multiImageBlock),
  withCommon(buttonBlock),
  withCommon(spacerBlock),
  withCommon(dividerBlock),
  withCommon(htmlBlock),
  withCommon(headingBlock),
  withCommon(listBlock),
  withCommon(quoteBlock),
  withCommon(tableBlock),
  withCommon(logoBlock),
  withCommon(menuBlock),
  withCommon(socialBlock),
  withCommon(footerBlock),
  withCommon(priceBlock),
  withCommon(productBlock),
  withCommon(couponBlock),
  withCommon(videoBlock),
  withCommon(countdownBlock),
  withCommon(mapBlock),
  withCommon(codeBlock),
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
