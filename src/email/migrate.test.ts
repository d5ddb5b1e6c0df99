import { describe, expect, it } from 'vitest';
import { documentSchema, schemaVersion } from './document.ts';
import { migrateDocument } from './migrate.ts';

// Frozen: a document as it was stored before documents carried a version. Never edit it; add one for each version.
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

describe('migrateDocument', () => {
  it('lifts a document without a version, and today reads it', () => {
    const document = documentSchema.parse(migrateDocument(structuredClone(unversioned)));
    expect(document.schemaVersion).toBe(schemaVersion);
    expect(document.settings).toEqual(unversioned.settings);
    expect(document.blocks.map(({ id }) => id)).toEqual(unversioned.blocks.map(({ id }) => id));
    expect(document.blocks[0]).toMatchObject({
      content: 'Hello',
      styles: { fontSize: '18px', lineHeight: '1.6', fontWeight: '400' },
    });
  });

  it('takes a bare list of blocks', () => {
    expect(documentSchema.parse(migrateDocument(unversioned.blocks)).blocks).toHaveLength(7);
  });

  it('leaves a document of today as it is', () => {
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
