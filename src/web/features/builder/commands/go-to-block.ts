import type { BuilderStore } from '../store/builder-store.ts';
import { indexOf } from '../store/edits.ts';
import { selectTo } from '../store/selection.ts';

/** Selects a neighbor, or the first or last block; `extendsSelection` adds the blocks between to the selection. */
export const goToBlock = (
  store: BuilderStore,
  to: -1 | 1 | 'first' | 'last',
  extendsSelection = false,
): void => {
  const state = store.get();
  const { blocks } = state.document;
  const selectedIndex = indexOf(state, state.selectedId);
  const start = selectedIndex === -1 ? (to === -1 ? blocks.length : -1) : selectedIndex;
  const target = to === 'first' ? blocks[0] : to === 'last' ? blocks.at(-1) : blocks[Math.max(0, start + to)];
  if (!target) return;
  if (extendsSelection) selectTo(store, target.id, true);
  else
    store.set({
      selectedId: target.id,
      selectedIds: new Set(),
      anchorId: null,
      pendingFocus: { blockId: target.id },
    });
};
