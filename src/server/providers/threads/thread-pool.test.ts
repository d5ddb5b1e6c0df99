import { afterEach, expect, test } from 'vitest';
import type * as threadTasks from '../../../../test/support/thread-tasks.ts';
import { createThreadPool, type ThreadPoolOptions } from './thread-pool.ts';

type Pool = ReturnType<typeof createThreadPool<typeof threadTasks>>;

let pool: Pool;
let options: ThreadPoolOptions;
let errors: string[] = [];
const open = (changes: Partial<ThreadPoolOptions> = {}): Pool => {
  errors = [];
  options = {
    tasks: new URL('../../../../test/support/thread-tasks.ts', import.meta.url),
    size: 1,
    timeoutMs: 60_000,
    maxWaiting: 10,
    maxOfCaller: 10,
    maxWaitMs: 60_000,
    idleMs: 60_000,
    onError: (error) => errors.push(String(error)),
    ...changes,
  };
  pool = createThreadPool<typeof threadTasks>(options);
  return pool;
};
afterEach(() => pool.close());

const ok = (value: unknown) => ({ value, fault: null });
const fault = (name: string) => ({ value: null, fault: name });

test('returns the result of the task, and reports a task that throws', async () => {
  open();
  expect(await pool.run('ann', 'twice', 21)).toEqual(ok(42));
  expect(await pool.run('ann', 'fail', 'no bowls')).toEqual(fault('failed'));
  expect(errors).toEqual([expect.stringContaining('no bowls')]);
  expect(await pool.run('ann', 'twice', 2)).toEqual(ok(4));
});

test('a task that takes too long is ended, even inside a regular expression, and only that one', async () => {
  open({ timeoutMs: 200 });
  const endless = [pool.run('ann', 'spin', null), pool.run('ann', 'backtrack', null)];
  const quick = pool.run('ann', 'twice', 1);
  expect(await Promise.all(endless)).toEqual([fault('too-slow'), fault('too-slow')]);
  // A quick task may take longer on a stalled machine: its thread only begins to start now.
  options.timeoutMs = 60_000;
  expect(await quick).toEqual(ok(2));
});

test('a thread that runs out of memory, or exits, costs one task', async () => {
  open();
  const all = [
    pool.run('ann', 'exhaustMemory', null),
    pool.run('ann', 'exitProcess', null),
    pool.run('ann', 'twice', 1),
  ];
  expect(await Promise.all(all)).toEqual([fault('failed'), fault('failed'), ok(2)]);
  expect(errors.join()).toMatch(/memory/);
});

test('limits the waiting tasks, and more tightly those of one caller', async () => {
  open({ maxWaiting: 3, maxOfCaller: 2 });
  const all = ['ann', 'ann', 'ann', 'ben', 'cem', 'dan'].map((caller) => pool.run(caller, 'twice', 1));
  expect((await Promise.all(all)).map(({ fault }) => fault)).toEqual([
    null,
    null,
    'too-many',
    null,
    null,
    'busy',
  ]);
});

test('callers without a running task go first', async () => {
  open({ size: 2 });
  const turns = new SharedArrayBuffer(4);
  await Promise.all([pool.run('warm', 'twice', 1), pool.run('up', 'twice', 1)]);
  const long = pool.run('ann', 'takeTurn', { ms: 0, turns, after: 3 });
  const first = pool.run('ben', 'takeTurn', { ms: 0, turns });
  const second = pool.run('ann', 'takeTurn', { ms: 0, turns });
  const other = pool.run('cem', 'takeTurn', { ms: 0, turns });
  const order = await Promise.all([first, other, second, long]);
  expect(order.map(({ value }) => value)).toEqual([0, 1, 2, 3]);
});

test('a caller with many tasks leaves a thread to the others', async () => {
  open({ size: 2, maxRunningOfCaller: 1 });
  const turns = new SharedArrayBuffer(4);
  const long = pool.run('ann', 'takeTurn', { ms: 0, turns, after: 1 });
  const next = pool.run('ann', 'twice', 1);
  expect(await pool.run('ben', 'twice', 2)).toEqual(ok(4));
  expect(await pool.run('cem', 'takeTurn', { ms: 0, turns })).toEqual(ok(0));
  expect(await long).toEqual(ok(1));
  expect(await next).toEqual(ok(2));
});

test('a task that waited too long fails, and running tasks continue', async () => {
  open({ maxWaitMs: 50 });
  expect(await pool.run('warm', 'twice', 1)).toEqual(ok(2));
  const turns = new SharedArrayBuffer(4);
  const long = pool.run('ann', 'takeTurn', { ms: 0, turns, after: 1 });
  const waiting = [pool.run('ann', 'twice', 1), pool.run('ben', 'twice', 1, 100)];
  expect(await Promise.all(waiting)).toEqual([fault('too-many'), fault('busy')]);
  Atomics.add(new Int32Array(turns), 0, 1);
  expect(await long).toEqual(ok(1));
});

test('at the end waiting tasks fail at once, running ones have a moment, and new ones are refused', async () => {
  open({ size: 2 });
  const turns = new SharedArrayBuffer(4);
  await Promise.all([pool.run('warm', 'twice', 1), pool.run('up', 'twice', 1)]);
  const all = [
    pool.run('ann', 'takeTurn', { ms: 0, turns }),
    pool.run('ann', 'spin', null),
    pool.run('ann', 'twice', 1),
  ];
  const closing = pool.close();
  expect(await all[2]).toEqual(fault('stopping'));
  expect(await pool.run('ann', 'twice', 1)).toEqual(fault('stopping'));
  expect(await all[0]).toEqual(ok(0));
  await closing;
  expect(await all[1]).toEqual(fault('stopping'));
});

test('tasks that cannot be loaded fail, and do not hang', async () => {
  open({ tasks: new URL('./nowhere.ts', import.meta.url) });
  expect(await pool.run('ann', 'twice', 1)).toEqual(fault('failed'));
});

test('an idle thread is ended, and another starts when needed', async () => {
  open({ idleMs: 1 });
  expect(await pool.run('ann', 'twice', 1)).toEqual(ok(2));
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(await pool.run('ann', 'twice', 2)).toEqual(ok(4));
});
