import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inWords } from '#text/keyed-text.ts';
import { translatorFor } from '#text/translator.ts';
import { cpuMs } from '../../../test/support/cpu.ts';
import { runs } from '../../../test/support/runs.ts';
import { foreignEmail } from '../../../test/support/samples/foreign-email.ts';
import { randomDocument } from '../../../test/support/samples/random-document.ts';
import { type Document, documentSchema, storedDocument } from '../document/document.ts';
import { sectionsOf } from '../document/layout.ts';
import { sanitizeInlineHtml } from '../inline/inline-html.ts';
import { renderEmail } from '../render/render.ts';
import { type Imported, importHtml } from './import-html.ts';
import { textOfBlock } from './word-counts.ts';

const english = translatorFor('en');
const imported = (html: string, subject?: string): Imported => {
  const reading = importHtml(html, { subject });
  if (!reading.imported) throw new Error(reading.fault);
  return reading.imported;
};
const blocksOf = (html: string) => imported(html).document.blocks;
const body = (html: string) => `<html><body>${html}</body></html>`;
const note = ({ report }: Imported, code: string) =>
  [...report.leftOut, ...report.changed].find((entry) => entry.code === code);
const words = (report: Imported, code: string): string => {
  const found = note(report, code);
  return found ? inWords(english, found.message) : '';
};

describe('an email of another product', () => {
  const whole = imported(foreignEmail('https://images.example/bowl.png'));
  const { document, report } = whole;
  const kinds = document.blocks.map(({ type }) => type);

  it('keeps every word, and its settings', () => {
    expect(report.words.missing).toBe(0);
    expect(report.words.found).toBe(report.words.native + report.words.fixed);
    expect(document.settings).toMatchObject({
      subject: 'Three new bowls, {{first_name}}',
      preheader: 'Thrown on Tuesday, fired on Friday.',
      lang: 'en-GB',
      maxWidth: '640px',
      backgroundColor: '#f1f5f9',
      fontFamily: 'Georgia',
    });
  });

  it('becomes text, buttons, dividers and spacers', () => {
    expect(kinds).toContain('button');
    expect(kinds).toContain('divider');
    expect(kinds).toContain('spacer');
    expect(document.blocks.find(({ type }) => type === 'button')).toMatchObject({
      content: { text: 'Shop the firing', url: 'https://claywork.example/shop' },
      styles: {
        backgroundColor: '#14532d',
        color: '#ffffff',
        padding: '14px 28px',
        borderRadius: '8px',
        textAlign: 'center',
      },
    });
    const texts = document.blocks.flatMap((block) => (block.type === 'text' ? [block.content] : []));
    expect(texts.join('\n')).toContain('The kiln was <b>kind</b> this week.');
    expect(texts.join('\n')).toContain('<a href="https://claywork.example/bowls?a=1&amp;b=2">');
    expect(texts.join('\n')).toContain('<ul><li>Ash glaze, 14 cm</li><li>Iron glaze, <i>18 cm</i></li></ul>');
    expect(texts.join('\n')).toContain('<a href="{{unsubscribe_url}}">');
    expect(texts.join('\n')).toContain('*|LIST:COMPANY|*');
  });

  it('keeps white text on its dark panel, and products beside each other', () => {
    const sections = sectionsOf(document);
    const [panel] = sections;
    expect(panel).toMatchObject({
      styles: { backgroundColor: '#0f172a' },
      columns: [
        {
          blocks: [
            { type: 'image', styles: { width: '120px', textAlign: 'center' } },
            { type: 'spacer' },
            { content: 'Three new bowls', styles: { color: '#ffffff', fontSize: '32px', fontWeight: '700' } },
          ],
        },
      ],
    });
    const products = sections.find(({ columns }) => columns.length === 2);
    expect(products?.styles.backgroundColor).toBe('#ffffff');
    expect(products?.columns.map(({ blocks }) => blocks.map(({ type }) => type))).toEqual([
      ['image', 'text'],
      ['image', 'text'],
    ]);
    expect(note(whole, 'colors')).toBeUndefined();
    expect(report.layout).toEqual({ sections: sections.length, withColumns: 1 });
  });

  it('keeps data tables as fixed parts, with the reason', () => {
    expect(report.fixed.map(({ reason }) => reason)).toEqual(['a table with columns']);
    expect(report.fixed.at(-1)?.words).toBe(8);
  });

  it('names the parts it omitted', () => {
    expect(words(whole, 'script')).toMatch(/^1 script\./);
    expect(note(whole, 'tracking')).toMatchObject({ examples: ['https://t.example/open.gif'] });
    expect(words(whole, 'field')).toMatch(/^1 form field\./);
    expect(note(whole, 'link')).toMatchObject({ examples: ['javascript:alert(1)'] });
    expect(note(whole, 'tags-mapped')?.examples).toContain('*|FNAME|* → {{first_name}}');
    expect(note(whole, 'tags-unchanged')?.examples).toEqual(['*|LIST:COMPANY|*']);
  });

  it('shows no active content', () => {
    expect(renderEmail(document).html).not.toMatch(/<script|onclick|javascript:|<form|<input/i);
  });
});

