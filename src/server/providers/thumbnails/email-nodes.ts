// HTML of emails as the drawing library's node tree. The library knows styles but not the attributes that lay out
// emails (align, bgcolor, width, cellpadding); here they become styles.
import type { Node, NodeMetadata } from '@takumi-rs/helpers';
import { fromHtml } from '@takumi-rs/helpers/html';

/** Deeper than any real layout; the library walks the tree recursively. */
const maxDepth = 160;
/** More than the visible part ever contains. */
const maxNodes = 5_000;

export class TooDeep extends Error {}

type Styles = NonNullable<NodeMetadata['style']>;

interface Place {
  depth: number;
  /** The effect of an ancestor's `align` on tables and images, which text-align does not move. */
  align: string | undefined;
  cellPadding: string | undefined;
  isInTable: boolean;
  /** In px; larger than the available width where an outer cell is narrower than its table declares. */
  width: number;
}

const placeholderColor = '#e9e6df';
const tableParts = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr']);
const unseen = new Set([
  'script',
  'style',
  'head',
  'title',
  'meta',
  'link',
  'object',
  'iframe',
  'form',
  'svg',
  'template',
]);

const sizeOf = (value: string | undefined): string | undefined => {
  const [, digits, percent] = /^\s*(\d{1,4})(?:\.\d+)?\s*(%?|px)\s*$/.exec(value ?? '') ?? [];
  return digits === undefined ? undefined : `${digits}${percent === '%' ? '%' : 'px'}`;
};

const blockMargins = (align: string | undefined): Styles => {
  if (align === 'center') return { marginLeft: 'auto', marginRight: 'auto' };
  return align === 'right' ? { marginLeft: 'auto' } : {};
};

