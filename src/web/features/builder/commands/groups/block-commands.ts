import { duplicateSelected, moveBlocksToGap, moveSelectedBy } from '../../store/block-lists.ts';
import type { BuilderStore } from '../../store/builder-store.ts';
import { blockById, startTyping } from '../../store/edits.ts';
import { selectedBlocks } from '../../store/selection.ts';
import { type GroupCommand, hasSelection, isEditing } from '../command.ts';
import { copySelected, cutSelected, deleteSelected, paste } from '../copy-paste.ts';
import { openDialog } from '../dialogs.ts';
import { screenAction } from '../screen-actions.ts';

const edit = (store: BuilderStore): void => {
  const block = blockById(store.get(), store.get().selectedId);
  if (block?.type === 'text') startTyping(store, block.id);
  else screenAction(store, 'showProperties')?.();
};

const moveSelectedTo = (edge: 'first' | 'last') => (store: BuilderStore) => {
  const { document } = store.get();
  const ids = new Set(selectedBlocks(store.get()).map(({ id }) => id));
  moveBlocksToGap(store, ids, edge === 'first' ? 0 : document.blocks.length);
};

export const blockCommands: readonly GroupCommand[] = [
  {
    id: 'edit',
    label: 'Edit the block',
    shortcuts: ['Enter', 'F2'],
    keys: 'canvas',
    when: hasSelection,
    run: edit,
  },
  {
    id: 'duplicate',
    label: 'Duplicate',
    shortcuts: ['Mod+D'],
    keys: 'canvas',
    when: hasSelection,
    run: duplicateSelected,
  },
  {
    id: 'copy',
    label: 'Copy',
    shortcuts: ['Mod+C'],
    keys: 'clipboard',
    when: hasSelection,
    run: (store) => void copySelected(store),
  },
  {
    id: 'cut',
    label: 'Cut',
    shortcuts: ['Mod+X'],
    keys: 'clipboard',
    when: hasSelection,
    run: (store) => void cutSelected(store),
  },
  {
    id: 'paste',
    label: 'Paste',
    shortcuts: ['Mod+V'],
    keys: 'clipboard',
    when: isEditing,
    run: (store) => paste(store),
  },
  {
    id: 'delete',
    label: 'Delete',
    shortcuts: ['Delete', 'Backspace'],
    keys: 'canvas',
    when: hasSelection,
    run: deleteSelected,
  },
  {
    id: 'move-up',
    label: 'Move up',
    shortcuts: ['Alt+ArrowUp'],
    keys: 'canvas',
    when: hasSelection,
    run: (store) => moveSelectedBy(store, -1),
  },
  {
    id: 'move-down',
    label: 'Move down',
    shortcuts: ['Alt+ArrowDown'],
    keys: 'canvas',
    when: hasSelection,
    run: (store) => moveSelectedBy(store, 1),
  },
  {
    id: 'move-first',
    label: 'Move to the top',
    keys: 'canvas',
    when: hasSelection,
    run: moveSelectedTo('first'),
  },
  {
    id: 'move-last',
    label: 'Move to the end',
    keys: 'canvas',
    when: hasSelection,
    run: moveSelectedTo('last'),
  },
  {
    id: 'move-to',
    label: 'Move before or after a block',
    shortcuts: ['M'],
    keys: 'canvas',
    when: hasSelection,
    run: (store) => openDialog(store, { kind: 'move' }),
  },
  {
    id: 'save-section',
    label: 'Save as a section',
    keys: 'canvas',
    when: hasSelection,
    run: (store) => openDialog(store, { kind: 'save-section' }),
  },
];
