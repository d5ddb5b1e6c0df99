// From where to where content reaches in the window.
import type { Align } from '../computed-style.ts';
import type { Placed } from '../flatten/item-writer.ts';
import type { Item } from '../items.ts';
import { sourceOf } from '../to-blocks/image-fields.ts';
import type { Extent } from './drafts.ts';
import type { Frame } from './frames.ts';
import { weightOf } from './grounds.ts';

export interface ContentExtent extends Extent {
  /**
   * `both`: its edges are those of its box. `center`: it only has to have room around its center, for an image or a
   * button; `left`: only its left edge counts.
   */
  holds: 'both' | 'center' | 'left';
}

/** The box whose edges content has: not one that is only as wide as its content, nor a cell of stacked ones. */
export function boxOf(
  frame: Frame,
  within: Frame | null,
): { frame: Frame; floatsAt: 'center' | 'right' | null } {
  let result = frame;
  let floatsAt: 'center' | 'right' | null = null;
  for (let next = frame; next.parent && next !== within; next = next.parent) {
    const isStacked = next.cell !== null && !next.cell.row.isColumns;
    if (!isStacked && next.place.floatsAt === null) continue;
    if (next.place.floatsAt !== null) floatsAt = next.place.floatsAt;
    result = next.parent;
  }
  return { frame: result, floatsAt };
}

/** The width and the alignment of an image, or of small ones in a line; null for other content. */
function lineOf(item: Item): { width: number | null; align: Align } | null {
  if (item.kind === 'fixed') return item.line ?? null;
  if (item.kind !== 'image' || sourceOf(item.image) === '') return null;
  return { width: item.image.width, align: item.align };
}

/** `within` is the box of the column that the content is in. */
export function extentOf({ item, frame }: Placed, within: Frame | null): ContentExtent {
  const { place } = boxOf(frame, within).frame;
  const box = { left: place.innerLeft, right: place.innerLeft + place.innerWidth };
  const isNarrow = (width: number): boolean => width < place.innerWidth - 4;
  const line = lineOf(item);
  if (line) {
    const { width, align } = line;
    if (width === null || !isNarrow(width) || align === 'right') return { ...box, holds: 'both' };
    if (align === 'left') return { left: box.left, right: box.left + width, holds: 'left' };
    const center = (box.left + box.right) / 2;
    return { left: center - width / 2, right: center + width / 2, holds: 'center' };
  }
  if (item.kind === 'button' && item.align !== 'right') {
    if (item.align === 'left') return { left: box.left, right: box.left + 40, holds: 'left' };
    const center = (box.left + box.right) / 2;
    return { left: center - 20, right: center + 20, holds: 'center' };
  }
  return { ...box, holds: 'both' };
}

/** Px by which the edges of content in one section may differ. */
const tolerance = 8;

const isNear = (a: number, b: number, by = tolerance): boolean => Math.abs(a - b) <= by;

/** Content that fits between the edges looks the same there. */
export function fitsIn(content: ContentExtent, { left, right }: Extent): boolean {
  if (content.holds === 'both') return isNear(content.left, left) && isNear(content.right, right);
  const hasRoom = content.left >= left - tolerance && content.right <= right + tolerance;
  if (content.holds === 'left') return isNear(content.left, left) && hasRoom;
  return isNear(content.left + content.right, left + right, 2 * tolerance) && hasRoom;
}

/**
 * The edges that most of the text in a box has, otherwise those of what fills its box; null where content only has a
 * center. A box has one padding for all of its content.
 */
export function mainExtent(placed: readonly Placed[], within: Frame | null): Extent | null {
  const weights = new Map<string, { extent: ContentExtent; weight: number }>();
  const others: ContentExtent[] = [];
  for (const one of placed) {
    const extent = extentOf(one, within);
    if (extent.holds !== 'both') continue;
    if (one.item.kind !== 'text' && one.item.kind !== 'list') {
      others.push(extent);
      continue;
    }
    const key = edgesOf(extent);
    const weight = weightOf(one.item) + (weights.get(key)?.weight ?? 0);
    if (weights.has(key) || weights.size < maxEdges) weights.set(key, { extent, weight });
  }
  const texts = [...weights.values()];
  if (texts.length === 0) return commonExtent(others);
  let best: Extent | null = null;
  let bestWeight = -1;
  for (const { extent } of texts) {
    const weight = texts
      .filter((other) => isNear(other.extent.left, extent.left) && isNear(other.extent.right, extent.right))
      .reduce((sum, other) => sum + other.weight, 0);
    if (weight > bestWeight) {
      bestWeight = weight;
      best = { left: extent.left, right: extent.right };
    }
  }
  return best;
}

/** Different edges in one box; more do not change which most of the text has. */
const maxEdges = 100;

/** The edges in whole px: the same text for the same edges. */
export const edgesOf = ({ left, right, holds }: ContentExtent): string =>
  `${holds} ${Math.round(left)} ${Math.round(right)}`;

/** The edges of content in one column: of what fills its box, otherwise of everything. */
export function commonExtent(contents: readonly ContentExtent[]): Extent | null {
  const filling = contents.filter(({ holds }) => holds === 'both');
  let common: Extent | null = null;
  for (const { left, right } of filling.length > 0 ? filling : contents)
    common = common
      ? { left: Math.min(common.left, left), right: Math.max(common.right, right) }
      : { left, right };
  return common;
}
