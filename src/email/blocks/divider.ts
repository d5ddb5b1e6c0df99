import { z } from 'zod';
import { blockId, color, px } from '../document/values.ts';
import { hexColor } from '../render/color.ts';
import type { Frame } from '../render/frame.ts';
import { pixels } from '../render/measure.ts';
import { inOnePiece, rememberingLooks } from '../render/memoize.ts';
import { oneCell, oneRow } from '../render/table.ts';

/** A line across the column. */
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

/** A line as the top border of a cell: `<hr>` looks different in each client and is read aloud (rule S2; HTML, section
 * 4.4.2: it is a thematic break). */
export function renderDivider(block: DividerBlock, frame?: Frame): string {
  return knownLine(block.styles, frame?.dark ? dark : light);
}

const dark = { rule: 'class="rule" ' };
const light = { rule: '' };

const knownLine = rememberingLooks(
  (one: DividerBlock['styles'], other: DividerBlock['styles']) =>
    one.borderColor === other.borderColor && one.borderWidth === other.borderWidth,
  ({ borderColor, borderWidth }, { rule }: typeof light) => {
    const line = `border-top:${pixels(borderWidth, 1, 20, 1)}px solid ${hexColor(borderColor) ?? '#e5e7eb'}`;
    const cell = oneCell(`${rule}style="${line};font-size:0;line-height:0"`, '&nbsp;');
    return inOnePiece(oneRow('style="padding:8px 0"', cell));
  },
);

/** The rule line of plain text. */
export const textOfDivider = (): string => '-'.repeat(40);