/** Styles of the attributes; the styles of the element follow and win. */
const stylesOf = (node: Node, { align, cellPadding }: Place): Styles => {
  const { tagName = '', attributes = {} } = node;
  const width = sizeOf(attributes.width);
  const height = sizeOf(attributes.height);
  const isCell = tagName === 'td' || tagName === 'th';
  return {
    ...(width && tagName !== 'img' ? { width } : {}),
    ...(height && (isCell || tagName === 'tr') ? { height } : {}),
    ...(attributes.bgcolor && /^(#[0-9a-f]{3,8}|[a-z]{3,24})$/i.test(attributes.bgcolor)
      ? { backgroundColor: attributes.bgcolor }
      : {}),
    ...(isCell ? { padding: cellPadding ?? '0px' } : {}),
    ...(tagName === 'table' ? { borderSpacing: '0px', ...blockMargins(attributes.align ?? align) } : {}),
    ...(tagName === 'table' || tagName === 'img' ? {} : textAlignOf(attributes.align)),
    ...(attributes.valign ? { verticalAlign: attributes.valign } : {}),
    ...(tagName === 'center' ? { textAlign: 'center' } : {}),
    ...ownStyles(node.style),
  };
};

/** `font:600 16px/24px Arial`, which the library ignores. */
const fontOf = (font: string): Styles => {
  const [, before = '', fontSize, lineHeight, fontFamily] =
    /^\s*((?:[a-z0-9]+\s+)*?)(\d+(?:\.\d+)?(?:px|em|pt|%))(?:\/(\S+))?\s+(.+)$/i.exec(font) ?? [];
  const fontWeight = /\b(bold|[1-9]00)\b/.exec(before)?.[1];
  return {
    ...(fontSize ? { fontSize, fontFamily } : {}),
    ...(lineHeight ? { lineHeight } : {}),
    ...(fontWeight ? { fontWeight } : {}),
    ...(before.includes('italic') ? { fontStyle: 'italic' } : {}),
  };
};

/**
 * `width:100%;max-width:280px`, or 33.33% and a third, is how emails declare 280 px on anything but a phone. The
 * library reads only the first half for the width of cells without a width.
 */
const ownStyles = (style: Styles = {}): Styles => {
  const { font, ...own } = style;
  const most = /^(\d+)px$/.exec(String(own.maxWidth ?? ''))?.[1];
  const isFluid = String(own.width ?? '').endsWith('%') && most !== undefined;
  return {
    ...(typeof font === 'string' ? fontOf(font) : {}),
    ...own,
    ...(isFluid ? { width: `${Math.min(widest, Number(most))}px`, maxWidth: 'none' } : {}),
  };
};

const textAlignOf = (align: string | undefined): Styles =>
  align && /^(left|right|center|justify)$/i.test(align) ? { textAlign: align.toLowerCase() as 'left' } : {};

const pixelsOf = (node: Node): number =>
  node.style?.display === 'inline-block'
    ? Number(/^(\d+)px$/.exec(String(node.style.width ?? ''))?.[1] ?? 0)
    : 0;

/** Thirds and sixths add up to a few pixels more than the whole. */
const rounding = 6;

/** Columns side by side are inline blocks in emails; laid out as text they would wrap by a fraction of a pixel. */
const inLines = (children: Node[], { width, align }: Place): Node[] => {
  if (children.length < 2 || children.some((child) => pixelsOf(child) === 0)) return children;
  const lines: Node[][] = [];
  let left = 0;
  for (const child of children) {
    if (lines.length === 0 || left + rounding < pixelsOf(child)) {
      lines.push([]);
      left = width;
    }
    lines.at(-1)?.push({ ...child, style: { ...child.style, display: 'block' } });
    left -= pixelsOf(child);
  }
  const justifyContent = align === 'center' ? 'center' : align === 'right' ? 'flex-end' : 'flex-start';
  return lines.map((line) => ({
    type: 'container',
    style: { display: 'flex', flexDirection: 'row', flexWrap: 'nowrap', justifyContent, width: '100%' },
    children: line,
  }));
};

/** A plain box for an image that is not ours to load. */
const placeholder = (node: Node, { align }: Place): Node => {
  const width = sizeOf(node.attributes?.width) ?? '100%';
  const height = sizeOf(node.attributes?.height);
  const box = width.endsWith('px') ? `${Math.max(1, Math.round(Number.parseInt(width, 10) / 2))}px` : '200px';
  // Tracking pixels of one or two px are invisible.
  const isTiny = /^[0-3]px$/.test(width) || (height !== undefined && /^[0-3]px$/.test(height));
  return {
    type: 'container',
    style: {
      display: isTiny ? 'none' : 'block',
      width,
      maxWidth: '100%',
      height: height?.endsWith('px') ? height : box,
      backgroundColor: placeholderColor,
      ...blockMargins(align),
    },
  };
};

const isBlank = (node: Node): boolean =>
  node.type === 'text' && node.tagName === undefined && node.text.trim() === '';

export interface Drawing {
  node: Node;
  css: string[];
  /** In px of the email. */
  width: number;
}

const narrowest = 600;
/** Height by width of the frames that show it: a flatter image would be cropped at its sides. */
const flattest = 5 / 4;
const widest = 800;

/** The width of the widest table, like a window opened for it. */
const widthOf = (html: string): number => {
  const widths = [
    ...html.matchAll(/max-width:\s*(\d{3})px|<table\b[^>]*?\bwidth\s*=\s*["']?(\d{3})\b(?!%)/gi),
  ]
    .map(([, inStyle, inTable]) => Number(inStyle ?? inTable))
    .filter((width) => width <= widest);
  return Math.max(narrowest, ...widths);
};

/** The whole page on its own background. Throws `TooDeep`. */
export const drawingOf = (html: string, known: ReadonlySet<string>): Drawing => {
  let nodes = 0;

  const childrenOf = (children: readonly Node[], place: Place): Node[] => {
    const drawn: Node[] = [];
    for (const child of children) {
      if (place.isInTable && isBlank(child)) continue;
      const node = draw(child, place);
      if (node) drawn.push(node);
    }
    return drawn;
  };

  const draw = (node: Node, place: Place): Node | null => {
    nodes += 1;
    if (place.depth > maxDepth) throw new TooDeep();
    const { tagName = '' } = node;
    if (nodes > maxNodes || unseen.has(tagName)) return null;
    if (node.type === 'image') {
      if (typeof node.src !== 'string' || !known.has(node.src)) return placeholder(node, place);
      const width = sizeOf(node.attributes?.width);
      const style = {
        maxWidth: '100%',
        ...(width ? { width } : {}),
        ...blockMargins(place.align),
        ...ownStyles(node.style),
      };
      return { ...node, style };
    }
    const style = stylesOf(node, place);
    if (node.type === 'text') return { ...node, style };
    const inner: Place = {
      depth: place.depth + 1,
      align: tagName === 'center' ? 'center' : (style.textAlign?.toString() ?? place.align),
      cellPadding:
        tagName === 'table'
          ? sizeOf(node.attributes?.cellpadding)
          : tagName === 'td'
            ? undefined
            : place.cellPadding,
      isInTable: tableParts.has(tagName),
      width: Math.min(place.width, pixelsOf({ type: 'container', style }) || place.width),
    };
    // A table cell takes the padding of its own table only.
    const cells =
      tagName === 'tr' || tagName === 'tbody' ? { ...inner, cellPadding: place.cellPadding } : inner;
    return { ...node, style, children: inLines(childrenOf(node.children ?? [], cells), cells) };
  };

  const page = readable(html);
  refuseDeep(page);
  const { node, css } = fromHtml(page);
  const width = widthOf(page);
  const start: Place = { depth: 0, align: undefined, cellPadding: undefined, isInTable: false, width };
  // A page with one element is that element itself.
  const content =
    node.type === 'container' && node.tagName === undefined
      ? childrenOf(node.children ?? [], start)
      : [draw(node, start)];
  return {
    node: {
      type: 'container',
      style: {
        display: 'block',
        width: `${width}px`,
        minHeight: `${width * flattest}px`,
        backgroundColor: pageColor(html),
        color: '#000000',
        fontFamily: 'serif',
      },
      children: content.filter((child) => child !== null && !isBlank(child)) as Node[],
    },
    css,
    width,
  };
};

// Elements without an end tag, or whose end tag is often omitted.
const endless = new Set(
  'area base br col embed hr img input link meta param source track wbr p li dt dd option'.split(' '),
);

/** The library parses deep nesting too slowly. */
const refuseDeep = (html: string): void => {
  let depth = 0;
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b/gi)) {
    if (endless.has(name.toLowerCase())) continue;
    depth = slash ? Math.max(0, depth - 1) : depth + 1;
    if (depth > 2 * maxDepth) throw new TooDeep();
  }
};

/**
 * Without content that only Word reads, and without images without a source, for which the library refuses everything.
 */
const readable = (html: string): string =>
  html.replace(/<!--[\s\S]*?-->/g, '').replace(/<img\b(?![^>]*\ssrc\s*=)[^>]*>/gi, '');

/** Without a background, the image of a page would be black. */
const pageColor = (html: string): string => {
  const body = /<body\b[^>]*>/i.exec(html)?.[0] ?? '';
  const color =
    /background(?:-color)?\s*:\s*(#[0-9a-f]{3,6}\b|rgb\([\d\s,]+\))/i.exec(body)?.[1] ??
    /bgcolor\s*=\s*["']?(#[0-9a-f]{3,6})\b/i.exec(body)?.[1];
  return color ?? '#ffffff';
};
