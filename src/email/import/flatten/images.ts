// Reads images: their address, description, link and size.
import { heightOf, percentWidthOf, widthOf } from '../box.ts';
import { type ComputedStyle, displayOf, styleIn } from '../computed-style.ts';
import type { Translate } from '../fixed-part.ts';
import type { ImageDraft } from '../items.ts';
import type { ElementNode, TreeNode } from '../nodes.ts';
import { type Summaries, visibleText } from '../summary.ts';

export interface ImageContext {
  summaries: Summaries;
  translate: Translate;
  /** Px of the column that is being read, if stated. */
  columnWidth: number | null;
}

/** One or two px in both directions show nothing. */
export function isTrackingPixel(image: ElementNode): boolean {
  const width = widthOf(image);
  const height = heightOf(image);
  return width !== null && height !== null && width <= 2 && height <= 2;
}

/** The height of a transparent image that only reserves space, px, or null for other images. */
export function spacerHeightOf(image: ElementNode): number | null {
  const width = widthOf(image);
  const height = heightOf(image);
  const isSpacer = width !== null && height !== null && Math.min(width, height) <= 2;
  return isSpacer && !image.attributes.alt ? height : null;
}

/** A low image is assumed to be a logo three times as wide. */
export const guessedWidth = (height: number | null): number | null =>
  height !== null && height >= 8 && height <= 120 ? height * 3 : null;

/** An `img` with the link around it. Where its width is unknown, that of its column is the upper limit. */
export function imageOf(image: ElementNode, style: ComputedStyle, context: ImageContext): ImageDraft {
  const { translate } = context;
  const height = heightOf(image);
  const percent = percentWidthOf(image);
  return {
    src: translate.address(image.attributes.src ?? ''),
    alt: translate.text(visibleText(image.attributes.alt ?? '')),
    href: translate.address(style.href),
    width: widthOf(image) ?? (percent === null ? (guessedWidth(height) ?? context.columnWidth) : null),
    height,
    percent,
  };
}

export interface SoleImage {
  image: ImageDraft;
  element: ElementNode;
  /** It begins a line of its own. */
  isBlock: boolean;
}

const maxDepth = 40;

/** The only image of a box that contains nothing else, with the link around it; otherwise null. */
export function soleImageOf(box: ElementNode, style: ComputedStyle, context: ImageContext): SoleImage | null {
  let node: TreeNode | null = box;
  let inner = style;
  for (let depth = 0; node?.kind === 'element' && depth < maxDepth; depth += 1) {
    if (node !== box) inner = styleIn(node, inner);
    if (node.name === 'img') {
      const isBlock = /^(?:block|flex)$/.test(displayOf(node));
      return { image: imageOf(node, inner, context), element: node, isBlock };
    }
    const summary = context.summaries(node);
    if (summary.characters > 0 || summary.images !== 1) return null;
    node = summary.sole;
  }
  return null;
}
