import { afterEach, expect, it, vi } from 'vitest';
import { isUnlocked } from './draft-lock.ts';

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

it('a draft is unlocked unless another tab has it open, also when the browser answers late', async () => {
  slowLocks(['lettersmith:work:a']);
  expect(await isUnlocked('a')).toBe(false);
  expect(await isUnlocked('b')).toBe(true);
});

it('every draft is unlocked without Web Locks', async () => {
  vi.stubGlobal('navigator', {});
  expect(await isUnlocked('a')).toBe(true);
});
