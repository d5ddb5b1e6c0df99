// The names of commands and of their groups, as the command dialog and the shortcut sheet list them.
import type { TextKey } from '#text/keys.ts';
import { t } from '#web/text/t.ts';
import { blockNames } from '../block-names.ts';
import type { Command, CommandGroup } from './command.ts';

export const commandName = ({ label, block }: Pick<Command, 'label' | 'block'>): string =>
  t(label, block && { name: blockNames[block] });

const groupNames: Record<CommandGroup, TextKey> = {
  blocks: 'builder.commandNames.blocks',
  selection: 'builder.commandNames.selection',
  add: 'builder.commandNames.add',
  email: 'builder.commandNames.email',
  view: 'builder.commandNames.view',
};

export const groupName = (group: CommandGroup): string => t(groupNames[group]);
