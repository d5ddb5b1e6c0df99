// Which rows of cells become the columns of a section.
import { maxColumns } from '../../document/section.ts';
import { ownBackground } from '../computed-style.ts';
import type { FlattenState } from '../flatten/state.ts';
import type { ImageDraft } from '../items.ts';
import type { ElementNode, TreeNode } from '../nodes.ts';
import { rowOf } from '../rows.ts';
import type { StyleSheet } from '../style-sheet.ts';
import type { Summaries } from '../summary.ts';
import { columnAround, type Frame, type Row } from './frames.ts';
import type { Places } from './places.ts';

/** Px by which boxes beside each other may overlap, because widths are estimates. */
const tolerance = 6;
/** Of the width around it; a narrower row of short words is one line. */
const minShare = 0.6;

function areBeside(cells: readonly ElementNode[], places: Places): boolean {
  const boxes = cells.map((cell) => places(cell)).sort((a, b) => (a?.left ?? 0) - (b?.left ?? 0));
  return boxes.every((box, index) => {
    const before = boxes[index - 1];
    return box !== undefined && (!before || box.left >= before.left + before.width - tolerance);
  });
}

/** The cells of the row that is all of a cell, if nothing around it is painted. */
function rowInCell(cell: ElementNode, summaries: Summaries): ElementNode[] {
  let element: TreeNode | null = cell;
  while (element?.kind === 'element') {
    if (ownBackground(element) !== null || element.declared.has('border-top-style')) return [];
    const cells = rowOf(element, summaries);
    if (cells.length > 1) return cells;
    element = summaries(element).sole;
  }
  return [];
}

/** Cells that are rows of cells themselves become these, as far as a section has room for them. */
export function flatCells(cells: readonly ElementNode[], summaries: Summaries): readonly ElementNode[] {
  if (cells.length < 2 || cells.length > maxColumns) return cells;
  const flat = cells.flatMap((cell) => {
    const inner = rowInCell(cell, summaries);
    return inner.length > 0 ? inner : [cell];
  });
  return flat.length <= maxColumns ? flat : cells;
}

/** The width of the nearest box that is not just as wide as its content. */
function roomAround(frame: Frame): number {
  let next: Frame = frame;
  while (next.parent && next.place.isShrunk) next = next.parent;
  return next.place.innerWidth;
}

/**
 * Cells of a table stay beside each other on a phone, unless rules for phones say otherwise. An email without such
 * rules was not made for phones: there, columns of text are hard to read, so they stack.
 */
function stackOf(sheet: StyleSheet, cells: readonly ElementNode[]): Row['stack'] {
  const areCells = cells.every(({ name }) => name === 'td' || name === 'th');
  if (!areCells || !sheet.hasPhoneRules) return 'stack';
  const wraps = cells.some((cell) => {
    const declared = sheet.phoneDeclarationsFor(cell);
    return (
      /^(?:block|inline-block|table|flex|table-header-group|table-footer-group)\b/.test(
        declared.get('display') ?? '',
      ) ||
      /^(?:100%|auto)/.test(declared.get('width') ?? '') ||
      declared.has('float')
    );
  });
  return wraps ? 'stack' : 'keep';
}

/**
 * The row that the cells are, at the box that is being read; null in an email of this product. Of four cells in pairs,
 * the first two and the last two belong together.
 */
export function rowIn(state: FlattenState, cells: readonly ElementNode[], arePairs = false): Row | null {
  const { writer, places, summaries } = state;
  const { frame } = writer;
  if (frame === null || places === null) return null;
  const hasRoom = cells.length >= 2 && cells.length <= maxColumns && columnAround(frame) === null;
  if (!hasRoom || !areBeside(cells, places)) return { frame, cells, isColumns: false, stack: 'stack' };
  const boxes = cells.flatMap((cell) => places(cell) ?? []);
  const left = Math.min(...boxes.map((box) => box.left));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const characters = cells.reduce((sum, cell) => sum + summaries(cell).characters, 0);
  const isShort = characters <= 90 && cells.every((cell) => summaries(cell).images === 0);
  return {
    frame,
    cells,
    stack: arePairs ? 'two-up' : stackOf(state.sheet, cells),
    isColumns: !isShort || right - left >= minShare * roomAround(frame),
  };
}

/** Px of a cell with the mark of a list item. */
const maxMark = 60;

/** A bullet or a number and its text: one line, and no columns. */
export function isMarked({ places, summaries }: FlattenState, cells: readonly ElementNode[]): boolean {
  const [mark, text] = cells;
  if (!mark || !text || cells.length !== 2 || ownBackground(mark) !== null) return false;
  const { characters, images } = summaries(mark);
  const isBeforeText = summaries(text).images === 0 && summaries(text).characters > 0;
  return characters <= 2 && images === 0 && isBeforeText && (places?.(mark)?.width ?? maxMark + 1) <= maxMark;
}

/** Images of such different widths that a row of equal ones would change them. */
export function isUneven(images: readonly ImageDraft[]): boolean {
  const widths = images.flatMap(({ width }) => width ?? []);
  return widths.length > 0 && Math.max(...widths) > 1.25 * Math.min(...widths);
}
