import { z } from 'zod';
import { blockId } from '../../document/values.ts';
import { stylesWithText } from '../text-look.ts';

/** A number such as `89.00`, or any words: `from 12`, a merge tag. */
const amount = z.union([z.string(), z.number()]).transform(String).pipe(z.string().max(60));

export const priceFields = {
  price: amount,
  /** What it cost before; empty without a discount. */
  oldPrice: amount.default(''),
  /** An ISO 4217 code. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'Use a currency code such as EUR.')
    .default('EUR'),
};

/** A price, and the one before a discount. */
export const priceBlock = z.object({
  id: blockId,
  type: z.literal('price'),
  content: z.object({ ...priceFields, price: amount.default('29.00') }).prefault({}),
  styles: stylesWithText({}),
});

export type PriceBlock = z.infer<typeof priceBlock>;
