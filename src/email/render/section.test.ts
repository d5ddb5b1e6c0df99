// Sections in the email: widths, both readings of the comments for Word, lines, grounds and dark mode.
import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import { asWord, withoutWord } from '../../../test/support/browser/parsed-email.ts';
import { runs } from '../../../test/support/runs.ts';
import { randomLayout } from '../../../test/support/samples/random-layout.ts';
import { type Document, documentSchema } from '../document/document.ts';
import { layoutOf, sectionsOf, withSections } from '../document/layout.ts';
import { plainText } from '../inline/plain-text.ts';
import { contrast } from './color.ts';
import { darkGroundOf, darkPaletteOf } from './dark.ts';
import { renderEmail } from './render.ts';
import { borderWidth, planSection } from './section-plan.ts';

type Element = DefaultTreeAdapterTypes.Element;
const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((each) => each.name === name)?.value;
const elementsIn = (html: string): Element[] => {
  const found: Element[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('tagName' in node) found.push(node);
    if ('childNodes' in node) for (const child of node.childNodes) visit(child);
  };
  visit(parse(html));
  return found;
};
const structural = /<(\/?)(table|tr|td|div|ul|ol)\b[^>]*>/g;

/** The tags of layout that are not closed in the order in which they were opened. */
const faultsOfNesting = (html: string): string[] => {
  const open: string[] = [];
  const faults: string[] = [];
  for (const [tag, isEnd, name = ''] of html.matchAll(structural))
    if (!isEnd) open.push(name);
    else if (open.pop() !== name) faults.push(tag);
  return [...faults, ...open];
};

const text = (id: string) => ({ id, type: 'text', content: `Words of ${id}` });
const two = (more: object = {}, settings: object = {}): Document =>
  documentSchema.parse({
    settings,
    sections: [
      {
        id: 's',
        columns: [
          { id: 'c1', blocks: [text('a')] },
          { id: 'c2', blocks: [text('b')] },
        ],
        ...more,
      },
    ],
  });

describe('every layout', () => {
  test('LA1, LA10: is balanced for Word and for others, in lines of at most 998 octets', () => {
    fc.assert(
      fc.property(randomLayout, (document) => {
        const { html } = renderEmail(document);
        for (const reading of [asWord(html), withoutWord(html)]) expect(faultsOfNesting(reading)).toEqual([]);
        for (const line of html.split('\n')) {
          const octets = new TextEncoder().encode(line).length;
          // An address has no place for a line end.
          if (!/https?:\S{300}|\w{300}/.test(line)) expect(octets).toBeLessThanOrEqual(998);
        }
      }),
      { numRuns: runs(150, 20_000) },
    );
  });

  test('LA3: columns, gaps, paddings and borders are as wide as the email', () => {
    fc.assert(
      fc.property(randomLayout, (document) => {
        for (const section of layoutOf(document)) {
          const plan = planSection(section, 600);
          const columns = plan.columns.reduce((sum, { outer }) => sum + outer, 0);
          const { left, right } = plan.padding;
          expect(columns + plan.gap * (section.columns.length - 1)).toBe(plan.content);
          expect(plan.content + left + right + 2 * borderWidth(section.styles.border)).toBe(600);
          for (const { outer, inner } of plan.columns) expect(Math.min(outer, inner)).toBeGreaterThan(0);
        }
      }),
      { numRuns: runs(300, 20_000) },
    );
  });

  test('LA5, LA6: Word has the same widths in whole pixels, and each ground stands twice', () => {
    fc.assert(
      fc.property(randomLayout, (document) => {
        const { html } = renderEmail(document);
        for (const element of elementsIn(html)) {
          const ground = attribute(element, 'bgcolor');
          if (ground && element.tagName !== 'body')
            expect(attribute(element, 'style') ?? '').toMatch(new RegExp(`background(-color)?:${ground}`));
        }
        const word = asWord(html);
        for (const [, height] of word.matchAll(/<v:rect[^>]*height:(\d+)px/g))
          expect(Number(height) % 2).toBe(0);
        // A shape cannot be in another one.
        for (const [shape] of word.matchAll(/<v:rect[\s\S]*?<\/v:rect>/g))
          expect(shape).not.toContain('<v:roundrect');
      }),
      { numRuns: runs(150, 20_000) },
    );
  });

  test('the text part has the words of all columns in reading order', () => {
    const document = two();
    expect(plainText(document)).toBe('Words of a\n\nWords of b\n');
  });
});

