// A fresh, migrated database for each caller: the embedded one in memory, or one on the server of DATABASE_URL.
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import { sql } from 'kysely';
import pg from 'pg';
import { deleteSomeRows } from '#server/db/audience/contacts/all-rows.ts';
import { hasCitus } from '#server/db/citus.ts';
import { type OpenDatabase, openDatabase, openEmbedded } from '#server/db/database.ts';
import { FolderInUseError, lockFolder } from '#server/db/embedded/folder-lock.ts';
import { migrateJobs } from '#server/db/jobs.ts';
import { migrate } from '#server/db/migrate.ts';
import { queueSettings } from '#server/jobs/definitions.ts';
import { distribute } from '#server/operations/cluster/distribute.ts';
import { addNode, setCoordinator } from '#server/operations/cluster/nodes.ts';
import { watchOnCitus } from './citus-statements.ts';
import { holdEngine } from './shared-engine.ts';
import { watchTexts } from './workspace-statements.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const migrationsFolder = path.join(root, 'migrations');
const cacheFolder = path.join(root, 'node_modules/.cache/lettersmith');

const inputs = [
  import.meta.filename,
  path.join(root, 'src/server/db/citus.ts'),
  path.join(root, 'src/server/db/distribution.ts'),
  path.join(root, 'src/server/db/migrate.ts'),
  path.join(root, 'src/server/operations/cluster/distribute.ts'),
];

/** The inputs of a migrated, empty database. */
const fingerprint = async (): Promise<string> => {
  const hash = createHash('sha256');
  for (const file of inputs) hash.update(await readFile(file));
  hash.update(await readFile(path.join(root, 'node_modules/@electric-sql/pglite/package.json')));
  hash.update(await readFile(path.join(root, 'node_modules/pg-boss/package.json')));
  hash.update(JSON.stringify(queueSettings));
  for (const name of (await readdir(migrationsFolder)).sort()) {
    hash.update(name);
    hash.update(await readFile(path.join(migrationsFolder, name)));
  }
  return hash.digest('hex').slice(0, 16);
};

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

const blockBytes = 512;

/** The files of the template databases, which `create database` copies and no client uses: half of all files. */
const isOfTemplate = (name: string): boolean => /^\/?base\/[14]\/./.test(name);

/** A tar archive without the files of the databases that are templates. */
const withoutTemplates = (tar: Buffer): Buffer => {
  const entries: Buffer[] = [];
  for (let at = 0; at + blockBytes <= tar.length; ) {
    const name = tar.toString('latin1', at, at + 100).replace(/\0.*$/s, '');
    const bytes = Number.parseInt(tar.toString('latin1', at + 124, at + 136), 8) || 0;
    const end = at + blockBytes + Math.ceil(bytes / blockBytes) * blockBytes;
    if (!isOfTemplate(name)) entries.push(tar.subarray(at, end));
    at = end;
  }
  return Buffer.concat(entries);
};

const makeDump = async (file: string): Promise<void> => {
  const database = await openEmbedded({ storage: { kind: 'memory' } });
  try {
    await migrate(database.pool, migrationsFolder);
    await migrateJobs(database.pool, queueSettings);
    const unfinished = `${file}.${randomBytes(4).toString('hex')}`;
    await writeFile(unfinished, withoutTemplates(await database.gateway.dump()));
    await rename(unfinished, file);
  } finally {
    await database.close();
  }
};

/** Another run may still read a dump that this one no longer needs. */
const removeOldDumps = async (): Promise<void> => {
  const oneDayAgo = Date.now() - 86_400_000;
  for (const name of await readdir(cacheFolder)) {
    if (!name.startsWith('database-')) continue;
    const file = path.join(cacheFolder, name);
    if ((await stat(file)).mtimeMs < oneDayAgo) await rm(file, { force: true });
  }
};

/** A migrated database for `{ kind: 'memory', dumpFile }`. The first caller creates it; the others wait. */
export const migratedDump = async (): Promise<string> => {
  const file = path.join(cacheFolder, `database-${await fingerprint()}.tar`);
  while (!(await exists(file))) {
    await mkdir(cacheFolder, { recursive: true });
    try {
      const lock = await lockFolder(path.join(cacheFolder, 'making'));
      try {
        if (await exists(file)) continue;
        await makeDump(file);
        await removeOldDumps();
      } finally {
        await lock.release();
      }
    } catch (error) {
      if (!(error instanceof FolderInUseError)) throw error;
      await pause(50);
    }
  }
  return file;
};

/** The same for `{ kind: 'folder', emptyDatabase }`: a new folder that needs no migration. */
export const migratedFiles = async (): Promise<string> => {
  const dump = await migratedDump();
  const file = `${dump}.zst`;
  if (!(await exists(file))) {
    const unfinished = `${file}.${randomBytes(4).toString('hex')}`;
    const quickly = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
    await writeFile(unfinished, await promisify(zstdCompress)(await readFile(dump), quickly));
    await rename(unfinished, file);
  }
  return file;
};

type Watch = ReturnType<typeof watchTexts> | ReturnType<typeof watchOnCitus>;

/** `close` fails with the statements of the product that name no workspace and are not listed. */
const watched = async (
  watch: Watch,
  open: (plugins: Watch['plugin'][]) => Promise<OpenDatabase>,
): Promise<OpenDatabase> => {
  const database = await open([watch.plugin]);
  watch.watchPool(database.pool);
  const close = async (): Promise<void> => {
    await database.close();
    await watch.end();
  };
  return { ...database, close };
};

