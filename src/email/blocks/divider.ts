import { z } from 'zod';
import { blockId, color, px } from '../document/values.ts';
import { hexColor } from '../render/color.ts';
import type { LayoutContext } from '../render/layout-context.ts';
import { pixels } from '../render/measure.ts';
import { flattenString, memoizeStyles } from '../render/memoize.ts';
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
export function renderDivider(block: DividerBlock, layout?: LayoutContext): string {
  return memoizedLine(block.styles, layout?.dark ? dark : light);
}

const dark = { rule: 'class="rule" ' };
const light = { rule: '' };

const memoizedLine = memoizeStyles(
  (a: DividerBlock['styles'], b: DividerBlock['styles']) =>
    a.borderColor === b.borderColor && a.borderWidth === b.borderWidth,
  ({ borderColor, borderWidth }, { rule }: typeof light) => {
    const line = `border-top:${pixels(borderWidth, 1, 20, 1)}px solid ${hexColor(borderColor) ?? '#e5e7eb'}`;
    const cell = oneCell(`${rule}style="${line};font-size:0;line-height:0"`, '&nbsp;');
    return flattenString(oneRow('style="padding:8px 0"', cell));
  },
);

/** The rule line of plain text. */
export const textOfDivider = (): string => '-'.repeat(40);
