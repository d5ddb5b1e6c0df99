// An installation as an operator has it: a folder or a PostgreSQL database of its own, its settings, and its server.
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type Config, readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { type RunningServer, startServer } from '#server/main.ts';
import { databaseFolder } from '#server/operations/installation/open.ts';
import { migratedFiles } from '../database.ts';
import { freePort } from '../free-port.ts';

export interface OwnInstallation {
  dataDir: string;
  config: Config;
  start: () => Promise<RunningServer>;
  /** Deletes all data: files, and the database. */
  destroy: () => Promise<void>;
  /** For the end of a test. */
  remove: () => Promise<void>;
}

const onServer = async (server: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/** `server`: the address of a PostgreSQL server; without it the database is the embedded one in the folder. */
export const makeInstallation = async (
  server: string | undefined,
  settings: Record<string, string> = {},
): Promise<OwnInstallation> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lettersmith-'));
  const dataDir = path.join(folder, 'data');
  const port = await freePort();
  const name = `lettersmith_test_${randomBytes(6).toString('hex')}`;
  const url = server === undefined ? null : new URL(server);
  if (server !== undefined && url) {
    url.pathname = `/${name}`;
    await onServer(server, `create database ${name}`);
  }
  const config = readConfig({
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: 'silent',
    EXPORT_DELAY_MS: '0',
    DEMO: '1',
    ...(url ? { DATABASE_URL: url.href } : {}),
    ...settings,
  });
  const dropDatabase = async (): Promise<void> => {
    if (server !== undefined) await onServer(server, `drop database if exists ${name} with (force)`);
  };
  // As the first start of a release does; `main.test.ts` tests one that migrates.
  if (server === undefined) {
    await mkdir(dataDir);
    const empty = await openDatabase({
      databaseUrl: null,
      dataDir: databaseFolder(config),
      emptyDatabase: await migratedFiles(),
    });
    await empty.close();
  }
  return {
    dataDir,
    config,
    start: () => startServer(config),
    destroy: async () => {
      await dropDatabase();
      if (server !== undefined) await onServer(server, `create database ${name}`);
      await rm(dataDir, { recursive: true, force: true });
    },
    remove: async () => {
      await dropDatabase();
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
};
