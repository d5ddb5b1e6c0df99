// Where the boxes of an email are in a window, from left to right: what browsers do, without a browser, and as exactly as
// the bounds of a section can tell. Heights are not computed.
import { paddingOf } from '../box.ts';
import { type ComputedStyle, displayOf, hiddenBy, isInline, plainStyle, styleIn } from '../computed-style.ts';
import { lengthOf } from '../declarations.ts';
import { columnsFrom } from '../flatten/columns.ts';
import type { ElementNode } from '../nodes.ts';
import { elementsOf, rowsOf } from '../rows.ts';
import type { Summaries } from '../summary.ts';
import { type CellSize, cellWidths } from './cell-widths.ts';
import { contentWidths } from './content-widths.ts';
import { borderWidth, isFloating, margin, percentOf, statedWidth } from './stated-width.ts';

export interface Place {
  /** Px from the left edge of the window: the box with its padding. */
  left: number;
  width: number;
  /** The same without padding and border. */
  innerLeft: number;
  innerWidth: number;
  /** As wide as its content, and centered or at the right in a wider one; otherwise null. */
  floatsAt: 'center' | 'right' | null;
  /** As wide as its content, in a wider box. */
  isShrunk: boolean;
}

export type Places = (element: ElementNode) => Place | undefined;

const maxColumns = 60;

/** Lays out a tree in a window of this many px. */
class Layout {
  readonly places = new Map<ElementNode, Place>();
  readonly #summaries: Summaries;
  readonly #isRtl: boolean;

  constructor(summaries: Summaries, isRtl: boolean) {
    this.#summaries = summaries;
    this.#isRtl = isRtl;
  }

  /** An element with its left edge and its width known. */
  put(
    element: ElementNode,
    style: ComputedStyle,
    left: number,
    width: number,
    floatsAt: Place['floatsAt'] = null,
    isShrunk = false,
  ): void {
    const before = paddingOf(element, 'left', style.size) + borderWidth(element, 'left');
    const after = paddingOf(element, 'right', style.size) + borderWidth(element, 'right');
    const place = {
      left,
      width,
      innerLeft: left + before,
      innerWidth: Math.max(1, width - before - after),
      floatsAt,
      isShrunk,
    };
    this.places.set(element, place);
    this.#putChildren(element, style, place);
  }

  #putChildren(element: ElementNode, style: ComputedStyle, place: Place): void {
    if (element.name === 'table') {
      this.#putRows(element, style, place);
      return;
    }
    if (/^(?:inline-)?(?:flex|grid)$/.test(displayOf(element))) {
      this.#putFlex(element, style, place);
      return;
    }
    const { children } = element;
    for (let index = 0; index < children.length; index += 1) {
      const child = children[index];
      if (!child || child.kind === 'text' || hiddenBy(child) !== null) continue;
      const columns = child.name === 'br' ? null : columnsFrom(children, index, this.#summaries);
      if (columns) {
        this.#putBeside(columns.cells, style, place);
        index = columns.last;
      } else this.#putIn(child, style, place);
    }
  }

