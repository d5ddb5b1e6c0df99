// P5: no field value leaves its attribute or element. These documents bypass the schema on purpose: the renderer must
// be safe alone, for drafts in a browser and documents of older versions.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  asWord,
  type EmailElement,
  firstImbalance,
  parseEmail,
  withoutWord,
} from '../../test/support/browser/parsed-email.ts';
import { runs } from '../../test/support/runs.ts';
import type { Block } from './document/block.ts';
import { type Document, documentSchema, schemaVersion } from './document/document.ts';
import { sanitizeInlineHtml } from './inline/inline-html.ts';
import { plainText } from './inline/plain-text.ts';
import { renderEmail } from './render/render.ts';
import { layoutContextOf, renderBlock } from './render/render-block.ts';

const fragments = [
  '"><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</td></tr></table></div>',
  '</title><script>alert(1)</script>',
  '</style><style>*{display:none}',
  '<!--',
  '-->',
  '--!>',
  '<!--[if mso]>',
  '<!--[if !mso]><!-->',
  '<![endif]-->',
  '<!--<![endif]-->',
  ']]>',
  '<![CDATA[',
  '<?xml version="1.0"?>',
  '{{',
  '}}',
  '{{first_name|"friend"}}',
  '{{x|<b>}}',
  '{{x|javascript:alert(1)}}',
  'red;}body{display:none}',
  '#fff;background:url(https://evil.example)',
  'expression(alert(1))',
  '\\22 \\3c /style>',
  '/*',
  '*/',
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https://x.example/?a=1&b=2"onclick="alert(1)',
  `https://x.example/${'a'.repeat(1_980)}`,
  `https://x.example/?${'q=%20&'.repeat(330)}`,
  'w'.repeat(400),
  '👩‍👩‍👧‍👦🛒',
  'שלום עולם',
  '\u202e\u200f\u2066',
  '\u0000\u0007\u000c\u0085\ufffe',
  '\ud83d',
  '\r\n\t ',
  '&amp;lt;script&amp;gt;&copy=&#x3c;script&#x3e;',
  '<svg onload=alert(1)><math><table><plaintext>',
  '<b><p></b><ul><li><a href="javascript:x"><a href="https://a.example">',
  '<style>@import url(x)</style>',
  '<noscript><textarea><xmp><template>',
];

const text = fc
  .array(fc.oneof(fc.constantFrom(...fragments), fc.string({ unit: 'binary', maxLength: 6 })), {
    maxLength: 4,
  })
  .map((parts) => parts.join(''));
const either = (...good: string[]) => fc.oneof(text, fc.constantFrom(...good));

const image = fc.record({
  src: either('', 'https://img.example/a.png', '/uploads/a.png', '{{image}}'),
  alt: text,
  clickUrl: either('', 'https://shop.example', 'shop.example', '{{url}}'),
  naturalWidth: fc.constantFrom(undefined, 1, 300, 1_600),
  naturalHeight: fc.constantFrom(undefined, 1, 300, 1_600),
  hasAlpha: fc.constantFrom(undefined, true, false),
});
const styles = (shape: Record<string, fc.Arbitrary<string>>) => fc.record(shape);
const row = {
  content: fc.record({
    images: fc.array(image, { maxLength: 6 }),
    clickUrl: either('', 'https://shop.example'),
  }),
  styles: fc.record({
    imageMargin: either('0px', '7px', '40px'),
    mobile: fc.option(either('keep', 'stack', 'two-up'), { nil: undefined }),
  }),
};
const color = either('#fff', 'red', 'rgb(1, 2, 3)', 'transparent', 'constructor');
const aligned = either('left', 'center', 'right');
const bodies = [
  fc.record({
    type: fc.constant('text'),
    content: text,
    styles: styles({
      fontSize: either('16px', '13px'),
      fontFamily: either('Arial', 'Lora', 'My Font, serif'),
      fontWeight: either('400', '700'),
      lineHeight: either('1.6', '2'),
      letterSpacing: either('normal', '0.05em'),
      color,
      textAlign: aligned,
    }),
  }),
  fc.record({
    type: fc.constant('image'),
    content: image,
    styles: styles({ width: either('auto', '50%', '200px'), textAlign: aligned }),
  }),
  fc.record({ type: fc.constant('image-row'), ...row }),
  fc.record({ type: fc.constant('multi-image'), ...row }),
  fc.record({
    type: fc.constant('button'),
    content: fc.record({ text, url: either('', 'https://shop.example', '{{url}}') }),
    styles: styles({
      backgroundColor: color,
      color,
      padding: either('12px 24px', '1px 2px 3px 4px'),
      borderRadius: either('6px'),
      textAlign: aligned,
    }),
  }),
  fc.record({
    type: fc.constant('spacer'),
    content: fc.record({
      height: either('32px'),
      kept: fc.option(fc.record({ type: text, content: fc.jsonValue({ maxDepth: 1 }) }), { nil: undefined }),
    }),
    styles: fc.constant({}),
  }),
  fc.record({ type: text.map((kind) => `x${kind}`) }),
  fc.record({
    type: fc.constant('divider'),
    content: fc.constant({}),
    styles: styles({ borderColor: color, borderWidth: either('1px') }),
  }),
];

