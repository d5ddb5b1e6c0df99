/** The largest sum of a ratio. */
const maxSum = 12;
/** Of the row: a smaller error is not seen. */
const exactEnough = 0.006;

/** Whole shares of this sum, each at least 1, nearest to the widths: the largest remainders are rounded up. */
function sharesOf(widths: readonly number[], total: number, sum: number): number[] {
  const exact = widths.map((width) => (width / total) * sum);
  const shares = exact.map((share) => Math.max(1, Math.floor(share)));
  const byRemainder = exact
    .map((share, index) => ({ index, rest: share - (shares[index] ?? 0) }))
    .sort((a, b) => b.rest - a.rest);
  let left = sum - shares.reduce((all, share) => all + share, 0);
  for (const { index } of byRemainder) {
    if (left <= 0) break;
    shares[index] = (shares[index] ?? 0) + 1;
    left -= 1;
  }
  return shares;
}

const errorOf = (shares: readonly number[], widths: readonly number[], total: number): number => {
  const sum = shares.reduce((all, share) => all + share, 0);
  return Math.max(...shares.map((share, index) => Math.abs(share / sum - (widths[index] ?? 0) / total)));
};

/**
 * The widths of two to four columns, in any unit, as the ratio of a section: whole numbers with a sum of at most 12, the
 * smallest that are exact to 0.6 % of the row, otherwise the nearest. Empty for equal widths and for a single column.
 */
export function ratioOf(widths: readonly number[]): number[] {
  if (widths.length < 2) return [];
  const known = widths.map((width) => (Number.isFinite(width) && width > 0 ? width : 0));
  const filled = known.filter((width) => width > 0);
  const usual = filled.length > 0 ? filled.reduce((sum, width) => sum + width, 0) / filled.length : 1;
  const all = known.map((width) => width || usual);
  const total = all.reduce((sum, width) => sum + width, 0);
  let best: number[] = [];
  let bestError = Number.POSITIVE_INFINITY;
  for (let sum = all.length; sum <= maxSum; sum += 1) {
    const shares = sharesOf(all, total, sum);
    if (shares.reduce((whole, share) => whole + share, 0) > maxSum) continue;
    const error = errorOf(shares, all, total);
    if (error < bestError - 1e-9) {
      best = shares;
      bestError = error;
    }
    if (error <= exactEnough) break;
  }
  return best.every((share) => share === best[0]) ? [] : best;
}
