import { z } from 'zod';
import { pixels } from '../measure.ts';
import { layout } from '../table.ts';
import { blockId, px } from '../values.ts';

export const spacerBlock = z.object({
  id: blockId,
  type: z.literal('spacer'),
  content: z.object({ height: px(1, 400).default('32px') }).prefault({}),
  styles: z.object({}).prefault({}),
});

export type SpacerBlock = z.infer<typeof spacerBlock>;

/** The height of the space in whole px. */
export const spacerHeight = (block: SpacerBlock): number => pixels(block.content.height, 1, 400, 32);

/** Exactly as high as asked in every mail program: the height stands in four ways (rule S1). */
export function renderSpacer(block: SpacerBlock): string {
  const height = spacerHeight(block);
  const css = `height:${height}px;line-height:${height}px;font-size:1px;mso-line-height-rule:exactly`;
  return `<table ${layout} width="100%" aria-hidden="true"><tr><td height="${height}" style="${css}">&nbsp;</td></tr></table>`;
}
