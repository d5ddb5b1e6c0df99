// What costs time beyond its length would let one email hold up everyone else's.
import { expect, it } from 'vitest';
import { analyze } from './analyze.ts';
import { fromQuotedPrintable } from './eml-decoding.ts';

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
  ['rules for every element', sheet('.a{color:red}', 6_000, '<p class=a>x</p>'.repeat(6_000))],
])(
  '%s takes time by its length',
  (_, html) => {
    expect(analyze({ html, purpose: 'export' }).grade).toMatch(/^[A-F]/);
  },
  5_000,
);

it('blanks before the end of a line take time by their number', () => {
  expect(fromQuotedPrintable(`a${' '.repeat(1_000_000)}b \t\r\nc`)).toMatch(/^a +b\r\nc$/);
}, 5_000);

it('words that a font of no size hides are found', () => {
  const html = `<p>Hi</p><p style="font:0/0 Arial">${'hidden words '.repeat(30)}</p>`;
  expect(analyze({ html, purpose: 'export' }).findings.map(({ id }) => id)).toContain('hidden-text');
});
