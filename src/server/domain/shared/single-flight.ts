/**
 * Shares one pending call between all callers. A call that takes longer than the limit may never end: it is dropped,
 * and the next caller starts a new one.
 */
export const singleFlight = <T>(
  run: () => Promise<T>,
  limitMs: number,
  onResult: (result: T) => void,
): (() => Promise<T>) => {
  let current: { startedMs: number; result: Promise<T> } | null = null;
  const start = async (startedMs: number): Promise<T> => {
    const isCurrent = () => current?.startedMs === startedMs;
    try {
      const result = await run();
      if (isCurrent()) onResult(result);
      return result;
    } finally {
      if (isCurrent()) current = null;
    }
  };
  return () => {
    const now = performance.now();
    if (current === null || now - current.startedMs >= limitMs)
      current = { startedMs: now, result: start(now) };
    return current.result;
  };
};
