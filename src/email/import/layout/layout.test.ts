// Sections of imported emails: small emails of other products, each with one idea.
import { describe, expect, it } from 'vitest';
import { cpuMs } from '../../../../test/support/cpu.ts';
import { sectionsOf } from '../../document/layout.ts';
import { type Section, type SectionLayout, sharesOf } from '../../document/section.ts';
import { planSection } from '../../render/section-plan.ts';
import { importHtml } from '../import-html.ts';

const importOf = (html: string) => {
  const { imported, fault } = importHtml(html);
  if (!imported) throw new Error(fault);
  return imported;
};
const documentOf = (html: string) => importOf(html).document;
const sectionsIn = (html: string): Section[] => sectionsOf(documentOf(html));

/** A card of 600 px on a gray page. */
const card = (rows: string, style = '') =>
  `<body style="margin:0;background:#eeeeee"><table align="center" width="600" cellpadding="0" cellspacing="0" style="background:#ffffff;${style}">${rows}</table></body>`;
const row = (content: string, style = '') => `<tr><td style="${style}">${content}</td></tr>`;
const words = (name: string) => `<p style="margin:0">The words of ${name} are a whole sentence.</p>`;
const grounds = (sections: readonly Section[]) => sections.map(({ styles }) => styles.backgroundColor);
const kinds = (section: Section | undefined) =>
  section?.columns.map(({ blocks }) => blocks.map(({ type }) => type));
const outerWidths = (section: Section): number[] => {
  const layout: SectionLayout = {
    ...section,
    columns: section.columns.map(({ blocks, ...column }) => ({ ...column, count: blocks.length })),
  };
  return planSection(layout, 600).columns.map(({ outer }) => outer);
};

describe('a letter without a layout', () => {
  it.each([
    ['no box around it', `<body>${words('one')}${words('two')}</body>`],
    [
      'a box of the usual padding',
      `<body><div style="max-width:600px;margin:0 auto;padding:20px">${words('one')}</div></body>`,
    ],
    [
      'a quote that is indented',
      `<body>${words('one')}<div style="margin-left:40px">${words('two')}</div></body>`,
    ],
  ])('has no sections: %s', (_, html) => {
    const { document, report } = importOf(html);
    expect(document.layout).toBeUndefined();
    expect(document.schemaVersion).toBe(1);
    expect(report.layout).toEqual({ sections: 0, withColumns: 0 });
  });
});

describe('bands', () => {
  it('each color is a section, and equal neighbors are one', () => {
    const html = card(
      row(words('a'), 'background:#112233;color:#ffffff;padding:30px') +
        row(words('b'), 'padding:30px') +
        row(words('c'), 'padding:30px') +
        row(words('d'), 'background:#ffeedd;padding:30px'),
    );
    const sections = sectionsIn(html);
    expect(documentOf(html).settings.backgroundColor).toBe('#eeeeee');
    expect(grounds(sections)).toEqual(['#112233', '#ffffff', '#ffeedd']);
    expect(sections[0]?.columns[0]?.blocks[0]).toMatchObject({ styles: { color: '#ffffff' } });
  });

  it('content has the edges that it had', () => {
    const [section] = sectionsIn(card(row(words('a'), 'padding:28px 50px 38px 60px')));
    expect(section?.styles.padding).toBe('20px 50px 30px 60px');
  });

  it('a band as wide as the window is full, a card keeps its width', () => {
    const band = (color: string, content: string) =>
      `<table width="100%" style="background:${color}"><tr><td align="center"><table width="600"><tr><td style="padding:20px">${content}</td></tr></table></td></tr></table>`;
    const sections = sectionsIn(
      `<body style="margin:0">${band('#ffeedd', words('a'))}${band('#112233', words('b'))}</body>`,
    );
    expect(sections.map(({ styles }) => [styles.backgroundColor, styles.width])).toContainEqual([
      '#112233',
      'full',
    ]);
  });

  it('a card that is one section keeps its border and its corners; one of several is said to lose them', () => {
    const look = 'border:2px solid #445566;border-radius:12px';
    const whole = sectionsIn(card(row(words('a'), 'padding:20px'), look));
    expect(whole[0]?.styles).toMatchObject({
      border: { width: '2px', style: 'solid', color: '#445566' },
      borderRadius: '12px',
    });
    const parts = importOf(
      card(row(words('a'), 'padding:20px') + row(words('b'), 'padding:20px 80px'), look),
    );
    expect(sectionsOf(parts.document)).toHaveLength(2);
    expect(sectionsOf(parts.document)[0]?.styles.border).toBeUndefined();
    expect(parts.report.changed.map(({ code }) => code)).toContain('box-outlines');
  });

  it('a picture behind a section is taken over, and no longer left out', () => {
    const style =
      "background:#112233 url('https://a.example/hero.jpg') center/cover no-repeat;padding:60px 40px";
    const { document, report } = importOf(card(row(words('a'), style)));
    expect(sectionsOf(document)[0]?.styles).toMatchObject({
      backgroundColor: '#112233',
      backgroundImage: { src: 'https://a.example/hero.jpg', fit: 'cover', position: 'center' },
    });
    expect(report.leftOut.map(({ code }) => code)).not.toContain('background');
  });

  it('space of its own color is a section', () => {
    const html = card(
      row(words('a'), 'padding:20px') +
        row('', 'background:#112233;height:30px') +
        row(words('b'), 'padding:20px'),
    );
    const sections = sectionsIn(html);
    expect(grounds(sections)).toEqual(['#ffffff', '#112233', '#ffffff']);
    expect(sections[1]?.columns[0]?.blocks).toMatchObject([{ type: 'spacer', content: { height: '30px' } }]);
  });

  it('a box in a section is its column, with padding, border and corners', () => {
    const box = `<div style="background:#ffeedd;border:1px dashed #cc0000;border-radius:8px;padding:18px 16px">${words('coupon')}</div>`;
    const [section] = sectionsIn(card(row(box, 'padding:20px 40px')));
    expect(section?.styles.padding).toBe('20px 40px');
    expect(section?.columns[0]?.styles).toMatchObject({
      backgroundColor: '#ffeedd',
      border: { width: '1px', style: 'dashed', color: '#cc0000' },
      borderRadius: '8px',
      padding: '10px 16px',
    });
  });
});

