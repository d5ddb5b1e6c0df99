// Copies of a database in use: what a start on the copy finds.
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenDatabase, openEmbedded, openThroughSocket } from '../database.ts';
import { adminSocketPath, isServed } from './admin-socket.ts';
import { snapshotFolder } from './snapshot.ts';

let dataDir: string;
let folder: string;
let database: OpenDatabase;

const open = (at: string) => openEmbedded({ storage: { kind: 'folder', folder: at } });

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'lettersmith-'));
  folder = path.join(dataDir, 'database');
  database = await openEmbedded({
    storage: { kind: 'folder', folder },
    adminSocket: adminSocketPath(dataDir),
  });
  await database.pool.query('create table pairs (id int primary key, filler text)');
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});

it('copies a database that is being written to: whole transactions, and every one committed before', async () => {
  const { pool } = database;
  let committed = 0;
  let isWriting = true;
  let longestWaitMs = 0;
  const write = async (): Promise<void> => {
    while (isWriting) {
      const startedAt = performance.now();
      // Two rows in each transaction.
      await pool.query(
        'insert into pairs select n, repeat(md5(n::text), 200) from generate_series($1::int, $1::int + 1) n',
        [2 * committed],
      );
      committed += 1;
      longestWaitMs = Math.max(longestWaitMs, performance.now() - startedAt);
    }
  };
  const writing = write();
  await expect.poll(() => committed).toBeGreaterThan(20);

  // A command in another process: its own connections, through the socket.
  const command = openThroughSocket(adminSocketPath(dataDir), folder);
  const target = path.join(dataDir, 'copy');
  const before = committed;
  const { files, bytes, heldMs } = await snapshotFolder(command.pool, folder, target);
  const after = committed;
  await command.close();
  isWriting = false;
  await writing;

  expect(files).toBeGreaterThan(100);
  expect(bytes).toBeGreaterThan(1_000_000);
  expect(heldMs).toBeLessThan(5_000);
  expect(longestWaitMs).toBeLessThan(heldMs + 5_000);
  expect(after).toBeGreaterThan(before);
  const copied = (await readdir(path.join(target, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name));
  expect(copied.length).toBeLessThanOrEqual(2);

  const copy = await open(target);
  const { rows } = await copy.pool.query<{ rows: number; highest: number }>(
    'select count(*)::int as rows, max(id) as highest from pairs',
  );
  const [found = { rows: 0, highest: 0 }] = rows;
  expect(found.rows).toBe(found.highest + 1);
  expect(found.rows % 2).toBe(0);
  expect(found.rows / 2).toBeGreaterThanOrEqual(before);
  // An acknowledgement reaches the writer after its transaction was committed.
  expect(found.rows / 2).toBeLessThanOrEqual(after + 1);
  await copy.close();
});

it('serves the socket to its owner alone, and takes it away with the database', async () => {
  const file = adminSocketPath(dataDir);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await isServed(file)).toBe(true);
});

it('ends the transaction of a command that died, so that others continue', async () => {
  const command = openThroughSocket(adminSocketPath(dataDir), folder);
  const client = await command.pool.connect();
  await client.query('begin');
  await client.query('create table half_done (n int)');
  const other = database.pool.query("select to_regclass('half_done') as name");
  client.release(new Error('died'));
  expect((await other).rows).toEqual([{ name: null }]);
  await command.close();
});