  /** An element in the flow of its container. */
  #putIn(element: ElementNode, outer: ComputedStyle, place: Place): void {
    const style = styleIn(element, outer);
    const { innerLeft, innerWidth } = place;
    if (isInline(element)) {
      this.places.set(element, { ...place, left: innerLeft, width: innerWidth });
      this.#putChildren(element, style, place);
      return;
    }
    const [before, after] = [margin(element, 'left', style.size), margin(element, 'right', style.size)];
    const margins = (before === 'auto' ? 0 : before) + (after === 'auto' ? 0 : after);
    const available = Math.max(1, innerWidth - margins);
    const stated = statedWidth(element, style, innerWidth);
    const float = isFloating(element);
    const fits =
      element.name === 'table' || float !== null || /^inline-/.test(displayOf(element))
        ? Math.min(available, contentWidths(element, style).max)
        : available;
    const width = stated === null ? fits : Math.min(stated, Math.max(available, innerWidth));
    const free = innerWidth - margins - width;
    const isInlineBox = /^inline-/.test(displayOf(element));
    const isCentered =
      (before === 'auto' && after === 'auto') ||
      (element.name === 'table' && /^(?:center|middle)$/i.test(element.attributes.align ?? '')) ||
      ((outer.isAlignedByAttribute || isInlineBox) && outer.align === 'center' && float === null);
    const isRight =
      float === 'right' ||
      (before === 'auto' && after !== 'auto') ||
      ((outer.isAlignedByAttribute || isInlineBox) && outer.align === 'right' && float === null);
    const start = innerLeft + (before === 'auto' ? 0 : before);
    const at = isCentered ? 'center' : isRight ? 'right' : null;
    const left = start + (free <= 0 || at === null ? 0 : at === 'center' ? free / 2 : free);
    const floatsAt = at !== null && stated === null && free > 16 ? at : null;
    this.put(element, style, left, width, floatsAt, stated === null && free > 16);
  }

  #putRows(table: ElementNode, style: ComputedStyle, { innerLeft, innerWidth, isShrunk }: Place): void {
    const place = { left: innerLeft, width: innerWidth, innerLeft, innerWidth, floatsAt: null, isShrunk };
    const rows = rowsOf(table);
    const inRows = new Set<ElementNode>(rows);
    const styles = new Map<ElementNode, ComputedStyle>();
    for (const child of elementsOf(table.children)) {
      const inner = styleIn(child, style);
      styles.set(child, inner);
      this.places.set(child, place);
      if (inRows.has(child)) continue;
      // Without a row around it, an element of a table is a row of its own.
      const loose = elementsOf(child.children).filter((row) => !inRows.has(row));
      if (loose.length > 0 || !/^(?:tbody|thead|tfoot)$/.test(child.name))
        this.#putChildren(child, inner, place);
    }
    const columns: CellSize[] = [];
    const cellsOf = new Map<ElementNode, { cell: ElementNode; style: ComputedStyle; span: number }[]>();
    for (const row of rows) {
      const outer = row.parent && row.parent !== table ? (styles.get(row.parent) ?? style) : style;
      const inner = styleIn(row, outer);
      this.places.set(row, place);
      const cells = elementsOf(row.children).map((cell) => ({
        cell,
        style: styleIn(cell, inner),
        span: Math.min(maxColumns, Math.max(1, Number.parseInt(cell.attributes.colspan ?? '1', 10) || 1)),
      }));
      cellsOf.set(row, cells);
      let at = 0;
      for (const { cell, style: cellStyle, span } of cells) {
        if (span === 1 && at < maxColumns) {
          const size = this.#sizeOf(cell, cellStyle);
          const known = columns[at];
          columns[at] = known
            ? {
                px: known.px === null ? size.px : Math.max(known.px, size.px ?? 0),
                percent: known.percent ?? size.percent,
                min: Math.max(known.min, size.min),
                max: Math.max(known.max, size.max),
              }
            : size;
        }
        at += span;
        for (let empty = columns.length; empty < Math.min(at, maxColumns); empty += 1)
          columns[empty] ??= { px: null, percent: null, min: 0, max: 0 };
      }
    }
    const widths = cellWidths([...columns], innerWidth);
    for (const [row, cells] of cellsOf) {
      const isTurned = cells.length > 1 && this.#isTurned(row);
      let at = 0;
      let left = innerLeft;
      for (const { cell, style: cellStyle, span } of cells) {
        const width =
          cells.length === 1
            ? innerWidth
            : widths.slice(at, at + span).reduce((sum, value) => sum + value, 0);
        const mirrored = 2 * innerLeft + innerWidth - left - width;
        this.put(cell, cellStyle, isTurned ? mirrored : left, Math.max(1, width));
        left += width;
        at += span;
      }
    }
  }

  #sizeOf(cell: ElementNode, style: ComputedStyle): CellSize {
    const value = cell.declared.get('width') ?? cell.attributes.width;
    const padding = paddingOf(cell, 'left', style.size) + paddingOf(cell, 'right', style.size);
    const px = value === undefined ? null : lengthOf(value, style.size);
    return {
      px: px === null ? null : px + (cell.declared.get('box-sizing') === 'border-box' ? 0 : padding),
      percent: percentOf(value),
      ...contentWidths(cell, style),
    };
  }

  #putFlex(element: ElementNode, style: ComputedStyle, place: Place): void {
    const { declared } = element;
    const isColumn = /^column/.test(declared.get('flex-direction') ?? declared.get('flex-flow') ?? '');
    const children = elementsOf(element.children);
    if (isColumn) {
      for (const child of children) this.#putIn(child, style, place);
      return;
    }
    const gap = lengthOf((declared.get('gap') ?? declared.get('column-gap') ?? '').split(' ').at(-1)) ?? 0;
    const isGrid = displayOf(element).endsWith('grid');
    const sizes = children.map((child): CellSize & { grows: boolean } => {
      const inner = styleIn(child, style);
      const basis = child.declared.get('flex-basis') ?? child.declared.get('width');
      const flex = child.declared.get('flex') ?? child.declared.get('flex-grow') ?? '';
      return {
        px: lengthOf(basis ?? child.attributes.width, inner.size),
        percent: percentOf(basis),
        ...contentWidths(child, inner),
        grows: isGrid || /^(?:[1-9]|auto)/.test(flex.trim()),
      };
    });
    const all = Math.max(1, place.innerWidth - gap * Math.max(0, children.length - 1));
    const growing = sizes.filter(({ grows }) => grows).length;
    const wanted = sizes.map(({ px, percent, max, grows }) =>
      grows ? 0 : percent !== null ? (percent * all) / 100 : (px ?? max),
    );
    const total = wanted.reduce((sum, value) => sum + value, 0);
    const scale = total > all ? all / total : 1;
    const free = Math.max(0, all - total * scale);
    const justify = declared.get('justify-content') ?? '';
    const between = growing === 0 && /space-/.test(justify) ? free / Math.max(1, children.length - 1) : 0;
    let left =
      place.innerLeft +
      (growing > 0 || between > 0
        ? 0
        : /center/.test(justify)
          ? free / 2
          : /end|right/.test(justify)
            ? free
            : 0);
    for (const [index, child] of children.entries()) {
      const width = sizes[index]?.grows ? free / growing : (wanted[index] ?? 0) * scale;
      this.put(child, styleIn(child, style), left, Math.max(1, width));
      left += width + gap + between;
    }
  }

  /** Its cells are in the other direction than the email. */
  #isTurned(element: ElementNode): boolean {
    for (let next: ElementNode | null = element; next; next = next.parent) {
      const direction = next.declared.get('direction') ?? next.attributes.dir;
      if (direction !== undefined) return /^rtl$/i.test(direction.trim()) !== this.#isRtl;
    }
    return false;
  }

  /** Floats, aligned tables and inline boxes: beside each other as far as they fit, otherwise below each other. */
  #putBeside(cells: readonly ElementNode[], style: ComputedStyle, place: Place): void {
    const { innerLeft, innerWidth } = place;
    const sized = cells.map((cell) => {
      const inner = styleIn(cell, style);
      const content = contentWidths(cell, inner).max;
      const width = statedWidth(cell, inner, innerWidth) ?? content;
      return { cell, inner, width: Math.min(width, innerWidth), float: isFloating(cell) };
    });
    const total = sized.reduce((sum, { width }) => sum + width, 0);
    if (total > innerWidth + 2) {
      for (const { cell } of sized) this.#putIn(cell, style, place);
      return;
    }
    const free = innerWidth - total;
    const hasFloats = sized.some(({ float }) => float !== null);
    let left =
      innerLeft + (hasFloats ? 0 : style.align === 'center' ? free / 2 : style.align === 'right' ? free : 0);
    let right = innerLeft + innerWidth;
    const parent = cells[0]?.parent;
    const isTurned = parent ? this.#isTurned(parent) : false;
    for (const { cell, inner, width, float } of isTurned ? sized.toReversed() : sized) {
      if (float === 'right') {
        right -= width;
        this.put(cell, inner, right, width);
      } else {
        this.put(cell, inner, left, width);
        left += width;
      }
    }
  }
}

/**
 * The places of all visible elements in a window of `windowWidth` px; an email that reads from right to left is mirrored.
 * Linear in the size of the tree.
 */
export function placesIn(
  root: ElementNode,
  summaries: Summaries,
  windowWidth: number,
  isRtl = false,
): Places {
  const layout = new Layout(summaries, isRtl);
  const body = bodyOf(root);
  const style = body ? styleIn(body, plainStyle) : plainStyle;
  const hasOwnEdge = body?.declared.has('margin-left') || body?.attributes.leftmargin !== undefined;
  const edge = hasOwnEdge ? 0 : 8;
  layout.put(body ?? root, style, edge, windowWidth - 2 * edge);
  return (element) => layout.places.get(element);
}

function bodyOf(root: ElementNode): ElementNode | null {
  for (const child of root.children) {
    if (child.kind === 'text') continue;
    if (child.name === 'body') return child;
    const inner = child.name === 'html' ? bodyOf(child) : null;
    if (inner) return inner;
  }
  return null;
}
