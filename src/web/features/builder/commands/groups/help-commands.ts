import { t } from '#web/text/t.ts';
import { always, type GroupCommand } from '../command.ts';
import { openDialog } from '../dialogs.ts';

export const helpCommands: readonly GroupCommand[] = [
  {
    id: 'commands',
    get label() {
      return t('builder.helpCommands.commands');
    },
    shortcuts: ['Mod+K'],
    keys: 'everywhere',
    when: always,
    run: (store) => openDialog(store, { kind: 'commands' }),
  },
  {
    id: 'shortcuts',
    get label() {
      return t('builder.helpCommands.keyboardShortcuts');
    },
    shortcuts: ['?'],
    keys: 'page',
    when: always,
    run: (store) => openDialog(store, { kind: 'shortcuts' }),
  },
];
