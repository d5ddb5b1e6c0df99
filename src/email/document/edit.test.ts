import { describe, expect, it } from 'vitest';
import { blockSchema, maxBlocks } from './block.ts';
import { type Document, documentSchema } from './document.ts';
import {
  duplicateBlock,
  emptyDocument,
  insertBlock,
  moveBlock,
  newBlock,
  removeBlock,
  updateBlock,
  updateSettings,
} from './edit.ts';

const idsOf = (document: Document): string => document.blocks.map(({ id }) => id).join('');
const abcd: Document = {
  ...emptyDocument(),
  blocks: ['a', 'b', 'c', 'd'].map((id) => newBlock('spacer', id)),
};

describe('newBlock', () => {
  it('has the defaults of its type', () => {
    expect(newBlock('text', 'x')).toEqual({
      id: 'x',
      type: 'text',
      content: 'Click to edit this text block. Add your content here.',
      styles: {
        fontSize: '16px',
        fontFamily: 'Arial',
        fontWeight: '400',
        lineHeight: '1.6',
        letterSpacing: 'normal',
        color: '#374151',
        textAlign: 'left',
      },
    });
    expect(newBlock('button', 'x')).toMatchObject({
      content: { text: 'Click Here' },
      styles: {
        backgroundColor: '#3b82f6',
        color: '#ffffff',
        padding: '12px 24px',
        borderRadius: '6px',
        textAlign: 'center',
      },
    });
    expect(newBlock('spacer', 'x')).toMatchObject({ content: { height: '32px' } });
    expect(newBlock('divider', 'x')).toMatchObject({
      styles: { borderColor: '#e5e7eb', borderWidth: '1px' },
    });
    expect(newBlock('image-row', 'x')).toMatchObject({
      content: {
        images: [
          { src: '', alt: '' },
          { src: '', alt: '' },
        ],
      },
      styles: { imageMargin: '0px' },
    });
  });

  it('gives a multi-image the chosen number of slots', () => {
    for (const imageCount of [1, 2, 3, 4, 5, 6]) {
      const block = newBlock('multi-image', 'x', { imageCount });
      const alts = block.type === 'multi-image' ? block.content.images.map(({ alt }) => alt) : [];
      expect(alts).toEqual(Array.from({ length: imageCount }, (_, index) => `Image ${index + 1}`));
    }
    expect(newBlock('multi-image', 'x', { imageCount: 99 })).toMatchObject({
      content: { images: { length: 6 } },
    });
    expect(newBlock('multi-image', 'x')).toMatchObject({ content: { images: { length: 1 } } });
  });

  it('passes its own schema', () => {
    for (const type of [
      'text',
      'image',
      'image-row',
      'multi-image',
      'button',
      'spacer',
      'divider',
    ] as const) {
      expect(blockSchema.parse(newBlock(type, 'x'))).toEqual(newBlock(type, 'x'));
    }
  });
});

describe('insertBlock', () => {
  const block = newBlock('divider', 'x');

  it.each([
    [0, 'xabcd'],
    [2, 'abxcd'],
    [4, 'abcdx'],
    [99, 'abcdx'],
    [-1, 'xabcd'],
    [Number.NaN, 'xabcd'],
  ])('inserts the block at index %i', (index, ids) => {
    expect(idsOf(insertBlock(abcd, block, index))).toBe(ids);
    expect(idsOf(abcd)).toBe('abcd');
  });

  it('changes nothing when the id exists or the email is full', () => {
    expect(insertBlock(abcd, newBlock('text', 'a'), 0)).toBe(abcd);
    const full = {
      ...abcd,
      blocks: Array.from({ length: maxBlocks }, (_, index) => newBlock('spacer', `s${index}`)),
    };
    expect(insertBlock(full, block, 0)).toBe(full);
    expect(duplicateBlock(full, 's0', 'x')).toBe(full);
  });
});

describe('moveBlock', () => {
  it.each([
    ['a', 2, 'bcad'],
    ['d', 0, 'dabc'],
    ['b', 99, 'acdb'],
    ['c', -5, 'cabd'],
  ])('moves block %s to index %i', (id, index, ids) => {
    expect(idsOf(moveBlock(abcd, id, index))).toBe(ids);
  });

  it('changes nothing at the same index or without the block', () => {
    expect(moveBlock(abcd, 'b', 1)).toBe(abcd);
    expect(moveBlock(abcd, 'z', 1)).toBe(abcd);
  });

  it('keeps the identity of every block', () => {
    const moved = moveBlock(abcd, 'a', 3);
    expect(new Set(moved.blocks)).toEqual(new Set(abcd.blocks));
    expect(moved.blocks.every((block) => abcd.blocks.includes(block))).toBe(true);
    expect(moved.settings).toBe(abcd.settings);
  });
});

describe('the other edits', () => {
  it('removeBlock removes the block', () => {
    expect(idsOf(removeBlock(abcd, 'b'))).toBe('acd');
    expect(removeBlock(abcd, 'z')).toBe(abcd);
  });

  it('duplicateBlock inserts the copy right after the block', () => {
    const copied = duplicateBlock(abcd, 'b', 'x');
    expect(idsOf(copied)).toBe('abxcd');
    expect({ ...copied.blocks[2], id: 'b' }).toEqual(abcd.blocks[1]);
    expect(duplicateBlock(abcd, 'z', 'x')).toBe(abcd);
    expect(duplicateBlock(abcd, 'b', 'c')).toBe(abcd);
  });

  it('updateBlock changes one block and no other', () => {
    const updated = updateBlock(
      abcd,
      'b',
      (block) => ({ ...block, id: 'other', content: { height: '8px' } }) as typeof block,
    );
    expect(updated.blocks[1]).toMatchObject({ id: 'b', content: { height: '8px' } });
    expect(updated.blocks[0]).toBe(abcd.blocks[0]);
    expect(updateBlock(abcd, 'b', (block) => block)).toBe(abcd);
    expect(updateBlock(abcd, 'z', () => newBlock('text', 'z'))).toBe(abcd);
  });

  it('updateSettings changes the given settings', () => {
    const updated = updateSettings(abcd, { backgroundColor: '#000000' });
    expect(updated.settings).toEqual({ ...abcd.settings, backgroundColor: '#000000' });
    expect(updated.blocks).toBe(abcd.blocks);
    expect(updateSettings(abcd, { fontFamily: 'Arial' })).toBe(abcd);
    expect(updateSettings(abcd, {})).toBe(abcd);
  });

  it('C6: changing the direction swaps left and right, and back', () => {
    const document = documentSchema.parse({
      blocks: [newBlock('text', 't'), newBlock('button', 'b'), newBlock('divider', 'd')],
    });
    const turned = updateSettings(document, { dir: 'rtl' });
    expect(turned.blocks.map((block) => ('textAlign' in block.styles ? block.styles.textAlign : ''))).toEqual(
      ['right', 'center', ''],
    );
    expect(updateSettings(turned, { dir: 'ltr' }).blocks).toEqual(document.blocks);
  });
});
