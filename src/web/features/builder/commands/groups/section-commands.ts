import { directionOf } from '#email/document/direction.ts';
import type { BuilderState } from '../../store/builder-state.ts';
import type { BuilderStore } from '../../store/builder-store.ts';
import { insertLayout, moveSectionBy } from '../../store/section-edits.ts';
import { joinSelected, moveSelectedToColumn, sectionOfSelection } from '../../store/section-moves.ts';
import { type GroupCommand, hasSelection, isEditing } from '../command.ts';

const isInSection = (state: BuilderState): boolean =>
  isEditing(state) && state.document.layout !== undefined && sectionOfSelection(state) !== undefined;

const hasColumns = (state: BuilderState): boolean =>
  hasSelection(state) && isInSection(state) && (sectionOfSelection(state)?.columns.length ?? 1) > 1;

/** The browser takes the focus from an element that moves in the page. */
export const focusSelection = (store: BuilderStore): void => {
  if (!document.activeElement?.closest('[data-region="canvas"]')) return;
  const { selectedId, sectionId } = store.get();
  store.set({
    pendingFocus:
      selectedId === null && sectionId !== null ? { blockId: null, sectionId } : { blockId: selectedId },
  });
};

const moveSection = (steps: -1 | 1) => (store: BuilderStore) => {
  const section = sectionOfSelection(store.get());
  if (!section) return;
  moveSectionBy(store, section.id, steps);
  focusSelection(store);
};

/** To the side of the arrow: in a right-to-left email the columns begin at the right. */
const toSide = (side: 'left' | 'right') => (store: BuilderStore) => {
  const isForward = (side === 'right') === (directionOf(store.get().document.settings) === 'ltr');
  moveSelectedToColumn(store, isForward ? 1 : -1);
};

export const sectionCommands: readonly GroupCommand[] = [
  {
    id: 'section-up',
    label: 'builder.sectionCommands.moveUp',
    shortcuts: ['Alt+Shift+ArrowUp'],
    keys: 'canvas',
    when: isInSection,
    run: moveSection(-1),
  },
  {
    id: 'section-down',
    label: 'builder.sectionCommands.moveDown',
    shortcuts: ['Alt+Shift+ArrowDown'],
    keys: 'canvas',
    when: isInSection,
    run: moveSection(1),
  },
  {
    id: 'section-below',
    label: 'builder.sectionCommands.addBelow',
    shortcuts: ['Mod+Enter'],
    keys: 'canvas',
    when: isEditing,
    run: (store) => insertLayout(store, { ratio: [1] }),
  },
  {
    id: 'join',
    label: 'builder.sectionCommands.join',
    shortcuts: ['Mod+G'],
    keys: 'canvas',
    when: hasSelection,
    run: joinSelected,
  },
  {
    id: 'column-left',
    label: 'builder.sectionCommands.leftColumn',
    shortcuts: ['Alt+ArrowLeft'],
    keys: 'canvas',
    when: hasColumns,
    run: toSide('left'),
  },
  {
    id: 'column-right',
    label: 'builder.sectionCommands.rightColumn',
    shortcuts: ['Alt+ArrowRight'],
    keys: 'canvas',
    when: hasColumns,
    run: toSide('right'),
  },
];
