// Images side by side: which belong to one row, and the items that such a row becomes.
import { cellsOnPhone, type Mobile } from '../../render/columns.ts';
import { percentWidthOf } from '../box.ts';
import { type ComputedStyle, displayOf, isInline, styleIn } from '../computed-style.ts';
import { fixedImages } from '../fixed-part.ts';
import type { ImageDraft } from '../items.ts';
import type { ElementNode, TreeNode } from '../nodes.ts';
import { visibleText } from '../summary.ts';
import { isTrackingPixel, soleImageOf } from './images.ts';
import type { NewItem } from './item-writer.ts';
import type { FlattenState } from './state.ts';

/** A row block is as wide as the email, so it would enlarge much smaller images. Px. */
const maxSmallImage = 72;
const maxSmallRow = 320;
const maxPerRow = 6;
/** Between small images in a line, px. */
const separatorWidth = 14;
/** For images of unknown width, px. */
const assumedWidth = 1_000;

export interface ImageRow {
  images: ImageDraft[];
  /** An image row of this product, whose images are capped in height. */
  isCapped: boolean;
  mobile?: Mobile | undefined;
}

/**
 * The images that follow each other in one line from this child on, and the index of the last; null for fewer than
 * two.
 */
export function imageRowFrom(
  children: readonly TreeNode[],
  from: number,
  style: ComputedStyle,
  state: FlattenState,
): { row: ImageRow; last: number } | null {
  const images: ImageDraft[] = [];
  let isCapped = false;
  let last = from;
  for (let index = from; index < children.length; index += 1) {
    const child = children[index];
    if (!child) break;
    if (child.kind === 'text') {
      if (visibleText(child.text) !== '') break;
      continue;
    }
    const mayHoldImage = isInline(child) || /^inline/.test(displayOf(child)) || child.name === 'img';
    const sole = mayHoldImage ? soleImageOf(child, styleIn(child, style), state) : null;
    if (!sole || displayOf(child) === 'block' || sole.isBlock || isTrackingPixel(sole.element)) break;
    images.push(sole.image);
    isCapped ||= state.isOwn && child.classes.includes('row');
    last = index;
  }
  return images.length < 2 ? null : { row: { images, isCapped }, last };
}

/** The images of cells that each contain one image and nothing else; otherwise null. */
export function imageRowOfCells(
  cells: readonly ElementNode[],
  style: ComputedStyle,
  state: FlattenState,
): ImageRow | null {
  const images = cells
    .map((cell) => soleImageOf(cell, styleIn(cell, style), state))
    .flatMap((sole) => (sole && !isTrackingPixel(sole.element) ? [sole.image] : []));
  if (images.length !== cells.length) return null;
  return {
    images,
    mobile: state.isOwn ? mobileOf(cells) : undefined,
    isCapped: state.isOwn && cells.some(({ classes }) => classes.includes('row')),
  };
}

/** The cell is one that this product writes. */
const isOwnCell = ({ classes }: ElementNode): boolean => classes.includes('col') || classes.includes('row');

/** Two cells that wrap together are in a box of their own. */
export function ownCellsIn(box: ElementNode): ElementNode[] {
  const inner = box.children.flatMap((child) =>
    child.kind === 'element' && isOwnCell(child) ? [child] : [],
  );
  return inner.length > 0 ? inner : [box];
}

/** The phone behavior of a row of this product, by the width of an image there; undefined for the default. */
function mobileOf(cells: readonly ElementNode[]): Mobile | undefined {
  const [first] = cells;
  const share = first && isOwnCell(first) ? percentWidthOf(first) : null;
  if (!first || share === null || share <= 0) return undefined;
  const perRow = first.classes.includes('one') ? 1 : Math.round(100 / share);
  if (perRow === cellsOnPhone(cells.length)) return undefined;
  return perRow === cells.length ? 'keep' : perRow === 1 ? 'stack' : 'two-up';
}

/** The row as items of at most six images; small images, such as links to social networks, stay as they are. */
export function itemsOfImageRow(row: ImageRow, style: ComputedStyle, isOwn: boolean): NewItem[] {
  const { images, mobile, isCapped } = row;
  const { align, background } = style;
  const widest = Math.max(...images.map(({ width }) => width ?? assumedWidth));
  const total = images.reduce((sum, { width }) => sum + (width ?? assumedWidth), 0);
  if (!isOwn && (widest <= maxSmallImage || total <= maxSmallRow)) {
    const html = fixedImages(images, style);
    const line = { width: total + (images.length - 1) * separatorWidth, align };
    if (/<img/.test(html))
      return [{ kind: 'fixed', html, reason: 'small images side by side', background, line }];
  }
  const items: NewItem[] = [];
  for (let from = 0; from < images.length; from += maxPerRow) {
    const part = images.slice(from, from + maxPerRow);
    const [only] = part;
    if (part.length === 1 && only) items.push({ kind: 'image', image: only, align, background });
    else items.push({ kind: 'images', images: part, align, mobile, isCapped, background });
  }
  return items;
}
