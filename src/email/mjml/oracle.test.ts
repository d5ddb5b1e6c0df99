// MJML's own compiler says whether the export is MJML, and what it comes to. Needs the peers of the benchmarks:
// `npm ci --ignore-scripts --prefix bench`, then `npm run test:long`.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { type Document, documentSchema } from '../document.ts';
import { renderEmail } from '../render.ts';
import { toMjml } from './to-mjml.ts';

const peers = path.resolve(import.meta.dirname, '../../../bench/node_modules');
const compiler = path.join(peers, 'mjml/lib/index.js');
const isMissing = !fs.existsSync(compiler);
const isShort = !process.env.LONG;
const documents = 2_000;
const why = isShort ? 'only in the long run' : 'mjml is not installed in bench';

interface Compiled {
  html: string;
  errors: unknown[];
}
type Compile = (mjml: string, options: { validationLevel: 'soft' }) => Promise<Compiled>;

interface Seen {
  text: string;
  links: string[];
  pictures: string[];
}

/** What readers get: all text without its blanks, links and pictures in order. The preview line is not looked at. */
function seen(html: string): Seen {
  const found: Seen = { text: '', links: [], pictures: [] };
  const walk = (node: DefaultTreeAdapterTypes.Node): void => {
    if (node.nodeName === '#text' && 'value' in node)
      found.text += node.value.replace(/(?:\s|\u034f|\u200c)+/g, '');
    if ('tagName' in node) {
      const attribute = (name: string) => node.attrs.find((each) => each.name === name)?.value ?? '';
      if (node.tagName === 'head' || attribute('style').includes('display:none')) return;
      if (node.tagName === 'a') found.links.push(attribute('href'));
      if (node.tagName === 'img') found.pictures.push(`${attribute('src')} ${attribute('alt')}`);
    }
    if ('childNodes' in node) for (const child of node.childNodes) walk(child);
  };
  walk(parse(html));
  return found;
}

const words = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'Hello', '{{first_name|"you"}}', '{{city}}', '{{', '}}', '&', '&amp;', '<b>bold</b>', '<i>x', '<', '>', '-->', '<!--', ']]>', '"', "'",
        '</mj-text>', '<mj-raw>', '</mjml>', '<ul><li>1<li>2</ul>', '<ol><li>x</li></ol>', '<br>', '<br><br>', '👩‍👩‍👧‍👦', 'שלום', '\u202e',
        '<a href="https://a.example/?a=1&amp;b=2">link</a>', '<a href="mailto:a@b.example">m</a>', '<span style="color:red;font-size:30px">s</span>',
        'w'.repeat(90), `https://x.example/${'a'.repeat(2_000)}`,
      ), // biome-ignore format: a list
      fc.string({ unit: 'binary', maxLength: 5 }),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(' '));
const url = fc.oneof(
  fc.constantFrom(
    '',
    'https://a.example',
    'a.example/x?y=1&z="2"',
    'mailto:a@b.example?subject=x y',
    '{{website}}',
    'tel:+49',
    'x',
  ),
  words.map((text) => `https://a.example/${text}`.slice(0, 2_000)),
);
const picture = fc.record({
  src: fc.oneof(
    fc.constantFrom('', 'https://i.example/a.png?x=1&y=2', '{{picture}}'),
    words.map((text) => `https://i.example/${text}`.slice(0, 2_000)),
  ),
  alt: words.map((text) => text.slice(0, 900)),
  clickUrl: url,
});
const align = fc.constantFrom('left', 'center', 'right');
const row = {
  content: fc.record({ images: fc.array(picture, { maxLength: 6 }), clickUrl: url }),
  styles: fc.record(
    {
      imageMargin: fc.constantFrom('0px', '7px', '40px'),
      mobile: fc.constantFrom('keep', 'stack', 'two-up'),
    },
    { requiredKeys: [] },
  ),
};
const block = fc.oneof(
  fc.record({
    type: fc.constant('text'),
    content: words,
    styles: fc.record(
      {
        fontSize: fc.constantFrom('8px', '13px', '96px'),
        fontFamily: fc.constantFrom('Lora', 'My Font', 'Courier New, monospace'),
        fontWeight: fc.constantFrom('100', '700'),
        lineHeight: fc.constantFrom('1', '2.5'),
        letterSpacing: fc.constantFrom('normal', '-0.05em', '.1em', '2px', '0', '0em'),
        color: fc.constantFrom('red', '#123', 'rgb(1, 2, 3)'),
        textAlign: align,
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({
    type: fc.constant('image'),
    content: picture,
    styles: fc.record({ width: fc.constantFrom('auto', '25%', '200px'), textAlign: align }),
  }),
  fc.record({ type: fc.constant('image-row'), ...row }),
  fc.record({ type: fc.constant('multi-image'), ...row }),
  fc.record({
    type: fc.constant('button'),
    content: fc.record({ text: words.map((text) => text.slice(0, 400)), url }),
    styles: fc.record({
      backgroundColor: fc.constantFrom('transparent', '#123456'),
      padding: fc.constantFrom('0px', '1px 2px 3px 4px'),
      borderRadius: fc.constantFrom('0px', '100px'),
      textAlign: align,
    }),
  }),
  fc.record({
    type: fc.constant('spacer'),
    content: fc.oneof(fc.constant({ height: '400px' }), fc.constant({ kept: { type: 'countdown' } })),
  }),
  fc.record({ type: fc.constant('divider') }),
);
const randomDocument: fc.Arbitrary<Document | null> = fc
  .record({
    settings: fc.record(
      {
        subject: words.map((text) => text.slice(0, 900)),
        preheader: words.map((text) => text.slice(0, 150)),
        footer: words,
        dir: fc.constantFrom('ltr', 'rtl'),
        lang: fc.constantFrom('ar', 'pt-BR'),
        maxWidth: fc.constantFrom('320px', '800px'),
        fontFamily: fc.constantFrom('Arial', 'Playfair Display'),
        dark: fc.constant({}),
      },
      { requiredKeys: [] },
    ),
    blocks: fc
      .array(block, { maxLength: 20 })
      .map((blocks) => blocks.map((each, at) => ({ ...each, id: `block-${at}` }))),
  })
  .map((input) => documentSchema.safeParse(input).data ?? null);

describe.skipIf(isShort || isMissing)(`MJML against mjml${isShort || isMissing ? ` (${why})` : ''}`, () => {
  it('X3: compiles without a warning to the texts, links and pictures of the email', {
    timeout: 1_200_000,
  }, async () => {
    const { default: compile }: { default: Compile } = await import(pathToFileURL(compiler).href);
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(randomDocument, fc.boolean(), async (document, isLetter) => {
        fc.pre(document !== null);
        const letter = {
          emailTitle: 'Thank You',
          senderName: 'Ada',
          brandName: 'B & B',
          replyRequest: 'Write <back>.',
        };
        const options = isLetter ? { letter } : {};
        const { html, errors } = await compile(toMjml(document, options), { validationLevel: 'soft' });
        expect(errors).toEqual([]);
        expect(seen(html)).toEqual(seen(renderEmail(document, options).html));
        compared += 1;
      }),
      { numRuns: documents },
    );
    expect(compared).toBe(documents);
  });
});
