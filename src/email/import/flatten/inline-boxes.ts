// Boxes in a line of text, such as the links of a menu.
import { type ComputedStyle, displayOf } from '../computed-style.ts';
import { lengthOf } from '../declarations.ts';
import type { ElementNode } from '../nodes.ts';
import type { Summaries } from '../summary.ts';

/** Laid out as a box, but it holds only text of one line. */
export function isInlineBox(element: ElementNode, summaries: Summaries): boolean {
  const { blocks, images } = summaries(element);
  return /^inline-(?:block|flex|table)$/.test(displayOf(element)) && blocks === 0 && images === 0;
}

/** Px; less does not separate texts. */
const minSpace = 4;

/** Px of padding and margin on a side. */
export const spaceBeside = (element: ElementNode, style: ComputedStyle, side: 'left' | 'right'): number =>
  ['padding', 'margin'].reduce(
    (sum, name) => sum + Math.max(0, lengthOf(element.declared.get(`${name}-${side}`), style.size) ?? 0),
    0,
  );

/** Padding, margins or a box keep the text apart from its neighbors. */
export const hasSpaceBeside = (element: ElementNode, style: ComputedStyle, summaries: Summaries): boolean =>
  isInlineBox(element, summaries) ||
  ['padding-left', 'padding-right', 'margin-left', 'margin-right'].some(
    (side) => (lengthOf(element.declared.get(side), style.size) ?? 0) >= minSpace,
  );
