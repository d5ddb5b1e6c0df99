import { columnsOf } from '#email/document/layout.ts';
import type { BuilderState } from '../store/builder-state.ts';
import type { BuilderStore } from '../store/builder-store.ts';
import { indexOf } from '../store/edits.ts';
import { selectTo } from '../store/selection.ts';

/** From a section down to its first block, and up to the block above it; from nothing to an end of the email. */
const edgeOfSection = ({ document, sectionId }: BuilderState, to: unknown): number => {
  const column = columnsOf(document).find((candidate) => candidate.sectionId === sectionId);
  if (column) return to === -1 ? column.first : column.first - 1;
  return to === -1 ? document.blocks.length : -1;
};

/** Selects a neighbor, or the first or last block; `extendsSelection` adds the blocks between to the selection. */
export const goToBlock = (
  store: BuilderStore,
  to: -1 | 1 | 'first' | 'last',
  extendsSelection = false,
): void => {
  const state = store.get();
  const { blocks } = state.document;
  const selectedIndex = indexOf(state, state.selectedId);
  const edge = edgeOfSection(state, to);
  const start = selectedIndex === -1 ? edge : selectedIndex;
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
