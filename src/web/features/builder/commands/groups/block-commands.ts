import { isTyped } from '#email/document/block-parts.ts';
import { duplicateSelected, moveBlocksToGap } from '../../store/block-lists.ts';
import type { BuilderStore } from '../../store/builder-store.ts';
import { blockById, startTyping } from '../../store/edits.ts';
import { moveSelectedBy } from '../../store/move-selected.ts';
import { copySection, deleteSection, moveSectionBy } from '../../store/section-edits.ts';
import { goIntoSection } from '../../store/section-moves.ts';
import { selectedBlocks } from '../../store/selection.ts';
import { type GroupCommand, hasPart, hasSelection, isEditing } from '../command.ts';
import { copySelected, cutSelected, paste } from '../copy-paste.ts';
import { deleteSelected } from '../delete-selected.ts';
import { openDialog } from '../dialogs.ts';
import { screenAction } from '../screen-actions.ts';
import { focusSelection } from './section-commands.ts';

const edit = (store: BuilderStore): void => {
  const block = blockById(store.get(), store.get().selectedId);
  if (isTyped(block)) startTyping(store, block.id);
  else screenAction(store, 'showProperties')?.();
};

const moveSelectedTo = (edge: 'first' | 'last') => (store: BuilderStore) => {
  const { document } = store.get();
  const ids = new Set(selectedBlocks(store.get()).map(({ id }) => id));
  moveBlocksToGap(store, ids, edge === 'first' ? 0 : document.blocks.length);
};

/** What a command does with the selected section, or with the selected blocks. */
const onSection =
  (section: (store: BuilderStore, id: string) => void, blocks: (store: BuilderStore) => void) =>
  (store: BuilderStore): void => {
    const { sectionId } = store.get();
    if (sectionId === null) blocks(store);
    else section(store, sectionId);
  };

export const blockCommands: readonly GroupCommand[] = [
  {
    id: 'edit',
    label: 'builder.blockCommands.editTheBlock',
    shortcuts: ['Enter', 'F2'],
    keys: 'canvas',
    when: hasPart,
    run: onSection(goIntoSection, edit),
  },
  {
    id: 'duplicate',
    label: 'builder.blockCommands.duplicate',
    shortcuts: ['Mod+D'],
    keys: 'canvas',
    when: hasPart,
    run: onSection((store, id) => {
      copySection(store, id);
      focusSelection(store);
    }, duplicateSelected),
  },
  {
    id: 'copy',
    label: 'builder.blockCommands.copy',
    shortcuts: ['Mod+C'],
    keys: 'clipboard',
    when: hasPart,
    run: (store) => void copySelected(store),
  },
  {
    id: 'cut',
    label: 'builder.blockCommands.cut',
    shortcuts: ['Mod+X'],
    keys: 'clipboard',
    when: hasPart,
    run: (store) => void cutSelected(store),
  },
  {
    id: 'paste',
    label: 'builder.blockCommands.paste',
    shortcuts: ['Mod+V'],
    keys: 'clipboard',
    when: isEditing,
    run: (store) => paste(store),
  },
  {
    id: 'delete',
    label: 'builder.blockCommands.delete',
    shortcuts: ['Delete', 'Backspace'],
    keys: 'canvas',
    when: hasPart,
    run: onSection(deleteSection, deleteSelected),
  },
  {
    id: 'move-up',
    label: 'builder.blockCommands.moveUp',
    shortcuts: ['Alt+ArrowUp'],
    keys: 'canvas',
    when: hasPart,
    run: onSection(
      (store, id) => {
        moveSectionBy(store, id, -1);
        focusSelection(store);
      },
      (store) => moveSelectedBy(store, -1),
    ),
  },
  {
    id: 'move-down',
    label: 'builder.blockCommands.moveDown',
    shortcuts: ['Alt+ArrowDown'],
    keys: 'canvas',
    when: hasPart,
    run: onSection(
      (store, id) => {
        moveSectionBy(store, id, 1);
        focusSelection(store);
      },
      (store) => moveSelectedBy(store, 1),
    ),
  },
  {
    id: 'move-first',
    label: 'builder.blockCommands.moveToTheTop',
    keys: 'canvas',
    when: hasSelection,
    run: moveSelectedTo('first'),
  },
  {
    id: 'move-last',
    label: 'builder.blockCommands.moveToTheEnd',
    keys: 'canvas',
    when: hasSelection,
    run: moveSelectedTo('last'),
  },
  {
    id: 'move-to',
    label: 'builder.blockCommands.moveBeforeOrAfterABlock',
    shortcuts: ['M'],
    keys: 'canvas',
    when: hasPart,
    run: (store) => openDialog(store, { kind: 'move' }),
  },
  {
    id: 'save-section',
    label: 'builder.blockCommands.saveAsASection',
    keys: 'canvas',
    when: hasPart,
    run: (store) => openDialog(store, { kind: 'save-section' }),
  },
];
