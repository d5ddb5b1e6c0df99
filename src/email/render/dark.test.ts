// The email in dark mode: K1 (style sheet), K2 (generated palette), K3 (mail programs that invert colors themselves).
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyedText } from '#text/keyed-text.ts';
import {
  fullyInverted,
  inverted,
  type Pair,
  partlyInverted,
} from '../../../test/support/browser/inverted-colors.ts';
import { type EmailElement, parseEmail, withoutWord } from '../../../test/support/browser/parsed-email.ts';
import { runs } from '../../../test/support/runs.ts';
import { type DocumentInput, documentSchema } from '../document/document.ts';
import { newBlock } from '../document/edit.ts';
import { contrast, hexColor } from './color.ts';
import { darkButtonOf, darkFaults, darkPaletteOf } from './dark.ts';
import { renderEmail } from './render.ts';

const src = 'https://img.example/a.jpg';
const blocks: DocumentInput['blocks'] = [
  {
    id: 't',
    type: 'text',
    content:
      'Hello <a href="https://a.example">link</a> <span style="background-color:#ffff00">marked</span> <span style="color:#7f1d1d">red</span>',
  },
  { id: 'i', type: 'image', content: { src, alt: 'A pot', clickUrl: 'https://a.example' } },
  {
    id: 'r',
    type: 'image-row',
    content: {
      images: [
        { src, alt: 'One' },
        { src, alt: 'Two' },
      ],
      clickUrl: 'https://a.example',
    },
  },
  { id: 'b', type: 'button' },
  {
    id: 'c',
    type: 'button',
    content: { text: 'Clear' },
    styles: { backgroundColor: 'transparent', color: '#1f2937' },
  },
  { id: 'k', type: 'button', content: { text: 'Black' }, styles: { backgroundColor: '#111111' } },
  { id: 'd', type: 'divider' },
  { id: 'u', type: 'spacer', content: { kept: { type: 'carousel' } } },
];
const emailCopy = {
  greeting: 'Hi there,',
  emailTitle: 'A Quick Note',
  senderName: 'Ada',
  brandName: 'Shop',
  replyRequest: 'Reply.',
  signOff: 'Best wishes,',
};
const documentOf = (settings: DocumentInput['settings'] = {}) =>
  documentSchema.parse({
    settings: { footer: 'Shop <a href="https://a.example">x</a>', ...settings },
    blocks,
  });
const render = (settings?: DocumentInput['settings']): string =>
  renderEmail(documentOf(settings), { emailCopy }).html;

const sheetsOf = (html: string): string[] =>
  [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css);
const darkSheet = (html: string): string =>
  sheetsOf(html).find((css) => css.includes('prefers-color-scheme')) ?? '';

/** Colors of every text with its background; `rules` are those of a dark style sheet. */
function pairsOf(html: string, rules = new Map<string, Map<string, string>>()): Pair[] {
  const applied = (element: EmailElement, property: string): string | undefined => {
    for (const name of (element.attributes.class ?? '').split(' ')) {
      const value = rules.get(`.${name}`)?.get(property);
      if (value) return value;
    }
    for (let above = element.parent; above && element.tag === 'span'; above = above.parent)
      if (above.attributes.class === 'ink') {
        const value = rules.get('.ink span')?.get(property);
        if (value) return value;
      }
    return element.style.get(property);
  };
  const nearest = (element: EmailElement, property: string): string => {
    for (let ancestor: EmailElement | null = element; ancestor; ancestor = ancestor.parent) {
      const value = applied(ancestor, property);
      if (value && value !== 'inherit' && value !== 'transparent') return value;
    }
    return property === 'color' ? '#000000' : '#ffffff';
  };
  const { elements } = parseEmail(withoutWord(html));
  const body = elements.filter(({ tag, style, text, attributes }) => {
    if (style.get('display') === 'none' || !(style.has('color') || attributes.class?.includes('ink')))
      return false;
    return tag === 'img' || text.trim() !== '' || attributes.class === 'ink';
  });
  return body.map((element) => ({
    text: nearest(element, 'color'),
    background: nearest(element, 'background-color'),
  }));
}

