// Computes values that several checks need once per message and stores them with it.

/** The computed values by the function that computes them. */
export type Memo = Map<object, unknown>;

/** The same function, computed once for each source. */
export const memoized =
  <Source extends { memo: Memo }, Result>(
    compute: (source: Source) => Result,
  ): ((source: Source) => Result) =>
  (source) => {
    const { memo } = source;
    if (memo.has(compute)) return memo.get(compute) as Result;
    const result = compute(source);
    memo.set(compute, result);
    return result;
  };
