// Servers of several processes on one PostgreSQL database: in this process, or as processes of their own.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { readConfig } from '#server/config.ts';
import { type RunningServer, startServer } from '#server/main.ts';
import { freePort } from './free-port.ts';

const main = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));

export interface SharedDatabase {
  url: string;
  pool: pg.Pool;
  drop: () => Promise<void>;
}

/** A new, empty database on the server of the address. */
export const createDatabase = async (serverUrl: string): Promise<SharedDatabase> => {
  const name = `lettersmith_test_${randomBytes(6).toString('hex')}`;
  const server = new pg.Pool({ connectionString: serverUrl, max: 1 });
  await server.query(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: url.href, max: 2 });
  pool.on('error', () => undefined);
  return {
    url: url.href,
    pool,
    drop: async () => {
      await pool.end();
      await server.query(`drop database if exists ${name} with (force)`);
      await server.end();
    },
  };
};

const commonSettings = {
  HOST: '127.0.0.1',
  LOG_LEVEL: 'silent',
  EXPORT_DELAY_MS: '0',
  DEMO: '1',
  SECRET_KEY: 'only for tests only for tests only for tests',
};

/** A server in this process, with connections of its own. */
export const startOne = async (
  settings: Record<string, string>,
  services: string,
): Promise<{ server: RunningServer; close: () => Promise<void> }> => {
  const port = await freePort();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lettersmith-several-'));
  const env = {
    ...commonSettings,
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ...settings,
  };
  const server = await startServer(readConfig(env, [`--services=${services}`]));
  return {
    server,
    close: async () => {
      await server.close();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
};

export interface ServerProcess {
  child: ChildProcess;
  port: number;
  ready: Promise<void>;
  exited: Promise<number | null>;
  output: () => string;
}

/** The program as a process; `program`: that of another release. */
export const spawnServer = (
  settings: Record<string, string>,
  port: number,
  services = 'web,worker',
  program = main,
): ServerProcess => {
  const child = spawn(process.execPath, [program, `--services=${services}`], {
    env: {
      PATH: process.env.PATH,
      ...(process.env.NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } : {}),
      ...commonSettings,
      PORT: String(port),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      if (output.includes('ready on')) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
  ready.catch(() => undefined);
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  return { child, port, ready, exited, output: () => output };
};
