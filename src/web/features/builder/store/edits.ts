// The edits of one block and of the settings. Each uses the document's editing functions and announces what it did.

import { nanoid } from 'nanoid';
import { type Block, type BlockType, maxBlocks } from '#email/document/block.ts';
import type { Settings } from '#email/document/document.ts';
import * as edit from '#email/document/edit.ts';
import { columnsOf, type Place } from '#email/document/layout.ts';
import { t } from '#web/text/t.ts';
import { blockNames } from '../block-names.ts';
import { withBrandDefaults, withBrandFont, withLogo } from '../brand/brand-defaults.ts';
import type { BuilderState } from './builder-state.ts';
import type { BuilderStore } from './builder-store.ts';

/** Ids of blocks have 21 characters. */
const newId = (): string => nanoid(21);

export const indexOf = (state: BuilderState, id: string | null): number =>
  state.document.blocks.findIndex((block) => block.id === id);

export const blockById = (state: BuilderState, id: string | null): Block | undefined =>
  state.document.blocks.find((block) => block.id === id);

const fullMessage = (): string => t('builder.edits.anEmailHasAtMost', { maxBlocks });

/** The end of the selected column; of a selected section its first empty column, or its last one. */
export const selectedPlace = ({ document, sectionId, columnId }: BuilderState): Place | null => {
  const columns = columnsOf(document).filter((column) => column.sectionId === sectionId);
  const column =
    columns.find((candidate) => candidate.columnId === columnId) ??
    columns.find(({ count }) => count === 0) ??
    columns.at(-1);
  return column ? { ...column, index: column.count } : null;
};

/** After the selected block, else at the end. */
export const indexAfterSelection = (store: BuilderStore): number => {
  const state = store.get();
  const selected = indexOf(state, state.selectedId);
  return selected === -1 ? state.document.blocks.length : selected + 1;
};

/** Adds a block at `index`; by default after the selected block, in the selected section, else at the end. */
export const addBlock = (
  store: BuilderStore,
  type: BlockType,
  options: {
    index?: number;
    place?: Place | null;
    imageCount?: number;
    prepare?: (block: Block) => Block;
  } = {},
): void => {
  const state = store.get();
  const index = options.index ?? indexAfterSelection(store);
  const plain = withBrandDefaults(
    edit.newBlock(type, newId(), { imageCount: options.imageCount }),
    state.brand,
  );
  const block = options.prepare?.(plain) ?? plain;
  const place = options.index === undefined ? selectedPlace(state) : options.place;
  const document = edit.insertBlock(withBrandFont(state), block, index, place);
  if (document === state.document) {
    store.set({ announcement: fullMessage() });
    return;
  }
  const insertedAt = document.blocks.indexOf(block);
  store.change(
    { document },
    {
      selectedId: block.id,
      editingId: null,
      pendingFocus: { blockId: block.id },
      announcement: t('builder.edits.blocknamesAddedAtInsertedat', {
        name: blockNames[type],
        index: insertedAt + 1,
        count: document.blocks.length,
      }),
    },
  );
};

/** Adds the brand's logo: at the top, or after the selected block. */
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
  const index = indexOf(state, id);
  const block = state.document.blocks[index];
  if (!block) return;
  const document = edit.removeBlock(state.document, id);
  const neighbor = document.blocks[index] ?? document.blocks[index - 1];
  store.change(
    { document },
    {
      selectedId: neighbor?.id ?? null,
      editingId: null,
      pendingFocus: { blockId: neighbor?.id ?? null },
      announcement: t('builder.edits.blocknamesDeletedLengthLeft', {
        name: blockNames[block.type],
        count: document.blocks.length,
      }),
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
    store.set({
      announcement: t('builder.edits.blocknamesIsAlreadyTheEdgeBlock', {
        name: blockNames[block.type],
        edge,
      }),
    });
    return;
  }
  const index = document.blocks.findIndex((candidate) => candidate.id === id);
  store.change(
    { document },
    {
      selectedId: id,
      editingId: null,
      pendingFocus: { blockId: id },
      announcement: t('builder.edits.blocknamesMovedToIndex', {
        name: blockNames[block.type],
        index: index + 1,
        count: document.blocks.length,
      }),
    },
  );
};

export const moveBlockBy = (store: BuilderStore, id: string, steps: -1 | 1): void =>
  moveBlockTo(store, id, indexOf(store.get(), id) + steps);

/** Moves a dropped block. `gap` is the index of the block below the drop. */
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
    store.set({ announcement: fullMessage() });
    return;
  }
  store.change(
    { document },
    {
      selectedId: copyId,
      editingId: null,
      pendingFocus: { blockId: copyId },
      announcement: t('builder.edits.blocknamesCopied', { name: blockNames[block.type] }),
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
  const { document, unfinishedInputs } = store.get();
  store.change(
    { document: edit.updateBlock(document, id, change) },
    { group: `${id}:${field}`, unfinishedInputs: withoutInput(unfinishedInputs, `${id}:${field}`) },
  );
};

export const changeSettings = (store: BuilderStore, field: string, patch: Partial<Settings>): void => {
  const { document, unfinishedInputs } = store.get();
  store.change(
    { document: edit.updateSettings(document, patch) },
    { group: `settings:${field}`, unfinishedInputs: withoutInput(unfinishedInputs, `settings:${field}`) },
  );
};

export const rename = (store: BuilderStore, name: string): void => store.change({ name }, { group: 'name' });

export const select = (store: BuilderStore, id: string | null): void => {
  const state = store.get();
  if (state.selectedId === id) return;
  store.set({ selectedId: id, editingId: null });
};

/** Shows the preview, or the canvas again. */
export const togglePreview = (store: BuilderStore): void => {
  const isPreviewing = !store.get().isPreviewing;
  store.set({
    isPreviewing,
    editingId: null,
    announcement: isPreviewing
      ? t('builder.edits.previewThisIsTheEmailAs')
      : t('builder.edits.backOnTheCanvas'),
  });
};

export const startTyping = (store: BuilderStore, id: string): void =>
  store.set({ selectedId: id, editingId: id });

export const stopTyping = (
  store: BuilderStore,
  id: string,
  staysFocused: boolean,
  mayTypeOnAt?: number,
): void => {
  if (store.get().editingId !== id) return;
  store.set({ editingId: null, ...(staysFocused ? { pendingFocus: { blockId: id, mayTypeOnAt } } : {}) });
};

/** Stores the input of a field that is not valid yet. */
export const storeUnfinishedInput = (store: BuilderStore, key: string, text: string): void => {
  store.set({ unfinishedInputs: new Map(store.get().unfinishedInputs).set(key, text) });
};

export const withoutInput = (
  inputs: ReadonlyMap<string, string>,
  key: string,
): ReadonlyMap<string, string> => {
  if (!inputs.has(key)) return inputs;
  const rest = new Map(inputs);
  rest.delete(key);
  return rest;
};
