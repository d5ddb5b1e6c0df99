// The rules of the whole document: D (document), C (container and columns), P (preheader, hidden text).
import { describe, expect, it } from 'vitest';
import {
  asWord,
  firstImbalance,
  parseEmail,
  withoutWord,
} from '../../../test/support/browser/parsed-email.ts';
import type { Block } from '../document/block.ts';
import { type DocumentInput, documentSchema } from '../document/document.ts';
import { newBlock } from '../document/edit.ts';
import { type EmailCopy, type RenderOptions, renderEmail } from './render.ts';
import { layoutContextOf, renderBlock } from './render-block.ts';
import { closeRows, openRows } from './table.ts';

const image = (name: string, clickUrl = '') => ({
  src: `https://img.example/${name}.png`,
  alt: `The ${name}`,
  clickUrl,
});

const paragraph =
  'We have been working on this for a while, and it is <b>ready</b>. Have a look at ' +
  '<a href="https://shop.example/new?a=1&amp;b=2">the new collection</a> when you have a minute.<br><br>' +
  'It comes in three colours.<ul><li>Sand</li><li>Slate</li><li>Moss</li></ul>';

/** One block of each type, filled in, with ids that begin with the prefix. */
function sevenBlocks(prefix = 'b'): Block[] {
  return [
    { ...newBlock('text', `${prefix}1`), content: paragraph },
    { ...newBlock('image', `${prefix}2`), content: image('hero', 'https://shop.example') },
    {
      ...newBlock('image-row', `${prefix}3`),
      content: { images: [image('left'), image('right')], clickUrl: '' },
    },
    {
      ...newBlock('multi-image', `${prefix}4`),
      content: { images: ['a', 'b', 'c'].map((name) => image(name)), clickUrl: 'https://shop.example/all' },
    },
    newBlock('button', `${prefix}5`),
    newBlock('spacer', `${prefix}6`),
    newBlock('divider', `${prefix}7`),
  ] as Block[];
}

const emailCopy: EmailCopy = {
  greeting: 'Hi there,',
  emailTitle: 'Just Checking In',
  senderName: 'Ada',
  brandName: 'Shop',
  replyRequest: 'Just reply.',
  signOff: 'Best wishes,',
};
const render = (input: DocumentInput, options?: RenderOptions): string =>
  renderEmail(documentSchema.parse(input), options).html;
const bytes = (text: string): number => new TextEncoder().encode(text).length;
const everything: DocumentInput = {
  settings: {
    preheader: 'A word before',
    footer: 'Shop, 1 High Street',
    fontFamily: 'Lora',
    lang: 'pt-BR',
    dark: { backgroundColor: '#111' },
  },
  blocks: sevenBlocks(),
};
const html = render(everything, { emailCopy });
const variants: [string, string][] = [
  ['as it is', html],
  ['without Word', withoutWord(html)],
  ['as Word reads it', asWord(html)],
];
const parsed = parseEmail(withoutWord(html));
const inWord = parseEmail(asWord(html));
const tables = [...parsed.elements, ...inWord.elements].filter((element) => element.tag === 'table');

