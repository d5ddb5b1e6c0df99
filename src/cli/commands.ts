// Commands on an installation: its settings, its database and its files. Each one is loaded when it is used.

export interface Command {
  /** One line of the help. */
  summary: string;
  /** `run` takes the words after the command's name, and gives the exit code. */
  load: () => Promise<{ run: (args: readonly string[]) => Promise<number> }>;
}

const commands: Record<string, Command> = {
  admin: {
    summary: 'makes administrators and helps with lost passwords: create, reset-password, list',
    load: () => import('./commands/admin.ts'),
  },
  archive: {
    summary: 'archives deliveries of old months, lists them, brings them back',
    load: () => import('./commands/archive.ts'),
  },
  backup: {
    summary: 'writes a backup while the server runs; "backup verify <file>" checks one',
    load: () => import('./commands/backup.ts'),
  },
  doctor: {
    summary: 'checks settings, database, disk, clock, queue, files, accounts and backups',
    load: () => import('./commands/doctor.ts'),
  },
  migrate: {
    summary: 'brings the database to this version; --dry-run lists what it would do',
    load: () => import('./commands/migrate.ts'),
  },
  'pause-sending': {
    summary: 'lets no process send campaigns until resume-sending',
    load: () => import('./commands/pause-sending.ts'),
  },
  restore: {
    summary: 'puts a backup in place; the server must be stopped',
    load: () => import('./commands/restore.ts'),
  },
  'resume-sending': {
    summary: 'lets the server send again after a restore or a pause',
    load: () => import('./commands/resume-sending.ts'),
  },
  secret: {
    summary: 'rotate: seals stored secrets with the first key of SECRET_KEY',
    load: () => import('./commands/secret.ts'),
  },
  workspace: {
    summary: 'lists, exports, imports, moves and erases workspaces',
    load: () => import('./commands/workspace.ts'),
  },
  cluster: {
    summary: 'status, add-node, isolate and drain of a distributed database',
    load: () => import('./commands/cluster.ts'),
  },
  distribute: {
    summary: 'turns a PostgreSQL database into a distributed one (Citus)',
    load: () => import('./commands/distribute.ts'),
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
