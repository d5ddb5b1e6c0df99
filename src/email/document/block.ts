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

/** The key that every kind of block has beside its own. */
const phoneKey = { phone: blockPhone.optional() };

/** One block of a known type. */
export const blockSchema = z.discriminatedUnion('type', [
  textBlock.extend(phoneKey),
  imageBlock.extend(phoneKey),
  imageRowBlock.extend(phoneKey),
  multiImageBlock.extend(phoneKey),
  buttonBlock.extend(phoneKey),
  spacerBlock.extend(phoneKey),
  dividerBlock.extend(phoneKey),
  htmlBlock.extend(phoneKey),
  headingBlock.extend(phoneKey),
  listBlock.extend(phoneKey),
  quoteBlock.extend(phoneKey),
  tableBlock.extend(phoneKey),
  logoBlock.extend(phoneKey),
  menuBlock.extend(phoneKey),
  socialBlock.extend(phoneKey),
  footerBlock.extend(phoneKey),
  priceBlock.extend(phoneKey),
  productBlock.extend(phoneKey),
  couponBlock.extend(phoneKey),
  videoBlock.extend(phoneKey),
  countdownBlock.extend(phoneKey),
  mapBlock.extend(phoneKey),
  codeBlock.extend(phoneKey),
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
