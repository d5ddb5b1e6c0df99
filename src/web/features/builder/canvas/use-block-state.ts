import type { BuilderState } from '../store/builder-state.ts';
import { useBuilder } from '../store/use-builder.ts';

const selectedFlag = 1;
const amongSelectedFlag = 2;
const typingFlag = 4;

const flagsOf = ({ selectedId, selectedIds, editingId }: BuilderState, id: string): number =>
  (selectedId === id ? selectedFlag : 0) |
  (selectedIds.has(id) ? amongSelectedFlag : 0) |
  (editingId === id ? typingFlag : 0);

/** The state of one block as one number, because every keystroke runs this selector for every block. */
export const useBlockState = (id: string) => {
  const flags = useBuilder((state) => flagsOf(state, id));
  const pendingFocus = useBuilder((state) =>
    state.pendingFocus?.blockId === id ? state.pendingFocus : null,
  );
  return {
    isSelected: (flags & selectedFlag) !== 0,
    isAmongSelected: (flags & amongSelectedFlag) !== 0,
    isTyping: (flags & typingFlag) !== 0,
    pendingFocus,
  };
};
