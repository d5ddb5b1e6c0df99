import { z } from 'zod';
import { blockId, color } from '../document/values.ts';

export const maxFixedLength = 200_000;

/** A part of an imported email that fits no other block: it keeps its HTML, and can be moved and deleted. */
export const htmlBlock = z.object({
  id: blockId,
  type: z.literal('html'),
  content: z
    .object({
      /** Of any origin: it is shown only through `fixedHtml`. */
      html: z.string().max(maxFixedLength).default(''),
      /** Why the import left it as HTML, in a few words for the author. */
      reason: z.string().max(200).optional(),
    })
    .prefault({}),
  styles: z
    .object({
      /** The ground it was made for; else that of the email. */
      backgroundColor: color.optional(),
    })
    .prefault({}),
});

export type HtmlBlock = z.infer<typeof htmlBlock>;
