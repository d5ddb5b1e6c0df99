import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { dropDraft, forgetRecipientDrafts, saveDraft, savedDraft } from './form-draft.ts';

const schema = z.object({ email: z.string() });

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  window.dispatchEvent(new Event('pageshow'));
});

test('the input of the same user is restored if it has the requested shape', () => {
  expect(saveDraft('contact', 'mara', { email: 'ann@shop.example' })).toBe(true);
  expect(savedDraft('contact', 'mara', schema)).toEqual({ email: 'ann@shop.example' });
  expect(savedDraft('contact', 'another user', schema)).toBeNull();
  expect(savedDraft('list', 'mara', schema)).toBeNull();
  expect(savedDraft('contact', 'mara', z.object({ name: z.string() }))).toBeNull();
  dropDraft('contact');
  expect(savedDraft('contact', 'mara', schema)).toBeNull();
});

test('signing out drops drafts about other people and nothing else', () => {
  saveDraft('people/contact', 'mara', { email: 'ann@shop.example' });
  saveDraft('people/import', 'mara', { email: '' });
  saveDraft('list', 'mara', { email: '' });
  forgetRecipientDrafts();
  expect(Object.keys(sessionStorage)).toEqual(['lettersmith:entry:list']);
  // A form that is still open when the page closes.
  expect(saveDraft('people/contact', 'mara', { email: 'ann@shop.example' })).toBe(true);
  expect(Object.keys(sessionStorage)).toEqual(['lettersmith:entry:list']);
});

test('input that does not fit is reported, and no older draft stays', () => {
  saveDraft('contact', 'mara', { email: 'old@shop.example' });
  const real = sessionStorage;
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => real.getItem(key),
    removeItem: (key: string) => real.removeItem(key),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(saveDraft('contact', 'mara', { email: 'new@shop.example' })).toBe(false);
  expect(savedDraft('contact', 'mara', schema)).toBeNull();
});

test('broken storage has no draft', () => {
  sessionStorage.setItem('lettersmith:entry:contact', '{');
  expect(savedDraft('contact', 'mara', schema)).toBeNull();
});