const someBlocks = fc.array(fc.oneof(...(bodies as fc.Arbitrary<object>[])), { maxLength: 6 });

const document = fc
  .record({
    blocks: fc.oneof(
      { weight: 19, arbitrary: someBlocks },
      // As many as a long email has; repeating a few makes them quickly.
      {
        weight: 1,
        arbitrary: fc
          .tuple(someBlocks, fc.integer({ min: 0, max: 250 }))
          .map(([some, count]) =>
            Array.from({ length: some.length && count }, (_, index) => some[index % some.length] ?? {}),
          ),
      },
    ),
    settings: fc.record({
      backgroundColor: color,
      fontFamily: either('Arial', 'Lora'),
      maxWidth: either('600px', '320px', '800px'),
      subject: fc.option(text, { nil: undefined }),
      preheader: fc.option(text, { nil: undefined }),
      lang: fc.option(either('en', 'he'), { nil: undefined }),
      dir: fc.constantFrom('ltr', 'rtl', undefined),
      dark: fc.option(fc.record({ backgroundColor: color, color, linkColor: color }, { requiredKeys: [] }), {
        nil: undefined,
      }),
      footer: fc.option(text, { nil: undefined }),
    }),
  })
  .map(({ blocks, settings }) => ({
    schemaVersion,
    settings,
    blocks: blocks.map((block, index) => ({ id: `b${index}`, ...block })),
  })) as fc.Arbitrary<unknown> as fc.Arbitrary<Document>;

const emailCopy = fc.option(
  fc.record({
    greeting: text,
    emailTitle: text,
    senderName: text,
    brandName: text,
    replyRequest: text,
    signOff: text,
  }),
  { nil: undefined },
);
const customFonts = fc.array(
  fc.record({ family: text, url: either('https://f.example/a.woff2', '/uploads/a.ttf') }),
  { maxLength: 2 },
);

const own =
  'html head meta title style link noscript body div table tbody tr td p ul ol li a b strong i em u s span sub sup br img v:roundrect w:anchorlock center';
const tags = new Set(own.split(' '));
const attributeNames = new Set(
  'lang dir xmlns xmlns:v xmlns:o xmlns:w charset name content href rel bgcolor style class role aria-roledescription aria-label aria-hidden border cellpadding cellspacing width height align valign src alt arcsize stroked fillcolor'.split(
    ' ',
  ),
);
const properties = new Set(
  'margin padding color background-color font font-family font-size font-weight line-height letter-spacing text-align text-decoration word-break overflow-wrap display width max-width height max-height overflow border border-top border-radius vertical-align mso-hide mso-line-height-rule mso-ansi-font-size mso-ansi-font-weight v-text-anchor -webkit-text-size-adjust'.split(
    ' ',
  ),
);
const safeLink = /^(https?:\/\/[^\s/]|mailto:|tel:|sms:|\{\{\s*[\w.]+\s*(\|[^{}]*)?\}\})/i;

