import { toggleGrade } from '../../grade/show-block.ts';
import type { BuilderState } from '../../store/builder-state.ts';
import type { BuilderStore } from '../../store/builder-store.ts';
import { blockById } from '../../store/edits.ts';
import { always, type GroupCommand, hasBlocks, isEditing } from '../command.ts';
import { openDialog } from '../dialogs.ts';
import { type ScreenActions, screenAction } from '../screen-actions.ts';
import { showSettings } from '../show-settings.ts';

const offers = (name: keyof ScreenActions) => (_: BuilderState, store: BuilderStore) =>
  screenAction(store, name) !== undefined;

/** If the step removes what had the focus on the canvas, the focus moves to the selection. */
const goThroughHistory = (store: BuilderStore, direction: 'undo' | 'redo'): void => {
  const focused = document.activeElement;
  const focusedId = focused?.closest('[data-block]')?.getAttribute('data-block');
  const isOnCanvas = focused?.closest('[data-region="canvas"]') != null;
  store[direction]();
  const focusSelected = () => store.set({ pendingFocus: { blockId: store.get().selectedId } });
  if (focusedId && !blockById(store.get(), focusedId)) focusSelected();
  // A section with its buttons, or a slider, is gone once the step is drawn.
  if (isOnCanvas)
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusSelected();
    });
};

export const emailCommands: readonly GroupCommand[] = [
  {
    id: 'save',
    label: 'builder.emailCommands.save',
    shortcuts: ['Mod+S'],
    keys: 'everywhere',
    when: always,
    run: (store) => screenAction(store, 'save')?.(),
  },
  {
    id: 'undo',
    label: 'builder.emailCommands.undo',
    shortcuts: ['Mod+Z'],
    keys: 'page',
    when: (state) => isEditing(state) && state.canUndo,
    run: (store) => goThroughHistory(store, 'undo'),
  },
  {
    id: 'redo',
    label: 'builder.emailCommands.redo',
    shortcuts: ['Mod+Shift+Z', 'Mod+Y'],
    keys: 'page',
    when: (state) => isEditing(state) && state.canRedo,
    run: (store) => goThroughHistory(store, 'redo'),
  },
  {
    id: 'settings',
    label: 'builder.emailCommands.emailSettings',
    shortcuts: ['Mod+Shift+E'],
    keys: 'everywhere',
    when: (state) => state.step === 2,
    run: showSettings,
  },
  {
    id: 'grade',
    label: 'builder.emailCommands.inboxGrade',
    shortcuts: ['Mod+Shift+G'],
    keys: 'everywhere',
    when: (state) => state.step === 2,
    run: toggleGrade,
  },
  {
    id: 'email-copy',
    label: 'builder.emailCommands.greetingAndSignOff',
    keys: 'page',
    when: (state) => isEditing(state) && state.designId === null,
    run: (store) => openDialog(store, { kind: 'email-copy' }),
  },
  {
    id: 'brand',
    label: 'builder.emailCommands.brand',
    keys: 'page',
    when: isEditing,
    run: (store) => store.set({ isBrandOpen: true }),
  },
  {
    id: 'versions',
    label: 'builder.emailCommands.versions',
    keys: 'page',
    when: offers('showVersions'),
    run: (store) => screenAction(store, 'showVersions')?.(),
  },
  {
    id: 'export',
    label: 'builder.emailCommands.export',
    keys: 'page',
    when: hasBlocks,
    run: (store) => screenAction(store, 'exportEmail')?.(),
  },
];
