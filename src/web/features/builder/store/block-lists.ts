// Edits of several blocks at once; each is one undo step.

import { nanoid } from 'nanoid';
import { type Block, maxBlocks } from '#email/document/block.ts';
import type { Document } from '#email/document/document.ts';
import { insertAt } from '#email/document/edit.ts';
import * as edit from '#email/document/edit-places.ts';
import { layoutOf, type Place, placeAt, placeNextTo } from '#email/document/layout.ts';
import { t } from '#web/text/t.ts';
import { countOf } from '../block-names.ts';
import type { StateChange } from './builder-state.ts';
import type { BuilderStore } from './builder-store.ts';
import { indexOf } from './edits.ts';
import { selectedBlocks } from './selection.ts';

const withNewIds = (blocks: readonly Block[]): Block[] =>
  blocks.map((block) => ({ ...block, id: nanoid(21) }));

const selectionOf = (blocks: readonly Block[]): StateChange => {
  const last = blocks.at(-1);
  return {
    selectedId: last?.id ?? null,
    selectedIds: new Set(blocks.length > 1 ? blocks.map(({ id }) => id) : []),
    anchorId: blocks[0]?.id ?? null,
    editingId: null,
    pendingFocus: { blockId: last?.id ?? null },
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
  {
    index = insertionIndex(store),
    place = null,
    action,
  }: { index?: number; place?: Place | null; action: 'added' | 'pasted' | 'duplicated' },
): boolean => {
  const { document } = store.get();
  if (blocks.length === 0) return false;
  if (document.blocks.length + blocks.length > maxBlocks) {
    store.set({
      announcement: t('builder.blockLists.anEmailHasAtMostMaxblocks', { maxBlocks, action }),
    });
    return false;
  }
  const added = withNewIds(blocks);
  const next = insertAt(document, added, index, place);
  const [first] = added;
  store.change(
    { document: next },
    {
      ...selectionOf(added),
      label: t('builder.blockLists.insertedStep', { action, blocks: countOf(added) }),
      announcement: t('builder.blockLists.addedActionAtPositionIndex', {
        blocks: countOf(added),
        action,
        index: first ? next.blocks.indexOf(first) + 1 : index + 1,
      }),
    },
  );
  return true;
};

/** Returns how to restore them. The block below is selected, else the one above. */
export const removeBlocks = (
  store: BuilderStore,
  ids: ReadonlySet<string>,
  action: 'deleted' | 'cut' = 'deleted',
): (() => void) | null => {
  const { document } = store.get();
  const removedBlocks = document.blocks.flatMap((block, index) =>
    ids.has(block.id) ? [{ block, index }] : [],
  );
  const [first] = removedBlocks;
  if (!first) return null;
  const remainingDocument = edit.removeBlocks(document, ids);
  const { blocks } = remainingDocument;
  const after = document.blocks.slice(first.index).find(({ id }) => !ids.has(id));
  const neighbor = after ?? blocks.at(-1);
  const removed = removedBlocks.map(({ block }) => block);
  store.change(
    { document: remainingDocument },
    {
      ...selectionOf(neighbor ? [neighbor] : []),
      isMultiSelect: false,
      label: t('builder.blockLists.removedStep', { action, blocks: countOf(removed) }),
      announcement: t('builder.blockLists.removedActionLengthLeft', {
        blocks: countOf(removed),
        action,
        count: blocks.length,
      }),
    },
  );
  const { document: remaining } = store.get();
  return () => {
    const current = store.get().document;
    if (current === remaining) {
      store.undo();
      store.set({ ...selectionOf(removed) });
      return;
    }
    const presentIds = new Set(current.blocks.map(({ id }) => id));
    const missing = removedBlocks.filter(({ block }) => !presentIds.has(block.id));
    if (current.blocks.length + missing.length > maxBlocks) return;
    const restored = missing.reduce(
      (all, { block, index }) => insertAt(all, [block], Math.min(index, all.blocks.length)),
      current,
    );
    store.change(
      { document: restored },
      {
        ...selectionOf(removed),
        label: t('builder.blockLists.broughtBackRemoved', { blocks: countOf(removed) }),
        announcement: t('builder.blockLists.removedBroughtBack', { blocks: countOf(removed) }),
      },
    );
  };
};

/** The place of a gap of the list: in the column of the block above it. */
const placeOfGap = (document: Document, gap: number): Place | null =>
  gap === 0 ? placeNextTo(document, 0, 'before') : placeNextTo(document, gap - 1, 'after');

/**
 * To a gap between the current blocks, in their order. `gap` is the index of the block below it. `place` names the column
 * where two meet.
 */
export const moveBlocksToGap = (
  store: BuilderStore,
  ids: ReadonlySet<string>,
  gap: number,
  place = placeOfGap(store.get().document, gap),
): void => {
  const { blocks } = store.get().document;
  const moved = blocks.filter(({ id }) => ids.has(id));
  if (moved.length > 0 && place) moveTo(store, moved, edit.placeBlocks(store.get().document, moved, place));
};

/** In a section with columns, the place counts in the column. */
const movedAnnouncement = (document: Document, moved: readonly Block[], index: number): string => {
  const place = placeAt(document, index);
  const columns = layoutOf(document).find(({ id }) => id === place?.sectionId)?.columns ?? [];
  const blocks = countOf(moved);
  return place && columns.length > 1
    ? t('builder.layout.movedInColumn', {
        blocks,
        column: columns.findIndex(({ id }) => id === place.columnId) + 1,
        columns: columns.length,
        index: place.index + 1,
        count: place.count,
      })
    : t('builder.blockLists.movedMovedToPositionIndexOf', {
        blocks,
        index: index + 1,
        count: document.blocks.length,
      });
};

/** Shows the email in which blocks have moved. */
export const moveTo = (store: BuilderStore, moved: readonly Block[], document: Document): void => {
  const state = store.get();
  const ids = new Set(moved.map(({ id }) => id));
  const next = document.blocks;
  if (document === state.document) {
    store.set({ announcement: t('builder.blockLists.movedStayedInPlace', { blocks: countOf(moved) }) });
    return;
  }
  const index = moved[0] ? next.indexOf(moved[0]) : 0;
  const keepsSelected = state.selectedId !== null && ids.has(state.selectedId);
  store.change(
    { document },
    {
      ...selectionOf(moved),
      ...(keepsSelected ? { selectedId: state.selectedId, pendingFocus: { blockId: state.selectedId } } : {}),
      label: t('builder.blockLists.movedMoved', { blocks: countOf(moved) }),
      announcement: movedAnnouncement(document, moved, index),
    },
  );
};

export const duplicateSelected = (store: BuilderStore): void => {
  insertBlocks(store, selectedBlocks(store.get()), { action: 'duplicated' });
};
