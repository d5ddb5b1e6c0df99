import { z } from 'zod';
import { align, blockId, color, decimal, fontFamily, letterSpacing, px } from '../values.ts';

export const textBlock = z.object({
  id: blockId,
  type: z.literal('text'),
  /** Inline HTML of the allow-list in `inline-html.ts`. */
  content: z.string().max(100_000).default('Click to edit this text block. Add your content here.'),
  styles: z
    .object({
      fontSize: px(8, 96).default('16px'),
      fontFamily: fontFamily.default('Arial'),
      fontWeight: decimal(100, 900).default('400'),
      lineHeight: decimal(1, 3).default('1.6'),
      letterSpacing: letterSpacing.default('normal'),
      color: color.default('#374151'),
      textAlign: align.default('left'),
    })
    .prefault({}),
});

export type TextBlock = z.infer<typeof textBlock>;
