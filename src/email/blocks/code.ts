import { z } from 'zod';
import { blockId } from '../document/values.ts';

/** At most 30 KB. */
export const maxCodeLength = 30_000;

/** HTML of the author's own. It is shown only through `fixedHtml`, which drops scripts, forms and style sheets. */
export const codeBlock = z.object({
  id: blockId,
  type: z.literal('code'),
  content: z
    .object({
      html: z
        .string()
        .max(maxCodeLength, `Use at most ${maxCodeLength.toLocaleString('en-US')} characters.`)
        .default('<p>Your own HTML</p>'),
    })
    .prefault({}),
  styles: z.object({}).prefault({}),
});

export type CodeBlock = z.infer<typeof codeBlock>;
