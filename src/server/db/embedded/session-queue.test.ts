import { expect, it } from 'vitest';
import { SessionBusyError, SessionQueue } from './session-queue.ts';

it('grants the session in the order of requests', async () => {
  const queue = new SessionQueue<string>(1_000);
  const order: string[] = [];
  const take = async (owner: string): Promise<void> => {
    await queue.acquire(owner);
    order.push(owner);
  };
  await take('a');
  const others = Promise.all([take('b'), take('c')]);
  await take('a');
  queue.release('a');
  queue.release('b');
  await others;
  expect(order).toEqual(['a', 'a', 'b', 'c']);
  expect(queue.isOwner('c')).toBe(true);
});

it('lets no connection wait longer than the limit, and forgets those that gave up', async () => {
  const queue = new SessionQueue<string>(5);
  await queue.acquire('a');
  await expect(queue.acquire('b')).rejects.toThrow(SessionBusyError);
  queue.release('a');
  await queue.acquire('c');
  expect(queue.isOwner('c')).toBe(true);
});

it('is not granted to a closed connection', async () => {
  const queue = new SessionQueue<string>(1_000);
  await queue.acquire('a');
  const deleted = expect(queue.acquire('b')).rejects.toThrow('closed');
  const next = queue.acquire('c');
  queue.giveUp('b');
  await deleted;
  queue.release('a');
  await next;
  expect(queue.isOwner('c')).toBe(true);
});

it('is released only by its owner', async () => {
  const queue = new SessionQueue<string>(1_000);
  await queue.acquire('a');
  queue.release('b');
  expect(queue.isOwner('a')).toBe(true);
});
