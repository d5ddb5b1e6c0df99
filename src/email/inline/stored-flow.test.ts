import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/support/runs.ts';
import { sanitizeInlineHtml } from './inline-html.ts';
import { parseInline, readInline } from './inline-reader.ts';
import { storedFlow } from './stored-flow.ts';
import { flowHtml, largestFontSize } from './text-flow.ts';

const style = {
  lineHeight: 26,
  linkColor: '#1d4ed8',
  linkClass: 'link',
  dir: 'ltr',
  isAtStart: true,
} as const;

const words = fc.constantFrom(
  ...['a', 'tea', ' ', ' b', 'c ', '  ', 'Grüße', '漢字', '🛒', 'שלום', '&amp;', '&lt;', '&nbsp;', '&quot;', '&', '>', '"', '\n', '\u00a0', '\u0085'],
  ...['<br>', '<br><br>', '<b>', '</b>', '<i>', '</i>', '<strong>', '</strong>', '<sup>', '</sup>', '</a>', '</span>', '<ul><li>', '</li></ul>'],
  ...['<a href="https://a.example/?a=1&amp;b=2">', '<a href="mailto:a@b.example">', '<a href="javascript:x">', '<a href="x y">', '<a href="">'],
  ...['<span style="color:#ff0000">', '<span style="font-size:40px">', '<span style="font-weight:bold">', '<span style="x">', '{{name|my friend}}', '{{a  b}}'],
  // Text that only resembles stored attributes, entities in a style, and non-ASCII blanks.
  ...['<a href=x onmouseover="https://b.example/">', `<a href='x' title="https://z.example/">`, '<a href=javascript:1 "https://b.example">'],
  ...['<a href=https://c.example/ title="https://b.example/">', '<a href= "https://b.example/">', '<a href="https://b.example/" >', '<a href="https://b.example/"title>'],
  ...['<a href=https://c.example/?"https://b.example/">', `<a href="https://b.example/'<b">`, '<A HREF="https://b.example/">', '<a  href="https://b.example/">'],
  ...['<span style=color:red x="font-size:20px">', `<span style='color:red' x="font-size:20px">`, '<span style="color:red;&amp;font-size:20px">', '<span style= "color:red">'],
  ...['<span style="color:red&amp;font-size:20px">', '<span style="font-size:20px;&nbsp;color:red">', '\u3000', '\u2003', '\ufeff', '\u2028', '\u1680'],
); // biome-ignore format: One item per line would make the list too long.
const markup = fc.array(words, { maxLength: 14 }).map((parts) => parts.join(''));

describe('the fast path for stored markup', () => {
  it('writes what the model writes, or nothing', () => {
    fc.assert(
      fc.property(fc.oneof(markup, markup.map(sanitizeInlineHtml)), (html) => {
        const short = storedFlow(html, style);
        if (short === null) return;
        const { flow, refusedLinks } = html.includes('<') ? parseInline(html) : readInline(html);
        expect(short.html).toBe(flowHtml(flow, style));
        expect(short.largestFontSize).toBe(largestFontSize(flow));
        expect(short.longestLine).toBeGreaterThanOrEqual(
          Math.max(...short.html.split('\n').map((line) => line.length)),
        );
        expect(refusedLinks).toEqual([]);
      }),
      { numRuns: runs(4_000, 200_000) },
    );
  });

  it.each([
    '<a href=x onmouseover="https://b.example/">shop</a>',
    `<a href='x' title="https://z.example/">shop</a>`,
    '<a href=javascript:1 "https://b.example">shop</a>',
    '<span style=color:red x="font-size:20px">red</span>',
    `<span style='color:red' x="font-size:20px">red</span>`,
    '<span style="color:#ff0000;&amp;font-size:20px">red</span>',
    '\u3000',
    '\u3000漢字',
    'tea\u2003',
    '\ufefftea',
    'tea\u2028',
  ])('is not used for %j', (html) => {
    expect(storedFlow(html, style)).toBeNull();
  });

  it.each([
    '\u3000漢字<b>かな</b>',
    'Tea &amp; <b>cake</b> at <a href="https://shop.example/?a=1&amp;b=2">the shop</a>.',
    'Hello {{first_name|dear friend}},<br><br>this is <i>it</i>.<br>Yours',
    '<span style="color:#ff0000;font-size:40px">Large</span> and <strong>strong <em>both</em></strong>',
    'Now 🛒 open',
  ])('is used for %j', (html) => {
    expect(sanitizeInlineHtml(html)).toBe(html);
    expect(storedFlow(html, style)).not.toBeNull();
  });
});
