// A row of cells as a section of columns.
import type { Event, Placed } from '../flatten/item-writer.ts';
import { type ColumnDraft, noSides, plainDraft, type SectionDraft } from './drafts.ts';
import { mainExtent } from './extents.ts';
import { sidesBetween, trimmed } from './flow-sections.ts';
import { columnAround, type Frame, type Row } from './frames.ts';
import type { Grounds } from './grounds.ts';
import { fitColumns } from './ratio.ts';

const isPlaced = (event: Event): event is Placed => 'item' in event;

interface CellContent {
  frame: Frame;
  events: Event[];
}

/** The events of each cell, from left to right. */
function cellsOf(events: readonly Event[]): CellContent[] {
  const cells = new Map<number, CellContent>();
  for (const event of events) {
    const frame = columnAround(event.frame);
    if (!frame?.cell) continue;
    const cell = cells.get(frame.cell.index) ?? { frame, events: [] };
    cells.set(frame.cell.index, cell);
    if (isPlaced(event) || !event.frame.isButton) cell.events.push(event);
  }
  return [...cells.values()]
    .filter((cell) => cell.events.some(isPlaced))
    .sort((a, b) => a.frame.place.left - b.frame.place.left);
}

const valignOf = (cells: readonly CellContent[]): SectionDraft['valign'] => {
  const counts = { top: 0, middle: 0, bottom: 0 };
  for (const { frame } of cells) {
    const element = frame.cell?.row.cells[frame.cell.index];
    const isCell = element?.name === 'td' || element?.name === 'th';
    const value =
      element?.declared.get('vertical-align') ??
      element?.attributes.valign ??
      element?.parent?.attributes.valign ??
      (isCell ? 'middle' : 'top');
    counts[/middle|center/.test(value) ? 'middle' : /bottom/.test(value) ? 'bottom' : 'top'] += 1;
  }
  return counts.middle > counts.top ? 'middle' : counts.bottom > counts.top ? 'bottom' : 'top';
};

/** In the email the cells are in the other order, which is that of a phone. */
const isTurned = (cells: readonly CellContent[]): boolean =>
  cells.every(({ frame }, index) => {
    const next = cells[index + 1]?.frame;
    return !next || (next.cell?.index ?? 0) < (frame.cell?.index ?? 0);
  });

/** The section that a row becomes; null if fewer than two of its cells have content. */
export function rowSection(row: Row, events: readonly Event[], grounds: Grounds): SectionDraft | null {
  const cells = cellsOf(events);
  if (cells.length < 2) return null;
  const { ground, box: panel } = grounds.lookOf(row.frame);
  const stack = panel ? 'keep' : row.stack;
  const { email } = grounds;
  const background = panel?.ground ?? ground?.color ?? grounds.page.ground;
  const contents = cells.map(({ frame, events: inCell }) => {
    const box = grounds.boxOfColumn(inCell, frame);
    const { place } = box ?? frame;
    const content = mainExtent(inCell.filter(isPlaced), box ?? frame) ?? {
      left: place.innerLeft,
      right: place.innerLeft + place.innerWidth,
    };
    const edges = box ? { left: box.place.left, right: box.place.left + box.place.width } : content;
    return { box, content, edges };
  });
  const first = contents[0];
  const last = contents.at(-1);
  if (!first || !last) return null;
  const outermost = panel
    ? { left: panel.place.left, right: panel.place.left + panel.place.width }
    : { left: first.edges.left, right: last.edges.right };
  const within = {
    left: Math.max(email.left, Math.round(outermost.left)),
    right: Math.min(email.right, Math.round(outermost.right)),
  };
  const fitted = fitColumns(
    contents.map(({ edges, box }) => ({ outer: edges, hasBox: box !== null })),
    within,
    panel !== null,
  );
  const columns = contents.map(({ box, content }, index): ColumnDraft => {
    const { top, bottom, events: inner } = trimmed(cells[index]?.events ?? []);
    const column = fitted.columns[index] ?? content;
    const border = box?.paint?.border?.width ?? 0;
    const inside = { left: column.left + border, right: column.right - border };
    return {
      box,
      padding: { top, bottom: box ? bottom : 0, ...sidesBetween(inside, content) },
      events: inner,
      background: box?.ground ?? background,
    };
  });
  return {
    ...plainDraft(ground, grounds.page.ground, []),
    panel,
    padding: { ...noSides, ...sidesBetween(email, within) },
    columns,
    gap: fitted.gap,
    ratio: fitted.ratio,
    valign: valignOf(cells),
    // Cells that stay beside each other are equally high, as a box around them needs.
    stack,
    isReversed: stack === 'stack' && isTurned(cells),
    isHiddenOnPhone: events.every(({ frame }) => frame.isHiddenOnPhone),
  };
}
