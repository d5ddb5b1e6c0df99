import { z } from 'zod';
import { hexColor } from '../color.ts';
import type { Frame } from '../frame.ts';
import { pixels } from '../measure.ts';
import { oneCell } from '../table.ts';
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

/** A line as the top border of a cell: `<hr>` looks different everywhere and is read out (rule S2). */
export function renderDivider(block: DividerBlock, frame?: Frame): string {
  const width = pixels(block.styles.borderWidth, 1, 20, 1);
  const line = `border-top:${width}px solid ${hexColor(block.styles.borderColor) ?? '#e5e7eb'}`;
  const rule = frame?.dark ? 'class="rule" ' : '';
  return oneCell(
    'style="padding:8px 0"',
    oneCell(`${rule}style="${line};font-size:0;line-height:0"`, '&nbsp;'),
  );
}

/** The rule line of plain text. */
export const textOfDivider = (): string => '-'.repeat(40);
