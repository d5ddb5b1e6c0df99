// Commands on an installation: its settings, its database and its files. Each one is loaded when it is used.

export interface Command {
  /** One line of the help. */
  summary: string;
  /** `run` takes the words after the command's name, and gives the exit code. */
  load: () => Promise<{ run: (args: readonly string[]) => Promise<number> }>;
}

const commands: Record<string, Command> = {
  migrate: {
    summary: 'applies new migrations, as a start does',
    load: () => import('./commands/migrate.ts'),
  },
  setup: {
    summary: 'prints the settings of a new installation, with fresh secrets',
    load: () => import('./commands/setup.ts'),
  },
  start: {
    summary: 'starts the server; also what happens without a command',
    load: () => import('./commands/start.ts'),
  },
  version: {
    summary: 'prints the versions of Lettersmith and Node',
    load: () => import('./commands/version.ts'),
  },
};

export const commandNamed = (name: string | undefined): Command | undefined =>
  name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;

const nameWidth = Math.max(...Object.keys(commands).map((name) => name.length)) + 2;

export const commandList = Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(nameWidth)}${summary}\n`)
  .join('');
