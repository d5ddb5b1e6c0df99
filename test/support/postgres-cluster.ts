// A separate PostgreSQL, if its programs are installed: to be stopped hard and restarted.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

const run = promisify(execFile);
const programs = '/usr/lib/postgresql';

export interface Cluster {
  url: string;
  logFile: string;
  /** As if the machine had lost its power. */
  restart(): Promise<void>;
  stop(): Promise<void>;
  /** Runs a program of PostgreSQL as the user that the server runs as. */
  run(program: string, args: string[]): Promise<unknown>;
  /** A folder that this user may write to; `stop` deletes it. */
  folder: string;
  /** A streaming replica of it; stopped before it. */
  startReplica(): Promise<ClusterReplica>;
}

export interface ClusterReplica {
  /** The address of a database of the cluster on the replica. */
  urlOf(databaseUrl: string): string;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** The folder of the newest PostgreSQL, 15 or later. */
export const findPrograms = async (): Promise<string | null> => {
  const versions = await readdir(programs).catch(() => []);
  const usable = versions.map(Number).filter((version) => version >= 15);
  const newest = Math.max(...usable);
  const folder = path.join(programs, String(newest), 'bin');
  return usable.length > 0 && existsSync(path.join(folder, 'initdb')) ? folder : null;
};

/** null: PostgreSQL is not installed here. It refuses to run as root, so then it runs as the user of its package. */
export const startCluster = async (settings: readonly string[] = []): Promise<Cluster | null> => {
  const bin = await findPrograms();
  if (bin === null) return null;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lettersmith-postgres-'));
  const isRoot = process.getuid?.() === 0;
  const idOf = async (what: string): Promise<string> => (await run('id', [what, 'postgres'])).stdout.trim();
  const user = isRoot ? await idOf('-u') : '';
  if (isRoot) await chown(folder, Number(user), Number(await idOf('-g')));
  const as = (program: string, args: string[]): Promise<unknown> => {
    const file = path.join(bin, program);
    const options = { cwd: '/', env: { ...process.env, HOME: folder }, maxBuffer: 1e8 };
    return isRoot
      ? run('setpriv', [`--reuid=${user}`, '--clear-groups', file, ...args], options)
      : run(file, args, options);
  };
  const port = await freePort();
  const data = path.join(folder, 'data');
  const options = [
    `-p ${port} -k '${folder}' -c listen_addresses=127.0.0.1`,
    ...settings.map((setting) => `-c ${setting}`),
  ].join(' ');
  const control = (...args: string[]): Promise<unknown> => as('pg_ctl', [...args, '-D', data, '-s', '-w']);
  const start = (): Promise<unknown> =>
    control('start', '-l', path.join(folder, 'log'), '-t', '60', '-o', options);
  await as('initdb', ['-D', data, '-U', 'lettersmith', '-A', 'trust', '-E', 'UTF8', '--locale=C']);
  await start();
  return {
    url: `postgres://lettersmith@127.0.0.1:${port}/postgres`,
    logFile: path.join(folder, 'log'),
    restart: async () => {
      await control('stop', '-m', 'immediate');
      await start();
    },
    folder,
    run: as,
    stop: async () => {
      await control('stop', '-m', 'immediate').catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
    startReplica: async () => {
      const replicaPort = await freePort();
      const copy = path.join(folder, 'replica');
      await as('pg_basebackup', [
        ...['-h', '127.0.0.1', '-p', String(port), '-U', 'lettersmith'],
        ...['-D', copy, '-R', '-X', 'stream', '--checkpoint=fast'],
      ]);
      const startOptions = `-p ${replicaPort} -k '${folder}' -c listen_addresses=127.0.0.1`;
      const startCopy = async (): Promise<void> => {
        const log = path.join(folder, 'replica-log');
        await as('pg_ctl', ['start', '-D', copy, '-s', '-w', '-t', '60', '-l', log, '-o', startOptions]);
      };
      await startCopy();
      return {
        urlOf: (databaseUrl) => {
          const url = new URL(databaseUrl);
          url.port = String(replicaPort);
          return url.href;
        },
        start: startCopy,
        stop: async () => {
          await as('pg_ctl', ['stop', '-D', copy, '-s', '-w', '-m', 'immediate']).catch(() => undefined);
        },
      };
    },
  };
};
