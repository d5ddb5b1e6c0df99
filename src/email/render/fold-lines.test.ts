import fc from 'fast-check';
import { type DefaultTreeAdapterMap, parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/support/runs.ts';
import { randomDocument } from '../../../test/support/samples/random-document.ts';
import { type Document, documentSchema } from '../document/document.ts';
import { foldLines } from './fold-lines.ts';
import { renderEmail } from './render.ts';
import { layoutContextOf, renderBlock } from './render-block.ts';

const octets = (text: string) => new TextEncoder().encode(text).length;
const emailCopy = {
  greeting: 'Hi there,',
  emailTitle: 'A Quick Note',
  senderName: 'Ann',
  brandName: 'Shop',
  replyRequest: 'Write.',
  signOff: 'Best wishes,',
};

/** A mail program's view of it: tags, attributes, and words with one space between them. */
const looksOf = (html: string): string => {
  const written: string[] = [];
  const visit = (node: DefaultTreeAdapterMap['node']): void => {
    if ('value' in node) written.push(node.value.replace(/[ \n]+/g, ' '));
    else if ('data' in node) written.push(looksInComment(node.data));
    else if ('tagName' in node)
      written.push(
        `<${node.tagName} ${node.attrs.map(({ name, value }) => `${name}="${value}"`).join(' ')}>`,
      );
    if ('childNodes' in node) for (const child of node.childNodes) visit(child);
  };
  visit(parse(html));
  return written.join('').replace(/\}\s+/g, '}');
};
const looksInComment = (data: string): string => data.replace(/[ \n]+/g, ' ').replace(/\}\s+/g, '}');

const words = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'Dear',
        'Grüße',
        'שלום',
        '{{first_name|dear friend of ours}}',
        '<b>bold words here</b>',
        '<a href="https://shop.example/?a=1&amp;b=two%20words">to the shop</a>',
        '<span style="color:#ff0000;font-size:30px">red and large</span>',
        '&amp;',
        '漢字かな',
        '안녕하세요',
        '(한국어)',
        'w'.repeat(90),
      ),
      fc.string({ maxLength: 12 }),
    ),
    { maxLength: 400 },
  )
  .map((parts) => parts.join(' '));
const image = fc.record({
  src: fc.constantFrom(
    'https://img.example/a.png',
    ...[40, 180].map((count) => `https://img.example/${'long/'.repeat(count)}b.png`),
  ),
  alt: fc.constantFrom('', 'A bowl', 'A blue bowl on a table, seen from above. '.repeat(6), 'é'.repeat(400)),
  clickUrl: fc.constantFrom(
    '',
    ...[8, 40].map((count) => `https://shop.example/?${'utm_source=email&'.repeat(count)}`),
    ...[500, 960].map((count) => `mailto:${'a'.repeat(count)}@shop.example`),
    ...[230, 800].map((count) => `https://${'shop.'.repeat(count / 5)}example/${'a'.repeat(950 - count)}`),
    `{{shop_url|https://shop.example/${'a'.repeat(900)}}}`,
  ),
});
const rowStyles = fc.record(
  { imageMargin: fc.constantFrom('0px', '10px', '40px'), mobile: fc.constantFrom('keep', 'stack', 'two-up') },
  { requiredKeys: [] },
);
const longDocument: fc.Arbitrary<Document> = fc
  .record({
    settings: fc.record(
      {
        subject: fc.constant('News'),
        preheader: fc.constantFrom('A short one', 'é'.repeat(140)),
        footer: words.map((text) => text.slice(0, 2_000)),
        dark: fc.constant({}),
        dir: fc.constantFrom('ltr', 'rtl'),
        maxWidth: fc.constantFrom('320px', '800px'),
        fontFamily: fc.constantFrom('Lora', 'Shop Sans', ['A long name', ...'abcde'].join(' of a font, ')),
      },
      { requiredKeys: [] },
    ),
    blocks: fc.array(
      fc.oneof(
        fc.record({ type: fc.constant('text'), content: words }),
        fc.record({
          type: fc.constant('button'),
          content: fc.record({
            text: fc.oneof(
              fc.constant('To the shop'),
              words.map((text) => text.slice(0, 500)),
            ),
            url: image.map(({ clickUrl }) => clickUrl),
          }),
        }),
        fc.record({
          type: fc.constantFrom('multi-image', 'image-row'),
          content: fc.record({ images: fc.array(image, { minLength: 1, maxLength: 6 }) }),
          styles: rowStyles,
        }),
        fc.record({ type: fc.constant('image'), content: image }),
        fc.record({ type: fc.constantFrom('divider', 'spacer') }),
        fc.record({
          type: fc.constant('html'),
          content: words.map((html) => ({
            html: `<table><tr><td style="padding:4px">${html}</td></tr></table>`,
          })),
        }),
      ),
      { maxLength: 6 },
    ),
  })
  .map(({ settings, blocks }) =>
    documentSchema.parse({ settings, blocks: blocks.map((block, index) => ({ ...block, id: `b${index}` })) }),
  );

