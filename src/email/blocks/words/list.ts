import { z } from 'zod';
import { blockId, color } from '../../document/values.ts';
import { stylesWithText, words } from '../text-look.ts';

const firstItems = ['First point', 'Second point', 'Third point'];

/** Items one below the other, with bullets, numbers or check marks. */
export const listBlock = z.object({
  id: blockId,
  type: z.literal('list'),
  content: z
    .object({
      /** Without markup. */
      items: z.array(words(1_000)).max(60, 'A list can have up to 60 items.').default(firstItems),
      style: z.enum(['disc', 'decimal', 'check']).default('disc'),
    })
    .prefault({}),
  styles: stylesWithText({ markColor: color.optional() }),
});

export type ListBlock = z.infer<typeof listBlock>;
