import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createMemory } from '../../memory.ts';
import { createSemaphore } from './semaphore.ts';

test('no more work runs at once than allowed, and the rest follows in the order of the calls', async () => {
  const ctx = { memory: createMemory() };
  const limited = createSemaphore(2);
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const all = [1, 2, 3, 4].map((index) =>
    limited(ctx, () => {
      started.push(index);
      return new Promise<number>((resolve) => ends.push(() => resolve(index)));
    }),
  );
  await nextTurn();
  expect(started).toEqual([1, 2]);
  for (const expected of [
    [1, 2, 3],
    [1, 2, 3, 4],
  ]) {
    ends.shift()?.();
    await nextTurn();
    expect(started).toEqual(expected);
  }
  for (const end of ends) end();
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4]);
});

test('failed work frees its slot, and another server has slots of its own', async () => {
  const limited = createSemaphore(1);
  const ctx = { memory: createMemory() };
  await expect(limited(ctx, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  void limited(ctx, () => new Promise(() => undefined));
  expect(await limited({ memory: createMemory() }, async () => 'done')).toBe('done');
});
