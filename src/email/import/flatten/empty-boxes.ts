// Elements without text and images: a line, a space, or nothing.
import { borderOn, heightOf, type Line, paddingOf } from '../box.ts';
import { type ComputedStyle, hiddenBy, ownBackground, styleIn } from '../computed-style.ts';
import type { ElementNode } from '../nodes.ts';

export const ruleColor = '#cccccc';

/** A border, a thin filled box or an `hr` in the element, as a divider; null without one. */
export function lineIn(element: ElementNode, style: ComputedStyle, outer: ComputedStyle): Line | null {
  const border = borderOn(element, 'top', style) ?? borderOn(element, 'bottom', style);
  if (border) return border;
  const height = heightOf(element);
  const background = ownBackground(element);
  const isFilled = background !== null && background !== outer.background;
  if (isFilled && height !== null && height >= 1 && height <= 8)
    return { width: Math.round(height), color: background };
  for (const child of element.children) {
    if (child.kind === 'text' || hiddenBy(child) !== null) continue;
    if (child.name === 'hr') return { width: 1, color: borderOn(child, 'top', style)?.color ?? ruleColor };
    const line = lineIn(child, styleIn(child, style), style);
    if (line) return line;
  }
  return null;
}

/** The height of the element, px: as declared, otherwise estimated from its content. */
export function heightIn(element: ElementNode, style: ComputedStyle): number {
  const declared = heightOf(element);
  if (declared !== null) return declared;
  const padding = paddingOf(element, 'top', style.size) + paddingOf(element, 'bottom', style.size);
  let content = 0;
  let hasNonBreakingSpace = false;
  for (const child of element.children) {
    if (child.kind === 'text') {
      if (child.text.includes('\u00a0')) hasNonBreakingSpace = true;
    } else if (hiddenBy(child) === null) {
      const height = child.name === 'br' ? style.size * 1.3 : heightIn(child, styleIn(child, style));
      content = element.name === 'tr' ? Math.max(content, height) : content + height;
    }
  }
  if (hasNonBreakingSpace && content === 0) content = style.size * (style.lineHeight ?? 1.3);
  return padding + content;
}

/** The heights of the spacer blocks in an element that this product wrote, px, in order. */
export function ownSpacersIn(element: ElementNode): number[] {
  const heights: number[] = [];
  const stack: ElementNode[] = [element];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const height = next.attributes['aria-hidden'] === 'true' ? heightOf(next) : null;
    if (height !== null) heights.push(height);
    for (const child of next.children.toReversed()) if (child.kind === 'element') stack.push(child);
  }
  return heights;
}
