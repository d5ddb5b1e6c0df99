// The walk over the tree in reading order: every visible element becomes an item or part of one.
import { borderOn, exactMarginOf, marginOf, paddingOf, widthOf } from '../box.ts';
import { type ComputedStyle, hiddenBy, isInline, plainStyle, styleIn } from '../computed-style.ts';
import { fixedPart } from '../fixed-part.ts';
import { cellFrame, frameIn, type Row } from '../layout/frames.ts';
import { flatCells, isMarked, isUneven, rowIn } from '../layout/rows.ts';
import type { ElementNode, TreeNode } from '../nodes.ts';
import { isDataTable, rowOf } from '../rows.ts';
import { columnsFrom, isOneLine, textBoxOf } from './columns.ts';
import { type ImageRow, imageRowFrom, imageRowOfCells, itemsOfImageRow, ownCellsIn } from './image-rows.ts';
import { hasSpaceBeside, isInlineBox } from './inline-boxes.ts';
import { writeButton, writeEmptyBox, writeImage, writeLine, writeList, writeRule } from './leaves.ts';
import type { FlattenState } from './state.ts';
import { isTooSmall } from './text.ts';

/** Characters of HTML; a longer table is read cell by cell. */
const maxFixedTable = 150_000;
/** Above each of the columns that are now stacked, px. */
const columnMargin = 8;

/** Margins inside do not collapse with those around it. */
const isOwnContext = ({ name }: ElementNode): boolean => name === 'td' || name === 'th';

/** Writes the node and all inside it. `outer` is the computed style around it. */
export function walk(state: FlattenState, node: TreeNode, outer: ComputedStyle): void {
  const { writer, leftOut } = state;
  if (node.kind === 'text') {
    writer.line.addText(node.text, outer);
    return;
  }
  const style = hiddenBy(node) === null ? styleIn(node, outer) : null;
  if (style === null || isTooSmall(node, style, outer, state.summaries)) {
    leftOut.addHidden(node, writer.isEmpty);
    return;
  }
  switch (node.name) {
    case 'br':
      if (writer.line.isOpen) writer.line.addBreak(style);
      else writer.gap.addPadding(style.size * (style.lineHeight ?? 1.3) * 0.5, writer.frame);
      return;
    case 'img':
      writeImage(state, node, style);
      return;
    case 'hr':
      writeRule(state, node, style);
      return;
    case 'input':
    case 'video':
    case 'source':
      leftOut.addUnsupported(node);
      walkChildren(state, node, plainStyle);
      return;
    case 'ul':
    case 'ol':
      if (writeList(state, node, style)) return;
      break;
    case 'a':
    case 'v:roundrect':
      if (writeButton(state, node, outer)) return;
      break;
    default:
  }
  if (isInline(node) || isInlineBox(node, state.summaries)) walkInline(state, node, style, outer);
  else walkBlock(state, node, style, outer);
}

function walkInline(
  state: FlattenState,
  element: ElementNode,
  style: ComputedStyle,
  outer: ComputedStyle,
): void {
  const { line } = state.writer;
  const isSpaced = hasSpaceBeside(element, style, state.summaries);
  if (isSpaced) line.beginSpaced(outer);
  walkChildren(state, element, style);
  if (isSpaced) line.endSpaced();
}

function walkBlock(
  state: FlattenState,
  element: ElementNode,
  style: ComputedStyle,
  outer: ComputedStyle,
): void {
  const { writer, leftOut } = state;
  const { gap } = writer;
  const summary = state.summaries(element);
  writer.endLine();
  if (summary.characters === 0 && summary.images === 0) {
    writeEmptyBox(state, element, style, outer);
    return;
  }
  const { frame } = writer;
  gap.addMargin(marginOf(element, 'top', style.size), frame, exactMarginOf(element, 'top', style.size));
  const hasSideBorder =
    borderOn(element, 'left', style) !== null || borderOn(element, 'right', style) !== null;
  const lineAbove = hasSideBorder ? null : borderOn(element, 'top', style);
  const lineBelow = hasSideBorder ? null : borderOn(element, 'bottom', style);
  if (lineAbove) writeLine(state, lineAbove, outer);
  writer.frame =
    frame && state.places
      ? frameIn(frame, element, style, { places: state.places, sheet: state.sheet })
      : null;
  const paddingTop = paddingOf(element, 'top', style.size);
  if (paddingTop > 0) gap.addPadding(paddingTop, writer.frame);
  else if (isOwnContext(element)) gap.closeMargin();
  leftOut.addBackgroundImage(element);
  const { cell } = writer;
  if (state.isOwn && element.name === 'td') writer.cell = { style };
  if (element.name === 'table' && isDataTable(element, state.summaries))
    writeDataTable(state, element, style, outer);
  else walkContent(state, element, style);
  writer.endLine();
  writer.cell = cell;
  const paddingBottom = paddingOf(element, 'bottom', style.size);
  if (paddingBottom > 0) gap.addPadding(paddingBottom, writer.frame);
  else if (isOwnContext(element)) gap.closeMargin();
  writer.frame = frame;
  if (lineBelow) writeLine(state, lineBelow, outer);
  gap.addMargin(marginOf(element, 'bottom', style.size), frame, exactMarginOf(element, 'bottom', style.size));
}

