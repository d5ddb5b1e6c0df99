import { always, type GroupCommand } from '../command.ts';
import { openDialog } from '../dialogs.ts';

export const helpCommands: readonly GroupCommand[] = [
  {
    id: 'commands',
    label: 'builder.helpCommands.commands',
    shortcuts: ['Mod+K'],
    keys: 'everywhere',
    when: always,
    run: (store) => openDialog(store, { kind: 'commands' }),
  },
  {
    id: 'shortcuts',
    label: 'builder.helpCommands.keyboardShortcuts',
    shortcuts: ['?'],
    keys: 'page',
    when: always,
    run: (store) => openDialog(store, { kind: 'shortcuts' }),
  },
];
