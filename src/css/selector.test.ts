import { expect, it } from 'vitest';
import { cpuMs } from '../../test/support/cpu.ts';
import { parseSelector, parseSelectors } from './selector.ts';

it.each([
  ['p', 1],
  ['*', 0],
  ['.a#b p', 10_101],
  ['a[href^="x" i]', 101],
  [':is(#a, p) b', 10_001],
  [':where(#a) b', 1],
  ['li:nth-child(2n+1)', 101],
  ['.\\31 a', 100],
  ['a > b + c ~ d', 4],
])('%s has the specificity %i', (text, specificity) => {
  expect(parseSelector(text)).toMatchObject({ specificity, isUncertain: false });
});

it.each([
  '',
  '.',
  '.1a',
  '#1a',
  'p..a',
  'p!a',
  'p@media',
  'div.card @media x a',
  '> p',
  'p >',
  'p > > b',
  'p, b',
  'p < b',
  '[a!=b]',
  '[a',
  'svg|a',
  'v\\:*',
  'p:nonsense',
  'p:first-child(1)',
  'p:nth-child(x)',
  'p:not(',
  'p:not(b:nonsense)',
  ';p',
  '}p',
  `p${':not('.repeat(60)}a${')'.repeat(60)}`,
  'a'.repeat(401),
])('%s is not parsed', (text) => {
  expect(parseSelector(text)).toBeNull();
});

it.each(['p:has(b)', 'p:lang(en)', 'p:hover b', ':not(:has(b))', 'li:nth-child(1 of .a)'])(
  '%s is uncertain',
  (text) => {
    expect(parseSelector(text)?.isUncertain).toBe(true);
  },
);

it('one invalid selector makes a list invalid, a pseudo-element does not', () => {
  expect(parseSelectors(['p', 'b!c'])).toBeNull();
  expect(parseSelectors(['p', ''])).toBeNull();
  expect(parseSelectors(['p', 'p::before'])).toHaveLength(2);
});

it('takes any text in linear time', () => {
  const texts = ['('.repeat(100_000), ':not('.repeat(100_000), '['.repeat(100_000), 'a '.repeat(100_000)];
  expect(cpuMs(() => expect(texts.map(parseSelector)).toEqual([null, null, null, null]))).toBeLessThan(1_000);
});
