import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/support/runs.ts';
import { decodeCharacters } from './character-names.ts';
import { inlineBuilder } from './inline-builder.ts';
import { parseInline } from './inline-reader.ts';

/** The same builder, fed by a third-party HTML parser. */
const read = (markup: string) => {
  const builder = inlineBuilder();
  const parser = new Parser(builder);
  parser.write(markup);
  parser.end();
  return builder.content();
};

const textOf = (html: string): string => {
  const [node] = parseFragment(html).childNodes;
  return node && 'value' in node ? node.value : '';
};

describe('reading markup of any origin', () => {
  it('finds the same as an HTML parser', () => {
    const piece = fc.constantFrom(
      ...'b,i,u,a,p,div,span,ul,ol,li,h2,td,tr,table,font,custom-el'
        .split(',')
        .flatMap((name) => [`<${name}>`, `</${name}>`]),
      '<br>',
      '<BR/>',
      '<hr>',
      '<img src=x alt="a > b">',
      `<a href='https://a.example?x=1&amp;y=2'>`,
      '<a href=https://b.example>',
      '<span style="color:red;font-size:20px">',
      '<font color=#F00>',
      '<!-- a <b> -->',
      '<!doctype html>',
      '<script>if (a < b) "</b>"</script>',
      '<style>p{}</style>',
      ' ',
      '\n',
      'word',
      '&amp;',
      '&lt;b&gt;',
      '&eacute;&rsquo;&#8212;&#x41;',
      '1 < 2',
      '{{first_name|friend}}',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const markup = pieces.join('');
        expect(parseInline(markup)).toEqual(read(markup));
      }),
      { numRuns: runs(400, 20_000) },
    );
  });

  it('never throws and keeps the words of any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (typed) => {
        expect(parseInline(typed).refusedLinks).toEqual([]);
      }),
    );
  });

  it.each([
    ['tags that never end', '<a '.repeat(30_000)],
    ['quotes that never end', `<a href="${'x" y="'.repeat(16_000)}`],
    ['comments that never end', '<!--'.repeat(25_000)],
    ['scripts that never end', '<script>'.repeat(12_000)],
    ['end tags of nothing', '</b>'.repeat(25_000)],
    ['a name that never ends', `<${'a'.repeat(99_000)}`],
    ['end tags of nothing, deep inside', `${'<b>'.repeat(66_000)}${'</i>'.repeat(50_000)}`],
    ['one long tag', `<b ${'x'.repeat(99_000)}>y</b>`],
    ['many attributes', `<b ${'x=1 '.repeat(24_000)}>y</b>`],
    ['blanks in a tag', `<b x${' '.repeat(99_000)}>y</b>`],
    ['references', '&amp'.repeat(25_000)],
  ])('takes time linear in the length: %s', (_, markup) => {
    expect(() => parseInline(markup)).not.toThrow();
  });

  it('reads a text the same in one piece and in several', () => {
    expect(parseInline('<b>a<ul></ul></b>  &nbsp;b')).toEqual(read('<b>a<ul></ul></b>  &nbsp;b'));
  });

  it('a tag that never ends is text, so that no typed text is lost', () => {
    expect(parseInline('prices <b rise').flow).toEqual([{ text: 'prices <b rise', marks: [] }]);
  });
});

describe('character references', () => {
  it.each([
    '&nbsp;',
    '&yuml;',
    '&euro;',
    '&hearts;',
    '&OElig;',
    '&#128;',
    '&#x1F600;',
    '&#0;',
    '&#xD800;',
    '&apos;',
  ])('%s is read as in a browser', (reference) => {
    expect(decodeCharacters(reference)).toBe(textOf(reference));
  });

  it('unknown entity names stay', () => {
    expect(decodeCharacters('R&D; &unknown; AT&T &;')).toBe('R&D; &unknown; AT&T &;');
  });
});
