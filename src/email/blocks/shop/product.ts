import { z } from 'zod';
import { align, blockId, color, linkUrl, px } from '../../document/values.ts';
import { imageFields } from '../image.ts';
import { words } from '../text-look.ts';
import { priceFields } from './price.ts';

/** A product: its picture, name, price and a button. An empty part is left out. */
export const productBlock = z.object({
  id: blockId,
  type: z.literal('product'),
  content: z
    .object({
      ...imageFields,
      name: words(300).default('Name of the product'),
      ...priceFields,
      price: priceFields.price.default('29.00'),
      url: linkUrl.default('https://example.com'),
      button: words(100).default('Buy now'),
    })
    .prefault({}),
  styles: z
    .object({
      textAlign: align.default('center'),
      color: color.optional(),
      buttonColor: color.default('#1f2937'),
      buttonTextColor: color.default('#ffffff'),
      buttonRadius: px(0, 100).default('6px'),
    })
    .prefault({}),
});

export type ProductBlock = z.infer<typeof productBlock>;
