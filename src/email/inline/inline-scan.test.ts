// T3: the fast path for inline HTML returns nothing, or the result of an HTML parser.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/support/runs.ts';
import { sanitizeInlineHtml } from './inline-html.ts';
import { parseInline } from './inline-reader.ts';
import { plainInline, scanStored } from './inline-scan.ts';

const leaf = fc.constantFrom(
  'text',
  'a &amp; b',
  ' ',
  '  ',
  '\n',
  '<br>',
  '<br><br>',
  '&nbsp;',
  '&lt;b&gt;',
  '&quot;',
  '{{name|x  y}}',
  'é',
  '\u00a0',
  '\u3000',
  '😀',
);
const pair = fc.constantFrom<[string, string][]>(
  ['<b>', '</b>'],
  ['<em>', '</em>'],
  ['<a href="https://x.example/?a=1&amp;b=2">', '</a>'],
  ['<a href="javascript:x">', '</a>'],
  ['<a href="">', '</a>'],
  ['<span style="color:#ff0000;font-size:40px">', '</span>'],
  ['<span style="font-weight:700">', '</span>'],
  ['<ul>', '</ul>'],
  ['<ul><li>', '</li></ul>'],
  ['<ol><li>one</li><li>', '</li></ol>'],
);
const nested = fc.letrec<{ flow: string; element: string }>((tie) => ({
  flow: fc
    .array(fc.oneof({ weight: 3, arbitrary: leaf }, { weight: 1, arbitrary: tie('element') }), {
      maxLength: 6,
    })
    .map((parts) => parts.join('')),
  element: fc.tuple(pair, tie('flow')).map(([[open, close], inner]) => open + inner + close),
})).flow;

/** Markup that no document contains, made of pieces that nearly match. */
const wild = fc
  .array(
    fc.oneof(
      leaf,
      pair.map(([open]) => open),
      pair.map(([, close]) => close),
      fc.constantFrom('<', '>', '"', '&', '&copy', '&#65;', '<p>', '</p>', '<li>', '</li>', '<td>', '<br/>'),
      fc.constantFrom(
        '<!--',
        '-->',
        '<script>',
        '</script>',
        '<svg>',
        ']]>',
        '<A HREF=x>',
        '\u0000',
        '\ud800',
      ),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(''));

describe('scanStored', () => {
  it('T3: agrees with the parser wherever it answers', () => {
    fc.assert(
      fc.property(fc.oneof(nested, wild), (markup) => {
        const content = scanStored(markup);
        if (content) expect(content).toEqual(parseInline(markup));
      }),
      { numRuns: runs(3_000, 300_000) },
    );
  });

  it('T3: handles everything a document stores', () => {
    fc.assert(
      fc.property(fc.oneof(nested, wild), (markup) => {
        expect(scanStored(sanitizeInlineHtml(markup))).not.toBeNull();
      }),
      { numRuns: runs(1_000, 100_000) },
    );
  });

  it.each([
    '<b>x',
    '<b><i>x</b></i>',
    'x</b>',
    '<B>x</B>',
    '<b >x</b>',
    "<a href='https://x.example'>x</a>",
    '<a href="https://x.example"><a href="https://y.example">x</a></a>',
    '<li>x</li>',
    '&copy;',
    '<script>x</script>',
    '<!-- x -->',
  ])('leaves %s to the full tokenizer', (markup) => {
    expect(scanStored(markup)).toBeNull();
  });
});

describe('plainInline', () => {
  it('T3: returns only what reading and writing would return', () => {
    fc.assert(
      fc.property(fc.oneof(nested, wild), (markup) => {
        const text = plainInline(markup);
        if (text === null) return;
        expect(text).toBe(markup);
        const spaced = text.replace(/\{\{[^{}]*\}\}| +/g, (part) => (part.startsWith('{{') ? part : ' '));
        expect(sanitizeInlineHtml(markup)).toBe(spaced);
      }),
      { numRuns: runs(3_000, 300_000) },
    );
  });

  it.each([
    ['Tea &copy; cake', null],
    ['<b>Tea</b>', null],
    ['3 > 2', null],
    ['Tea &amp; cake, {{first_name|my friend}}', 'Tea &amp; cake, {{first_name|my friend}}'],
    ['Tea & cake', null],
    ['Tea\ncake', null],
    [' tea', null],
    ['tea\u3000', null],
    ['', null],
    ['caf\u00e9', 'caf\u00e9'],
  ])('of %j returns %j', (markup, text) => {
    expect(plainInline(markup)).toBe(text);
  });
});
