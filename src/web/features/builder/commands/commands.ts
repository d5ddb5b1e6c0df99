// Every command of the builder, defined once: the keys, the command dialog and the shortcut sheet read this list.
import { blockNames } from '../block-names.ts';
import { toggleGrade } from '../grade/show-block.ts';
import { paletteGroups } from '../palette/palette-entries.ts';
import { duplicateSelected, moveBlocksToGap, moveSelectedBy } from '../store/block-lists.ts';
import type { BuilderState, BuilderStore, Device } from '../store/builder-store.ts';
import { blockById, insertLogo, showSettings, startTyping, togglePreview } from '../store/edits.ts';
import { narrowSelection, selectAll, selectedBlocks, startChoosing } from '../store/selection.ts';
import { copySelected, cutSelected, deleteSelected, paste } from './copy-paste.ts';
import { openDialog } from './dialogs.ts';
import { goToBlock } from './go-to-block.ts';
import { goToRegion } from './regions.ts';
import { type ScreenActions, screenAction } from './screen-actions.ts';
import type { Shortcut } from './shortcut.ts';

export type CommandGroup = 'Blocks' | 'Selection' | 'Add' | 'Email' | 'View' | 'Help';

export interface Command {
  id: string;
  label: string;
  group: CommandGroup;
  /** The first one is displayed. */
  shortcuts?: readonly Shortcut[];
  /**
   * Where its keys work: on a block or the canvas itself, outside any field, or in fields too. `clipboard` keys belong
   * to the browser, which reports them in its own events.
   */
  keys: 'canvas' | 'page' | 'everywhere' | 'clipboard';
  when: (state: BuilderState, store: BuilderStore) => boolean;
  run: (store: BuilderStore) => void;
  /** Only a key: as an entry of the command dialog it would be meaningless. */
  keyOnly?: boolean;
}

const editing = (state: BuilderState): boolean => state.step === 2 && !state.previewing;
const hasBlocks = (state: BuilderState): boolean => editing(state) && state.document.blocks.length > 0;
const hasSelection = (state: BuilderState): boolean => editing(state) && selectedBlocks(state).length > 0;
const always = (): boolean => true;

const offers = (name: keyof ScreenActions) => (_: BuilderState, store: BuilderStore) =>
  screenAction(store, name) !== undefined;

const edit = (store: BuilderStore): void => {
  const block = blockById(store.get(), store.get().selectedId);
  if (block?.type === 'text') startTyping(store, block.id);
  else screenAction(store, 'editProperties')?.();
};

const moveSelectedTo = (edge: 'first' | 'last') => (store: BuilderStore) => {
  const { document } = store.get();
  const ids = new Set(selectedBlocks(store.get()).map(({ id }) => id));
  moveBlocksToGap(store, ids, edge === 'first' ? 0 : document.blocks.length);
};

/** A block that undo removes must not take the focus with it. */
const travel = (store: BuilderStore, way: 'undo' | 'redo'): void => {
  const focused = document.activeElement?.closest('[data-block]')?.getAttribute('data-block');
  store[way]();
  const state = store.get();
  if (focused && !blockById(state, focused)) store.set({ focus: { blockId: state.selectedId } });
};

const devices: Record<Device, string> = { mobile: 'Mobile', tablet: 'Tablet', desktop: 'Desktop' };

