import { z } from 'zod';
import { blockId, imageUrl, linkUrl } from '../../document/values.ts';
import { imageFields } from '../image.ts';

/** A still of a video that leads to it: no mail program but Apple's plays one. */
export const videoBlock = z.object({
  id: blockId,
  type: z.literal('video'),
  content: z
    .object({
      /** `src` is the still with a play sign, which the server draws; `alt` the title. */
      ...imageFields,
      url: linkUrl.default(''),
      /** The still without the sign. */
      still: imageUrl.default(''),
    })
    .prefault({}),
  styles: z.object({}).prefault({}),
});

export type VideoBlock = z.infer<typeof videoBlock>;
