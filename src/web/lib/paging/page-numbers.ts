/** The first, the last and those around the page; null where numbers are left out. */
export const pageNumbers = (page: number, pageCount: number): (number | null)[] => {
  const wanted = new Set([1, pageCount]);
  // Near an end as many as in the middle, so that the pager keeps its width.
  const from = Math.max(1, Math.min(page - 1, pageCount - 4));
  const to = Math.min(pageCount, Math.max(page + 1, 5));
  for (let number = from; number <= to; number += 1) wanted.add(number);
  const numbers = [...wanted].sort((a, b) => a - b);
  return numbers.flatMap((number, index) => {
    const gap = number - (numbers[index - 1] ?? 0);
    // One number needs no more room than the gap.
    if (gap === 2) return [number - 1, number];
    return gap > 2 ? [null, number] : [number];
  });
};
