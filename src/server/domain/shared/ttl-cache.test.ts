import { expect, test } from 'vitest';
import { createMemory } from '../../memory.ts';
import { createTtlCache } from './ttl-cache.ts';

const server = () => {
  let at = 1_000;
  return {
    ctx: { memory: createMemory(), now: () => new Date(at) },
    advance: (ms: number) => {
      at += ms;
    },
  };
};
const counter = () => {
  let lookups = 0;
  return async () => ++lookups;
};

test('a result lives for its TTL, per key and per server', async () => {
  const { ctx, advance } = server();
  const cache = createTtlCache<number>({ ttlMs: () => 100 });
  const find = counter();
  expect([await cache(ctx, 'a', find), await cache(ctx, 'a', find), await cache(ctx, 'b', find)]).toEqual([
    1, 1, 2,
  ]);
  expect(await cache(server().ctx, 'a', find)).toBe(3);
  advance(99);
  expect(await cache(ctx, 'a', find)).toBe(1);
  advance(1);
  expect(await cache(ctx, 'a', find)).toBe(4);
});

test('the TTL may depend on the result, and starts when the result has arrived', async () => {
  const { ctx, advance } = server();
  const cache = createTtlCache<number>({ ttlMs: (answer) => (answer < 3 ? 0 : 100) });
  const find = counter();
  const slow = async () => {
    advance(5_000);
    return find();
  };
  for (const expected of [1, 2, 3, 3]) expect(await cache(ctx, 'a', slow)).toBe(expected);
});

test('concurrent callers share one lookup; all of them get its failure, and the failure is not cached', async () => {
  const { ctx } = server();
  const cache = createTtlCache<number>({ ttlMs: () => 100 });
  const find = counter();
  expect(await Promise.all([cache(ctx, 'a', find), cache(ctx, 'a', find)])).toEqual([1, 1]);
  const fail = () => Promise.reject(new Error('no answer'));
  const both = await Promise.allSettled([cache(ctx, 'b', fail), cache(ctx, 'b', find)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await cache(ctx, 'b', find)).toBe(2);
});

test('the cache empties at its maximum of entries', async () => {
  const { ctx } = server();
  const cache = createTtlCache<number>({ ttlMs: () => 100, maxEntries: 2 });
  const find = counter();
  for (const key of ['a', 'b', 'c']) await cache(ctx, key, find);
  expect([await cache(ctx, 'c', find), await cache(ctx, 'a', find)]).toEqual([3, 4]);
});
