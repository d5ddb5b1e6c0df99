// How the cells of a row share its width, as browsers do it (CSS Tables 3, section 4).
import type { ContentWidths } from './content-widths.ts';

export interface CellSize extends ContentWidths {
  /** Px, or null if not stated. */
  px: number | null;
  /** Of the row, or null if not stated. */
  percent: number | null;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Content decides where no width is stated: what is left goes to those that want more. */
function shareByContent(cells: readonly CellSize[], width: number): number[] {
  const mins = sumOf(cells.map(({ min }) => min));
  const maxs = sumOf(cells.map(({ min, max }) => Math.max(min, max)));
  if (width >= maxs) {
    const scale = maxs > 0 ? width / maxs : 0;
    return cells.map(({ min, max }) => (maxs > 0 ? Math.max(min, max) * scale : width / cells.length));
  }
  if (width <= mins) return cells.map(({ min }) => (mins > 0 ? (min * width) / mins : 0));
  const flexible = maxs - mins;
  return cells.map(({ min, max }) => min + ((width - mins) * Math.max(0, max - min)) / flexible);
}

/** The widths of the cells of a row of this many px, in their order. */
export function cellWidths(cells: readonly CellSize[], width: number): number[] {
  const isOpen = ({ px, percent }: CellSize): boolean => px === null && percent === null;
  const stated = cells.map((cell) =>
    isOpen(cell)
      ? 0
      : cell.percent !== null
        ? (cell.percent * width) / 100
        : Math.max(cell.px ?? 0, cell.min),
  );
  const total = sumOf(stated);
  const open = cells.filter(isOpen);
  if (open.length === 0) {
    // Percentages are kept before lengths.
    const lengths = sumOf(cells.map(({ px, percent }) => (percent === null ? (px ?? 0) : 0)));
    const left = width - (total - lengths);
    if (lengths > 0 && left > 0)
      return cells.map((cell, index) =>
        cell.percent === null ? ((cell.px ?? 0) * left) / lengths : (stated[index] ?? 0),
      );
    return stated.map((value) => (total > 0 ? (value * width) / total : width / cells.length));
  }
  const needed = sumOf(open.map(({ min }) => min));
  // Where they do not fit, all of them give way: browsers would make the table wider.
  const scale = total + needed > width ? width / (total + needed) : 1;
  const shares = shareByContent(open, Math.max(0, width - total * scale));
  let at = 0;
  return cells.map((cell, index) => {
    if (!isOpen(cell)) return (stated[index] ?? 0) * scale;
    at += 1;
    return shares[at - 1] ?? 0;
  });
}
