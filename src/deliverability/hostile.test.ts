// An input with more than linear cost would let one email delay everyone else's.
import { expect, it } from 'vitest';
import { cpuMs } from '../../test/support/cpu.ts';
import { analyze } from './judge/analyze.ts';
import { fromQuotedPrintable } from './message/eml-decoding.ts';

/** Far more than any of these takes, and far less than quadratic time. */
const mostMs = 5_000;

const sheet = (rule: string, times: number, body: string): string =>
  `<style>${rule.repeat(times)}</style>${body}`;

it.each([
  ['semicolons in a bracket that never closes', `<p style="a:(${';'.repeat(400_000)}">x</p>`],
  ['semicolons in a bracket', `<p style="a:(${';'.repeat(400_000)})">x</p>`],
  ['a number without end as a font', `<p style="font:${'1'.repeat(400_000)}">x</p>`],
  ['brackets in brackets as a background', `<p style="background:a ${'rgb('.repeat(100_000)}">x</p>`],
  [
    'rules that look far up',
    sheet('.a .b{color:red}', 500, '<div>'.repeat(900) + '<p class="b">x</p>'.repeat(4_000)),
  ],
  [
    'siblings of siblings',
    sheet('p ~ p ~ p ~ p ~ b{color:red}', 20, '<p>x</p>'.repeat(5_000) + '<b>x</b>'.repeat(500)),
  ],
  ['elements counted by kind', sheet('p:nth-of-type(3n){color:red}', 50, '<p>x</p>'.repeat(8_000))],
  ['elements counted from the end', sheet('p:last-of-type{color:red}', 50, '<p>x</p>'.repeat(8_000))],
  ['what is not, in what is not', sheet(`p${':not('.repeat(5_000)}`, 4, '<p>x</p>')],
  ['brackets in conditions', sheet(`@media ${'('.repeat(20_000)}{p{color:red}}`, 4, '<p>x</p>')],
  [
    'a condition for each px',
    `<style>${Array.from({ length: 3_000 }, (_, px) => `@media (min-width:${px}px) and (prefers-color-scheme:${px % 2 ? 'dark' : 'light'}){p{opacity:.${px}}}`).join('')}</style>${'<div><p>x</p>'.repeat(3_000)}`,
  ],
  [
    'margins without end',
    `<p style="margin:${'a(('.repeat(100_000)};transform:${'scale('.repeat(50_000)}">x</p>`,
  ],
  ['gradients in gradients', `<p style="background:${'linear-gradient(red,'.repeat(20_000)}">x</p>`],
  ['end tags astray', `${'<table><tr><td><table><tr></td>'.repeat(3_000)}x`],
  ['a word that calls nothing, in a value', `<p style="background:1${'a'.repeat(200_000)})x(">x</p>`],
  ['full stops behind a link', `<a href="https://shop.test/">${'.'.repeat(200_000)}x</a>`],
  ['an import without end', `<style>@import a${"'".repeat(200_000)}x;</style>`],
  ['pictures behind each other', `<div background="x">${'<i>x'.repeat(8_000)}`],
  [
    'declarations from many rules, in many ways of looking',
    `<style>${Array.from({ length: 60 }, (_, px) => `@media (min-width:${300 + 20 * px}px){${'p{color:red}'.repeat(15)}}`).join('')}</style>${Array.from({ length: 1_000 }, (_, at) => `<p style="margin:${at}px">x</p>`).join('')}`,
  ],
  ['small letters in many pieces', `<p style="font-size:5px">${'x<br>'.repeat(130_000)}`],
  ['end tags that close nothing, deep down', `${'<b>'.repeat(40_000)}${'</i>'.repeat(40_000)}`],
  ['rules for every element', sheet('.a{color:red}', 6_000, '<p class=a>x</p>'.repeat(6_000))],
])('%s takes linear time', (_, html) => {
  const cost = cpuMs(() => expect(analyze({ html, purpose: 'export' }).grade).toMatch(/^[A-F]/));
  expect(cost).toBeLessThan(mostMs);
});

it('blanks before the end of a line take time linear in their number', () => {
  const text = `a${' '.repeat(1_000_000)}b \t\r\nc`;
  expect(cpuMs(() => expect(fromQuotedPrintable(text)).toMatch(/^a +b\r\nc$/))).toBeLessThan(mostMs);
});

it('text in a font of size zero is found', () => {
  const html = `<p>Hi</p><p style="font:0/0 Arial">${'hidden words '.repeat(30)}</p>`;
  expect(analyze({ html, purpose: 'export' }).findings.map(({ id }) => id)).toContain('hidden-text');
});