describe('rows', () => {
  const picture = (width: number) => `<img src="https://a.example/${width}.png" width="${width}" alt="A">`;

  it('cells are columns of their widths', () => {
    const html = card(
      row(
        `<table width="100%" cellpadding="0" cellspacing="0"><tr><td width="200">${picture(180)}</td><td width="360">${words('a')}</td></tr></table>`,
        'padding:20px',
      ),
    );
    const [section] = sectionsIn(html);
    expect(kinds(section)).toEqual([['image'], ['text']]);
    const [first = 0, second = 0] = section ? outerWidths(section) : [];
    expect(Math.abs(first - 200)).toBeLessThanOrEqual(17);
    expect(first + second).toBeLessThanOrEqual(560);
  });

  it('an empty cell is the gap', () => {
    const html = card(
      row(
        `<table width="100%" cellpadding="0" cellspacing="0"><tr><td width="264">${words('a')}</td><td width="32"></td><td width="264">${words('b')}</td></tr></table>`,
        'padding:20px',
      ),
    );
    const [section] = sectionsIn(html);
    expect(section?.styles.gap).toBe('32px');
    expect(section && outerWidths(section)).toEqual([264, 264]);
    expect(section && sharesOf(section)).toEqual([1, 1]);
  });

  it.each([
    [
      'inline boxes',
      `<div style="font-size:0"><div style="display:inline-block;width:100%;max-width:280px;font-size:16px">${words('a')}</div><div style="display:inline-block;width:100%;max-width:280px;font-size:16px">${words('b')}</div></div>`,
    ],
    [
      'floats',
      `<table align="left" width="280"><tr><td>${words('a')}</td></tr></table><table align="right" width="280"><tr><td>${words('b')}</td></tr></table>`,
    ],
    [
      'a flex container',
      `<div style="display:flex"><div style="flex:1">${words('a')}</div><div style="flex:1">${words('b')}</div></div>`,
    ],
  ])('%s are columns', (_, content) => {
    const sections = sectionsIn(card(row(content, 'padding:20px')));
    expect(sections.map((section) => kinds(section))).toEqual([[['text'], ['text']]]);
  });

  it('boxes whose widths are sums of percent and px are columns, as hybrid emails have them', () => {
    const box = (name: string, width: string) =>
      `<div style="float:left;min-width:200px;max-width:400px;width:${width}">${words(name)}</div>`;
    const [section] = sectionsIn(
      card(row(box('a', 'calc(72200px - 12000%)') + box('b', 'calc(8000% - 47600px)'))),
    );
    expect(section && outerWidths(section)).toEqual([200, 400]);
  });

  it('a bullet and its text are one line', () => {
    const item = (name: string) =>
      `<table width="100%"><tr><td width="20" valign="top">•</td><td>${words(name)}</td></tr></table>`;
    const [section] = sectionsIn(card(row(item('a') + item('b'), 'padding:20px')));
    expect(kinds(section)).toEqual([['text']]);
  });

  it('boxes that do not fit beside each other are below each other', () => {
    const box = (name: string) => `<div style="display:inline-block;width:400px"><p>${words(name)}</p></div>`;
    const [section, ...others] = sectionsIn(card(row(box('a') + box('b'), 'padding:20px')));
    expect(section?.columns).toHaveLength(1);
    expect(others.every(({ columns }) => columns.length === 1)).toBe(true);
  });

  it('each cell has its own ground', () => {
    const html = card(
      row(
        `<table width="100%" cellpadding="0" cellspacing="0"><tr><td width="280" bgcolor="#112233" style="color:#ffffff;padding:18px">${words('a')}</td><td width="280" bgcolor="#ffeedd" style="padding:18px">${words('b')}</td></tr></table>`,
        'padding:20px',
      ),
    );
    const [section] = sectionsIn(html);
    expect(section?.columns.map(({ styles }) => styles)).toMatchObject([
      { backgroundColor: '#112233', padding: '10px 18px' },
      { backgroundColor: '#ffeedd', padding: '10px 18px' },
    ]);
  });

  it('a row in a column is below each other, and the report says so', () => {
    const inner = `<table width="100%"><tr><td>${picture(100)}</td><td>${words('c')}</td></tr></table>`;
    const { document, report } = importOf(
      card(
        row(
          `<table width="100%"><tr><td width="280">${words('a')}</td><td width="280">${words('b')}${inner}</td></tr></table>`,
          'padding:20px',
        ),
      ),
    );
    expect(sectionsOf(document).map((section) => kinds(section))).toEqual([
      [['text'], ['text', 'image', 'text']],
    ]);
    expect(report.changed.map(({ code }) => code)).toContain('columns');
  });

  it('rows that are all of their cells become columns of the section', () => {
    const inner = (name: string) =>
      `<table width="100%"><tr><td width="40">${picture(32)}</td><td>${words(name)}</td></tr></table>`;
    const html = card(
      row(
        `<table width="100%"><tr><td width="280">${inner('a')}</td><td width="280">${inner('b')}</td></tr></table>`,
        'padding:20px',
      ),
    );
    expect(sectionsIn(html).map((section) => kinds(section))).toEqual([
      [['image'], ['text'], ['image'], ['text']],
    ]);
  });

  it('an email has at most 150 sections, and no word is lost', () => {
    const pair = (at: number) =>
      row(
        `<table width="100%"><tr><td width="280">${words(`l${at}`)}</td><td width="280">${words(`r${at}`)}</td></tr></table>`,
        'padding:8px 20px',
      );
    const { document, report } = importOf(card(Array.from({ length: 200 }, (_, at) => pair(at)).join('')));
    expect(document.layout?.length).toBeLessThanOrEqual(150);
    expect(report.words.missing).toBe(0);
  });
});

