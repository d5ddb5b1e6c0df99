// How columns share the width of a section, so that they are where the cells were.
import type { Extent } from './drafts.ts';

export interface WantedColumn {
  /** Its box if that is visible, otherwise its content. */
  outer: Extent;
  hasBox: boolean;
}

export interface FittedColumns {
  ratio: number[];
  gap: number;
  /** Where each column is. */
  columns: Extent[];
}

const maxSum = 12;
const maxGap = 60;

function* ratiosOf(count: number, left = maxSum): Generator<number[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (let share = 1; share <= Math.min(11, left - count + 1); share += 1)
    for (const rest of ratiosOf(count - 1, left - share)) yield [share, ...rest];
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

const simplest = (ratio: readonly number[]): boolean => ratio.reduce(divisor) === 1;

const ratiosByCount = [2, 3, 4].map((count) => [...ratiosOf(count)].filter(simplest));

function columnsOf(ratio: readonly number[], gap: number, { left, right }: Extent): Extent[] {
  const all = right - left - (ratio.length - 1) * gap;
  const sum = ratio.reduce((total, share) => total + share, 0);
  let at = left;
  return ratio.map((share, index) => {
    const width = index === ratio.length - 1 ? right - at : Math.floor((all * share) / sum);
    const column = { left: at, right: at + width };
    at += width + gap;
    return column;
  });
}

/** A column that is wider than its content gets padding; one that begins too late moves it. */
function costOf(columns: readonly Extent[], wanted: readonly WantedColumn[]): number {
  let cost = 0;
  for (const [index, { outer, hasBox }] of wanted.entries()) {
    const { left = 0, right = 0 } = columns[index] ?? {};
    const [before, after] = [outer.left - left, right - outer.right];
    const weight = (free: number): number => (free < 0 ? -4 * free : hasBox ? 2 * free : 0.5 * free);
    cost += weight(before) + weight(after);
  }
  return cost;
}

/**
 * The ratio and the gap that fit best; `within` are the edges of the content of the section. Joined columns have no gap.
 */
export function fitColumns(
  wanted: readonly WantedColumn[],
  within: Extent,
  isJoined: boolean,
): FittedColumns {
  const gaps = wanted.slice(1).map(({ outer }, index) => outer.left - (wanted[index]?.outer.right ?? 0));
  const narrowest = Math.round(Math.max(0, Math.min(maxGap, ...gaps)));
  let best: FittedColumns | null = null;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const gap of isJoined ? [0] : new Set([narrowest, Math.min(narrowest, 20), 0]))
    for (const ratio of ratiosByCount[wanted.length - 2] ?? []) {
      const columns = columnsOf(ratio, gap, within);
      const sum = ratio.reduce((total, share) => total + share, 0);
      const cost = costOf(columns, wanted) + 0.4 * sum + 0.1 * (narrowest - gap);
      if (cost < bestCost) {
        bestCost = cost;
        best = { ratio, gap, columns };
      }
    }
  return best ?? { ratio: [], gap: 0, columns: [...wanted.map(({ outer }) => outer)] };
}
