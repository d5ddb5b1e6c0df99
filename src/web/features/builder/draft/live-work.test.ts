import { afterEach, expect, it, vi } from 'vitest';
import { isFree } from './live-work.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Locks of a browser that gives none while it is asked, and tells afterwards which ones are held. */
const slowLocks = (held: string[]) => {
  const refuseLater = (_: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('Late', 'TimeoutError')));
    });
  const query = async () => ({ held: held.map((name) => ({ name })), pending: [] });
  vi.stubGlobal('navigator', { locks: { request: refuseLater, query } });
};

it('a work that another tab holds is not free, and one that nobody holds is, however long the answer takes', async () => {
  slowLocks(['lettersmith:work:a']);
  expect(await isFree('a')).toBe(false);
  expect(await isFree('b')).toBe(true);
});

it('nobody knows where there are no locks: then it is free', async () => {
  vi.stubGlobal('navigator', {});
  expect(await isFree('a')).toBe(true);
});