describe('phones', () => {
  const phone = (css: string) => `<style>@media only screen and (max-width:480px){${css}}</style>`;
  const cells = (first = '', second = '') =>
    `<table width="100%" cellpadding="0" cellspacing="0"><tr><td class="a" width="280" style="${first}">${words('a')}</td><td class="b" width="280" style="${second}">${words('b')}</td></tr></table>`;
  const pair = (css: string) => sectionsIn(css + card(row(cells(), 'padding:20px')))[0];

  it('cells stack if rules for phones say so, or if there are none', () => {
    expect(pair(phone('.a,.b{display:block!important;width:100%!important}'))?.phone.stack).toBe('stack');
    expect(pair('')?.phone.stack).toBe('stack');
  });

  it('cells that no rule touches stay beside each other', () => {
    expect(pair(phone('.other{display:block!important}'))?.phone.stack).toBe('keep');
  });

  it('a row of the other direction is turned: the first cell is at the right, and first on a phone', () => {
    const html = card(
      row(
        `<table dir="rtl" width="100%"><tr><td dir="ltr" width="360">${words('first')}</td><td dir="ltr" width="200">${words('second')}</td></tr></table>`,
        'padding:20px',
      ),
    );
    const [section] = sectionsIn(html);
    expect(section?.phone.reversed).toBe(true);
    expect(section?.columns.map(({ blocks: [block] }) => block?.type === 'text' && block.content)).toEqual([
      'The words of second are a whole sentence.',
      'The words of first are a whole sentence.',
    ]);
  });

  it('what is hidden on phones is a section that is hidden there', () => {
    const html = card(
      row(words('a'), 'padding:20px') +
        `<tr class="desk"><td style="padding:20px">${words('b')}</td></tr>` +
        row(words('c'), 'padding:20px'),
    );
    const sections = sectionsIn(phone('.desk{display:none!important}') + html);
    expect(sections.map(({ phone: { hidden } }) => hidden)).toEqual([false, true, false]);
  });
});

it.each([
  [
    'paragraphs in one box',
    `<div style="border:1px solid #cccccc;max-width:600px">${words('a').repeat(15_000)}</div>`,
  ],
  [
    'boxes in boxes',
    `${'<div style="background:#eeeeee;padding:1px"><div style="background:#dddddd;padding:1px">'.repeat(300)}${words('a').repeat(8_000)}`,
  ],
  [
    'rows',
    `<table width="600">${`<tr><td width="200">${words('a')}</td><td><b>b</b><img src="https://a.example/x.png" width="90"></td></tr>`.repeat(4_000)}</table>`,
  ],
  [
    'empty boxes',
    `<table width="600"><tr><td>${'<div style="height:9px;background:#cccccc"></div><p>x</p>'.repeat(12_000)}</td></tr></table>`,
  ],
])('many %s are arranged in linear time', (_, html) => {
  const cost = cpuMs(() => expect(importHtml(`<body>${html}</body>`).fault).toBeNull());
  expect(cost).toBeLessThan(8_000);
});
