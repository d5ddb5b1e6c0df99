import { beforeEach, describe, expect, it, test } from 'vitest';
import type { Block } from '#email/document/block.ts';
import { documentSchema } from '#email/document/document.ts';
import { sectionsOf } from '#email/document/layout.ts';
import { duplicateSelected, removeBlocks } from './block-lists.ts';
import { type BuilderStore, createBuilderStore } from './builder-store.ts';
import { selectColumn, selectedColumn, setColumnWidth } from './column-edits.ts';
import { addBlock, select } from './edits.ts';
import { moveSelectedBy } from './move-selected.ts';
import { dropBeside } from './place-beside.ts';
import {
  copySection,
  deleteSection,
  insertLayout,
  insertSections,
  moveSectionBy,
  selectSection,
  setColumns,
} from './section-edits.ts';
import { goIntoSection, joinSelected, moveSectionTo, moveSelectedToColumn } from './section-moves.ts';
import { narrowSelection, selectTo } from './selection.ts';

const text = (id: string) => ({ id, type: 'text', content: id });
const stored = {
  sections: [
    { id: 's1', columns: [{ id: 'c1', blocks: ['a', 'b', 'c'].map(text) }] },
    {
      id: 's2',
      name: 'Offers',
      styles: { backgroundColor: '#eeeeee' },
      columns: [{ id: 'c2', blocks: [text('d')] }, { id: 'c3' }],
    },
  ],
};
let store: BuilderStore;
const shape = () =>
  sectionsOf(store.get().document)
    .map(({ columns }) => columns.map(({ blocks }) => blocks.map(({ id }) => id).join('')).join(','))
    .join('|');
const kinds = () =>
  sectionsOf(store.get().document)
    .map(({ columns }) => columns.map(({ blocks }) => blocks.map(({ type }) => type).join('+')).join(','))
    .join('|');
const steps = () => store.get().history.position;

beforeEach(() => {
  store = createBuilderStore({ document: documentSchema.parse(stored), name: '', templateId: null });
});

describe('a section', () => {
  it('moves to a place in one step, which has a name, and keeps the selection', () => {
    moveSectionTo(store, 's2', { sectionId: 's1', index: 1 });
    expect(shape()).toBe('a|d,|bc');
    expect(store.get()).toMatchObject({
      sectionId: 's2',
      undoLabel: 'Moved a section',
      announcement: 'Section moved to position 2 of 3.',
      pendingFocus: { blockId: null, sectionId: 's2' },
    });
    expect(steps()).toBe(1);
    store.undo();
    expect(shape()).toBe('abc|d,');
  });

  it('that stays says so, and is no step', () => {
    moveSectionTo(store, 's2', { sectionId: 's1', index: 3 });
    expect([steps(), store.get().announcement]).toEqual([0, 'Offers stayed in its place.']);
  });

  it('takes the selected blocks, also of several columns', () => {
    select(store, 'b');
    selectTo(store, 'd');
    joinSelected(store);
    expect(shape()).toBe('a|bcd|,');
    expect(store.get().undoLabel).toBe('Joined blocks into a section');
    expect(sectionsOf(store.get().document)[1]).toMatchObject({ id: store.get().sectionId });
  });

  it('is pasted below the selection with new ids, and all of it or nothing', () => {
    const copied = sectionsOf(store.get().document).filter(({ id }) => id === 's2');
    selectSection(store, 's1');
    insertSections(store, copied, 'pasted');
    expect(kinds()).toBe('text+text+text|text,|text,');
    expect(store.get().undoLabel).toBe('Pasted a section');
    const many = Array.from({ length: 149 }, () => copied).flat();
    const before = store.get().document;
    insertSections(store, many, 'pasted');
    expect(store.get().document).toBe(before);
    expect(store.get().announcement).toBe('The email has no room for another section.');
  });

  it('that goes leaves the selection to the next one, and undo forgets the section that is gone', () => {
    selectSection(store, 's2');
    copySection(store, 's2');
    const copy = store.get().sectionId;
    expect(copy).not.toBe('s2');
    store.undo();
    expect(store.get().sectionId).toBeNull();
    deleteSection(store, 's1');
    expect(store.get()).toMatchObject({ sectionId: 's2', pendingFocus: { sectionId: 's2' } });
  });
});

