import { z } from 'zod';
import { blockId, color } from '../../document/values.ts';
import { stylesWithText, words } from '../text-look.ts';

/** What a customer said, with a bar at its side. */
export const quoteBlock = z.object({
  id: blockId,
  type: z.literal('quote'),
  content: z
    .object({
      /** Inline HTML of the allow-list in `inline-html.ts`. */
      text: words(5_000).default('What a customer says about you, in their own words.'),
      /** Of the person who said it. */
      name: words(200).default(''),
    })
    .prefault({}),
  styles: stylesWithText({ barColor: color.optional() }),
});

export type QuoteBlock = z.infer<typeof quoteBlock>;
