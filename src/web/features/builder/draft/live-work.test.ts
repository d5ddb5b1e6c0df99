import { afterEach, expect, it, vi } from 'vitest';
import { isFree } from './live-work.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Web Locks that grant nothing during a query and report afterwards which ones are held. */
const slowLocks = (held: string[]) => {
  const refuseLater = (_: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('Late', 'TimeoutError')));
    });
  const query = async () => ({ held: held.map((name) => ({ name })), pending: [] });
  vi.stubGlobal('navigator', { locks: { request: refuseLater, query } });
};

it('a draft is free unless another tab holds it, however long the answer takes', async () => {
  slowLocks(['lettersmith:work:a']);
  expect(await isFree('a')).toBe(false);
  expect(await isFree('b')).toBe(true);
});

it('without Web Locks every draft counts as free', async () => {
  vi.stubGlobal('navigator', {});
  expect(await isFree('a')).toBe(true);
});