const blocks: readonly Omit<Command, 'group'>[] = [
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
    when: editing,
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

const selection: readonly Omit<Command, 'group'>[] = [
  {
    id: 'previous',
    label: 'Previous block',
    shortcuts: ['ArrowUp'],
    keys: 'canvas',
    when: hasBlocks,
    run: (store) => goToBlock(store, -1),
    keyOnly: true,
  },
  {
    id: 'next',
    label: 'Next block',
    shortcuts: ['ArrowDown'],
    keys: 'canvas',
    when: hasBlocks,
    run: (store) => goToBlock(store, 1),
    keyOnly: true,
  },
  {
    id: 'first',
    label: 'First block',
    shortcuts: ['Home'],
    keys: 'canvas',
    when: hasBlocks,
    run: (store) => goToBlock(store, 'first'),
  },
  {
    id: 'last',
    label: 'Last block',
    shortcuts: ['End'],
    keys: 'canvas',
    when: hasBlocks,
    run: (store) => goToBlock(store, 'last'),
  },
  {
    id: 'extend-up',
    label: 'Select the block above as well',
    shortcuts: ['Shift+ArrowUp'],
    keys: 'canvas',
    when: hasBlocks,
    run: (store) => goToBlock(store, -1, true),
    keyOnly: true,
  },
  {
    id: 'extend-down',
    label: 'Select the block below as well',
    shortcuts: ['Shift+ArrowDown'],
    keys: 'canvas',
    when: hasBlocks,
    run: (store) => goToBlock(store, 1, true),
    keyOnly: true,
  },
  {
    id: 'select-all',
    label: 'Select all blocks',
    shortcuts: ['Mod+A'],
    keys: 'canvas',
    when: hasBlocks,
    run: selectAll,
  },
  { id: 'choose', label: 'Select several blocks', keys: 'canvas', when: hasBlocks, run: startChoosing },
  {
    id: 'clear',
    label: 'Clear the selection',
    shortcuts: ['Escape'],
    keys: 'canvas',
    when: hasSelection,
    run: narrowSelection,
  },
  {
    id: 'outline',
    label: 'List of blocks',
    shortcuts: ['O'],
    keys: 'canvas',
    when: hasBlocks,
    run: (store) => openDialog(store, { kind: 'outline' }),
  },
];

const adding: readonly Omit<Command, 'group'>[] = [
  {
    id: 'add',
    label: 'Add a block or section',
    shortcuts: ['/'],
    keys: 'page',
    when: editing,
    run: (store) => openDialog(store, { kind: 'add' }),
  },
  ...paletteGroups
    .flatMap(({ entries }) => entries)
    .map(
      ({ type }): Omit<Command, 'group'> => ({
        id: `add-${type}`,
        label: `Add ${blockNames[type]}`,
        keys: 'page',
        when: editing,
        run: (store) => screenAction(store, 'addBlock')?.(type),
      }),
    ),
  {
    id: 'insert-logo',
    label: 'Insert logo',
    keys: 'page',
    when: (state) => editing(state) && Boolean(state.brand?.logoUrl),
    run: (store) => void insertLogo(store),
  },
];

const email: readonly Omit<Command, 'group'>[] = [
  {
    id: 'save',
    label: 'Save',
    shortcuts: ['Mod+S'],
    keys: 'everywhere',
    when: always,
    run: (store) => screenAction(store, 'save')?.(),
  },
  {
    id: 'undo',
    label: 'Undo',
    shortcuts: ['Mod+Z'],
    keys: 'page',
    when: (state) => editing(state) && state.canUndo,
    run: (store) => travel(store, 'undo'),
  },
  {
    id: 'redo',
    label: 'Redo',
    shortcuts: ['Mod+Shift+Z', 'Mod+Y'],
    keys: 'page',
    when: (state) => editing(state) && state.canRedo,
    run: (store) => travel(store, 'redo'),
  },
  {
    id: 'settings',
    label: 'Email settings',
    shortcuts: ['Mod+Shift+E'],
    keys: 'everywhere',
    when: (state) => state.step === 2,
    run: showSettings,
  },
  {
    id: 'grade',
    label: 'Inbox grade',
    shortcuts: ['Mod+Shift+G'],
    keys: 'everywhere',
    when: (state) => state.step === 2,
    run: toggleGrade,
  },
  {
    id: 'words',
    label: 'Greeting and sign-off',
    keys: 'page',
    when: (state) => editing(state) && state.designId === null,
    run: (store) => openDialog(store, { kind: 'words' }),
  },
  {
    id: 'brand',
    label: 'Brand',
    keys: 'page',
    when: editing,
    run: (store) => store.set({ brandOpen: true }),
  },
  {
    id: 'versions',
    label: 'Versions',
    keys: 'page',
    when: offers('showVersions'),
    run: (store) => screenAction(store, 'showVersions')?.(),
  },
  {
    id: 'export',
    label: 'Export',
    keys: 'page',
    when: hasBlocks,
    run: (store) => screenAction(store, 'exportEmail')?.(),
  },
];

const view: readonly Omit<Command, 'group'>[] = [
  {
    id: 'preview',
    label: 'Preview',
    shortcuts: ['Mod+Shift+P'],
    keys: 'everywhere',
    when: (state) => state.step === 2,
    run: togglePreview,
  },
  {
    id: 'next-region',
    label: 'Next area: palette, canvas, properties',
    shortcuts: ['F6'],
    keys: 'everywhere',
    when: editing,
    run: (store) => goToRegion(store, 1),
    keyOnly: true,
  },
  {
    id: 'previous-region',
    label: 'Previous area',
    shortcuts: ['Shift+F6'],
    keys: 'everywhere',
    when: editing,
    run: (store) => goToRegion(store, -1),
    keyOnly: true,
  },
  ...(Object.keys(devices) as Device[]).map(
    (device): Omit<Command, 'group'> => ({
      id: `device-${device}`,
      label: `${devices[device]} width`,
      keys: 'page',
      when: (state) => state.step === 2 && state.device !== device,
      run: (store) => store.set({ device, announcement: { text: `${devices[device]} width.` } }),
    }),
  ),
];

const help: readonly Omit<Command, 'group'>[] = [
  {
    id: 'commands',
    label: 'Commands',
    shortcuts: ['Mod+K'],
    keys: 'everywhere',
    when: always,
    run: (store) => openDialog(store, { kind: 'commands' }),
  },
  {
    id: 'shortcuts',
    label: 'Keyboard shortcuts',
    shortcuts: ['?'],
    keys: 'page',
    when: always,
    run: (store) => openDialog(store, { kind: 'shortcuts' }),
  },
];

const grouped = (group: CommandGroup, list: readonly Omit<Command, 'group'>[]): Command[] =>
  list.map((command) => ({ ...command, group }));

export const commands: readonly Command[] = [
  ...grouped('Blocks', blocks),
  ...grouped('Selection', selection),
  ...grouped('Add', adding),
  ...grouped('Email', email),
  ...grouped('View', view),
  ...grouped('Help', help),
];

const byId = new Map(commands.map((command) => [command.id, command]));

/** Runs the command if it can run; otherwise false. */
export const runCommand = (store: BuilderStore, id: string): boolean => {
  const command = byId.get(id);
  if (!command?.when(store.get(), store)) return false;
  command.run(store);
  return true;
};

const byShortcut = new Map(
  commands.flatMap((command) => (command.shortcuts ?? []).map((shortcut) => [shortcut, command] as const)),
);

export const commandOf = (shortcut: Shortcut): Command | undefined => byShortcut.get(shortcut);
