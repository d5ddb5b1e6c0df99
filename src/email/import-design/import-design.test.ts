import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { cpuMs } from '../../../test/support/cpu.ts';
import { runs } from '../../../test/support/runs.ts';
import { beefreeDesign } from '../../../test/support/samples/designs/beefree.ts';
import { easyEmailDesign, easyEmailProDesign } from '../../../test/support/samples/designs/easy-email.ts';
import {
  changesIn,
  importedDesign,
  notesIn,
  sectionsFrom,
} from '../../../test/support/samples/designs/imported.ts';
import { mjmlDesign } from '../../../test/support/samples/designs/mjml.ts';
import { stripoCss, stripoHtml } from '../../../test/support/samples/designs/stripo.ts';
import { topolDesign } from '../../../test/support/samples/designs/topol.ts';
import { unlayerDesign } from '../../../test/support/samples/designs/unlayer.ts';
import { documentSchema, storedDocument } from '../document/document.ts';
import { sanitizeInlineHtml } from '../inline/inline-html.ts';
import { plainText } from '../inline/plain-text.ts';
import { renderEmail } from '../render/render.ts';
import { importDesign } from './import-design.ts';

const designs: [name: string, source: unknown][] = [
  ['mjml', mjmlDesign],
  ['unlayer', unlayerDesign],
  ['beefree', beefreeDesign],
  ['topol', topolDesign],
  ['easy-email', easyEmailDesign],
  ['easy-email', easyEmailProDesign],
  ['stripo', { html: stripoHtml, css: stripoCss }],
  ['stripo', stripoHtml],
];

const fault = (text: string) => importDesign(text)?.fault ?? null;

test.each(designs)('%s is told by its shape', (format, source) => {
  expect(importedDesign(source).format).toBe(format);
});

test.each(designs)(
  'the document of %s is valid, renders without a warning of its HTML, and is the same each time',
  (_, source) => {
    const { document, lines } = importedDesign(source);
    expect(documentSchema.parse(storedDocument(document))).toEqual(document);
    expect(renderEmail(document).html).toContain('</html>');
    expect(plainText(document).length).toBeGreaterThan(20);
    expect(importedDesign(source).document).toEqual(document);
    expect(lines.length).toBeGreaterThan(4);
  },
);

test.each([
  ['HTML', '<!doctype html><p>Hello'],
  ['text', 'Hello'],
  ['nothing', ''],
  ['HTML that begins with a tag of a template language', '{% if a %}<p>Hello</p>{% endif %}'],
  ['a merge tag', '{{first_name}}<p>Hello</p>'],
  ['a page that mentions MJML', '<html><body>&lt;mjml&gt; mj-section</body></html>'],
])('%s is no design', (_, text) => {
  expect(importDesign(text)).toBeNull();
});

test.each([
  ['{"a": 1}', 'unknownDesign'],
  ['[{"a": 1}]', 'unknownDesign'],
  ['{}', 'unknownDesign'],
  ['{"body": {"rows": "many"}}', 'unknownDesign'],
  ['{"body": {"rows": [', 'brokenDesign'],
  ['{"body": {"rows": []}}', 'emptyDesign'],
  ['{"page": {"rows": [{"columns": [{"modules": []}]}]}}', 'emptyDesign'],
  ['{"tagName": "mj-global-style"}', 'emptyDesign'],
  ['{"type": "page", "children": [1]}', 'emptyDesign'],
  ['<mjml></mjml>', 'emptyDesign'],
  ['<mj-section></mj-section>', 'emptyDesign'],
])('%s is refused: %s', (text, reason) => {
  expect(fault(text)).toBe(`builderPanels.importFaults.${reason}`);
});

