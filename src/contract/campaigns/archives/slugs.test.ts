import { expect, test } from 'vitest';
import { isReservedSlug, isSlug, maxSlugLength, slugFrom } from './slugs.ts';

test.each([
  ['Letters from the kiln', 'letters-from-the-kiln'],
  ['Grüße & Füße – März', 'grusse-fusse-marz'],
  ['Don’t miss it!', 'dont-miss-it'],
  ['  --a--  ', 'a'],
  ['رسائل', ''],
])('%s becomes %s', (text, slug) => expect(slugFrom(text)).toBe(slug));

test('a long title is cut, and never ends in a dash', () => {
  const slug = slugFrom(`${'a'.repeat(maxSlugLength - 1)} bcd`);
  expect([slug.length, isSlug(slug)]).toEqual([maxSlugLength - 1, true]);
});

test('only plain words are addresses', () => {
  for (const good of ['abc', 'a-b', '2026']) expect(isSlug(good)).toBe(true);
  for (const bad of ['ab', 'A-b', 'a--b', '-abc', 'abc-', 'ä-b', 'a_b', 'a.xml', 'a'.repeat(61)])
    expect(isSlug(bad)).toBe(false);
  expect(isReservedSlug('login')).toBe(true);
  expect(isReservedSlug('kiln')).toBe(false);
});
