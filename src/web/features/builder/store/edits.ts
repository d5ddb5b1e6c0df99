// The commands of the builder. Each uses the document's editing functions and announces what it did.

import { nanoid } from 'nanoid';
import { type Block, type BlockType, maxBlocks, type Settings } from '#email/document/document.ts';
import * as edit from '#email/document/edit.ts';
import { blockNames } from '../block-names.ts';
import { documentInBrand, inBrand, withLogo } from '../brand/brand-defaults.ts';
import type { BuilderState, BuilderStore } from './builder-store.ts';

/** The spec of a block: its id has 21 characters. */
const newId = (): string => nanoid(21);

export const indexOf = (state: BuilderState, id: string | null): number =>
  state.document.blocks.findIndex((block) => block.id === id);

const place = (index: number, count: number): string => `position ${index + 1} of ${count}`;

export const blockById = (state: BuilderState, id: string | null): Block | undefined =>
  state.document.blocks.find((block) => block.id === id);

const full = `An email holds at most ${maxBlocks} blocks. Nothing was added.`;

/** At `index`; by default after the selected block, else at the end. */
export const addBlock = (
  store: BuilderStore,
  type: BlockType,
  options: { index?: number; imageCount?: number; prepare?: (block: Block) => Block } = {},
): void => {
  const state = store.get();
  const selected = indexOf(state, state.selectedId);
  const index = options.index ?? (selected === -1 ? state.document.blocks.length : selected + 1);
  const plain = inBrand(edit.newBlock(type, newId(), { imageCount: options.imageCount }), state.brand);
  const block = options.prepare?.(plain) ?? plain;
  const document = edit.insertBlock(documentInBrand(state), block, index);
  if (document === state.document) {
    store.set({ announcement: { text: full } });
    return;
  }
  const at = document.blocks.indexOf(block);
  store.change(
    { document },
    {
      selectedId: block.id,
      editingId: null,
      focus: { blockId: block.id },
      announcement: { text: `${blockNames[type]} added at ${place(at, document.blocks.length)}.` },
    },
  );
};

/** The brand's logo: above all else, or after the selected block. */
export const insertLogo = (store: BuilderStore): void => {
  const { brand, selectedId } = store.get();
  if (!brand?.logoUrl) return;
  addBlock(store, 'image', {
    ...(selectedId === null ? { index: 0 } : {}),
    prepare: (block) => withLogo(block, brand),
  });
};

/** A neighbor takes the selection and the focus: the next block, else the previous one. */
export const deleteBlock = (store: BuilderStore, id: string): void => {
  const state = store.get();
  const at = indexOf(state, id);
  const block = state.document.blocks[at];
  if (!block) return;
  const document = edit.removeBlock(state.document, id);
  const neighbour = document.blocks[at] ?? document.blocks[at - 1];
  store.change(
    { document },
    {
      selectedId: neighbour?.id ?? null,
      editingId: null,
      focus: { blockId: neighbour?.id ?? null },
      announcement: { text: `${blockNames[block.type]} deleted. ${document.blocks.length} left.` },
    },
  );
};

export const moveBlockTo = (store: BuilderStore, id: string, toIndex: number): void => {
  const state = store.get();
  const block = blockById(state, id);
  const document = edit.moveBlock(state.document, id, toIndex);
  if (!block) return;
  if (document === state.document) {
    const edge = toIndex < 0 ? 'first' : 'last';
    store.set({ announcement: { text: `${blockNames[block.type]} is already the ${edge} block.` } });
    return;
  }
  const at = document.blocks.findIndex((candidate) => candidate.id === id);
  store.change(
    { document },
    {
      selectedId: id,
      editingId: null,
      focus: { blockId: id },
      announcement: { text: `${blockNames[block.type]} moved to ${place(at, document.blocks.length)}.` },
    },
  );
};

export const moveBlockBy = (store: BuilderStore, id: string, steps: -1 | 1): void =>
  moveBlockTo(store, id, indexOf(store.get(), id) + steps);

/** A dropped block lands at a gap: `gap` is the index of the block below it. */
export const dropBlockAt = (store: BuilderStore, id: string, gap: number): void => {
  const from = indexOf(store.get(), id);
  if (from === -1 || gap === from || gap === from + 1) return;
  moveBlockTo(store, id, gap > from ? gap - 1 : gap);
};

export const duplicateBlock = (store: BuilderStore, id: string): void => {
  const state = store.get();
  const copyId = newId();
  const document = edit.duplicateBlock(state.document, id, copyId);
  const block = blockById(state, id);
  if (!block) return;
  if (document === state.document) {
    store.set({ announcement: { text: full } });
    return;
  }
  store.change(
    { document },
    {
      selectedId: copyId,
      editingId: null,
      focus: { blockId: copyId },
      announcement: { text: `${blockNames[block.type]} copied.` },
    },
  );
};

/** `field` groups the keystrokes of one input into one undo step. */
export const changeBlock = (
  store: BuilderStore,
  id: string,
  field: string,
  change: (block: Block) => Block,
): void => {
  const { document, unfinished } = store.get();
  store.change(
    { document: edit.updateBlock(document, id, change) },
    { group: `${id}:${field}`, unfinished: without(unfinished, `${id}:${field}`) },
  );
};

export const changeSettings = (store: BuilderStore, field: string, patch: Partial<Settings>): void => {
  const { document, unfinished } = store.get();
  store.change(
    { document: edit.updateSettings(document, patch) },
    { group: `settings:${field}`, unfinished: without(unfinished, `settings:${field}`) },
  );
};

export const rename = (store: BuilderStore, name: string): void => store.change({ name }, { group: 'name' });

export const select = (store: BuilderStore, id: string | null): void => {
  const state = store.get();
  if (state.selectedId === id) return;
  store.set({ selectedId: id, editingId: null });
};

/** The email as readers get it, or the canvas again. */
export const togglePreview = (store: BuilderStore): void => {
  const previewing = !store.get().previewing;
  store.set({
    previewing,
    editingId: null,
    announcement: {
      text: previewing ? 'Preview. This is the email as readers get it.' : 'Back on the canvas.',
    },
  });
};

/** Shows the settings of the whole email, with the focus on the first of them. */
export const showSettings = (store: BuilderStore): void =>
  store.set({
    selectedId: null,
    editingId: null,
    settingsAsked: {},
    announcement: { text: 'Email settings.' },
  });

export const startTyping = (store: BuilderStore, id: string): void =>
  store.set({ selectedId: id, editingId: id });

export const stopTyping = (store: BuilderStore, id: string, keepFocus: boolean): void => {
  if (store.get().editingId !== id) return;
  store.set({ editingId: null, ...(keepFocus ? { focus: { blockId: id } } : {}) });
};

/** Stores field input although it is not valid yet. */
export const keepUnfinished = (store: BuilderStore, key: string, text: string): void => {
  store.set({ unfinished: new Map(store.get().unfinished).set(key, text) });
};

const without = (unfinished: ReadonlyMap<string, string>, key: string): ReadonlyMap<string, string> => {
  if (!unfinished.has(key)) return unfinished;
  const rest = new Map(unfinished);
  rest.delete(key);
  return rest;
};