describe('a section', () => {
  test('that is plain renders to the bytes of its blocks', () => {
    fc.assert(
      fc.property(randomLayout, (document) => {
        const plain = documentSchema.parse({ settings: document.settings, blocks: document.blocks });
        const [main] = sectionsOf(plain);
        if (!main) return;
        // In two plain sections: neighbors share their container.
        const [column] = main.columns;
        const half = Math.ceil(plain.blocks.length / 2);
        const parts = [plain.blocks.slice(0, half), plain.blocks.slice(half)].map((blocks, at) => ({
          ...main,
          id: `part-${at}`,
          columns: [{ ...column, id: `part-column-${at}`, styles: { borderRadius: '0px' }, blocks }],
        }));
        const split = withSections(plain, parts);
        expect(split.layout).toHaveLength(2);
        expect(renderEmail(split).html).toBe(renderEmail(plain).html);
      }),
      { numRuns: runs(60, 2_000) },
    );
  });

  test('reversed on phones comes in the order of phones, and is drawn as before', () => {
    const { html } = renderEmail(two({ phone: { reversed: true } }));
    expect(html.indexOf('Words of b')).toBeLessThan(html.indexOf('Words of a'));
    expect(html).toMatch(/<td align="left" dir="rtl"/);
    expect(html.match(/<div class="col" dir="ltr"/g)).toHaveLength(2);
  });

  test('without a block shows nothing, unless it has an image', () => {
    const empty = (styles: object) =>
      renderEmail(documentSchema.parse({ sections: [{ id: 's', styles, columns: [{ id: 'c' }] }] })).html;
    expect(empty({ backgroundColor: '#ff0000' })).not.toContain('#ff0000');
    expect(empty({ backgroundImage: { src: 'https://img.example/a.jpg' } })).toContain('<v:rect');
  });

  test('hidden on phones has its class, and text on its ground can be read', () => {
    const document = two(
      { phone: { hidden: true }, styles: { backgroundColor: '#111827' } },
      { footer: 'Shop' },
    );
    const { html } = renderEmail(document);
    expect(html).toMatch(/<tr class="hp">/);
    expect(html).toContain('.hp{display:none!important}');
  });

  test('LA9: its ground stays apart from a dark page, and its text at 4.5:1', () => {
    const palette = darkPaletteOf({ backgroundColor: '#ffffff', dark: {} });
    for (const ground of ['#ffffff', '#f3f4f6', '#fde68a', '#1e3a8a', '#000000', '#ff0000', '#10b981']) {
      const dark = darkGroundOf(ground, palette);
      expect(contrast(dark, palette.color), ground).toBeGreaterThanOrEqual(4.5);
      expect(contrast(dark, palette.linkColor), ground).toBeGreaterThanOrEqual(4.5);
      expect(contrast(dark, palette.backgroundColor), ground).toBeGreaterThanOrEqual(1.1);
    }
    const { html } = renderEmail(two({ styles: { backgroundColor: '#fde68a' } }, { dark: {} }));
    expect(html).toContain('class="gfde68a"');
    expect(html).toMatch(/\.gfde68a\{background-color:#[0-9a-f]{6}!important\}/);
  });

  test('an address cannot leave the style of its ground', () => {
    const src = 'https://img.example/x\');color:red;("';
    const { html } = renderEmail(two({ styles: { backgroundImage: { src } } }));
    const styles = [...withoutWord(html).matchAll(/ ?style="([^"]*)"/g)].map(([, style]) => style).join(' ');
    expect(styles).toContain("url('https://img.example/x%27%29;color:red;%28&quot;')");
    // Nothing fills in a merge tag inside a style.
    expect(renderEmail(two({ styles: { backgroundImage: { src: '{{hero}}' } } })).html).not.toContain(
      '{{hero}}',
    );
  });
});
