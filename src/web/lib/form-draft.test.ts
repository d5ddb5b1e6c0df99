import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { dropEntry, forgetPeople, keepEntry, keptEntry } from './form-draft.ts';

const schema = z.object({ email: z.string() });

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  window.dispatchEvent(new Event('pageshow'));
});

test('restores the same user’s input, if it has the requested shape', () => {
  expect(keepEntry('contact', 'mara', { email: 'ann@shop.example' })).toBe(true);
  expect(keptEntry('contact', 'mara', schema)).toEqual({ email: 'ann@shop.example' });
  expect(keptEntry('contact', 'somebody else', schema)).toBeNull();
  expect(keptEntry('list', 'mara', schema)).toBeNull();
  expect(keptEntry('contact', 'mara', z.object({ name: z.string() }))).toBeNull();
  dropEntry('contact');
  expect(keptEntry('contact', 'mara', schema)).toBeNull();
});

test('drops what concerns other people, and nothing else', () => {
  keepEntry('people/contact', 'mara', { email: 'ann@shop.example' });
  keepEntry('people/import', 'mara', { email: '' });
  keepEntry('list', 'mara', { email: '' });
  forgetPeople();
  expect(Object.keys(sessionStorage)).toEqual(['lettersmith:entry:list']);
  // A form that is still open when the page closes.
  expect(keepEntry('people/contact', 'mara', { email: 'ann@shop.example' })).toBe(true);
  expect(Object.keys(sessionStorage)).toEqual(['lettersmith:entry:list']);
});

test('reports input that does not fit, and leaves no older draft', () => {
  keepEntry('contact', 'mara', { email: 'old@shop.example' });
  const real = sessionStorage;
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => real.getItem(key),
    removeItem: (key: string) => real.removeItem(key),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(keepEntry('contact', 'mara', { email: 'new@shop.example' })).toBe(false);
  expect(keptEntry('contact', 'mara', schema)).toBeNull();
});

test('broken storage is no entry', () => {
  sessionStorage.setItem('lettersmith:entry:contact', '{');
  expect(keptEntry('contact', 'mara', schema)).toBeNull();
});
