// The selection of one or several blocks. The inspector shows `selectedId`; `selectedIds` has all of several.

import type { Block } from '#email/document/block.ts';
import { placeAt } from '#email/document/layout.ts';
import { isPlainSection } from '#email/document/section.ts';
import { t } from '#web/text/t.ts';
import type { BuilderState } from './builder-state.ts';
import type { BuilderStore } from './builder-store.ts';
import { indexOf, select } from './edits.ts';

/** The selected blocks in the order of the email. */
export const selectedBlocks = ({ document, selectedId, selectedIds }: BuilderState): readonly Block[] => {
  const isSelected =
    selectedIds.size > 1 ? ({ id }: Block) => selectedIds.has(id) : ({ id }: Block) => id === selectedId;
  return selectedId === null && selectedIds.size < 2 ? [] : document.blocks.filter(isSelected);
};

const selectionAnnouncement = (count: number): string =>
  t('builder.selection.countBlocksSelected', { count });

/** Selects from the start of the selection to this block. */
export const selectTo = (store: BuilderStore, id: string, focus = false): void => {
  const state = store.get();
  const anchorId = state.anchorId ?? state.selectedId ?? id;
  const from = indexOf(state, anchorId);
  const to = indexOf(state, id);
  if (from === -1 || to === -1) {
    select(store, id);
    return;
  }
  const range = state.document.blocks.slice(Math.min(from, to), Math.max(from, to) + 1);
  store.set({
    selectedId: id,
    selectedIds: new Set(range.length > 1 ? range.map((block) => block.id) : []),
    anchorId,
    editingId: null,
    announcement: selectionAnnouncement(range.length),
    ...(focus ? { pendingFocus: { blockId: id } } : {}),
  });
};

/** Adds the block to the selection, or removes it. */
export const toggleSelected = (store: BuilderStore, id: string): void => {
  const state = store.get();
  const ids = new Set(selectedBlocks(state).map((block) => block.id));
  if (!ids.delete(id)) ids.add(id);
  const selectedId = ids.has(id) ? id : ([...ids].at(-1) ?? null);
  store.set({
    selectedId,
    selectedIds: ids.size > 1 ? ids : new Set(),
    anchorId: selectedId,
    editingId: null,
    announcement: selectionAnnouncement(ids.size),
  });
};

export const selectAll = (store: BuilderStore): void => {
  const { document, selectedId } = store.get();
  const [first] = document.blocks;
  if (!first) return;
  const current = selectedId ?? first.id;
  store.set({
    selectedId: current,
    selectedIds: new Set(document.blocks.length > 1 ? document.blocks.map(({ id }) => id) : []),
    anchorId: first.id,
    editingId: null,
    pendingFocus: { blockId: current },
    announcement: selectionAnnouncement(document.blocks.length),
  });
};

/** The section with a look or columns that the block is in. */
export const sectionAround = ({ document }: BuilderState, blockId: string): string | null => {
  if (!document.layout) return null;
  const place = placeAt(
    document,
    document.blocks.findIndex(({ id }) => id === blockId),
  );
  const section = document.layout.find(({ id }) => id === place?.sectionId);
  return section && !isPlainSection(section) ? section.id : null;
};

/** Reduces several blocks to the focused one, one block or column to its section, and that to nothing. */
export const narrowSelection = (store: BuilderStore): void => {
  const { selectedIds, isMultiSelect, selectedId } = store.get();
  if (selectedIds.size > 1 || isMultiSelect) {
    store.set({
      selectedIds: new Set(),
      anchorId: null,
      isMultiSelect: false,
      pendingFocus: { blockId: selectedId },
      announcement: selectionAnnouncement(selectedId === null ? 0 : 1),
    });
  } else {
    const { sectionId: section, columnId } = store.get();
    const isColumn = section !== null && columnId !== null;
    const sectionId =
      selectedId === null ? (isColumn ? section : null) : sectionAround(store.get(), selectedId);
    store.set({
      selectedId: null,
      sectionId,
      columnId: null,
      editingId: null,
      pendingFocus: sectionId === null ? { blockId: null } : { blockId: null, sectionId },
    });
  }
};

export const startMultiSelect = (store: BuilderStore): void =>
  store.set({
    isMultiSelect: true,
    editingId: null,
    announcement: t('builder.selection.chooseTheBlocksToSelect'),
  });

/** Several blocks are selected, or being chosen. */
export const hasSelectionBar = ({ isMultiSelect, selectedIds, isPreviewing }: BuilderState): boolean =>
  !isPreviewing && (isMultiSelect || selectedIds.size > 1);
