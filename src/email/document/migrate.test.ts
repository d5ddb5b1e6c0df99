import { describe, expect, it } from 'vitest';
import { plainText } from '../inline/plain-text.ts';
import { renderEmail } from '../render/render.ts';
import { blocksSchema } from './block.ts';
import { documentSchema, schemaVersion } from './document.ts';
import { migrateDocument } from './migrate.ts';

// Frozen: a document as it was stored before documents had a version. Never edit it; add one for each version.
const unversioned = {
  settings: { backgroundColor: '#ffffff', fontFamily: 'Arial', maxWidth: '600px' },
  blocks: [
    {
      id: 'V1StGXR8_Z5jdHi6B-myT',
      type: 'text',
      content: 'Hello',
      styles: { fontSize: '18px', lineHeight: 1.6, color: '#374151' },
    },
    {
      id: 'b2',
      type: 'image',
      content: { src: 'https://img.example/a.png', alt: 'A', clickUrl: '' },
      styles: { width: 'auto', textAlign: 'center' },
    },
    {
      id: 'b3',
      type: 'image-row',
      content: {
        images: [
          { src: '', alt: '' },
          { src: '', alt: '' },
        ],
        clickUrl: '',
      },
      styles: { imageMargin: '10px' },
    },
    { id: 'b4', type: 'multi-image', content: { images: [{ src: '', alt: 'Image 1' }] }, styles: {} },
    {
      id: 'b5',
      type: 'button',
      content: { text: 'Buy', url: 'https://shop.example' },
      styles: { padding: '12px 24px', borderRadius: '6px' },
    },
    { id: 'b6', type: 'spacer', content: { height: '32px' } },
    { id: 'b7', type: 'divider', content: {}, styles: { borderColor: '#e5e7eb', borderWidth: '1px' } },
  ],
};

// Frozen: version 1, with every field it has.
const version1 = {
  schemaVersion: 1,
  settings: {
    backgroundColor: '#fff7ed',
    fontFamily: 'Lora',
    maxWidth: '640px',
    subject: 'Spring at the shop',
    preheader: 'Tea, cake and chairs outside',
    lang: 'de-AT',
    dir: 'ltr',
    dark: { backgroundColor: '#101010', color: '#f5f5f5', linkColor: '#9cc2ff' },
    footer: 'Shop, 1 High Street<br><a href="{{unsubscribe_url}}">Unsubscribe</a>',
  },
  blocks: [
    {
      id: 'text-1',
      type: 'text',
      content: 'Hello <b>{{first_name|friend}}</b>',
      styles: {
        fontSize: '18px',
        fontFamily: "'Open Sans',Arial,sans-serif",
        fontWeight: '600',
        lineHeight: '1.8',
        letterSpacing: '0.025em',
        color: '#1b2430',
        textAlign: 'center',
      },
    },
    {
      id: 'image-1',
      type: 'image',
      content: {
        src: '/uploads/a.png',
        alt: 'A',
        clickUrl: 'https://shop.example',
        naturalWidth: 1200,
        naturalHeight: 800,
        hasAlpha: false,
      },
      styles: { width: '75%', textAlign: 'left' },
    },
    {
      id: 'row-1',
      type: 'image-row',
      content: {
        images: [{ src: 'https://img.example/1.png', alt: 'One', clickUrl: '' }],
        clickUrl: 'https://shop.example/all',
      },
      styles: { imageMargin: '10px', mobile: 'keep' },
    },
    {
      id: 'multi-1',
      type: 'multi-image',
      content: { images: [{ src: '', alt: 'Image 1', clickUrl: '' }], clickUrl: '' },
      styles: { imageMargin: '0px', mobile: 'two-up' },
    },
    {
      id: 'button-1',
      type: 'button',
      content: { text: 'Buy', url: 'https://shop.example' },
      styles: {
        backgroundColor: '#b42318',
        color: '#ffffff',
        padding: '12px 24px',
        borderRadius: '6px',
        textAlign: 'right',
      },
    },
    { id: 'spacer-1', type: 'spacer', content: { height: '48px' }, styles: {} },
    { id: 'divider-1', type: 'divider', content: {}, styles: { borderColor: '#e5e7eb', borderWidth: '2px' } },
  ],
};

