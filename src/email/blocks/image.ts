import { z } from 'zod';
import { align, blockId, imageUrl, linkUrl } from '../values.ts';

/** One picture: an empty `src` is a slot still to be filled. */
export const picture = z.object({
  src: imageUrl.default(''),
  alt: z.string().max(1_000).default(''),
  clickUrl: linkUrl.default(''),
});

export type Picture = z.infer<typeof picture>;

export const imageBlock = z.object({
  id: blockId,
  type: z.literal('image'),
  content: picture.prefault({}),
  styles: z
    .object({
      width: z
        .string()
        .regex(/^(auto|\d{1,3}%|\d{1,4}px)$/, 'Use auto, a percentage or a pixel size.')
        .default('100%'),
      textAlign: align.default('center'),
    })
    .prefault({}),
});

export type ImageBlock = z.infer<typeof imageBlock>;
