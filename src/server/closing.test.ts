import { expect, test } from 'vitest';
import { createClosing } from './closing.ts';

test('a stop ends everything in the opposite order of the start, also after a failure, and lists what is left', async () => {
  const closing = createClosing();
  const ended: string[] = [];
  let finish: (() => void) | undefined;
  closing.add('the database', async () => ended.push('database'));
  closing.add('jobs', async () => {
    throw new Error('a job is stuck');
  });
  closing.add(
    () => `requests (${ended.length})`,
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  closing.add('drawings', async () => ended.push('drawings'));
  const closed = closing.close();
  await expect.poll(() => finish).toBeDefined();
  expect(closing.unfinished()).toEqual(['requests (1)', 'jobs', 'the database']);
  finish?.();
  await expect(closed).rejects.toThrow('a job is stuck');
  expect(ended).toEqual(['drawings', 'database']);
  expect(closing.unfinished()).toEqual([]);
});