/** A table that reads down as well as across stays as it is. */
function writeDataTable(
  state: FlattenState,
  table: ElementNode,
  style: ComputedStyle,
  outer: ComputedStyle,
): void {
  const { writer, leftOut, translate } = state;
  leftOut.addInside(table, writer.isEmpty);
  const html = fixedPart(table, outer, translate);
  if (html.length >= maxFixedTable) walkChildren(state, table, style);
  else
    writer.add(
      { kind: 'fixed', html, reason: 'a table with columns', background: outer.background },
      writer.frame?.parent ?? null,
    );
}

function walkContent(state: FlattenState, element: ElementNode, style: ComputedStyle): void {
  const cells = rowOf(element, state.summaries);
  if (cells.length < 2) walkChildren(state, element, style);
  else walkCells(state, cells, style);
}

function walkChildren(state: FlattenState, { children }: ElementNode, style: ComputedStyle): void {
  for (let index = 0; index < children.length; index += 1) {
    const child = children[index];
    if (!child) continue;
    const images = imageRowFrom(children, index, style, state);
    if (images) {
      writeImageRow(state, images.row, style);
      index = images.last;
      continue;
    }
    const columns = columnsFrom(children, index, state.summaries);
    if (columns) {
      const { cells, last } = columns;
      state.writer.endLine();
      walkCells(state, state.isOwn ? cells.flatMap(ownCellsIn) : cells, style);
      index = last;
      continue;
    }
    walk(state, child, style);
  }
}

function writeImageRow({ writer, isOwn }: FlattenState, row: ImageRow, style: ComputedStyle): void {
  for (const item of itemsOfImageRow(row, style, isOwn)) writer.add(item);
}

/** Cells side by side: a row of images, one line of text, or columns below each other. */
function walkCells(state: FlattenState, given: readonly ElementNode[], style: ComputedStyle): void {
  const flat = flatCells(given, state.summaries);
  // Two pairs, each in a cell: on a phone each pair stays together.
  const arePairs = given.length === 2 && flat.length === 4;
  const flatRow = flat === given ? null : rowIn(state, flat, arePairs);
  const cells = flatRow?.isColumns ? flat : given;
  const row = flatRow?.isColumns ? flatRow : rowIn(state, given);
  const images = imageRowOfCells(cells, style, state);
  if (images && !(row?.isColumns && isUneven(images.images))) {
    const inner = cells[0] ? styleIn(cells[0], style) : style;
    const align = style.align === 'left' ? inner.align : style.align;
    writeImageRow(state, images, { ...inner, align });
  } else if (isMarked(state, cells) || (!row?.isColumns && isOneLine(cells, state.summaries)))
    joinCells(state, cells, style);
  else stackCells(state, cells, style, row);
}

function joinCells(state: FlattenState, cells: readonly ElementNode[], style: ComputedStyle): void {
  const { writer } = state;
  writer.endLine();
  for (const [index, cell] of cells.entries()) {
    const { box, style: inner } = textBoxOf(cell, styleIn(cell, style), state.summaries);
    if (index > 0) writer.line.addSeparator({ ...inner, href: '' });
    walkChildren(state, box, { ...inner, align: index === 0 ? inner.align : writer.line.align });
  }
  writer.endLine();
  state.joined += 1;
}

function stackCells(
  state: FlattenState,
  cells: readonly ElementNode[],
  style: ComputedStyle,
  row: Row | null,
): void {
  const { writer, columnWidth } = state;
  const { frame } = writer;
  if (!row?.isColumns) state.columns += 1;
  for (const [index, cell] of cells.entries()) {
    writer.endLine();
    writer.gap.closeMargin();
    if (row && state.places) writer.frame = cellFrame(row, index, state.places);
    writer.gap.addColumnMargin(columnMargin);
    state.columnWidth = widthOf(cell) ?? columnWidth;
    walk(state, cell, style);
    writer.endLine();
    writer.gap.closeMargin();
    writer.frame = frame;
  }
  state.columnWidth = columnWidth;
}
