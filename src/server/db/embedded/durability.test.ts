// What the embedded database keeps when its process, or the database in it, ends in the middle of work.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open as openFile, readdir, readFile, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { quickStart } from '../../../../test/support/quick-start.ts';
import { openEmbedded } from '../database.ts';

const rounds = process.env.LONG === '1' ? 30 : 3;
const program = fileURLToPath(
  new URL('../../../../test/support/kills/insert-until-killed.ts', import.meta.url),
);

let folder: string;
let data: string;
const open = (onEnd?: (error: Error) => void) =>
  openEmbedded({ storage: { kind: 'folder', folder: data }, ...(onEnd ? { onEnd } : {}) });

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lettersmith-'));
  data = path.join(folder, 'data');
  const database = await open();
  await database.pool.query('create table acknowledged (id int primary key)');
  await database.pool.query('create table counter (value int); insert into counter values (0)');
  await database.close();
});
afterAll(() => rm(folder, { recursive: true }));

/** Lets another process insert for a while, kills it, and returns the rows whose commit was acknowledged. */
const insertAndKill = async (first: number, afterMs: number): Promise<number[]> => {
  const child = spawn(process.execPath, [...quickStart, program, data, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const acknowledged: number[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => acknowledged.push(Number(line)));
  const closed = once(lines, 'close');
  // Each round acknowledges more than one row, on a machine of any speed.
  for (let said = 0; said < 2; said += 1) await once(lines, 'line');
  await pause(afterMs);
  child.kill('SIGKILL');
  await closed;
  return acknowledged;
};

it(`keeps every acknowledged row when its process is killed, ${rounds} times`, {
  timeout: rounds * 100_000,
}, async () => {
  const safe: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    safe.push(...(await insertAndKill(round * 1_000_000, 20 + Math.random() * 300)));
    const database = await open();
    const { rows } = await database.pool.query<{ id: number }>('select id from acknowledged');
    const stored = new Set(rows.map(({ id }) => id));
    expect(safe.filter((id) => !stored.has(id))).toEqual([]);
    // Both statements of a transaction, or neither.
    const counted = await database.pool.query<{ value: number }>('select value from counter');
    expect(counted.rows[0]?.value).toBe([...stored].filter((id) => id % 3 !== 0).length);
    await database.close();
  }
  expect(safe.length).toBeGreaterThan(rounds);
});

it('syncs the disk once for every commit', async () => {
  const { pool, gateway, close } = await open();
  await pool.query('create table synced (n int)');
  const before = await gateway.countFsyncs();
  for (let n = 0; n < 20; n += 1) await pool.query('insert into synced values ($1)', [n]);
  const between = await gateway.countFsyncs();
  expect(between - before).toBeGreaterThanOrEqual(20);
  const client = await pool.connect();
  await client.query('begin');
  for (let n = 0; n < 20; n += 1) await client.query('insert into synced values ($1)', [n]);
  await client.query('commit');
  client.release();
  const after = await gateway.countFsyncs();
  expect(after - between).toBeGreaterThanOrEqual(1);
  expect(after - between).toBeLessThan(20);
  await close();
});

it('restarts with the next query after a panic, with all that was committed', async () => {
  const ends: string[] = [];
  const { pool, close } = await open((error) => ends.push(error.message));
  await pool.query('create table survivors (n int)');
  await pool.query('insert into survivors values (1)');

  // Without its folder for the WAL, PostgreSQL panics as soon as it needs the next file.
  await rename(path.join(data, 'pg_wal'), path.join(data, 'pg_wal.away'));
  const work = async (): Promise<void> => {
    await pool.query('select pg_switch_wal()');
    await pool.query('insert into survivors values (2)');
  };
  await expect(work()).rejects.toThrow(/embedded database has ended.*Committed data is safe/);
  expect(ends).toHaveLength(1);
  await expect(pool.query('select 1')).rejects.toThrow('cannot start');

  await rename(path.join(data, 'pg_wal.away'), path.join(data, 'pg_wal'));
  expect((await pool.query('select n from survivors')).rows).toEqual([{ n: 1 }]);
  await close();
});

it('keeps its WAL short and its tables vacuumed while it is used', async () => {
  const { pool, close } = await open();
  const logBytes = async (): Promise<number> => {
    const { rows } = await pool.query<{ bytes: number }>(
      'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()',
    );
    return rows[0]?.bytes ?? 0;
  };
  await pool.query('create table busy (n int, filler text)');
  for (let round = 0; round < 8; round += 1) {
    await pool.query("insert into busy select n, repeat('x', 400) from generate_series(1, 30000) n");
  }
  await expect.poll(logBytes).toBeLessThan(64 * 1024 * 1024);
  const vacuumed = async (): Promise<boolean> => {
    const { rows } = await pool.query(
      "select from pg_stat_user_tables where relname = 'busy' and vacuum_count > 0",
    );
    return rows.length > 0;
  };
  await expect.poll(vacuumed, { interval: 200 }).toBe(true);
  await close();
});

it('refuses a second process with a helpful message', async () => {
  const { close } = await open();
  await expect(open()).rejects.toThrow(/already open in another process .* set DATA_DIR to another folder/);
  await close();
  await (await open()).close();
});

it('suggests restoring a backup when its write-ahead log is damaged, and changes nothing', async () => {
  const log = path.join(data, 'pg_wal');
  const [segment = ''] = (await readdir(log)).filter((name) => /^[0-9A-F]{24}$/.test(name)).sort();
  const file = await openFile(path.join(log, segment), 'r+');
  const { size } = await file.stat();
  for (let index = 0; index < size; index += 8_192) await file.write(Buffer.alloc(64, 0x5a), 0, 64, index);
  await file.close();
  const before = await readFile(path.join(data, 'global/pg_control'));
  await expect(open()).rejects.toThrow(
    /cannot start: .*files are damaged\. Nothing was changed\..*"Restoring a backup" in docs\/operations\.md/,
  );
  expect((await readFile(path.join(data, 'global/pg_control'))).equals(before)).toBe(true);
});
