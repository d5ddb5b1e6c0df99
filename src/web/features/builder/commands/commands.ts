// Every command of the builder, defined once: the keys, the command dialog and the shortcut sheet read this list.

import type { Shortcut } from '#web/lib/commands/shortcut.ts';
import type { BuilderStore } from '../store/builder-store.ts';
import type { Command, CommandGroup, GroupCommand } from './command.ts';
import { addCommands } from './groups/add-commands.ts';
import { blockCommands } from './groups/block-commands.ts';
import { emailCommands } from './groups/email-commands.ts';
import { sectionCommands } from './groups/section-commands.ts';
import { selectionCommands } from './groups/selection-commands.ts';
import { viewCommands } from './groups/view-commands.ts';

const grouped = (group: CommandGroup, list: readonly GroupCommand[]): Command[] =>
  list.map((command) => ({ ...command, group }));

export const commands: readonly Command[] = [
  ...grouped('blocks', blockCommands),
  ...grouped('blocks', sectionCommands),
  ...grouped('selection', selectionCommands),
  ...grouped('add', addCommands),
  ...grouped('email', emailCommands),
  ...grouped('view', viewCommands),
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
