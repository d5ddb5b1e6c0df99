import { z } from 'zod';
import { blockId, px } from '../values.ts';

export const spacerBlock = z.object({
  id: blockId,
  type: z.literal('spacer'),
  content: z.object({ height: px(1, 400).default('32px') }).prefault({}),
  styles: z.object({}).prefault({}),
});

export type SpacerBlock = z.infer<typeof spacerBlock>;
