import { narrowSelection, selectAll, startMultiSelect } from '../../store/selection.ts';
import { type GroupCommand, hasBlocks, hasSelection } from '../command.ts';
import { openDialog } from '../dialogs.ts';
import { goToBlock } from '../go-to-block.ts';

export const selectionCommands: readonly GroupCommand[] = [
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
  { id: 'choose', label: 'Select several blocks', keys: 'canvas', when: hasBlocks, run: startMultiSelect },
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