describe('parts', () => {
  it.each([
    [
      'a bordered link',
      '<p><a href="https://a.example" style="border:2px solid #123456;padding:8px 16px">Buy</a></p>',
      { backgroundColor: '#123456', color: '#ffffff' },
    ],
    [
      'a filled cell',
      '<table><tr><td bgcolor="#123456" style="padding:12px 24px;border-radius:4px"><a href="https://a.example" style="color:#fff">Buy</a></td></tr></table>',
      { backgroundColor: '#123456', borderRadius: '4px' },
    ],
    [
      'a filled span inside',
      '<p><a href="https://a.example"><span style="background:#123456;color:white;padding:9px">Buy</span></a></p>',
      { backgroundColor: '#123456' },
    ],
    [
      'a gradient',
      '<p><a href="https://a.example" style="background:linear-gradient(90deg,#123456,#fff);padding:9px;color:#fff">Buy</a></p>',
      { backgroundColor: '#123456' },
    ],
  ])('%s is a button', (_, html, styles) => {
    expect(blocksOf(body(`${html}<p>Some more words of the email.</p>`))[0]).toMatchObject({
      type: 'button',
      content: { text: 'Buy', url: 'https://a.example' },
      styles,
    });
  });

  it('a link in a sentence and a link with a border below are no buttons', () => {
    const html =
      '<p>See <a href="https://a.example">this</a>.</p><p><a href="https://a.example" style="border-bottom:1px solid #000">that</a></p>';
    expect(blocksOf(body(html)).map(({ type }) => type)).toEqual(['text']);
  });

  it('images side by side are a row, small ones stay as they are, a single one keeps its width', () => {
    const image = (width: number) =>
      `<td><a href="https://a.example/${width}"><img src="https://a.example/${width}.png" width="${width}" alt="w${width}"></a></td>`;
    const row = (...widths: number[]) => `<table><tr>${widths.map(image).join('')}</tr></table>`;
    const [large, small, single] = blocksOf(body(row(280, 279) + row(24, 25) + row(200)));
    expect(large).toMatchObject({
      type: 'multi-image',
      content: { images: [{ alt: 'w280', clickUrl: 'https://a.example/280' }, { alt: 'w279' }] },
    });
    expect(small).toMatchObject({ type: 'html', content: { reason: 'small images side by side' } });
    expect(single).toMatchObject({ type: 'image', styles: { width: '200px' } });
  });

  it('an image without a web address keeps its slot and its description', () => {
    const emailCopy = imported(
      body('<p>x</p><img src="cid:logo" alt="Our logo"><img src="images/a.png" alt="A">'),
    );
    expect(emailCopy.document.blocks.slice(1)).toMatchObject([
      {
        type: 'multi-image',
        content: {
          images: [
            { src: '', alt: 'Our logo' },
            { src: '', alt: 'A' },
          ],
        },
      },
    ]);
    expect(note(emailCopy, 'image')?.examples).toEqual(['cid:logo', 'images/a.png']);
  });

  it('thin filled cells and borders are dividers, empty cells are space', () => {
    const html =
      '<p>a</p><table><tr><td height="2" bgcolor="#ff0000"></td></tr></table><div style="height:40px"></div><div style="border-top:1px solid #00ff00">b</div>';
    expect(blocksOf(body(html))).toMatchObject([
      { type: 'text' },
      { type: 'divider', styles: { borderColor: '#ff0000', borderWidth: '2px' } },
      { type: 'spacer', content: { height: '24px' } },
      { type: 'divider', styles: { borderColor: '#00ff00' } },
      { type: 'text', content: 'b' },
    ]);
  });

  it('a style sheet applies by specificity, screen-dependent rules do not', () => {
    const html =
      '<style>p{color:#111111}.big p{color:#222222!important}@media (max-width:600px){p{color:#999999}}</style><div class="big"><p style="color:#333333">x</p></div>';
    expect(blocksOf(html)).toMatchObject([{ styles: { color: '#222222' } }]);
  });

  const page = (css: string): string =>
    `<html><head><style>${css}</style></head><body><p>one</p><p class="x">two</p><p>four <a href="https://a.example">five</a></p></body></html>`;
  /** The text that a sheet colors. */
  const coloredBy = (css: string): string =>
    blocksOf(page(`p,a{color:#000000} ${css}`))
      .flatMap((block) => {
        if (block.type !== 'text') return [];
        const colored = [...block.content.matchAll(/color:#b91c1c[^>]*>([^<]*)/g)].map(([, text]) => text);
        return block.styles.color === '#b91c1c' ? [block.content.replace(/<[^>]*>/g, '')] : colored;
      })
      .join(' ');
  const red = '{color:#b91c1c}';

  it.each([
    [`.x${red}`, 'two'],
    // Combinators and pseudo-classes.
    [`p + .x${red}`, 'two'],
    [`.x ~ p${red}`, 'four five'],
    [`p + a${red}`, ''],
    [`* html p${red}`, ''],
    [`.y, .x!z{color:#b91c1c} .x${red}`, 'two'],
    [`.x, p!z${red}`, ''],
    [`.x, p::before${red}`, 'two'],
    [`p:first-child${red}`, 'one'],
    [`p:last-of-type${red}`, 'four five'],
    [`p:nth-child(2)${red}`, 'two'],
    [`p:not(.x):not(:last-child)${red}`, 'one'],
    [`:is(.x, .y)${red}`, 'two'],
    [`a:link${red}`, 'five'],
    [`a:visited${red}`, ''],
    [`a:hover${red}`, ''],
    [`p:has(a)${red}`, ''],
    [`.x::first-letter${red}`, ''],
    [`[class~="x"]${red}`, 'two'],
    // Importance.
    [`.x{color:#b91c1c ! important} p.x{color:#000000}`, 'two'],
    [`.x{color:#b91c1c !ie}`, ''],
    // Blocks, braces and strings.
    [`div @media (max-width:600px){p${red} .x${red}}`, ''],
    [`.y{content:"}"} .x${red}`, 'two'],
    [`.y{content:"}.x${red}"}`, ''],
    [`.y{content:"{"} .x${red}`, 'two'],
    [`.y{b${red}} .x${red}`, 'two'],
    [`.y{top:0};.x${red}`, ''],
    [`@media screen{.x${red}}`, 'two'],
    [`@media (max-width:600px){.x${red}}`, ''],
    [`@layer base{.x${red}}`, 'two'],
    // Nested rules.
    [`body{.x${red}}`, 'two'],
    [`p{&.x${red}}`, 'two'],
    [`body{> .x${red}}`, 'two'],
    [`p{a${red} color:#000000}`, 'five'],
    [`.x{b{color:#000000} color:#b91c1c}`, 'two'],
    [`.x{@media screen${red}}`, 'two'],
    [`.x{@media print${red}}`, ''],
  ])('the style sheet %s colors “%s”', (css, text) => {
    expect(coloredBy(css)).toBe(text);
  });

  it('an attribute aligns no text of nested tables, a style does', () => {
    const inner = '<table><tr><td>words</td></tr></table>';
    expect(blocksOf(body(`<table><tr><td align="center">${inner}</td></tr></table>`))).toMatchObject([
      { styles: { textAlign: 'left' } },
    ]);
    expect(
      blocksOf(body(`<table><tr><td style="text-align:center">${inner}</td></tr></table>`)),
    ).toMatchObject([{ styles: { textAlign: 'center' } }]);
  });

  it('hidden text at the beginning is the preheader, other hidden text is omitted and reported', () => {
    const emailCopy = imported(
      body(
        '<div style="display:none">Look inside</div><p>Hello</p><p style="visibility:hidden">copy for phones</p>',
      ),
    );
    expect(emailCopy.document.settings.preheader).toBe('Look inside');
    expect(note(emailCopy, 'hidden')?.examples).toEqual(['copy for phones']);
    expect(JSON.stringify(emailCopy.document.blocks)).not.toContain('phones');
  });

  it('content that only Outlook would hide is shown', () => {
    expect(blocksOf(body('<p style="mso-hide:all">Hello</p>'))).toMatchObject([{ content: 'Hello' }]);
  });

  it('text in capitals by style is stored in capitals, except merge tags', () => {
    expect(
      blocksOf(body('<p style="text-transform:uppercase">hello {{first_name|you}} *|FNAME|*</p>')),
    ).toMatchObject([{ content: 'HELLO {{first_name|you}} {{first_name}}' }]);
  });

  it('menus stay one line, with space between their words', () => {
    const cell = (word: string) => `<td><a href="https://a.example" style="display:block">${word}</a></td>`;
    const table = `<table><tr>${['Bowls', 'Cups', 'Plates'].map(cell).join('')}</tr></table>`;
    const line =
      '<p><a href="https://a.example" style="margin:0 9px">Bowls</a> <a href="https://b.example" style="margin:0 9px">Cups</a></p>';
    const [menu] = blocksOf(body(table));
    expect(menu).toMatchObject({ type: 'text' });
    expect(menu && textOfBlock(menu)).toBe('Bowls \u00a0 Cups \u00a0 Plates');
    const [links] = blocksOf(body(line));
    expect(links && textOfBlock(links)).toBe('Bowls \u00a0 Cups');
  });

  it('names of JavaScript properties have no meaning', () => {
    expect(
      blocksOf(
        body(
          '<constructor constructor="1" style="constructor:1;font-size:constructor">{{constructor}} *|__proto__|*</constructor>',
        ),
      ),
    ).toMatchObject([{ content: '{{constructor}} *|__proto__|*', styles: { fontSize: '16px' } }]);
  });

  it('a right-to-left email keeps its language and direction', () => {
    expect(
      imported('<html lang="he" dir="rtl"><body><p>שלום</p></body></html>').document.settings,
    ).toMatchObject({ lang: 'he', dir: 'rtl' });
  });
});

describe('unreadable input is reported', () => {
  it.each([
    ['an empty text', '', 'no text and no images'],
    ['a blank paragraph', '<p>  </p>', 'no text and no images'],
    ['deep nesting', '<div>'.repeat(2_000), 'nested more than 1,000 elements deep'],
    ['too many elements', '<br>'.repeat(60_000), 'more than 50,000 elements'],
    ['a text of more than 2 MB', 'x'.repeat(2 * 1024 * 1024 + 1), 'larger than 2 MB'],
  ])('%s', (_, html, fault) => {
    const found = importHtml(html).fault;
    expect(found && english(found)).toContain(fault);
  });
});

const hostile = fc.array(
  fc.oneof(
    fc.constantFrom(
      '<table>', '<tr>', '<td>', '<td style="display:none">', '</td>', '</tr>', '</table>', '<div style="display:flex">', '</div>', '<p>', '</p>', '<ul>', '<li>', '</ul>',
      '<a href="https://a.example" style="background:red;padding:9px">', '<a href="javascript:alert(1)">', '</a>', '<img src="https://a.example/x.png" onerror="alert(1)">', '<img src=x>',
      '<script>alert(1)</script>', '<style>*{color:red}', '</style>', '<!--', '-->', '<![endif]-->', '<!--[if mso]>', '<svg>', '<form>', '<textarea>', '<h1>', '</h1>', '<b>', '</b>',
      '\0', '&#0;', '&nbsp;', '{{', '}}', '*|FNAME|*', 'words of an email', '"', "'>", '<', ' onload=alert(1) ', '<hr>', '<br>', '<font color=red size=7>', '<td bgcolor=red height=3>', '<pre>\n a\n</pre>',
    ), // biome-ignore format: One item per line would make the list too long.
    fc.string({ unit: 'binary', maxLength: 6 }),
  ),
  { maxLength: 60 },
);

it.each([
  ['opening braces', `<style>${'{'.repeat(100_000)}</style>`],
  ['nested rules', `<style>${'p{'.repeat(100_000)}</style>`],
  ['nested media queries', `<style>${'@media all{'.repeat(100_000)}</style>`],
  ['brackets in a selector', `<style>p${':not('.repeat(100_000)}{top:0}</style>`],
  ['brackets in a style', `<p style="width:${'('.repeat(100_000)}">x</p>`],
  ['braces in a style', `<p style="--a:${'{'.repeat(100_000)}">x</p>`],
  [
    'sibling combinators',
    `<style>${'p ~ p ~ p ~ p ~ b{color:red}'.repeat(20)}</style>${'<p>x</p>'.repeat(5_000)}${'<b>x</b>'.repeat(500)}`,
  ],
])('%s are read in linear time', (_, html) => {
  const cost = cpuMs(() => expect(importHtml(`${html}<p>Hello</p>`).fault).toBeNull());
  expect(cost).toBeLessThan(5_000);
});

describe('any input', () => {
  it('the document is valid, is stored as it is shown, reports each lost word, and contains no active content', () => {
    fc.assert(
      fc.property(hostile, (parts) => {
        const { imported: found } = importHtml(parts.join(''));
        if (!found) return;
        const { document, report } = found;
        expect(documentSchema.safeParse(storedDocument(document))).toEqual({ success: true, data: document });
        for (const block of document.blocks)
          if (block.type === 'text') expect(sanitizeInlineHtml(block.content)).toBe(block.content);
        expect(report.words.missing > 0).toBe(report.leftOut.some(({ code }) => code === 'words'));
        const tags = renderEmail(document).html.replace(/"[^"]*"/g, '""');
        expect(tags).not.toMatch(/<script|<form|<svg|<textarea|<[^>]*\son\w+=/i);
        expect(JSON.stringify(document)).not.toMatch(/href=\\"javascript:/i);
      }),
      { numRuns: runs(400, 20_000) },
    );
  });
});

/** The content of an email by its HTML: to compare an exported one with its import. */
const said = (html: string) => ({
  words:
    html
      .replace(/<!--\[if mso\]>[\s\S]*?<!\[endif\]-->|<style[\s\S]*?<\/style>|<title>[\s\S]*?<\/title>/g, '')
      .replace(/<[^>]*>/g, ' ')
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  links: [...html.replace(/<!--\[if mso\]>[\s\S]*?<!\[endif\]-->/g, '').matchAll(/<a href="([^"]*)"/g)].map(
    ([, href]) => href,
  ),
  images: [...html.matchAll(/<img src="([^"]*)" alt="([^"]*)"/g)].map(([, src, alt]) => `${src} ${alt}`),
});

describe('X3: an email of this product round-trips', () => {
  const emailCopy: Document = documentSchema.parse({
    settings: { subject: 'Bowls', preheader: 'Fired on Friday', lang: 'en', maxWidth: '640px' },
    blocks: [
      {
        id: 'a',
        type: 'text',
        content:
          'Dear <b>{{first_name|friend}}</b>,<br><br>two <a href="https://a.example/?a=1&amp;b=2">bowls</a> are back.',
      },
      {
        id: 'b',
        type: 'image',
        content: { src: 'https://a.example/bowl.png', alt: 'A bowl', clickUrl: 'https://a.example' },
      },
      {
        id: 'c',
        type: 'image-row',
        content: {
          images: [
            { src: 'https://a.example/1.png', alt: 'One' },
            { src: 'https://a.example/2.png', alt: 'Two' },
          ],
        },
      },
      { id: 'd', type: 'button', content: { text: 'See the bowls', url: 'https://a.example/bowls' } },
      { id: 'e', type: 'spacer', content: { height: '48px' } },
      { id: 'f', type: 'divider' },
      {
        id: 'g',
        type: 'text',
        content: 'Until soon<ul><li>Ann</li><li>Ben</li></ul>',
        styles: { fontSize: '14px', textAlign: 'center' },
      },
    ],
  });

  it('X3: with the same blocks, settings, text, links and images', () => {
    const html = renderEmail(emailCopy).html;
    const back = imported(html);
    expect(back.document.blocks.map(({ type }) => type)).toEqual(emailCopy.blocks.map(({ type }) => type));
    expect(back.document.settings).toMatchObject({
      subject: 'Bowls',
      preheader: 'Fired on Friday',
      lang: 'en',
      maxWidth: '640px',
    });
    expect(said(renderEmail(back.document).html)).toEqual(said(html));
    expect(back.report.words.missing).toBe(0);
    expect(renderEmail(back.document).html).toBe(html);
  });

  it('X3: the designs of the library round-trip, nearly all of them byte for byte', () => {
    const folder = new URL('../../../content/designs/', import.meta.url);
    const designs = readdirSync(folder).filter((file) => file.endsWith('.json'));
    let same = 0;
    for (const file of designs) {
      const source = readFileSync(new URL(file, folder), 'utf8');
      // Their images get an address when they are published.
      const { document } = JSON.parse(source.replace(/"src":\s*"[^"]*"/g, '"src":"https://a.example/x.png"'));
      const blocks = document.blocks.map((block: object, index: number) => ({
        ...block,
        id: `block-${index}`,
      }));
      const design = documentSchema.parse({ ...document, blocks });
      const html = renderEmail(design).html;
      const back = imported(html);
      expect(back.report.words.missing, file).toBe(0);
      expect(back.document.settings.subject, file).toBe(design.settings.subject);
      if (renderEmail(back.document).html === html) same += 1;
    }
    expect(same).toBeGreaterThan(designs.length * 0.9);
  });

  it('X3: in any content, no word is lost without a report', () => {
    fc.assert(
      fc.property(randomDocument, (document) => {
        const { imported: back } = importHtml(renderEmail(document).html);
        if (!back) return;
        expect(back.report.words.missing > 0).toBe(back.report.leftOut.some(({ code }) => code === 'words'));
        expect(back.report.words.missing).toBeLessThanOrEqual(back.report.words.found * 0.005);
      }),
      { numRuns: runs(100, 5_000) },
    );
  });
});