const customFonts = [{ family: 'Shop Sans', url: 'https://fonts.example/shop-sans.woff2' }];

describe('lines of an email', () => {
  it('are never longer than a mail server accepts, in any text with words and images', () => {
    fc.assert(
      fc.property(longDocument, (document) => {
        const long = renderEmail(document, { emailCopy, customFonts })
          .html.split('\n')
          .filter((line) => octets(line) > 998);
        expect(long).toEqual([]);
      }),
      { numRuns: runs(40, 20_000) },
    );
  });

  it('end only where that does not change the email', () => {
    fc.assert(
      fc.property(fc.oneof(longDocument, randomDocument), (document) => {
        const { html } = renderEmail(document, { emailCopy });
        const oneLine = html.replaceAll('\n', ' ');
        expect(looksOf(foldLines(oneLine))).toBe(looksOf(oneLine));
        expect(foldLines(foldLines(oneLine))).toBe(foldLines(oneLine));
        for (const tag of foldLines(oneLine).match(/\{\{\w+\|[^{}<>]*\}\}/g) ?? [])
          expect(tag).not.toContain('\n');
      }),
      { numRuns: runs(40, 2_000) },
    );
  });

  it('the row of a block is the same in the email and alone', () => {
    fc.assert(
      fc.property(longDocument, (document) => {
        const { html } = renderEmail(document, { emailCopy });
        const layout = layoutContextOf(document.settings);
        for (const block of document.blocks) {
          const row = renderBlock(block, layout).replace(/^<table[^>]*>|<\/table>$/g, '');
          expect(html).toContain(row);
        }
      }),
      { numRuns: runs(20, 500) },
    );
  });

  it.each(['오늘의 차를 소개합니다. ', '커피와 tea, 그리고 (케이크) '])(
    'end at the spaces of Korean: %j',
    (sentence) => {
      const text = sentence.repeat(200).trim();
      const folded = foldLines(text);
      expect(folded.replaceAll('\n', ' ')).toBe(text);
      expect(Math.max(...folded.split('\n').map(octets))).toBeLessThanOrEqual(998);
    },
  );

  it('continue where no end is allowed: addresses, merge tags, scripts without spaces', () => {
    const address = `<a href="https://shop.example/${'a'.repeat(2_000)}" style="color:red">x</a>`;
    expect(foldLines(address).split('\n').map(octets)).toEqual([2, 2_028, 23]);
    for (const whole of [
      `{{name|${'dear friend '.repeat(120)}}}`,
      '漢字'.repeat(400),
      '漢字 '.repeat(400),
      'お茶。'.repeat(200),
    ])
      expect(foldLines(whole)).toBe(whole);
  });

  it('are unchanged when they are short', () => {
    const html = '<p>A short line</p>\n'.repeat(200);
    expect(foldLines(html)).toBe(html);
  });
});
