import { beforeEach, describe, expect, it } from 'vitest';
import { emptyDocument, insertBlock, newBlock } from '#email/document/edit.ts';
import { type BuilderStore, createBuilderStore } from './builder-store.ts';
import {
  addBlock,
  changeBlock,
  deleteBlock,
  dropBlockAt,
  moveBlockBy,
  select,
  startTyping,
  storeUnfinishedInput,
} from './edits.ts';

let store: BuilderStore;
const order = () => store.get().document.blocks.map((block) => block.id);
const types = () => store.get().document.blocks.map((block) => block.type);

beforeEach(() => {
  const document = ['a', 'b', 'c'].reduce(
    (email, id, index) => insertBlock(email, newBlock('text', id), index),
    emptyDocument(),
  );
  store = createBuilderStore({ document, name: '', templateId: null });
});

describe('adding', () => {
  it('adds a block at the end when nothing is selected, and after the selection otherwise', () => {
    addBlock(store, 'divider');
    expect(types()).toEqual(['text', 'text', 'text', 'divider']);
    select(store, 'a');
    addBlock(store, 'button');
    expect(types()).toEqual(['text', 'button', 'text', 'text', 'divider']);
  });

  it('selects the new block, requests focus on it and announces its position', () => {
    addBlock(store, 'spacer', { index: 1 });
    const { selectedId, pendingFocus, announcement } = store.get();
    expect(selectedId).toBe(order()[1]);
    expect(pendingFocus).toEqual({ blockId: selectedId });
    expect(announcement).toBe('Spacer added at position 2 of 4.');
  });

  it('gives a block an id of 21 characters and the chosen number of slots', () => {
    addBlock(store, 'multi-image', { imageCount: 4 });
    const block = store.get().document.blocks.at(-1);
    expect(block?.id).toHaveLength(21);
    expect(block?.type === 'multi-image' && block.content.images.map((image) => image.alt)).toEqual([
      'Image 1',
      'Image 2',
      'Image 3',
      'Image 4',
    ]);
  });

  it('announces that the email is full and adds nothing', () => {
    for (let index = 0; index < 600; index += 1) addBlock(store, 'spacer');
    expect(store.get().document.blocks).toHaveLength(500);
    expect(store.get().announcement).toContain('Nothing was added');
  });
});

describe('deleting', () => {
  it('moves selection and focus to the next block, and at the end to the previous one', () => {
    deleteBlock(store, 'b');
    expect(store.get()).toMatchObject({ selectedId: 'c', pendingFocus: { blockId: 'c' } });
    deleteBlock(store, 'c');
    expect(store.get()).toMatchObject({ selectedId: 'a', pendingFocus: { blockId: 'a' } });
    deleteBlock(store, 'a');
    expect(store.get()).toMatchObject({ selectedId: null, pendingFocus: { blockId: null } });
    expect(order()).toEqual([]);
  });
});

describe('moving', () => {
  it('announces the new position, or that the block is already at the edge', () => {
    moveBlockBy(store, 'a', 1);
    expect(order()).toEqual(['b', 'a', 'c']);
    expect(store.get().announcement).toBe('Text Block moved to position 2 of 3.');
    moveBlockBy(store, 'b', -1);
    expect(store.get().announcement).toBe('Text Block is already the first block.');
    moveBlockBy(store, 'c', 1);
    expect(store.get().announcement).toBe('Text Block is already the last block.');
  });

  it.each([
    ['a', 3, ['b', 'c', 'a']],
    ['a', 2, ['b', 'a', 'c']],
    ['c', 0, ['c', 'a', 'b']],
    ['b', 1, ['a', 'b', 'c']],
    ['b', 2, ['a', 'b', 'c']],
  ])('drops block %s into gap %i', (id, gap, expected) => {
    dropBlockAt(store, id, gap);
    expect(order()).toEqual(expected);
  });
});

describe('changing', () => {
  it('keeps the other blocks identical, so that the canvas skips them', () => {
    const before = store.get().document.blocks;
    changeBlock(store, 'b', 'color', (block) => ({ ...block, content: 'Dear' }) as typeof block);
    const after = store.get().document.blocks;
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
    expect(after[2]).toBe(before[2]);
  });

  it('keeps invalid input until the same field gets a value', () => {
    storeUnfinishedInput(store, 'b:fontSize', 'big');
    select(store, 'a');
    expect(store.get().unfinishedInputs.get('b:fontSize')).toBe('big');
    expect(store.get().dirty).toBe(false);
    changeBlock(store, 'b', 'fontSize', (block) => ({ ...block }));
    expect(store.get().unfinishedInputs.has('b:fontSize')).toBe(false);
  });

  it('ends typing when another block is selected', () => {
    startTyping(store, 'a');
    expect(store.get()).toMatchObject({ selectedId: 'a', editingId: 'a' });
    select(store, 'b');
    expect(store.get().editingId).toBeNull();
  });
});