describe('hostile files', () => {
  const rows = (inner: string): string => `{"body":{"rows":[${inner}]},"counters":{}}`;
  const wrapped = (open: string, close: string, depth: number): string =>
    `${open.repeat(depth)}${close.repeat(depth)}`;

  it.each([
    ['deep lists', rows(wrapped('[', ']', 400_000)), 'nestedDesign'],
    ['deep objects', rows(`${'{"columns":[{"contents":['.repeat(60_000)}`), 'nestedDesign'],
    ['deep lists without an end', `[${'['.repeat(1_000_000)}`, 'nestedDesign'],
    ['a file that is too large', rows(`"${'x'.repeat(2 * 1024 * 1024)}"`), 'tooLargeDesign'],
    ['a large MJML file', `<mjml>${' '.repeat(2 * 1024 * 1024)}</mjml>`, 'tooLargeDesign'],
    ['quotes without an end', `{"a${'\\"'.repeat(800_000)}`, 'brokenDesign'],
    ['a list of many objects', rows(`${'{},'.repeat(300_000)}{}`), 'manyParts'],
    ['a list of other things', `[${'"a",'.repeat(500_000)}1]`, 'unknownDesign'],
    [
      'wrong types',
      '{"body":{"rows":[1,"a",null,{"cells":"x","columns":{"a":1}}],"values":[]},"counters":3}',
      'emptyDesign',
    ],
    ['deep elements', `<mjml><mj-body>${'<mj-wrapper>'.repeat(5_000)}`, 'nestedDesign'],
    ['deep tags in a text', `<mjml><mj-body><mj-text>${'<b>'.repeat(200_000)}`, 'nestedDesign'],
  ])('%s are refused fast', (_, text, reason) => {
    importDesign('{"warm": "up"}');
    let found: string | null = null;
    const cost = cpuMs(() => {
      found = fault(text);
    });
    expect(found).toBe(`builderPanels.importFaults.${reason}`);
    expect(cost).toBeLessThan(100);
  });

  it('thousands of rows are refused', () => {
    expect(fault(rows(`${'{},'.repeat(30_000)}{}`))).toBe('builderPanels.importFaults.manyParts');
    const section = '<mj-section><mj-column><mj-text>x</mj-text></mj-column></mj-section>';
    expect(fault(`<mjml><mj-body>${section.repeat(3_000)}`)).toBe('builderPanels.importFaults.manyParts');
  });

  it('names of prototypes are only names', () => {
    const text = (kind: string) => `{"type":"${kind}","values":{"text":"x"}}`;
    const kinds = ['__proto__', 'constructor', 'toString', 'text'].map(text).join();
    const source = `{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"body":{"__proto__":{"polluted":1},"rows":[{"cells":[1],"columns":[{"contents":[${kinds}]}]}],"values":{"__proto__":{"backgroundColor":"#ff0000"}}}}`;
    const { document, lines } = importedDesign(source);
    expect(document.settings.backgroundColor).toBe('#ffffff');
    expect(lines.filter(({ column }) => column !== null)).toHaveLength(4);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('values cannot leave their place', () => {
    const bad = '"><script>alert(1)</script>';
    const evil = JSON.stringify(unlayerDesign)
      .replaceAll('#14532d', 'red;position:fixed')
      .replaceAll('https://shop.example', 'javascript:alert(1)//')
      .replaceAll('14px 28px', 'calc(1px)')
      .replaceAll('Kiln & Co', JSON.stringify(bad).slice(1, -1));
    const { document } = importedDesign(evil);
    const { html } = renderEmail(document);
    expect(html.replace(/"[^"]*"/g, '""')).not.toMatch(/<script|javascript:|position:fixed/i);
    expect(JSON.stringify(document)).not.toMatch(/"(?:url|clickUrl)":"javascript:/);
  });

  it('a page of nested stripes takes time by its length', () => {
    const nested =
      '<div class="esd-stripe"><div class="esd-structure"><div class="esd-container-frame">'.repeat(150);
    const blocks = '<p class="esd-block-text">x</p>'.repeat(10_000);
    const cost = cpuMs(() => expect(importDesign(`${nested}${blocks}`)?.imported?.format).toBe('stripo'));
    expect(cost).toBeLessThan(5_000);
  });

  it('a design with thousands of blocks and rows stops at the limits, and says so', () => {
    const block = { type: 'text', values: { text: '<p>word</p>' } };
    const row = (count: number) => ({
      cells: [1],
      columns: [{ contents: Array.from({ length: count }, () => block) }],
    });
    const long = importedDesign({ body: { rows: [row(700)] } });
    expect(long.document.blocks).toHaveLength(500);
    expect(notesIn(long).join()).toMatch(/200 parts at the end/);
    const many = importedDesign({ body: { rows: Array.from({ length: 400 }, () => row(1)) } });
    expect(many.document.blocks).toHaveLength(400);
    expect(many.report.words.missing).toBe(0);
    const mixed = Array.from({ length: 400 }, (_, at) => ({
      ...row(1),
      values: { backgroundColor: at % 2 ? '#ff0000' : '#00ff00' },
    }));
    expect(sectionsFrom({ body: { rows: mixed } })).toHaveLength(150);
  });
});

it('text on an image can be read while images are off', () => {
  const row = (color: string) => ({
    cells: [1],
    columns: [{ contents: [{ type: 'text', values: { text: 'Words', color } }] }],
    values: { backgroundImage: { url: 'https://a.example/sea.jpg' } },
  });
  const sections = sectionsFrom({ body: { rows: [row('#ffffff'), row('#222222')] } });
  expect(sections.map(({ styles }) => styles.backgroundColor)).toEqual(['#333333', undefined]);
  expect(sections[0]?.columns[0]?.blocks).toMatchObject([{ styles: { color: '#ffffff' } }]);
});

it('rows of more than four columns become several, and those of images a row of images', () => {
  const image = (at: number) => ({ type: 'image', values: { src: { url: `https://a.example/${at}.png` } } });
  const text = (at: number) => ({ type: 'text', values: { text: `word${at}` } });
  const row = (content: (at: number) => object) => ({
    cells: [1, 1, 1, 1, 1],
    columns: [1, 2, 3, 4, 5].map((at) => ({ contents: [content(at)] })),
  });
  const imported = importedDesign({ body: { rows: [row(text), row(image)] } });
  const [first, second, images] = sectionsFrom({ body: { rows: [row(text), row(image)] } });
  expect([first?.columns.length, second?.columns.length]).toEqual([3, 2]);
  expect(images?.columns[0]?.blocks).toMatchObject([{ type: 'multi-image' }]);
  expect(changesIn(imported)).toEqual(['1 row: approximated manyColumns', '1 row: approximated manyColumns']);
});

it('an image that recipients cannot load is an empty slot, and a background is named', () => {
  const imported = importedDesign({
    body: {
      rows: [
        {
          cells: [1],
          columns: [
            {
              contents: [
                { type: 'image', values: { src: { url: 'data:image/png;base64,AA' }, altText: 'A' } },
              ],
            },
          ],
          values: { backgroundImage: { url: '../ground.png' } },
        },
      ],
    },
  });
  expect(imported.document.blocks).toMatchObject([{ content: { src: '', alt: 'A' } }]);
  expect(notesIn(imported).join()).toMatch(/1 image without a web address.*|1 background image/);
  expect(imported.report.leftOut.map(({ code }) => code)).toEqual(['background', 'image']);
});

/** The value with some of its parts replaced or removed. */
const damaged = (value: unknown, next: () => number): unknown => {
  const roll = next();
  if (roll < 0.01)
    return ['__proto__', -1, null, {}, [], '\u0000<svg onload=x>', true, 1e308][Math.floor(next() * 8)] ?? 0;
  if (Array.isArray(value)) return value.flatMap((each) => (next() < 0.03 ? [] : [damaged(each, next)]));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, damaged(each, next)]));
};

describe('any file', () => {
  const expectWhole = (text: string): void => {
    const reading = importDesign(text);
    if (!reading?.imported) {
      if (reading) expect(reading.fault).toMatch(/^builderPanels\.importFaults\./);
      return;
    }
    const { document, report, lines } = reading.imported;
    expect(documentSchema.parse(storedDocument(document))).toEqual(document);
    for (const block of document.blocks)
      if (block.type === 'text') expect(sanitizeInlineHtml(block.content)).toBe(block.content);
    expect(report.words.missing > 0).toBe(report.leftOut.some(({ code }) => code === 'words'));
    for (const { outcome, reasons, column } of lines)
      if (column !== null && (outcome === 'approximated' || outcome === 'left-out'))
        expect(reasons.length).toBeGreaterThan(0);
    const tags = renderEmail(document).html.replace(/"[^"]*"/g, '""');
    expect(tags).not.toMatch(/<script|<form|<svg|<textarea|<[^>]*\son\w+=/i);
  };

  it('gives a document with a report, or a clear refusal', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => expectWhole(JSON.stringify(value))),
      { numRuns: runs(200, 20_000) },
    );
  });

  it('also inside of the shape of a design', () => {
    const json = fc.jsonValue();
    const shaped = fc.oneof(
      json.map((rows) => ({ body: { rows: [rows] }, counters: {} })),
      json.map((columns) => ({
        body: { rows: [{ cells: [1], columns: [columns, { contents: [columns], values: columns }] }] },
      })),
      json.map((module) => ({
        page: { rows: [{ columns: [{ modules: [module, { type: 'text', descriptor: module }] }] }] },
      })),
      json.map((child) => ({
        tagName: 'mj-global-style',
        attributes: child,
        children: [{ tagName: 'mj-body', children: [child] }],
      })),
      json.map((child) => ({
        type: 'page',
        data: child,
        children: [child, { type: 'text', data: child, attributes: child }],
      })),
    );
    fc.assert(
      fc.property(shaped, (value) => expectWhole(JSON.stringify(value))),
      { numRuns: runs(200, 20_000) },
    );
  });

  it('also after damage to a real one', () => {
    const values = designs.filter(([, source]) => typeof source !== 'string').map(([, source]) => source);
    fc.assert(
      fc.property(
        fc.constantFrom(...values),
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        (value, stream) => {
          const next = (): number => stream.next().value ?? 0;
          expectWhole(JSON.stringify(damaged(value, next)));
        },
      ),
      { numRuns: runs(100, 5_000) },
    );
  });

  it('also for MJML of any tags', () => {
    const piece = fc.constantFrom(
      '<mj-section>', '</mj-section>', '<mj-column width="9%">', '</mj-column>', '<mj-text>', '</mj-text>', '<mj-wrapper padding="1px">', '</mj-wrapper>', '<mj-raw>',
      '</mj-raw>', '<mj-image src="x">', '<p>', '<b>', '</b>', '<table><tr><td>', 'word', '<script>', '</script>', '<svg onload=x>', '<mj-hero background-url="https://a.example/x">',
      '<mj-group>', '</mj-group>', '<mj-button href="javascript:x">', '</mj-button>', '<!--', '-->', '<style>', '</style>', '&lt;', '<mj-social>', '<mj-social-element name="x">',
    ); // biome-ignore format: One item per line would make the list too long.
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) =>
        expectWhole(`<mjml><mj-body>${pieces.join('')}`),
      ),
      { numRuns: runs(300, 20_000) },
    );
  });
});
