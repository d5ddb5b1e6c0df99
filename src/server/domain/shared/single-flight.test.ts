import { afterEach, expect, test, vi } from 'vitest';
import { singleFlight } from './single-flight.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a check that never ends is dropped after the limit, so that a later caller starts a new one', async () => {
  vi.useFakeTimers();
  const ends: ((result: string) => void)[] = [];
  const results: string[] = [];
  const look = singleFlight(
    () => new Promise<string>((resolve) => ends.push(resolve)),
    2_000,
    (result) => results.push(result),
  );
  void look();
  vi.advanceTimersByTime(1_999);
  void look();
  expect(ends).toHaveLength(1);
  vi.advanceTimersByTime(1);
  const second = look();
  expect(ends).toHaveLength(2);
  ends[0]?.('late');
  ends[1]?.('well');
  expect(await second).toBe('well');
  expect(results).toEqual(['well']);
});
