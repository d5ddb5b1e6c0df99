// A section that is repeated for each of some products.
import { z } from 'zod';
import { imageUrl, linkUrl, singleLine } from '../document/values.ts';

export const maxItems = 20;

const amount = z
  .union([z.string(), z.number()])
  .refine((value) => /^(?:\d{1,12}(?:\.\d{1,4})?)?$/.test(String(value)), 'Use an amount such as 19.90.');

/** A product picked by hand. Tags of the section read it: `{{item.name}}`, `{{item.price:money}}`. */
const repeatItem = z
  .object({
    name: singleLine(300),
    price: amount,
    oldPrice: amount,
    /** ISO 4217. */
    currency: z.string().refine((value) => /^(?:[A-Z]{3})?$/i.test(value), 'Use a currency such as EUR.'),
    url: linkUrl,
    src: imageUrl,
    alt: z.string().max(1_000),
    text: z.string().max(2_000),
  })
  .partial();

/** `empty`: what a section without products shows. */
export const repeatSchema = z.object({
  source: z.literal('products'),
  items: z.array(repeatItem).max(maxItems, `Use at most ${maxItems} products.`),
  limit: z.int().min(1).max(maxItems).optional(),
  empty: z.literal('hide').optional(),
});

export type Repeat = z.infer<typeof repeatSchema>;
