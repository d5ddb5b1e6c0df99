import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import type { Context } from '../../context.ts';
import { createMemory } from '../../memory.ts';
import { subscribe } from './bus.ts';
import type { Caller } from './caller.ts';
import { type LiveFeed, openLiveFeed } from './live-feed.ts';
import { streamTo } from './live-stream.ts';
import { announceSignOut } from './session-checks.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const ann = { userId: 'ann', workspace_id: 'w1', role: 'user' } as Caller;

/** Viewers of one feed with one session. */
const watch = (viewers: number) => {
  const ctx = {
    memory: createMemory(),
    config: readConfig({ NODE_ENV: 'test' }),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  } as Partial<Context> as Context;
  let lookups = 0;
  let ended = 0;
  let answer = async (): Promise<Caller | null> => ann;
  const disconnected = new AbortController();
  const findCaller = async () => {
    lookups += 1;
    return answer();
  };
  const open = (): LiveFeed<object> =>
    openLiveFeed(
      ctx,
      'a',
      () => ({}),
      async () => ({}),
    );
  const follow = async (): Promise<void> => {
    const viewer = { signal: disconnected.signal, session: { key: 'one', caller: ann, findCaller } };
    for await (const _ of streamTo(ctx, 'ann', viewer, {
      open,
      show: (reading) => reading,
      isLast: () => false,
    }));
    ended += 1;
  };
  const all = Array.from({ length: viewers }, () => follow().catch(() => undefined));
  return {
    ctx,
    lookups: () => lookups,
    ended: () => ended,
    becomes: (next: () => Promise<Caller | null>) => {
      answer = next;
    },
    leave: async () => {
      disconnected.abort();
      await vi.advanceTimersByTimeAsync(1_000);
      await Promise.all(all);
    },
  };
};

it('looks up a session every 30 seconds, once for all its streams', async () => {
  const { lookups, ended, leave } = watch(8);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(lookups()).toBe(0);
  await vi.advanceTimersByTimeAsync(96_000);
  expect(lookups()).toBe(4);
  expect(ended()).toBe(0);
  await leave();
});

it('ends the streams of a session at once when its end is announced, and those of others go on', async () => {
  const { ctx, lookups, ended, becomes, leave } = watch(3);
  await vi.advanceTimersByTimeAsync(1_500);
  announceSignOut(ctx, 'bo');
  announceSignOut(ctx, 'ann');
  await vi.advanceTimersByTimeAsync(100);
  expect([lookups(), ended()]).toEqual([1, 0]);
  becomes(async () => null);
  announceSignOut(ctx, 'ann');
  await vi.advanceTimersByTimeAsync(0);
  expect([lookups(), ended()]).toEqual([2, 3]);
  const listeners = vi.fn();
  subscribe(ctx, 'sessions ann', listeners);
  announceSignOut(ctx, 'ann');
  expect(listeners).toHaveBeenCalledOnce();
  expect(lookups()).toBe(2);
  await leave();
});

it.each([
  ['was signed out', null],
  ['belongs to another user', { ...ann, userId: 'bo' }],
  ['has another workspace', { ...ann, workspace_id: 'w2' }],
  ['has another role', { ...ann, role: 'admin' as const }],
])('ends a stream whose session %s without an announcement', async (_, caller) => {
  const { ended, becomes, leave } = watch(1);
  becomes(async () => caller);
  await vi.advanceTimersByTimeAsync(34_000);
  expect(ended()).toBe(1);
  await leave();
});
