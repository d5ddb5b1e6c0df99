import { z } from 'zod';
import { blockId } from '../document/values.ts';
import { imageRowContent, imageRowStyles } from './image-row.ts';

/** One to six images side by side. */
export const multiImageBlock = z.object({
  id: blockId,
  type: z.literal('multi-image'),
  content: imageRowContent,
  styles: imageRowStyles,
});
