import { z } from 'zod';
import { align, blockId, color, linkUrl, padding, px } from '../values.ts';

export const buttonBlock = z.object({
  id: blockId,
  type: z.literal('button'),
  content: z
    .object({
      text: z.string().max(500).default('Click Here'),
      url: linkUrl.default('https://example.com'),
    })
    .prefault({}),
  styles: z
    .object({
      backgroundColor: color.default('#3b82f6'),
      color: color.default('#ffffff'),
      padding: padding.default('12px 24px'),
      borderRadius: px(0, 100).default('6px'),
      textAlign: align.default('center'),
    })
    .prefault({}),
});

export type ButtonBlock = z.infer<typeof buttonBlock>;