describe('a column', () => {
  it('is selected, gets new blocks, and Escape leads to its section', () => {
    selectColumn(store, 's2', 'c2');
    expect(selectedColumn(store.get())).toMatchObject({ number: 1, section: { id: 's2' } });
    addBlock(store, 'divider');
    expect(kinds()).toBe('text+text+text|text+divider,');
    selectColumn(store, 's2', 'c2');
    narrowSelection(store);
    expect(store.get()).toMatchObject({ sectionId: 's2', columnId: null });
    goIntoSection(store);
    expect(store.get()).toMatchObject({ selectedId: 'd', sectionId: null });
  });

  it('of a selected section that is empty gets a new block first', () => {
    selectSection(store, 's2');
    addBlock(store, 'divider');
    expect(kinds()).toBe('text+text+text|text,divider');
  });

  it('beside it takes the selected blocks, and says which one it is', () => {
    select(store, 'd');
    moveSelectedToColumn(store, 1);
    expect([shape(), store.get().announcement]).toEqual([
      'abc|,d',
      'Text Block moved: column 2 of 2, position 1 of 1.',
    ]);
    moveSelectedToColumn(store, 1);
    expect([steps(), store.get().announcement]).toEqual([1, 'This is the last column.']);
  });

  it('is as wide as it is set, and its neighbor has the rest', () => {
    const section = sectionsOf(store.get().document)[1];
    if (!section) throw new Error('The email has two sections.');
    setColumnWidth(store, section, 0, 4);
    expect(store.get().document.layout?.[1]?.ratio).toEqual([1, 2]);
    expect(store.get().undoLabel).toBe('Changed column widths');
  });
});

test('an email that is full of sections keeps its blocks when they leave a column', () => {
  const empty = Array.from({ length: 149 }, (_, at) => ({
    id: `e${at}`,
    styles: { backgroundColor: '#eeeeee' },
    columns: [{ id: `f${at}` }],
  }));
  const last = { id: 's', columns: [{ id: 'c1' }, { id: 'c2', blocks: [text('a')] }] };
  const document = documentSchema.parse({ sections: [...empty, last] });
  store = createBuilderStore({ document, name: '', templateId: null });
  select(store, 'a');
  moveSelectedBy(store, 1);
  joinSelected(store);
  expect(store.get().document).toBe(document);
});

test('no change of columns or sections loses a block, and undo brings each email back', () => {
  let seed = 3;
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const any = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;
  for (let step = 0; step < 1_500; step += 1) {
    const { document } = store.get();
    const before = document.blocks.map(({ id }) => id);
    const sections = sectionsOf(document);
    const section = any(sections);
    const block: Block = any(document.blocks);
    select(store, block.id);
    if (random(3) === 0) selectTo(store, any(document.blocks).id);
    const at = steps();
    const edits: (() => void)[] = [
      () => setColumns(store, section.id, 1 + random(4)),
      () => setColumnWidth(store, section, random(section.columns.length), 1 + random(12)),
      () => moveSelectedBy(store, random(2) === 0 ? -1 : 1),
      () => moveSelectedToColumn(store, random(2) === 0 ? -1 : 1),
      () => joinSelected(store),
      () => moveSectionBy(store, section.id, random(2) === 0 ? -1 : 1),
      () => moveSectionTo(store, section.id, { sectionId: any(sections).id, index: random(5) }),
      () =>
        dropBeside(
          store,
          { kind: 'move', blockIds: new Set([block.id]) },
          { blockId: any(document.blocks).id, side: random(2) === 0 ? 'before' : 'after' },
        ),
      () => (sections.length < 8 ? insertLayout(store, { ratio: [1, 2] }) : undefined),
      () => (document.blocks.length < 12 ? duplicateSelected(store) : undefined),
    ];
    any(edits)();
    const after = store.get().document;
    const ids = new Set(after.blocks.map(({ id }) => id));
    expect(before.filter((id) => !ids.has(id))).toEqual([]);
    expect(steps() - at).toBeLessThanOrEqual(1);
    if (steps() > at) {
      store.undo();
      expect(store.get().document.blocks.map(({ id }) => id)).toEqual(before);
      expect(store.get().document.layout).toEqual(document.layout);
      store.redo();
    }
    if (after.blocks.length > 10) removeBlocks(store, new Set([block.id]));
    for (const { id, columns } of sectionsOf(store.get().document))
      if (columns.every(({ blocks }) => blocks.length === 0)) deleteSection(store, id);
  }
});