function check(element: EmailElement): void {
  const where = `<${element.tag} ${JSON.stringify(element.attributes)}>`;
  expect(tags.has(element.tag), where).toBe(true);
  for (const name of Object.keys(element.attributes))
    expect(attributeNames.has(name), `${name} of ${where}`).toBe(true);
  for (const [property, value] of element.style) {
    expect(properties.has(property), `${property} of ${where}`).toBe(true);
    expect(value, where).toMatch(/^[\p{L}\p{N}_ #%.,'/-]+$/u);
  }
  const { href, src } = element.attributes;
  if (href !== undefined) expect(href).toMatch(safeLink);
  if (element.tag === 'img') expect(src).toMatch(/^(https?:\/\/|\/[^/]|\{\{)/i);
  if (element.tag === 'a')
    for (let above = element.parent; above; above = above.parent) expect(above.tag).not.toBe('a');
}

/** The accessible name of an element: its text, and the descriptions of images in it. */
const nameOf = (element: EmailElement): string =>
  element.attributes['aria-label'] ??
  element.text + element.children.map((child) => child.attributes.alt ?? nameOf(child)).join('');

/** Rules that only the renderer can break; alt texts and contrast are the author's. */
function checkAccess(elements: readonly EmailElement[]): void {
  for (const { tag, attributes, children, text: words } of elements) {
    if (tag === 'table') expect(attributes.role).toBe('presentation');
    if (tag === 'img') expect(attributes.alt).toBeTypeOf('string');
    expect(tag).not.toMatch(/^(th|caption|h[1-6]|hr)$/);
    if (/^(p|li|title)$/.test(tag)) expect(words.trim() + children.map((one) => one.tag)).not.toBe('');
    expect(Number(attributes.tabindex ?? 0)).toBe(0);
  }
  for (const link of elements.filter(({ tag }) => tag === 'a'))
    expect(nameOf(link).trim(), JSON.stringify(link.attributes)).not.toBe('');
  const stated = elements.filter(({ attributes }) => attributes.lang !== undefined);
  expect(stated.map(({ tag }) => tag)).toEqual(['html', 'body', 'div']);
  for (const { attributes } of stated) {
    expect(attributes.lang).toMatch(/^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i);
    expect(attributes.dir).toMatch(/^(ltr|rtl)$/);
  }
  const articles = elements.filter(({ attributes }) => attributes.role === 'article');
  expect(articles.map(({ attributes }) => attributes['aria-label']?.trim() === '')).toEqual([false]);
}

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value) ?? '').length;

/** Maximum bytes of a block: its frame, and the typed text with escaping and marks. */
const bound = (block: unknown): number => 6_000 + 16 * bytesOf(block);

const hasBalancedComments = (html: string): boolean =>
  (html.match(/<!--\[if/g) ?? []).length === (html.match(/<!\[endif\]-->/g) ?? []).length;

describe('P5: hostile documents', () => {
  it('D1, D2, D9, D10, I2, I3, P5: parse, contain only our markup, are accessible, small, deterministic', () => {
    fc.assert(
      fc.property(document, emailCopy, customFonts, (input, signed, fonts) => {
        const options = { letter: signed, customFonts: fonts };
        const { html } = renderEmail(input, options);
        expect(renderEmail(structuredClone(input), structuredClone(options)).html).toBe(html);
        expect(html.isWellFormed()).toBe(true);
        expect(hasBalancedComments(html)).toBe(true);
        for (const variant of [html, withoutWord(html), asWord(html)]) {
          const { errors, elements } = parseEmail(variant);
          expect(errors).toEqual([]);
          expect(firstImbalance(variant)).toBeNull();
          for (const element of elements) check(element);
          checkAccess(elements);
        }
        const typed = bytesOf([input.settings, signed ?? '', fonts]);
        const maxBytes = 12_000 + 16 * typed + input.blocks.reduce((sum, block) => sum + bound(block), 0);
        expect(new TextEncoder().encode(html).length).toBeLessThanOrEqual(maxBytes);
        expect(parseEmail(withoutWord(html)).comments).toEqual([]);
        const text = plainText(input, options);
        expect(text.isWellFormed()).toBe(true);
        const links = parseEmail(withoutWord(html)).elements.flatMap(({ tag, attributes }) =>
          tag === 'a' ? [attributes.href] : [],
        );
        for (const link of links) expect(text).toContain(link);
      }),
      { numRuns: runs(200, 20_000) },
    );
  }, 1_800_000);

  it('every block also works alone in a page', () => {
    fc.assert(
      fc.property(document, (input) => {
        const layout = layoutContextOf(input.settings);
        for (const block of input.blocks) {
          const html = renderBlock(block, layout);
          expect(parseEmail(`<!DOCTYPE html>${html}`).errors).toEqual([]);
          expect(html === '' || (html.startsWith('<table ') && html.endsWith('</table>'))).toBe(true);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('a document that passes the schema keeps every word of its text', () => {
    const words = fc.array(
      fc
        .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
        .filter((word) => !/[<>&{}\s\p{C}]/u.test(word)),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(words, (typed) => {
        const blocks = [{ id: 't', type: 'text' as const, content: typed.join(' ') }] as unknown as Block[];
        const { html } = renderEmail(documentSchema.parse({ blocks }));
        const article = parseEmail(html).elements.find(({ attributes }) => attributes.role === 'article');
        expect(article?.text.trim()).toBe(typed.join(' '));
        expect(sanitizeInlineHtml(typed.join(' '))).not.toContain('<');
      }),
      { numRuns: 100 },
    );
  });
});
