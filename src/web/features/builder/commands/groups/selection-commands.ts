import { t } from '#web/text/t.ts';
import { narrowSelection, selectAll, startMultiSelect } from '../../store/selection.ts';
import { type GroupCommand, hasBlocks, hasSelection } from '../command.ts';
import { openDialog } from '../dialogs.ts';
import { goToBlock } from '../go-to-block.ts';

export const selectionCommands: readonly GroupCommand[] = [
  {
    id: 'previous',
    get label() {
      return t('builder.selectionCommands.previousBlock');
    },
    shortcuts: ['ArrowUp'],
    keys: 'canvas',
    when: hasBlocks,
    run: (store) => goToBlock(store, -1),
    keyOnly: true,
  },
  {
    id: 'next',
    get label() {
      return t('builder.selectionCommands.nextBlock');
    },
    shortcuts: ['ArrowDown'],
    keys: 'canvas',
    when: hasBlocks,
    run: (store) => goToBlock(store, 1),
    keyOnly: true,
  },
  {
    id: 'first',
    get label() {
      return t('builder.selectionCommands.firstBlock');
    },
    shortcuts: ['Home'],
    keys: 'canvas',
    when: hasBlocks,
    run: (store) => goToBlock(store, 'first'),
  },
  {
    id: 'last',
    get label() {
      return t('builder.selectionCommands.lastBlock');
    },
    shortcuts: ['End'],
    keys: 'canvas',
    when: hasBlocks,
    run: (store) => goToBlock(store, 'last'),
  },
  {
    id: 'extend-up',
    get label() {
      return t('builder.selectionCommands.selectTheBlockAboveAsWell');
    },
    shortcuts: ['Shift+ArrowUp'],
    keys: 'canvas',
    when: hasBlocks,
    run: (store) => goToBlock(store, -1, true),
    keyOnly: true,
  },
  {
    id: 'extend-down',
    get label() {
      return t('builder.selectionCommands.selectTheBlockBelowAsWell');
    },
    shortcuts: ['Shift+ArrowDown'],
    keys: 'canvas',
    when: hasBlocks,
    run: (store) => goToBlock(store, 1, true),
    keyOnly: true,
  },
  {
    id: 'select-all',
    get label() {
      return t('builder.selectionCommands.selectAllBlocks');
    },
    shortcuts: ['Mod+A'],
    keys: 'canvas',
    when: hasBlocks,
    run: selectAll,
  },
  {
    id: 'choose',
    get label() {
      return t('builder.selectionCommands.selectSeveralBlocks');
    },
    keys: 'canvas',
    when: hasBlocks,
    run: startMultiSelect,
  },
  {
    id: 'clear',
    get label() {
      return t('builder.selectionCommands.clearTheSelection');
    },
    shortcuts: ['Escape'],
    keys: 'canvas',
    when: hasSelection,
    run: narrowSelection,
  },
  {
    id: 'outline',
    get label() {
      return t('builder.selectionCommands.listOfBlocks');
    },
    shortcuts: ['O'],
    keys: 'canvas',
    when: hasBlocks,
    run: (store) => openDialog(store, { kind: 'outline' }),
  },
];
