import { z } from 'zod';
import { blockId, color, px } from '../values.ts';

export const dividerBlock = z.object({
  id: blockId,
  type: z.literal('divider'),
  content: z.object({}).prefault({}),
  styles: z
    .object({
      borderColor: color.default('#e5e7eb'),
      borderWidth: px(1, 20).default('1px'),
    })
    .prefault({}),
});

export type DividerBlock = z.infer<typeof dividerBlock>;