describe('document', () => {
  it.each(variants)('D1: parses without errors and is balanced %s', (_, variant) => {
    expect(variant.startsWith('<!DOCTYPE html>\n<html')).toBe(true);
    expect(parseEmail(variant).errors).toEqual([]);
    expect(firstImbalance(variant)).toBeNull();
    for (const tag of ['html', 'head', 'body'])
      expect(variant.match(new RegExp(`<${tag}[ >]`, 'g'))).toHaveLength(1);
  });

  it('D1: every conditional comment is closed', () => {
    expect(html.match(/<!--\[if/g)?.length).toBe(html.match(/<!\[endif\]-->/g)?.length);
    expect(withoutWord(html)).not.toMatch(/\[if|endif/);
    expect(asWord(html)).not.toMatch(/\[if|endif/);
  });

  it('D2: html, body and the wrapper state language and direction', () => {
    const stated = parseEmail(render({ settings: { lang: 'ar', dir: 'rtl' } })).elements.filter(
      ({ attributes }) => attributes.lang,
    );
    expect(stated.map(({ tag, attributes }) => [tag, attributes.lang, attributes.dir])).toEqual([
      ['html', 'ar', 'rtl'],
      ['body', 'ar', 'rtl'],
      ['div', 'ar', 'rtl'],
    ]);
  });

  it('D3: the head begins with the charset and names the email', () => {
    const head = parsed.elements.find(({ tag }) => tag === 'head');
    expect(head?.children[0]?.attributes.charset).toBe('utf-8');
    const names = head?.children.map(({ attributes }) => attributes.name);
    expect(names).toEqual(
      expect.arrayContaining(['viewport', 'x-apple-disable-message-reformatting', 'format-detection']),
    );
  });

  it.each([
    [{ settings: { subject: 'Spring' } }, { title: 'Named', emailCopy }, 'Named'],
    [{ settings: { subject: 'Spring' } }, { emailCopy }, 'Spring'],
    [{}, { emailCopy }, 'Just Checking In'],
    [{}, {}, 'Email'],
    [{ settings: { subject: ' ' } }, { title: '' }, 'Email'],
  ])('D3, D4: title and name of the article are the same (case %#)', (input, options, title) => {
    const { elements } = parseEmail(render(input, options));
    expect(elements.find(({ tag }) => tag === 'title')?.text).toBe(title);
    const articles = elements.filter(({ attributes }) => attributes.role === 'article');
    expect(
      articles.map(({ attributes }) => [attributes['aria-roledescription'], attributes['aria-label']]),
    ).toEqual([['email', title]]);
  });

  it('D5: Word gets its namespaces, 96 dpi and no stray gaps', () => {
    const word = asWord(html);
    for (const part of [
      'xmlns:v=',
      'xmlns:o=',
      'xmlns:w=',
      '<o:PixelsPerInch>96<',
      '<o:AllowPNG>',
      'mso-table-lspace:0',
      'mso-table-rspace:0',
    ]) {
      expect(word).toContain(part);
    }
    expect(withoutWord(html)).not.toContain('PixelsPerInch');
  });

  it('D5, F1: Word uses the fallback of a web font and never Times', () => {
    const text = render({ blocks: [{ id: 't', type: 'text', styles: { fontFamily: 'Lora' } }] });
    expect(asWord(text)).toContain('.f-lora,.f-lora *{font-family:Georgia,serif!important}');
    expect(withoutWord(text)).toContain('<link href="https://fonts.googleapis.com/css2?family=Lora');
    expect(asWord(text)).not.toContain('fonts.googleapis.com');
    expect(render({ blocks: [newBlock('text', 't')] })).not.toContain('fonts.googleapis.com');
  });

  it('F1: an uploaded font has its own style sheet, an absolute address, and is hidden from Word', () => {
    const blocks = [{ ...newBlock('text', 't'), styles: { fontFamily: 'Mine' } }] as unknown as Block[];
    const customFonts = [
      { family: 'Mine', url: 'https://shop.example/uploads/mine.woff2' },
      { family: 'Unused', url: 'https://shop.example/uploads/unused.woff2' },
    ];
    const text = render({ blocks }, { customFonts });
    const face =
      '@font-face{font-family:\'Mine\';src:url("https://shop.example/uploads/mine.woff2") format("woff2");font-display:swap}';
    expect(text).toContain(`<!--[if !mso]><!--><style>${face}</style><!--<![endif]-->`);
    expect(text).not.toContain('unused');
    expect(asWord(text)).not.toContain('@font-face');
    expect(asWord(text)).toContain('.f-mine,.f-mine *{font-family:Arial,sans-serif!important}');
    expect(text).toContain("font-family:'Mine',Arial,sans-serif");
  });

  it('D6: style sheets are small and contain nothing that makes a client drop them', () => {
    const sheets = parsed.elements.filter(({ tag }) => tag === 'style').map(({ text }) => text);
    expect(bytes(sheets.join(''))).toBeLessThan(8 * 1024);
    for (const sheet of sheets) {
      expect(sheet).not.toMatch(/\/\*|<!--|@import/);
      expect(sheet).not.toMatch(/@[^{]*\{[^}]*@/);
    }
    for (const element of parsed.elements.filter(({ tag }) => tag === 'style'))
      expect(element.parent?.tag).toBe('head');
  });

  it('D6: any number of fonts leaves the style sheet within its limit', () => {
    const blocks = Array.from({ length: 300 }, (_, index) => ({
      id: `t${index}`,
      type: 'text' as const,
      content: 'x',
      styles: { fontFamily: `A face of its own with a long name ${index}` },
    }));
    const styles = [...render({ blocks }).matchAll(/<style>([^<]*)<\/style>/g)].map(([, css = '']) => css);
    expect(styles.join('').length).toBeLessThan(8 * 1024);
  });

  it('D6: from 600 px on no rule applies', () => {
    for (const width of ['320px', '600px', '800px']) {
      const sheet = render({ settings: { maxWidth: width }, blocks: sevenBlocks() });
      const limits = [...sheet.matchAll(/\(max-width:(\d+)px\)/g)].map((match) => Number(match[1]));
      expect(limits).toEqual([Math.min(599, Number.parseInt(width, 10) - 1)]);
    }
  });

  it('D7: inline styles contain nothing that mail programs drop', () => {
    for (const { style } of [...parsed.elements, ...inWord.elements]) {
      for (const [property, value] of style) {
        expect(property).not.toMatch(/^(position|float|flex|grid|gap|transform|background-image|top|left)$/);
        expect(value).not.toMatch(/flex|grid|calc\(|var\(|\drem\b|hsl|#[0-9a-f]{8}\b|url\(|-\d+px/);
      }
    }
  });

  it('D8: every color is six hex digits in lower case', () => {
    const input = documentSchema.parse({
      settings: { backgroundColor: 'rgb(255, 250, 240)' },
      blocks: [
        {
          id: 't',
          type: 'text',
          content: '<span style="color:#F00;background-color:YELLOW">x</span>',
          styles: { color: 'Navy' },
        },
        { id: 'b', type: 'button', styles: { backgroundColor: '#ABC', color: 'white' } },
        { id: 'd', type: 'divider', styles: { borderColor: 'RGB(1,2,3)' } },
      ],
    });
    const { html: colored } = renderEmail(input);
    const body = colored.slice(colored.indexOf('<body'));
    const found = [...body.matchAll(/(?:color:|color="|solid )([^;"]+)/g)].map((match) => match[1]);
    expect(new Set(found)).toEqual(
      new Set(['#fffaf0', '#ff0000', '#ffff00', '#000080', '#aabbcc', '#ffffff', '#010203']),
    );
  });

  it('D9: the same document gives the same bytes, and nothing of the editor', () => {
    const document = documentSchema.parse(everything);
    const again = renderEmail(structuredClone(document), { emailCopy: { ...emailCopy } }).html;
    expect(again).toBe(html);
    expect(html).not.toMatch(/ data-|contenteditable|"b[1-7]"| id=/);
  });

  it('D10: small enough for Gmail, which cuts at 102,400 bytes', () => {
    const sizeOf = (count: number): number => {
      const blocks = Array.from({ length: Math.ceil(count / 7) }, (_, index) =>
        sevenBlocks(`s${index}-`),
      ).flat();
      return bytes(render({ settings: { preheader: 'A word before' }, blocks: blocks.slice(0, count) }));
    };
    expect(sizeOf(7)).toBeLessThanOrEqual(10 * 1024);
    expect(sizeOf(35)).toBeLessThanOrEqual(36 * 1024);
    expect(sizeOf(100)).toBeLessThan(102_400);
  });
});

describe('container and columns', () => {
  it('C1: the container is fluid up to its width, inside a table of that width for Word', () => {
    for (const width of [320, 600, 800]) {
      const page = render({ settings: { maxWidth: `${width}px` }, blocks: [newBlock('spacer', 's')] });
      const container = parseEmail(withoutWord(page)).elements.find(
        ({ style }) => style.get('max-width') === `${width}px`,
      );
      expect(container?.attributes.width).toBe('100%');
      const ghost = parseEmail(asWord(page)).elements.find(
        ({ attributes }) => attributes.width === `${width}`,
      );
      expect(ghost?.tag).toBe('table');
    }
  });

  it('C1: no container has more than eight blocks or much more than a page of Word', () => {
    const spacers = (count: number, height: string) =>
      Array.from(
        { length: count },
        (_, index) => ({ id: `s${index}`, type: 'spacer', content: { height } }) as const,
      );
    const perContainer = (blocks: DocumentInput['blocks']): number[] =>
      parseEmail(render({ blocks }))
        .elements.filter(({ style }) => style.get('max-width') === '600px')
        .map((container) => {
          const rows = container.children[0]?.children[0]?.children[0]?.children[0];
          return rows?.children[0]?.children.length ?? 0;
        });
    expect(perContainer(spacers(20, '10px'))).toEqual([8, 8, 4]);
    expect(perContainer(spacers(8, '400px'))).toEqual([3, 3, 2]);
  });

  it('C2: screen readers see every layout table as layout', () => {
    expect(tables.length).toBeGreaterThan(12);
    for (const { attributes } of tables) {
      expect(attributes).toMatchObject({
        role: 'presentation',
        border: '0',
        cellpadding: '0',
        cellspacing: '0',
      });
    }
    expect(html).not.toMatch(/<(th|caption)\b|summary=/);
  });

  it('C3: space comes from padding on cells, and margins only separate paragraphs', () => {
    for (const { tag, style } of parsed.elements) {
      const isButton = tag === 'a' && style.get('display') === 'inline-block';
      const padding = style.get('padding') ?? '0';
      if (padding !== '0' && !isButton) expect(tag).toBe('td');
      if (style.has('margin')) expect(tag).toMatch(/^(body|p|ul|ol)$/);
      expect([...style.keys()].join()).not.toMatch(/(margin|padding)-/);
    }
  });

  it.each([1, 2, 3, 4, 5, 6])('C4, I5: %i columns fill the width exactly, in Word and elsewhere', (count) => {
    for (const gap of [0, 5, 10, 15, 20, 33]) {
      for (const width of [320, 599, 600, 800]) {
        const images = Array.from({ length: count }, (_, index) => image(`p${index}`));
        const page = render({
          settings: { maxWidth: `${width}px` },
          blocks: [
            { id: 'm', type: 'multi-image', content: { images }, styles: { imageMargin: `${gap}px` } },
          ],
        });
        const inner = width - 40;
        const shown = parseEmail(withoutWord(page)).elements;
        const widths = shown
          .filter(({ tag }) => tag === 'img')
          .map(({ attributes }) => Number(attributes.width));
        const even = Math.floor((inner - (count - 1) * gap) / count);
        expect(widths.slice(0, -1).every((value) => value === even)).toBe(true);
        expect(widths.reduce((sum, value) => sum + value, (count - 1) * gap)).toBe(inner);
        if (count === 1) continue;
        const ghosts = parseEmail(asWord(page)).elements.filter(
          ({ tag, attributes }) => tag === 'td' && attributes.valign === 'top',
        );
        expect(ghosts.reduce((sum, ghost) => sum + Number(ghost.attributes.width), 0)).toBe(inner);
        for (const [index, ghost] of ghosts.entries())
          expect(Number(ghost.attributes.width)).toBeGreaterThanOrEqual(widths[index] ?? 0);
        for (const column of shown.filter(({ style }) => style.get('display') === 'inline-block')) {
          expect(column.style.get('width')).toMatch(/^(100|50|33\.33)%$/);
          expect(column.style.get('max-width')).toMatch(/^\d+px$/);
          expect(column.parent?.style.get('font-size')).toBe('0');
        }
      }
    }
  });

  it('C5: nothing is wider than its container, and every percentage has a width in px around it', () => {
    for (const { elements } of [parsed, inWord]) {
      for (const element of elements) {
        const widths = [element.attributes.width, element.style.get('max-width')?.replace('px', '')];
        for (const width of widths)
          if (width && !width.endsWith('%')) expect(Number(width)).toBeLessThanOrEqual(600);
      }
    }
    for (const image of parsed.elements.filter(({ tag }) => tag === 'img')) {
      expect(Number(image.attributes.width)).toBeLessThanOrEqual(560);
    }
  });

  it('C6: in a right-to-left email rows, cells and text run from the right', () => {
    const page = render({ settings: { dir: 'rtl', lang: 'he' }, blocks: sevenBlocks() });
    const word = parseEmail(asWord(page)).elements;
    const ghosts = word.filter(
      ({ tag, attributes }) => tag === 'table' && /^(560|600)$/.test(attributes.width ?? ''),
    );
    expect(ghosts.map(({ attributes }) => attributes.dir)).toEqual(ghosts.map(() => 'rtl'));
    const text = word.find(
      ({ tag, text: words, children }) =>
        tag === 'td' && words.startsWith('We have') && children[0]?.tag === 'p',
    );
    expect(text?.attributes.dir).toBe('rtl');
  });

  it('C6: greeting and sign-off are aligned to the start of reading', () => {
    for (const [dir, side] of [
      ['rtl', 'right'],
      ['ltr', 'left'],
    ] as const) {
      const { elements } = parseEmail(render({ settings: { dir } }, { emailCopy }));
      const cells = elements.filter(({ tag, style }) => tag === 'td' && style.has('text-align'));
      expect(cells.map(({ style }) => style.get('text-align'))).toEqual([side, side]);
    }
  });

  it('C7: page, wrapper and container carry the same background twice', () => {
    const page = render({ settings: { backgroundColor: '#fdf6e3' }, blocks: [newBlock('spacer', 's')] });
    const colored = parseEmail(page).elements.filter(({ attributes }) => attributes.bgcolor);
    expect(colored.map(({ tag }) => tag)).toEqual(['body', 'table', 'table']);
    for (const { attributes, style } of colored) {
      expect([attributes.bgcolor, style.get('background-color')]).toEqual(['#fdf6e3', '#fdf6e3']);
    }
  });
});

describe('hidden content', () => {
  it("P1: the preheader comes first, and its padding keeps the email's text out of the preview", () => {
    const body = parsed.elements.find(({ tag }) => tag === 'body');
    const preheader = body?.children[0];
    expect(preheader?.style).toEqual(
      new Map([
        ['display', 'none'],
        ['max-height', '0'],
        ['overflow', 'hidden'],
        ['mso-hide', 'all'],
      ]),
    );
    expect(preheader?.text.startsWith('A word before')).toBe(true);
    expect(preheader?.text.match(/\u034f\u200c\u00a0/g)?.length).toBeGreaterThanOrEqual(150);
  });

  it('P1: without a preheader nothing is hidden', () => {
    expect(render({ blocks: sevenBlocks() }, { emailCopy })).not.toMatch(/display:none|&zwnj;/);
    expect(render({ settings: { preheader: '  ' } })).not.toContain('display:none');
  });

  it('P2: nothing else is invisible', () => {
    const preheader = parsed.elements.find(({ style }) => style.get('display') === 'none');
    for (const { elements } of [parsed, inWord]) {
      for (const element of elements.filter(({ style }) => style.size > 0)) {
        if (element.style.get('display') === 'none') expect(element.text).toBe(preheader?.text);
        const size = Number.parseInt(element.style.get('font-size') ?? '16', 10);
        const own = element.children.length === 0 ? element.text.trim() : '';
        if (size < 8) expect(own).toBe('');
        expect([...element.style.keys()].join()).not.toMatch(/opacity|visibility|text-indent|clip/);
      }
    }
  });

  it('P2: greeting and sign-off are visible text around the blocks', () => {
    const article = parsed.elements.find(({ attributes }) => attributes.role === 'article');
    const text = article?.text ?? '';
    const order = [
      'Hi there,',
      'I wanted to see how you are doing',
      'We have been working',
      'Just reply.',
      'AdaShop',
      '1 High Street',
    ];
    const positions = order.map((part) => text.indexOf(part));
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
    expect(positions[0]).toBeGreaterThanOrEqual(0);
  });

  it('P2: greeting, sign-off and footer are readable on a dark background', () => {
    const page = parseEmail(
      render({ settings: { backgroundColor: '#111827', footer: 'Shop' } }, { emailCopy }),
    );
    const colors = page.elements.map(({ style }) => style.get('color')).filter(Boolean);
    expect(new Set(colors)).toEqual(new Set(['#f3f4f6', '#e5e7eb']));
  });

  it('P2: text in the background color is reported', () => {
    const { warnings } = renderEmail(
      documentSchema.parse({ blocks: [{ id: 't', type: 'text', styles: { color: '#FFF' } }] }),
    );
    expect(warnings).toEqual([
      { blockId: 't', code: 'hidden-text', message: { key: 'builderPanels.warnings.hiddenText' } },
    ]);
  });
});

describe('P4: merge tags', () => {
  it('pass through unchanged in text, link, description, preheader and title', () => {
    const tag = '{{first_name|dear  friend}}';
    const page = render({
      settings: { preheader: tag, subject: tag },
      blocks: [
        { id: 't', type: 'text', content: `Hi ${tag}` },
        {
          id: 'i',
          type: 'image',
          content: {
            src: 'https://img.example/a.png',
            alt: tag,
            clickUrl: `https://shop.example/?n=${tag}&x=1`,
          },
        },
        { id: 'b', type: 'button', content: { text: 'Leave', url: '{{unsubscribe_url}}' } },
      ],
    });
    expect(page.split(tag).length - 1).toBe(6);
    expect(page).toContain(`href="https://shop.example/?n=${tag}&amp;x=1"`);
    expect(
      parseEmail(page).elements.find(({ text, tag: name }) => name === 'a' && text === 'Leave')?.attributes
        .href,
    ).toBe('{{unsubscribe_url}}');
  });
});

/** The row of the email's table that a block on the canvas is. */
const rowIn = (canvas: string): string => {
  expect([canvas.startsWith(openRows), canvas.endsWith(closeRows)]).toEqual([true, true]);
  return canvas.slice(openRows.length, -closeRows.length);
};

describe('X1: one renderer', () => {
  it('X1: the canvas HTML of a block is in the email, byte for byte and in order', () => {
    for (const settings of [everything.settings, { dir: 'rtl' as const, maxWidth: '480px' }, {}]) {
      const document = documentSchema.parse({ settings, blocks: sevenBlocks() });
      const layout = layoutContextOf(document.settings);
      const { html: exported } = renderEmail(document, { emailCopy });
      let from = 0;
      for (const block of document.blocks) {
        const row = rowIn(renderBlock(block, layout));
        const index = exported.indexOf(row, from);
        expect(index, block.type).toBeGreaterThanOrEqual(from);
        from = index + row.length;
      }
    }
  });

  it('X1: its surroundings do not change a block', () => {
    const [text, image] = sevenBlocks();
    if (!text || !image) throw new Error('Seven blocks are missing.');
    const layout = layoutContextOf(documentSchema.parse({}).settings);
    const alone = renderBlock(image, layout);
    renderBlock(text, layout);
    expect(renderBlock(structuredClone(image), { ...layout })).toBe(alone);
    expect(render({ blocks: [image] })).toContain(rowIn(alone));
    expect(render({ blocks: [text, image, text].map((a, index) => ({ ...a, id: `x${index}` })) })).toContain(
      rowIn(alone),
    );
  });
});

describe('warnings', () => {
  it('name the block, what happened and what to do', () => {
    const { warnings } = renderEmail(
      documentSchema.parse({
        blocks: [
          newBlock('image', 'i'),
          newBlock('image-row', 'r'),
          { id: 'b', type: 'button', content: { text: 'Buy', url: '' } },
          { id: 't', type: 'text', content: '<a href="javascript:alert(1)">x</a>' },
        ],
      }),
    );
    expect(warnings.map(({ blockId, code }) => [blockId, code])).toEqual([
      ['i', 'empty-picture'],
      ['r', 'empty-picture'],
      ['b', 'button-without-link'],
      ['t', 'unsafe-link'],
    ]);
  });

  it('are none for a finished email', () => {
    expect(renderEmail(documentSchema.parse(everything), { emailCopy }).warnings).toEqual([]);
  });
});
