import { z } from 'zod';
import { align, blockId, linkUrl, px } from '../../document/values.ts';
import { imageFields } from '../image.ts';

/** The sender's logo, which leads to the shop. */
export const logoBlock = z.object({
  id: blockId,
  type: z.literal('logo'),
  content: z.object({ ...imageFields, url: linkUrl.default('') }).prefault({}),
  styles: z.object({ width: px(16, 600).default('140px'), textAlign: align.default('center') }).prefault({}),
});

export type LogoBlock = z.infer<typeof logoBlock>;
