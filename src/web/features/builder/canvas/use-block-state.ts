import type { BuilderState } from '../store/builder-store.ts';
import { useBuilder } from '../store/use-builder.ts';

const selected = 1;
const amongSelected = 2;
const typing = 4;

const flagsOf = ({ selectedId, selectedIds, editingId }: BuilderState, id: string): number =>
  (selectedId === id ? selected : 0) |
  (selectedIds.has(id) ? amongSelected : 0) |
  (editingId === id ? typing : 0);

/** The builder's state of one block, in one selector, because every key runs it for every block. */
export const useBlockState = (id: string) => {
  const flags = useBuilder((state) => flagsOf(state, id));
  const focus = useBuilder((state) => (state.focus?.blockId === id ? state.focus : null));
  return {
    isSelected: (flags & selected) !== 0,
    isAmongSelected: (flags & amongSelected) !== 0,
    isTyping: (flags & typing) !== 0,
    focus,
  };
};
