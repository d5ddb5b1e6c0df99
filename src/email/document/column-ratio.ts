// The widths of the columns of a section in twelfths of its width.
import { sharesOf } from './section.ts';

const parts = 12;

type Shares = Parameters<typeof sharesOf>[0];

/** Whole twelfths, at least one for each column, whose sum is twelve: the nearest to its shares. */
export function twelfthsOf(section: Shares): number[] {
  const shares = sharesOf(section);
  const sum = shares.reduce((all, share) => all + share, 0);
  const exact = shares.map((share) => (share / sum) * parts);
  const twelfths = exact.map((share) => Math.max(1, Math.floor(share)));
  for (
    let rest = parts - twelfths.reduce((all, share) => all + share, 0);
    rest !== 0;
    rest -= Math.sign(rest)
  ) {
    const step = Math.sign(rest);
    const gaps = exact.map((share, index) => step * (share - (twelfths[index] ?? 0)));
    const candidates = gaps.map((gap, index) => (step < 0 && twelfths[index] === 1 ? -Infinity : gap));
    const at = candidates.indexOf(Math.max(...candidates));
    twelfths[at] = (twelfths[at] ?? 1) + step;
  }
  return twelfths;
}

/**
 * The column at `index` as wide as `wanted` twelfths; its neighbor after it, or before the last one, gives or takes the
 * difference. Both keep at least one.
 */
export function withTwelfths(twelfths: readonly number[], index: number, wanted: number): number[] {
  const neighbor = index === twelfths.length - 1 ? index - 1 : index + 1;
  const own = twelfths[index];
  const other = twelfths[neighbor];
  if (own === undefined || other === undefined) return [...twelfths];
  const next = Math.min(own + other - 1, Math.max(1, Math.round(wanted)));
  return twelfths.with(index, next).with(neighbor, own + other - next);
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** The ratio as a section stores it: in lowest terms, and empty for columns of the same width. */
export function ratioOf(twelfths: readonly number[]): number[] {
  const common = twelfths.reduce(divisor, 0);
  return new Set(twelfths).size === 1 ? [] : twelfths.map((share) => share / common);
}
