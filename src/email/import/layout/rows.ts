// Which rows of cells become the columns of a section.
import { maxColumns } from '../../document/section.ts';
import type { FlattenState } from '../flatten/state.ts';
import type { ImageDraft } from '../items.ts';
import type { ElementNode } from '../nodes.ts';
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

/** The width of the nearest box that is not just as wide as its content. */
function roomAround(frame: Frame): number {
  let next: Frame = frame;
  while (next.parent && next.place.isShrunk) next = next.parent;
  return next.place.innerWidth;
}

/** The row that the cells are, at the box that is being read; null in an email of this product. */
export function rowIn(
  { writer, places, summaries }: FlattenState,
  cells: readonly ElementNode[],
): Row | null {
  const { frame } = writer;
  if (frame === null || places === null) return null;
  const hasRoom = cells.length >= 2 && cells.length <= maxColumns && columnAround(frame) === null;
  if (!hasRoom || !areBeside(cells, places)) return { frame, cells, isColumns: false };
  const boxes = cells.flatMap((cell) => places(cell) ?? []);
  const left = Math.min(...boxes.map((box) => box.left));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const characters = cells.reduce((sum, cell) => sum + summaries(cell).characters, 0);
  const isShort = characters <= 90 && cells.every((cell) => summaries(cell).images === 0);
  return { frame, cells, isColumns: !isShort || right - left >= minShare * roomAround(frame) };
}

/** Images of such different widths that a row of equal ones would change them. */
export function isUneven(images: readonly ImageDraft[]): boolean {
  const widths = images.flatMap(({ width }) => width ?? []);
  return widths.length > 0 && Math.max(...widths) > 1.25 * Math.min(...widths);
}
