import { z } from 'zod';
import { blockId, letterSpacing } from '../../document/values.ts';
import { stylesWithText, words } from '../text-look.ts';

/** A heading: one h1 at most, levels in order (rule A1). */
export const headingBlock = z.object({
  id: blockId,
  type: z.literal('heading'),
  content: z
    .object({
      /** Inline HTML of the allow-list in `inline-html.ts`. */
      text: words(5_000).default('Your heading'),
      level: z.literal([1, 2, 3]).default(2),
    })
    .prefault({}),
  styles: stylesWithText({ letterSpacing: letterSpacing.optional() }),
});

export type HeadingBlock = z.infer<typeof headingBlock>;
