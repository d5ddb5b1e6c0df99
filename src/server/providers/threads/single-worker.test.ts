import { afterEach, expect, test } from 'vitest';
import { createSingleWorker, type SingleWorker } from './single-worker.ts';

let worker: SingleWorker;
const open = () => {
  worker = createSingleWorker({
    program: new URL('../../../../test/support/browser/fragile-painter.ts', import.meta.url),
    kind: { workerType: 'process', forkOpts: { serialization: 'advanced' } },
    startMs: 30_000,
    timeoutMs: 10_000,
    idleMs: 60_000,
  });
};
const draw = (html: string) => worker.run('draw', { html });
const drawn = { fault: null, value: { width: 1 } };

afterEach(() => worker.end());

/** The program draws, and then ends by itself. */
const becomeLost = async () => {
  expect(await draw('leave')).toMatchObject(drawn);
  await new Promise((resolve) => setTimeout(resolve, 500));
};

test('a worker that ended while it was idle costs no task', async () => {
  open();
  await becomeLost();
  expect(await draw('<p>x</p>')).toMatchObject(drawn);
});

test('a task that ends its worker is not repeated', async () => {
  open();
  expect(await draw('<p>x</p>')).toMatchObject(drawn);
  expect(await draw('exit')).toMatchObject({ fault: 'failed' });
  expect(await draw('<p>x</p>')).toMatchObject(drawn);
});

test('a worker that ended while it was idle does not delay a stop', async () => {
  open();
  await becomeLost();
  const stopped = worker.end().then(() => 'stopped');
  const late = new Promise((resolve) => setTimeout(resolve, 4_000, 'late').unref());
  expect(await Promise.race([stopped, late])).toBe('stopped');
  expect(await draw('<p>x</p>')).toMatchObject(drawn);
});
