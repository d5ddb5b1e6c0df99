// Detects links that look like a button: filled or bordered, with padding around a few words. The fill may be on the
// link, on an element inside it, or on the cell around it.
import { contrast, readableOn } from '../render/color.ts';
import { borderOn, boxBorder, type Line, paddingOf, radiusOf, type Side } from './box.ts';
import { type ComputedStyle, displayOf, lineHeightOf, ownBackground, styleIn } from './computed-style.ts';
import type { ButtonItem } from './items.ts';
import type { ElementNode, TreeNode } from './nodes.ts';
import { type Summaries, visibleText } from './summary.ts';

const maxLabel = 80;

export const textIn = (node: TreeNode): string => {
  let text = '';
  const stack: TreeNode[] = [node];
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (next.kind === 'text') text += next.text;
    else if (next.name === 'br') text += ' ';
    else stack.push(...next.children.toReversed());
  }
  return visibleText(text);
};

/** The elements that contain only the link, from the link outwards, as far as they look like a button. */
function boxesAround(link: ElementNode, summaries: Summaries): ElementNode[] {
  const boxes: ElementNode[] = [];
  let inner: ElementNode = link;
  for (let node = link.parent; node && boxes.length < 6; node = node.parent) {
    if (summaries(node).sole !== inner || node.name === 'body' || node.name === '') break;
    boxes.push(node);
    // Outside the table that is the button is the cell that aligns it.
    if (node.name === 'table') break;
    inner = node;
  }
  return boxes;
}

/** Spans inside the link that contain all of its text. */
function boxesIn(link: ElementNode, summaries: Summaries): ElementNode[] {
  const boxes: ElementNode[] = [];
  for (
    let node = summaries(link).sole;
    node?.kind === 'element' && boxes.length < 8;
    node = summaries(node).sole
  )
    boxes.push(node);
  return boxes;
}

const sides = ['top', 'right', 'bottom', 'left'] as const;

export type FoundButton = Omit<ButtonItem, 'gap' | 'align'>;

/** The button that a link is, or null. `outer` is the computed style just outside the link. */
export function buttonOf(link: ElementNode, outer: ComputedStyle, summaries: Summaries): FoundButton | null {
  const summary = summaries(link);
  if (summary.characters === 0 || summary.characters > maxLabel || summary.images > 0) return null;
  const label = textIn(link);
  if (label.length > maxLabel) return null;
  const inside = boxesIn(link, summaries);
  const outside = boxesAround(link, summaries);
  let style = styleIn(link, outer);
  for (const box of inside) style = styleIn(box, style);
  const own = [link, ...inside];
  const border = own.map((box) => boxBorder(box, style)).find((line) => line !== null) ?? null;
  const ownFill = own.map(ownBackground).find((color) => color !== null) ?? null;
  const hasPadding = own.some((box) => sides.some((side) => paddingOf(box, side, style.size) >= 4));
  const isBox = own.some((box) => /^(?:inline-block|block|inline-flex|inline-table)$/.test(displayOf(box)));
  // Only the background of the cells around it counts, and nothing further out.
  const filledBox = outside.find(
    (box) =>
      ownBackground(box) !== null &&
      (radiusOf(box) > 0 || hasPadding || isBox || paddingOf(box, 'left') >= 4),
  );
  const borderedBox = outside.find((box) => boxBorder(box, style) !== null);
  const background = filledBox ? backgroundBehind(filledBox, outer) : outer.background;
  const fill = ownFill ?? (filledBox ? ownBackground(filledBox) : null);
  const isFilled = fill !== null && (ownFill === null || hasPadding || isBox) && fill !== background;
  // A border on one side is a line under a link, and makes no button.
  const isBordered = (border !== null || borderedBox !== undefined) && (hasPadding || isBox);
  if (!isFilled && !isBordered) return null;
  if (link.name !== 'v:roundrect' && label.split(' ').length > 12) return null;
  const padded = hasPadding ? own : [...own, ...outside];
  const padding = sides.map((side) =>
    Math.min(80, Math.round(Math.max(...padded.map((box) => paddingOf(box, side, style.size))))),
  );
  const [top = 0, right = 0, bottom = 0, left = 0] = padding;
  const spaceOn = (box: ElementNode, side: Side): number =>
    paddingOf(box, side, style.size) + (borderOn(box, side, style)?.width ?? 0);
  const shownBoxes = own.some((box) => sides.some((side) => spaceOn(box, side) >= 4)) ? own : padded;
  const aroundOn = (side: Side): number => Math.max(...shownBoxes.map((box) => spaceOn(box, side)));
  return {
    kind: 'button',
    label: style.isUppercase ? label.toUpperCase() : label,
    href: link.attributes.href ?? '',
    ...(isFilled
      ? { fill, color: style.color }
      : outlined(border ?? boxBorder(borderedBox ?? link, style), style, background)),
    isOutlined: !isFilled,
    padding: [Math.max(8, top), Math.max(12, right), Math.max(8, bottom), Math.max(12, left)],
    radius: Math.max(0, ...[...own, ...outside].map(radiusOf)),
    background,
    shown: {
      size: style.size,
      lineHeight: lineHeightOf(style),
      around: [aroundOn('top'), aroundOn('right'), aroundOn('bottom'), aroundOn('left')],
    },
  };
}

/** A button of this product whose background is that of the page. */
export function clearButtonOf(link: ElementNode, outer: ComputedStyle): FoundButton | null {
  if (displayOf(link) !== 'inline-block' || paddingOf(link, 'left') === 0) return null;
  const style = styleIn(link, outer);
  const [top = 0, right = 0, bottom = 0, left = 0] = sides.map((side) => paddingOf(link, side, style.size));
  return {
    kind: 'button',
    label: textIn(link),
    href: link.attributes.href ?? '',
    fill: 'transparent',
    color: style.color,
    isOutlined: false,
    padding: [top, right, bottom, left],
    radius: radiusOf(link),
    background: outer.background,
  };
}

/** Buttons of a document have a fill and no border: the color of a border becomes the fill. */
const outlined = (
  border: Line | null,
  style: ComputedStyle,
  background: string,
): { fill: string; color: string } => {
  const fill = border && contrast(border.color, background) >= 1.5 ? border.color : style.color;
  return { fill, color: readableOn(fill, background, '#ffffff', '#1f2937') };
};

/** The background behind a box with its own background: that of the nearest ancestor that has one. */
function backgroundBehind(box: ElementNode, outer: ComputedStyle): string {
  for (let node = box.parent; node; node = node.parent) {
    const background = ownBackground(node);
    if (background !== null) return background;
  }
  return outer.background === ownBackground(box) ? '#ffffff' : outer.background;
}
