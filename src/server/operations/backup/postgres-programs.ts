// PostgreSQL's own programs do the work: no copy of ours knows what a later version of PostgreSQL stores.
import { execFile, spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { promisify } from 'node:util';
import { childEnvironment } from '../../config.ts';
import { Refusal } from '../installation/refusal.ts';

const run = promisify(execFile);
/** Where Debian keeps several versions. */
const debianFolder = '/usr/lib/postgresql';
const errorCharacters = 2_000;

type Program = 'pg_dump' | 'pg_restore';

interface Found {
  file: string;
  major: number;
}

const versionOf = async (file: string): Promise<Found | null> => {
  try {
    const { stdout } = await run(file, ['--version']);
    const [, major] = /\(PostgreSQL\) (\d+)/.exec(stdout) ?? [];
    return major === undefined ? null : { file, major: Number(major) };
  } catch {
    return null;
  }
};

/** The oldest program that is not older than the server: it reads this server, and its dump restores widely. */
export const findProgram = async (program: Program, serverMajor: number): Promise<string> => {
  const versions = await readdir(debianFolder).catch(() => []);
  const files = [program, ...versions.map((version) => path.join(debianFolder, version, 'bin', program))];
  const found = (await Promise.all(files.map(versionOf))).filter((each) => each !== null);
  const [usable] = found.filter(({ major }) => major >= serverMajor).sort((a, b) => a.major - b.major);
  if (usable) return usable.file;
  const newest = Math.max(...found.map(({ major }) => major));
  const state = found.length === 0 ? `${program} is not installed` : `${program} has version ${newest}`;
  throw new Refusal(
    `${state}, and the server is PostgreSQL ${serverMajor}. Install the package postgresql-client-${serverMajor} or newer on this machine, and try again.`,
  );
};

/** Arguments are visible to all users of the machine, so the password goes through the environment. */
export const connectionOf = (databaseUrl: string): { url: string; env: NodeJS.ProcessEnv } => {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  return { url: url.href, env: childEnvironment(password ? { PGPASSWORD: password } : {}) };
};

export interface Running {
  stdout: Readable;
  stdin: Writable;
  /** Rejects with what the program wrote to its standard error. */
  ended: Promise<void>;
  kill: () => void;
}

export const startProgram = (file: string, args: readonly string[], env: NodeJS.ProcessEnv): Running => {
  const child = spawn(file, args, { env, stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-errorCharacters);
  });
  // The program ends before it has read everything: its own words say why.
  child.stdin.on('error', () => undefined);
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Refusal(`${path.basename(file)} ended with ${code}: ${said.trim()}`));
    });
  });
  ended.catch(() => undefined);
  return { stdout: child.stdout, stdin: child.stdin, ended, kill: () => child.kill() };
};