function rulesOf(css: string): Map<string, Map<string, string>> {
  const inside = /@media \(prefers-color-scheme:dark\)\{((?:[^{}]*\{[^{}]*\})*)\}/.exec(css)?.[1] ?? '';
  return new Map(
    [...inside.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', declarations = '']) => [
      selector,
      new Map(
        declarations.split(';').map((declaration) => {
          const [property = '', value = ''] = declaration.replace('!important', '').split(':');
          return [property, value] as const;
        }),
      ),
    ]),
  );
}

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('K1: dark palette', () => {
  const dark = render({ dark: { backgroundColor: '#111', color: 'white', linkColor: '#9cf' } });

  it('K1: is announced and written for media query and Outlook, only if there is one', () => {
    expect(dark).toContain('<meta name="color-scheme" content="light dark">');
    expect(dark).toContain('<meta name="supported-color-schemes" content="light dark">');
    const css = darkSheet(dark);
    expect(css).toContain(':root{color-scheme:light dark');
    expect(css).toContain('.page{background-color:#111111!important}.ink{color:#ffffff!important}');
    expect(css).toContain('[data-ogsb] .page,.page[data-ogsb]{background-color:#111111!important}');
    expect(css).toContain('[data-ogsc] .ink,.ink[data-ogsc]{color:#ffffff!important}');
    expect(css).toContain('[data-ogsc] .link,.link[data-ogsc]{color:#99ccff!important}');
    expect(render()).not.toMatch(/color-scheme|data-ogs|class="(page|ink|link|rule|k\w{12})"/);
  });

  it('K1: has its own style sheet, which only recolors, within the limit', () => {
    const sheets = sheetsOf(dark).filter((css) => /color-scheme|data-ogs/.test(css));
    expect(sheets).toEqual([darkSheet(dark)]);
    const properties = [...darkSheet(dark).matchAll(/[{;]([a-z-]+):/g)].map((match) => match[1]);
    expect(new Set(properties)).toEqual(
      new Set(['color-scheme', 'supported-color-schemes', 'background-color', 'color', 'border-color']),
    );
    const many = Array.from({ length: 200 }, (_, index) => ({
      ...newBlock('button', `b${index}`),
      styles: {
        backgroundColor: `#0000${String(index + 100).slice(-2)}`,
        color: `#ffff${(16 + index).toString(16)}`,
      },
    }));
    const large = renderEmail(documentSchema.parse({ settings: { dark: {} }, blocks: many })).html;
    expect(sheetsOf(large).join('').length).toBeLessThan(8 * 1024);
  });

  it('K1: finds every text, link and background of the email', () => {
    const { elements } = parseEmail(withoutWord(dark));
    const backgrounds = elements.filter(({ attributes }) => attributes.bgcolor);
    for (const { attributes } of backgrounds) expect(attributes.class).toBe('page');
    const missed = elements.filter(
      ({ tag, style, attributes }) => tag !== 'span' && style.has('color') && !attributes.class,
    );
    expect(missed).toEqual([]);
  });
});

describe('K2: generated dark palette', () => {
  it('K2: text, links and buttons read at 4.5:1 on any page', () => {
    fc.assert(
      fc.property(hex, hex, hex, (backgroundColor, button, label) => {
        const palette = darkPaletteOf({ backgroundColor, dark: {} });
        const page = palette.backgroundColor;
        expect(contrast(palette.color, page)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(palette.linkColor, page)).toBeGreaterThanOrEqual(4.5);
        expect(contrast('#ffffff', page)).toBeGreaterThan(contrast('#000000', page));
        const dark = darkButtonOf(button, label, palette);
        expect(contrast(dark.color, dark.background)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: runs(500, 20_000) },
    );
  });

  it("K2: the author's colors stay, and the rest is readable on them", () => {
    expect(
      darkPaletteOf({ backgroundColor: '#ffffff', dark: { backgroundColor: '#222', color: '#EEE' } }),
    ).toEqual({
      backgroundColor: '#222222',
      color: '#eeeeee',
      linkColor: '#9cc2ff',
    });
    const light = darkPaletteOf({ backgroundColor: '#ffffff', dark: { backgroundColor: '#fafafa' } });
    expect(light).toMatchObject({ color: '#1f2937', linkColor: '#1d4ed8' });
  });

  it('K2: a dark page stays, and a white one becomes dark gray', () => {
    expect(darkPaletteOf({ backgroundColor: '#0f172a' }).backgroundColor).toBe('#0f172a');
    expect(
      contrast(darkPaletteOf({ backgroundColor: '#ffffff' }).backgroundColor, '#ffffff'),
    ).toBeGreaterThan(14);
  });

  it('K2: a readable button keeps its colors, and one as dark as the page is inverted', () => {
    const palette = darkPaletteOf({ backgroundColor: '#ffffff' });
    expect(darkButtonOf('#b42318', '#ffffff', palette)).toEqual({ background: '#b42318', color: '#ffffff' });
    const turned = darkButtonOf(palette.backgroundColor, '#ffffff', palette);
    expect(turned).toEqual({ background: palette.color, color: palette.backgroundColor });
  });

  it.each(['#ffffff', '#fff7ed', '#fde047', '#111827', '#0ea5e9'])(
    'K2: in the whole email on %s no text is below 4.5:1',
    (backgroundColor) => {
      const html = render({ backgroundColor, dark: {} });
      const pairs = pairsOf(html, rulesOf(darkSheet(html)));
      expect(pairs.length).toBeGreaterThan(10);
      for (const { text, background } of pairs)
        expect(contrast(text, background), `${text} on ${background}`).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('K2: an authored palette that is hard to read is reported', () => {
    const settings = documentOf({
      dark: { backgroundColor: '#333', color: '#555', linkColor: '#fff' },
    }).settings;
    expect(darkFaults(settings)).toEqual([
      keyedText('builderPanels.warnings.darkText', { color: '#555555', background: '#333333', ratio: '1.7' }),
    ]);
    const { warnings } = renderEmail(documentOf({ dark: { backgroundColor: '#333', color: '#555' } }));
    expect(warnings.filter(({ code }) => code === 'dark-contrast')).toHaveLength(1);
    expect(darkFaults(documentOf({ dark: {} }).settings)).toEqual([]);
    expect(darkFaults(documentOf().settings)).toEqual([]);
  });

  it.each([
    [{ src: 'https://img.example/logo.png', alt: 'Shop' }, true],
    [{ src: 'https://img.example/x.png?v=2', alt: 'Logo of the shop' }, true],
    [{ src: 'https://img.example/logo.jpg', alt: 'Logo' }, false],
    [{ src: 'https://img.example/pot.png', alt: 'A pot' }, false],
    [{ src: 'https://img.example/pot.jpg', alt: 'A pot', hasAlpha: true }, true],
    [{ src: 'https://img.example/logo.png', alt: 'Logo', hasAlpha: false }, false],
  ])('K2: %j may have transparent parts: %s', (content, suspected) => {
    const codes = (dark?: object) =>
      renderEmail(
        documentSchema.parse({ settings: { dark }, blocks: [{ id: 'i', type: 'image', content }] }),
      ).warnings.map(({ code }) => code);
    expect(codes({})).toEqual(suspected ? ['transparent-picture'] : []);
    expect(codes()).toEqual([]);
  });
});

describe('K3: colors inverted by the mail program', () => {
  it('the emulation inverts lightness and keeps the hue', () => {
    expect([inverted('#ffffff'), inverted('#000000')]).toEqual(['#000000', '#ffffff']);
    expect(contrast(inverted('#ffff00'), '#000000')).toBeLessThan(1.2);
    for (const color of ['#374151', '#b42318', '#1d4ed8'])
      expect(contrast(inverted(color), '#000000')).toBeGreaterThan(5);
    expect(partlyInverted({ text: '#ffffff', background: '#1d4ed8' })).toEqual({
      text: '#ffffff',
      background: '#1d4ed8',
    });
  });

  it("K3: the renderer's colors stay above 3:1 under full and partial inversion, light and authored", () => {
    fc.assert(
      fc.property(hex, fc.boolean(), (backgroundColor, hasDark) => {
        // Texts and buttons without their own colors: the renderer chooses all of them.
        const own: DocumentInput['blocks'] = [
          { id: 'i', type: 'image', content: { src, alt: 'A pot', clickUrl: 'https://a.example' } },
          { id: 'b', type: 'button' },
          { id: 'u', type: 'spacer', content: { kept: { type: 'carousel' } } },
        ];
        const settings = {
          backgroundColor,
          footer: 'Shop <a href="https://a.example">x</a>',
          dark: hasDark ? {} : undefined,
        };
        const { html } = renderEmail(documentSchema.parse({ settings, blocks: own }), { emailCopy });
        const pairs = [pairsOf(html), ...(hasDark ? [pairsOf(html, rulesOf(darkSheet(html)))] : [])].flat();
        for (const pair of pairs)
          for (const seen of [pair, fullyInverted(pair), partlyInverted(pair)])
            expect(
              contrast(seen.text, seen.background),
              `${pair.text} on ${pair.background} became ${seen.text} on ${seen.background}`,
            ).toBeGreaterThanOrEqual(3);
      }),
      {
        numRuns: runs(150, 5_000),
        examples: [
          ['#808080', false],
          ['#ffff00', true],
          ['#ffffff', true],
        ],
      },
    );
  });

  it('K3: text in the default color stays above 3:1 on the default page', () => {
    const pair = { text: hexColor('#374151') ?? '', background: '#ffffff' };
    for (const seen of [fullyInverted(pair), partlyInverted(pair)])
      expect(contrast(seen.text, seen.background)).toBeGreaterThanOrEqual(3);
  });
});