/** `watch`: what it finds, instead of the statements of the product. */
export const embeddedDatabase = (watch = watchTexts()): Promise<OpenDatabase> =>
  watched(watch, async (plugins) => {
    const [dumpFile] = await Promise.all([migratedDump(), holdEngine()]);
    return openEmbedded({ storage: { kind: 'memory', dumpFile }, plugins });
  });

const withDatabase = (server: string, name: string): string => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
};

const onServer = async <T>(server: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const databaseExists = async (client: pg.Client, name: string): Promise<boolean> =>
  (await client.query('select from pg_database where datname = $1', [name])).rowCount === 1;

/** More would only make the tests slower. */
const testShards = 4;

/** Servers that keep the shards, beside the coordinator of DATABASE_URL. Without them it keeps them itself. */
const workers: readonly string[] = process.env.CITUS_WORKERS?.split(',') ?? [];

const distributeDatabase = async (url: string): Promise<void> => {
  await onServer(url, async (client) => {
    await client.query('create extension citus');
    const coordinator = { host: '127.0.0.1', port: Number(new URL(url).port) };
    await setCoordinator(client, coordinator);
    for (const worker of workers)
      await addNode(client, { host: '127.0.0.1', port: Number(new URL(worker).port) });
    await distribute(client, {
      shardCount: testShards,
      coordinator,
      onCoordinator: workers.length === 0,
      report: () => undefined,
    });
  });
};

/** A distributed database cannot be copied when it is on several nodes. */
const createOnWorkers = async (name: string): Promise<void> => {
  for (const worker of workers) {
    await onServer(worker, (client) => client.query(`create database ${name}`));
    await onServer(withDatabase(worker, name), (client) => client.query('create extension citus'));
  }
};

/** Citus has a process of its own in each database; a database that is copied or renamed may have none. */
const endOtherSessions = async (client: pg.Client, name: string): Promise<void> => {
  await client.query(
    'select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
    [name],
  );
};

/** A process of Citus may come back while the database is dropped. */
const dropDatabase = (server: string, name: string): Promise<void> =>
  onServer(server, async (client) => {
    const drop = () => client.query(`drop database if exists ${name} with (force)`);
    await drop().catch(async () => {
      await endOtherSessions(client, name);
      await drop();
    });
  });

/** The template of all other databases. No client connects to it under its final name. */
const templateDatabase = async (server: string): Promise<{ name: string; isCitus: boolean }> => {
  const name = `lettersmith_template_${await fingerprint()}${workers.length > 0 ? '_plain' : ''}`;
  const isCitus = await onServer(server, hasCitus);
  await onServer(server, async (client) => {
    if (await databaseExists(client, name)) return;
    await client.query('select pg_advisory_lock(7204119)');
    if (await databaseExists(client, name)) return;
    const making = `${name}_making`;
    await client.query(`drop database if exists ${making} with (force)`);
    await client.query(`create database ${making}`);
    const database = await openDatabase({ databaseUrl: withDatabase(server, making), dataDir: '' });
    try {
      await migrate(database.pool, migrationsFolder);
      await migrateJobs(database.pool, queueSettings);
    } finally {
      await database.close();
    }
    if (isCitus && workers.length === 0) await distributeDatabase(withDatabase(server, making));
    await endOtherSessions(client, making);
    await client.query(`alter database ${making} rename to ${name}`);
  });
  return { name, isCitus };
};

/** `pooler`: PgBouncer in transaction mode before the server. Databases are made and dropped past it. */
const serverDatabase = async (server: string, pooler: string | null): Promise<OpenDatabase> => {
  const { name: template, isCitus } = await templateDatabase(server);
  const name = `lettersmith_test_${randomBytes(6).toString('hex')}`;
  await onServer(server, (client) => client.query(`create database ${name} template ${template}`));
  const url = withDatabase(pooler ?? server, name);
  if (workers.length > 0) {
    await createOnWorkers(name);
    await distributeDatabase(url);
  }
  const database = await watched(isCitus ? watchOnCitus(url) : watchTexts(), (plugins) =>
    openDatabase({ databaseUrl: url, dataDir: '', isPooler: pooler !== null, plugins }),
  );
  const close = async (): Promise<void> => {
    try {
      await database.close();
    } finally {
      for (const node of [server, ...workers]) await dropDatabase(node, name);
    }
  };
  return { ...database, close };
};

/** Without a schema, for tests of migrations. */
export const emptyDatabase = async (): Promise<OpenDatabase> => {
  const server = process.env.DATABASE_URL;
  if (!server) return openEmbedded({ storage: { kind: 'memory' } });
  const name = `lettersmith_test_${randomBytes(6).toString('hex')}`;
  await onServer(server, (client) => client.query(`create database ${name}`));
  const database = await openDatabase({ databaseUrl: withDatabase(server, name), dataDir: '' });
  const close = async (): Promise<void> => {
    await database.close();
    await onServer(server, (client) => client.query(`drop database if exists ${name} with (force)`));
  };
  return { ...database, close };
};

/** Deletes all workspaces with their rows. */
export const deleteWorkspaces = async ({ db }: OpenDatabase): Promise<void> => {
  const { rows } = await sql<{ id: string }>`select id from workspaces`.execute(db);
  for (const { id } of rows) {
    while ((await deleteSomeRows(db, id, 10_000)) > 0);
    await sql`delete from workspaces where id = ${id}`.execute(db);
  }
};

export const testDatabase = (): Promise<OpenDatabase> =>
  process.env.DATABASE_URL
    ? serverDatabase(process.env.DATABASE_URL, process.env.POOLER_URL ?? null)
    : embeddedDatabase();
