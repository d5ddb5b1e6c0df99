import { spawnSync } from 'node:child_process';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { every } from './every.ts';

const log = { error: () => undefined };
const hourMs = 3_600_000;

/** Work that ends when the test says so. */
const heldWork = () => {
  const ends: (() => void)[] = [];
  return { ends, work: () => new Promise<void>((resolve) => ends.push(resolve)) };
};

test('a run that takes longer than the interval is not overlapped by the next', async () => {
  const { ends, work } = heldWork();
  const stop = every(0, work, { name: 'slow', log });
  await vi.waitFor(() => expect(ends).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await vi.waitFor(() => expect(ends).toHaveLength(2));
  const stopped = stop();
  ends[1]?.();
  await stopped;
});

test('the stop waits for the run in progress, aborts its signal, and no run follows', async () => {
  const { ends, work } = heldWork();
  let signal: AbortSignal | undefined;
  const held = (given: AbortSignal) => {
    signal = given;
    return work();
  };
  const stop = every(0, held, { name: 'held', log, runAtStart: true });
  expect(signal?.aborted).toBe(false);
  let isStopped = false;
  const stopped = stop().then(() => {
    isStopped = true;
  });
  await nextTurn();
  expect([signal?.aborted, isStopped]).toEqual([true, false]);
  ends[0]?.();
  await stopped;
  await nextTurn();
  expect(ends).toHaveLength(1);
});

test('the stop ends a pause at once', async () => {
  const work = vi.fn(async () => undefined);
  await every(hourMs, work, { name: 'hourly', log })();
  expect(work).not.toHaveBeenCalled();
});

test('only with `runAtStart` the first run precedes the first pause', async () => {
  const runs: string[] = [];
  const stops = [true, false].map((runAtStart) =>
    every(hourMs, async () => runs.push(String(runAtStart)), { name: 'first', log, runAtStart }),
  );
  await nextTurn();
  expect(runs).toEqual(['true']);
  await Promise.all(stops.map((stop) => stop()));
});

test('an error is logged with the name of the job, and the next run follows', async () => {
  const error = vi.fn();
  let runs = 0;
  const failing = (): Promise<void> => {
    runs += 1;
    throw new Error('no connection');
  };
  const stop = every(0, failing, { name: 'failing', log: { error } });
  await vi.waitFor(() => expect(runs).toBeGreaterThan(1));
  await stop();
  expect(error).toHaveBeenCalledWith(
    { err: new Error('no connection'), job: 'failing' },
    'periodic job failed',
  );
});

test('the pause is computed anew after each run', async () => {
  let runs = 0;
  const stop = every(
    () => (runs < 3 ? 0 : hourMs),
    async () => {
      runs += 1;
    },
    { name: 'adaptive', log },
  );
  await vi.waitFor(() => expect(runs).toBe(3));
  await stop();
  expect(runs).toBe(3);
});

test('a waiting job does not keep the process alive', () => {
  const script = `
    import { every } from ${JSON.stringify(new URL('./every.ts', import.meta.url).href)};
    every(${hourMs}, async () => undefined, { name: 'hourly', log: console, runAtStart: true });
  `;
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { timeout: 20_000 });
  expect(status).toBe(0);
});
