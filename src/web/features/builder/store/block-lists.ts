// The edits of one block, for several blocks: each is one undo step.
import { nanoid } from 'nanoid';
import { type Block, maxBlocks } from '#email/document/document.ts';
import { blockNames } from '../block-names.ts';
import type { BuilderStore } from './builder-store.ts';
import { indexOf } from './edits.ts';
import { selectedBlocks } from './selection.ts';

export const countOf = (blocks: readonly Block[]): string => {
  const [first] = blocks;
  return blocks.length === 1 && first ? blockNames[first.type] : `${blocks.length} blocks`;
};

const withNewIds = (blocks: readonly Block[]): Block[] =>
  blocks.map((block) => ({ ...block, id: nanoid(21) }));

const selecting = (blocks: readonly Block[]) => {
  const last = blocks.at(-1);
  return {
    selectedId: last?.id ?? null,
    selectedIds: new Set(blocks.length > 1 ? blocks.map(({ id }) => id) : []),
    anchorId: blocks[0]?.id ?? null,
    editingId: null,
    focus: { blockId: last?.id ?? null },
  };
};

/** After the selection, else at the end. */
export const insertionIndex = (store: BuilderStore): number => {
  const state = store.get();
  const last = selectedBlocks(state).at(-1);
  return last ? indexOf(state, last.id) + 1 : state.document.blocks.length;
};

/** Copies of the blocks, with new ids; all of them or none. */
export const insertBlocks = (
  store: BuilderStore,
  blocks: readonly Block[],
  { index = insertionIndex(store), done }: { index?: number; done: 'added' | 'pasted' | 'duplicated' },
): boolean => {
  const { document } = store.get();
  if (blocks.length === 0) return false;
  if (document.blocks.length + blocks.length > maxBlocks) {
    store.set({
      announcement: { text: `An email holds at most ${maxBlocks} blocks. Nothing was ${done}.` },
    });
    return false;
  }
  const added = withNewIds(blocks);
  const verb = { added: 'Added', pasted: 'Pasted', duplicated: 'Duplicated' }[done];
  store.change(
    { document: { ...document, blocks: document.blocks.toSpliced(index, 0, ...added) } },
    {
      ...selecting(added),
      label: `${verb} ${countOf(added)}`,
      announcement: { text: `${countOf(added)} ${done} at position ${index + 1}.` },
    },
  );
  return true;
};

/** Returns how to restore them. The block below is selected, else the one above. */
export const removeBlocks = (
  store: BuilderStore,
  ids: ReadonlySet<string>,
  done: 'deleted' | 'cut' = 'deleted',
): (() => void) | null => {
  const { document } = store.get();
  const gone = document.blocks.flatMap((block, index) => (ids.has(block.id) ? [{ block, index }] : []));
  const [first] = gone;
  if (!first) return null;
  const blocks = document.blocks.filter(({ id }) => !ids.has(id));
  const after = document.blocks.slice(first.index).find(({ id }) => !ids.has(id));
  const neighbour = after ?? blocks.at(-1);
  const removed = gone.map(({ block }) => block);
  const verb = done === 'cut' ? 'Cut' : 'Deleted';
  store.change(
    { document: { ...document, blocks } },
    {
      ...selecting(neighbour ? [neighbour] : []),
      choosing: false,
      label: `${verb} ${countOf(removed)}`,
      announcement: { text: `${countOf(removed)} ${done}. ${blocks.length} left.` },
    },
  );
  const { document: emptier } = store.get();
  return () => {
    const now = store.get().document;
    if (now === emptier) {
      store.undo();
      store.set({ ...selecting(removed) });
      return;
    }
    const there = new Set(now.blocks.map(({ id }) => id));
    const back = gone.filter(({ block }) => !there.has(block.id));
    if (now.blocks.length + back.length > maxBlocks) return;
    const restored = [...now.blocks];
    for (const { block, index } of back) restored.splice(Math.min(index, restored.length), 0, block);
    store.change(
      { document: { ...now, blocks: restored } },
      {
        ...selecting(removed),
        label: `Brought back ${countOf(removed)}`,
        announcement: { text: `${countOf(removed)} brought back.` },
      },
    );
  };
};

/** To a gap between the current blocks, in their order. `gap` is the index of the block below it. */
export const moveBlocksToGap = (store: BuilderStore, ids: ReadonlySet<string>, gap: number): void => {
  const state = store.get();
  const { blocks } = state.document;
  const moved = blocks.filter(({ id }) => ids.has(id));
  if (moved.length === 0) return;
  const next = [
    ...blocks.slice(0, gap).filter(({ id }) => !ids.has(id)),
    ...moved,
    ...blocks.slice(gap).filter(({ id }) => !ids.has(id)),
  ];
  if (next.every((block, at) => block === blocks[at])) {
    store.set({ announcement: { text: `${countOf(moved)} stayed in place.` } });
    return;
  }
  const at = moved[0] ? next.indexOf(moved[0]) : 0;
  const keepsHead = state.selectedId !== null && ids.has(state.selectedId);
  store.change(
    { document: { ...state.document, blocks: next } },
    {
      ...selecting(moved),
      ...(keepsHead ? { selectedId: state.selectedId, focus: { blockId: state.selectedId } } : {}),
      label: `Moved ${countOf(moved)}`,
      announcement: { text: `${countOf(moved)} moved to position ${at + 1} of ${next.length}.` },
    },
  );
};

/** One position up or down; separate blocks are first moved together. */
export const moveSelectedBy = (store: BuilderStore, steps: -1 | 1): void => {
  const state = store.get();
  const moved = selectedBlocks(state);
  const [first] = moved;
  const last = moved.at(-1);
  if (!first || !last) return;
  const gap = steps === -1 ? indexOf(state, first.id) - 1 : indexOf(state, last.id) + 2;
  if (gap < 0 || gap > state.document.blocks.length) {
    const edge = steps === -1 ? 'first' : 'last';
    const verb = moved.length === 1 ? 'is' : 'are';
    const noun = moved.length === 1 ? 'block' : 'blocks';
    store.set({ announcement: { text: `${countOf(moved)} ${verb} already the ${edge} ${noun}.` } });
    return;
  }
  moveBlocksToGap(store, new Set(moved.map(({ id }) => id)), gap);
};

export const duplicateSelected = (store: BuilderStore): void => {
  insertBlocks(store, selectedBlocks(store.get()), { done: 'duplicated' });
};
