import type { BuilderStore } from '../store/builder-store.ts';
import { indexOf } from '../store/edits.ts';
import { selectTo } from '../store/selection.ts';

/** To a neighbor or an end of the email; `extends` adds the blocks between to the selection. */
export const goToBlock = (store: BuilderStore, to: -1 | 1 | 'first' | 'last', takesAlong = false): void => {
  const state = store.get();
  const { blocks } = state.document;
  const at = indexOf(state, state.selectedId);
  const from = at === -1 ? (to === -1 ? blocks.length : -1) : at;
  const target = to === 'first' ? blocks[0] : to === 'last' ? blocks.at(-1) : blocks[Math.max(0, from + to)];
  if (!target) return;
  if (takesAlong) selectTo(store, target.id, true);
  else
    store.set({
      selectedId: target.id,
      selectedIds: new Set(),
      anchorId: null,
      focus: { blockId: target.id },
    });
};
