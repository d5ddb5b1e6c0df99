import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Context } from '../../context.ts';
import { createMemory } from '../../memory.ts';
import { deliverAll, subscribe } from './bus.ts';
import { announceChange, openLiveFeed } from './live-feed.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const newContext = (): Context => ({ memory: createMemory(), config: { databaseUrl: null } }) as Context;

it('announces a topic at most once a second, and the last change too', async () => {
  const ctx = newContext();
  const told: number[] = [];
  subscribe(ctx, 'a', () => told.push(Date.now()));
  const begin = Date.now();
  for (let at = 0; at < 2_900; at += 100) {
    announceChange(ctx, 'a');
    announceChange(ctx, 'other');
    await vi.advanceTimersByTimeAsync(100);
  }
  await vi.advanceTimersByTimeAsync(5_000);
  expect(told.map((at) => at - begin)).toEqual([500, 1_500, 2_500, 3_500]);
  announceChange(ctx, 'a');
  await vi.advanceTimersByTimeAsync(500);
  expect(told).toHaveLength(5);
});

it('reads once for all viewers, and again after an announcement', async () => {
  const ctx = newContext();
  let readings = 0;
  const open = () =>
    openLiveFeed(
      ctx,
      'a',
      () => ({}),
      async () => {
        readings += 1;
        return { readings };
      },
    );
  const feeds = [open(), open(), open()];
  const { signal } = new AbortController();
  const watch = async (rounds: number) => {
    for (let round = 0; round < rounds; round += 1) {
      await Promise.all(feeds.map((feed) => feed.read()));
      const changed = Promise.all(feeds.map((feed) => feed.untilChanged(signal)));
      await vi.advanceTimersByTimeAsync(3_000);
      await changed;
    }
  };
  await watch(3);
  expect(readings).toBe(1);
  announceChange(ctx, 'a');
  await watch(2);
  expect(readings).toBe(2);
  // An announcement may be lost.
  await watch(4);
  expect(readings).toBe(3);
  for (const feed of feeds) feed.close();
});

it('reads again after a reading that failed', async () => {
  const ctx = newContext();
  let readings = 0;
  const feed = openLiveFeed(
    ctx,
    'a',
    () => ({}),
    async () => {
      readings += 1;
      if (readings === 1) throw new Error('no connection');
      return { readings };
    },
  );
  await expect(feed.read()).rejects.toThrow('no connection');
  expect(await feed.read()).toEqual({ readings: 2 });
  feed.close();
});

it('reads the feeds one after another, and not at once, when announcements may have been lost', async () => {
  const ctx = newContext();
  const { signal } = new AbortController();
  const begin = Date.now();
  const readAt: number[] = [];
  const feeds = Array.from({ length: 10 }, (_, index) => {
    const read = async () => {
      readAt.push(Math.round((Date.now() - begin) / 100) * 100);
      return {};
    };
    return openLiveFeed(ctx, `topic ${index}`, () => ({}), read);
  });
  for (const feed of feeds) await feed.read();
  let isOver = false;
  const watched = feeds.map(async (feed) => {
    while (!isOver) {
      await feed.untilChanged(signal);
      await feed.read();
    }
  });
  await vi.advanceTimersByTimeAsync(1_000);
  readAt.length = 0;
  const calls: string[] = [];
  subscribe(ctx, 'job', () => calls.push('job'));
  let drawn = 0;
  deliverAll(ctx, () => drawn++ / 10);
  expect(calls).toEqual(['job']);
  await vi.advanceTimersByTimeAsync(8_900);
  expect(readAt).toEqual([1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 7_000, 8_000, 9_000]);
  isOver = true;
  await vi.advanceTimersByTimeAsync(10_000);
  await Promise.all(watched);
  for (const feed of feeds) feed.close();
});
