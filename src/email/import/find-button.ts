// Detects links that look like a button: painted or bordered, with space around a few words. The author may have
// painted the link, an element inside it, or the cell around it.
import { contrast, readableOn } from '../render/color.ts';
import { borderOn, boxBorder, type Line, paddingOf, radiusOf } from './box.ts';
import type { ButtonItem } from './items.ts';
import { displayOf, type Look, lookIn, ownGround } from './look.ts';
import type { ElementNode, TreeNode } from './nodes.ts';
import { type Summaries, seenText } from './summary.ts';

const maxLabel = 80;

export const textIn = (node: TreeNode): string => {
  let text = '';
  const waiting: TreeNode[] = [node];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.kind === 'text') text += next.text;
    else if (next.name === 'br') text += ' ';
    else waiting.push(...next.children.toReversed());
  }
  return seenText(text);
};

/** The elements that contain only the link, from the link outwards, as far as they look like a button. */
function boxesAround(link: ElementNode, summaries: Summaries): ElementNode[] {
  const boxes: ElementNode[] = [];
  let inner: ElementNode = link;
  for (let at = link.parent; at && boxes.length < 6; at = at.parent) {
    if (summaries(at).sole !== inner || at.name === 'body' || at.name === '#root') break;
    boxes.push(at);
    // Outside the table that is the button is the cell that aligns it.
    if (at.name === 'table') break;
    inner = at;
  }
  return boxes;
}

/** Spans inside the link that contain all of its text. */
function boxesIn(link: ElementNode, summaries: Summaries): ElementNode[] {
  const boxes: ElementNode[] = [];
  for (let at = summaries(link).sole; at?.kind === 'element' && boxes.length < 8; at = summaries(at).sole)
    boxes.push(at);
  return boxes;
}

const sides = ['top', 'right', 'bottom', 'left'] as const;

export interface FoundButton {
  item: Omit<ButtonItem, 'gap' | 'align'>;
}

/** The button that a link is, or null. `around` is the computed style just outside the link. */
export function buttonOf(link: ElementNode, around: Look, summaries: Summaries): FoundButton | null {
  const summary = summaries(link);
  if (summary.characters === 0 || summary.characters > maxLabel || summary.images > 0) return null;
  const label = textIn(link);
  if (label.length > maxLabel) return null;
  const inside = boxesIn(link, summaries);
  const outside = boxesAround(link, summaries);
  let look = lookIn(link, around);
  for (const box of inside) look = lookIn(box, look);
  const own = [link, ...inside];
  const frame = own.map((box) => boxBorder(box, look)).find((line) => line !== null) ?? null;
  const ownPaint = own.map(ownGround).find((color) => color !== null) ?? null;
  const hasRoom = own.some((box) => sides.some((side) => paddingOf(box, side, look.size) >= 4));
  const isBox = own.some((box) => /^(?:inline-block|block|inline-flex|inline-table)$/.test(displayOf(box)));
  const bottomLine = own.map((box) => borderOn(box, 'bottom', look)).find((line) => line !== null) ?? null;
  // Only the paint of the cells around it, and nothing further out.
  const painted = outside.find(
    (box) =>
      ownGround(box) !== null && (radiusOf(box) > 0 || hasRoom || isBox || paddingOf(box, 'left') >= 4),
  );
  const framed = outside.find((box) => boxBorder(box, look) !== null);
  const behind = painted ? groundBehind(painted, around) : around.ground;
  const paint = ownPaint ?? (painted ? ownGround(painted) : null);
  const isPainted = paint !== null && (ownPaint !== null ? hasRoom || isBox : true) && paint !== behind;
  const isFramed = (frame !== null && (hasRoom || isBox)) || (framed !== undefined && (hasRoom || isBox));
  // A rule under a line of text is a link and no button.
  if (!isPainted && !(isFramed && !(bottomLine !== null && frame === null && framed === undefined)))
    return null;
  if (link.name !== 'v:roundrect' && label.split(' ').length > 12) return null;
  const roomy = hasRoom ? own : [...own, ...outside];
  const padding = sides.map((side) =>
    Math.min(80, Math.round(Math.max(...roomy.map((box) => paddingOf(box, side, look.size))))),
  );
  const [top = 0, right = 0, bottom = 0, left = 0] = padding;
  return {
    item: {
      kind: 'button',
      label: look.isUpper ? label.toUpperCase() : label,
      href: link.attributes.href ?? '',
      ...(isPainted
        ? { background: paint, color: look.color }
        : outlined(frame ?? boxBorder(framed ?? link, look), look, behind)),
      isOutlined: !isPainted,
      padding: [Math.max(8, top), Math.max(12, right), Math.max(8, bottom), Math.max(12, left)],
      radius: Math.max(0, ...[...own, ...outside].map(radiusOf)),
      ground: behind,
    },
  };
}

/** A button of this product whose background is that of the page. */
export function clearButtonOf(link: ElementNode, around: Look): FoundButton | null {
  if (displayOf(link) !== 'inline-block' || paddingOf(link, 'left') === 0) return null;
  const look = lookIn(link, around);
  const [top = 0, right = 0, bottom = 0, left = 0] = sides.map((side) => paddingOf(link, side, look.size));
  return {
    item: {
      kind: 'button',
      label: textIn(link),
      href: link.attributes.href ?? '',
      background: 'transparent',
      color: look.color,
      isOutlined: false,
      padding: [top, right, bottom, left],
      radius: radiusOf(link),
      ground: around.ground,
    },
  };
}

/** Buttons here are painted and have no border: a border color becomes the paint. */
const outlined = (frame: Line | null, look: Look, behind: string): { background: string; color: string } => {
  const background = frame && contrast(frame.color, behind) >= 1.5 ? frame.color : look.color;
  return { background, color: readableOn(background, behind, '#ffffff', '#1f2937') };
};

/** The background behind a painted box: that of the nearest ancestor that has one. */
function groundBehind(box: ElementNode, around: Look): string {
  for (let at = box.parent; at; at = at.parent) {
    const ground = ownGround(at);
    if (ground !== null) return ground;
  }
  return around.ground === ownGround(box) ? '#ffffff' : around.ground;
}
