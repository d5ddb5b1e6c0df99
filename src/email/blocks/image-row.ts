import { z } from 'zod';
import { blockId, linkUrl, px } from '../values.ts';
import { picture } from './image.ts';

/** What `image-row` and `multi-image` share: pictures side by side, and one link for those without their own. */
export const pictureRowContent = z.object({
  images: z.array(picture).max(6, 'A row holds at most six images.'),
  clickUrl: linkUrl.default(''),
});

export const pictureRowStyles = z.object({ imageMargin: px(0, 40).default('0px') }).prefault({});

export const imageRowBlock = z.object({
  id: blockId,
  type: z.literal('image-row'),
  content: pictureRowContent.prefault({ images: [{}, {}] }),
  styles: pictureRowStyles,
});

export type ImageRowBlock = z.infer<typeof imageRowBlock>;
