import { z } from 'zod';
import { blockId, color } from '../../document/values.ts';
import { stylesWithText, words } from '../text-look.ts';

/** A code to copy, in a dashed frame: text, so that it shows without images. */
export const couponBlock = z.object({
  id: blockId,
  type: z.literal('coupon'),
  content: z
    .object({
      /** May be a merge tag, for a code of its own for each recipient. */
      code: words(100).default('AUTUMN20'),
      text: words(300).default('Enter this code at checkout.'),
    })
    .prefault({}),
  styles: stylesWithText({ backgroundColor: color.optional(), borderColor: color.optional() }),
});

export type CouponBlock = z.infer<typeof couponBlock>;
