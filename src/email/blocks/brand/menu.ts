import { z } from 'zod';
import { blockId, linkUrl } from '../../document/values.ts';
import { stylesWithText, words } from '../text-look.ts';

/** More links than this are hard to hit on a phone. */
export const comfortableLinks = 5;

const firstLinks = ['New', 'Shop', 'About us'].map((text) => ({ text, url: 'https://example.com' }));

/** Links in a line, as above a newsletter. */
export const menuBlock = z.object({
  id: blockId,
  type: z.literal('menu'),
  content: z
    .object({
      links: z
        .array(z.object({ text: words(100).default(''), url: linkUrl.default('') }))
        .max(8, 'A menu can have up to eight links.')
        .default(firstLinks),
    })
    .prefault({}),
  styles: stylesWithText({ separator: z.enum(['line', 'dot', 'none']).default('line') }),
});

export type MenuBlock = z.infer<typeof menuBlock>;