describe('migrateDocument', () => {
  it('reads a document of version 1 without changing a field', () => {
    expect(documentSchema.parse(migrateDocument(structuredClone(version1)))).toEqual(version1);
  });

  it('upgrades a document without a version to version 1', () => {
    const document = documentSchema.parse(migrateDocument(structuredClone(unversioned)));
    expect(document.schemaVersion).toBe(1);
    expect(document.settings).toEqual(unversioned.settings);
    expect(document.blocks.map(({ id }) => id)).toEqual(unversioned.blocks.map(({ id }) => id));
    expect(document.blocks[0]).toMatchObject({
      content: 'Hello',
      styles: { fontSize: '18px', lineHeight: '1.6', fontWeight: '400' },
    });
  });

  it('accepts a bare list of blocks', () => {
    expect(documentSchema.parse(migrateDocument(unversioned.blocks)).blocks).toHaveLength(7);
  });

  it('leaves a current document unchanged', () => {
    const today = { ...unversioned, schemaVersion };
    expect(migrateDocument(today)).toBe(today);
    expect(migrateDocument(migrateDocument(unversioned))).toEqual(migrateDocument(unversioned));
  });

  it.each([null, undefined, '', 7, {}, { blocks: 'x', settings: [] }])(
    'makes an empty document of %j',
    (stored) => {
      expect(documentSchema.parse(migrateDocument(stored)).blocks).toEqual([]);
    },
  );

  it('leaves a document of a newer version to the schema, which refuses it', () => {
    const newer = { schemaVersion: schemaVersion + 1, blocks: [], settings: {} };
    expect(migrateDocument(newer)).toBe(newer);
    expect(documentSchema.safeParse(newer).success).toBe(false);
  });
});

describe('a block of an unknown kind', () => {
  const carousel = {
    id: 'c1',
    type: 'carousel',
    slides: [{ src: 'x', deep: [1, null, { y: 'z' }] }],
    speed: 3,
  };
  const stored = {
    schemaVersion,
    settings: {},
    blocks: [{ id: 'a', type: 'text', content: 'Hi' }, carousel],
  };
  const read = (document: unknown) => documentSchema.parse(migrateDocument(document));

  it('stays unchanged, also after saving and reading again', () => {
    const once = read(stored);
    expect(once.blocks.map(({ id }) => id)).toEqual(['a', 'c1']);
    expect(once.blocks[1]).toMatchObject({ type: 'spacer', content: { kept: carousel } });
    expect(read(JSON.parse(JSON.stringify(once)))).toEqual(once);
    expect(JSON.stringify(once)).toContain(JSON.stringify(carousel));
  });

  it('shows as a marked gap, in the email and in its text, and is reported', () => {
    const document = read(stored);
    const { html, warnings } = renderEmail(document);
    expect(html).toMatch(/border:1px dashed [^>]*>\[carousel\]</);
    expect(plainText(document)).toBe('Hi\n\n[carousel]\n');
    expect(warnings).toEqual([
      {
        blockId: 'c1',
        code: 'unknown-block',
        message: { key: 'builderPanels.warnings.unknownBlock', values: { type: 'carousel' } },
      },
    ]);
  });

  it('never disappears, even past the schema', () => {
    const raw = { schemaVersion, settings: read({}).settings, blocks: [carousel] };
    const document = raw as unknown as ReturnType<typeof read>;
    expect(renderEmail(document).html).toContain('[carousel]');
    expect(plainText(document)).toBe('[carousel]\n');
  });

  it.each([
    ['<b onclick="x">"', '[b onclickx]'],
    ['<<>>', '[block]'],
    [7, '[block]'],
    [undefined, '[block]'],
    ['x'.repeat(90), `[${'x'.repeat(40)}]`],
  ])('P5: shows the name %j as %s', (type, shown) => {
    const { html } = renderEmail(read({ blocks: [{ id: 'u', type }] }));
    expect(html).toContain(`>${shown}</td>`);
  });

  it('gets an id if it has none of its own', () => {
    const blocks = [
      { type: 'a' },
      { id: 'gap-1', type: 'b' },
      { id: 7, type: 'c' },
      { id: 'x y', type: 'd' },
    ];
    expect(read({ blocks }).blocks.map(({ id }) => id)).toEqual(['gap-1-', 'gap-1', 'gap-3', 'gap-4']);
  });

  it('is restored when a later version knows its type', () => {
    const button = { id: 'old', type: 'button', content: { text: 'Buy' } };
    const gap = { id: 'b', type: 'spacer', content: { height: '32px', kept: button } };
    expect(read({ blocks: [gap] }).blocks).toMatchObject([
      { id: 'b', type: 'button', content: { text: 'Buy' } },
    ]);
    const broken = { ...gap, content: { ...gap.content, kept: { ...button, content: { text: 7 } } } };
    expect(read({ blocks: [broken] }).blocks).toMatchObject([{ id: 'b', type: 'spacer' }]);
  });

  it('is refused in input from a program', () => {
    expect(blocksSchema.safeParse([carousel]).success).toBe(false);
    expect(documentSchema.safeParse(stored).success).toBe(false);
  });
});
