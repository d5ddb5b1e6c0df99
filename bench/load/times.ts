/** Milliseconds. */
export interface Times {
  calls: number;
  p50: number;
  p99: number;
  max: number;
}

export const summarize = (times: readonly number[]): Times => {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { calls: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) };
};
