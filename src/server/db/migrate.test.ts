import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { emptyDatabase, migrationsFolder } from '../../../test/support/database.ts';
import type { OpenDatabase } from './database.ts';
import { MigrationError, migrate } from './migrate.ts';

let database: OpenDatabase;
let folder: string;
const write = (name: string, sql: string): Promise<void> => writeFile(path.join(folder, name), sql);
const tables = async (): Promise<string[]> => {
  const { rows } = await database.pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  );
  return rows.map(({ name }) => name);
};

beforeAll(async () => {
  database = await emptyDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('drop schema public cascade; create schema public');
  folder = await mkdtemp(path.join(os.tmpdir(), 'lettersmith-'));
  await write('0001-first.sql', 'create table first (n int);\ninsert into first values (1);\n');
  await write('0002-second.sql', 'create table second (n int);\n');
  return () => rm(folder, { recursive: true });
});

it('applies the files in order, once', async () => {
  expect(await migrate(database.pool, folder)).toEqual(['0001-first.sql', '0002-second.sql']);
  expect(await migrate(database.pool, folder)).toEqual([]);
  await write('0003-third.sql', 'alter table first add column m int');
  expect(await migrate(database.pool, folder)).toEqual(['0003-third.sql']);
  expect((await database.pool.query('select * from first')).rows).toEqual([{ n: 1, m: null }]);
});

it.skipIf(!process.env.DATABASE_URL)('refuses a database with an encoding other than UTF8', async () => {
  const name = `ascii_${process.pid}`;
  await database.pool.query(
    `create database ${name} encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C' template template0`,
  );
  const url = new URL(process.env.DATABASE_URL ?? '');
  url.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: url.href });
  try {
    await expect(migrate(pool, folder)).rejects.toThrow(
      `The database ${name} has the encoding SQL_ASCII; Lettersmith needs UTF8. Nothing was changed.`,
    );
  } finally {
    await pool.end();
    await database.pool.query(`drop database ${name}`);
  }
});

it('applies each file once when several start together', async () => {
  const starts = await Promise.all(Array.from({ length: 4 }, () => migrate(database.pool, folder)));
  expect(starts.flat().sort()).toEqual(['0001-first.sql', '0002-second.sql']);
  expect((await database.pool.query('select n from first')).rows).toEqual([{ n: 1 }]);
});

it('rolls back a file that fails, reports the position, and continues from there', async () => {
  await write('0002-second.sql', 'create table second (n int);\ncreate tabel third (n int);\n');
  await expect(migrate(database.pool, folder)).rejects.toThrow(
    /0002-second\.sql failed at line 2: .*It was rolled back/,
  );
  expect(await tables()).toEqual(['first', 'schema_migrations']);
  await write('0002-second.sql', 'create table second (n int);\n');
  expect(await migrate(database.pool, folder)).toEqual(['0002-second.sql']);
});

it('stops when an applied file has changed', async () => {
  await migrate(database.pool, folder);
  await write('0001-first.sql', 'create table first (n text);\n');
  await write('0003-third.sql', 'create table third (n int);\n');
  await expect(migrate(database.pool, folder)).rejects.toThrow(/0001-first\.sql was applied .*changed since/);
  expect(await tables()).not.toContain('third');
});

it('treats other line endings as the same file', async () => {
  await migrate(database.pool, folder);
  await write('0002-second.sql', 'create table second (n int);\r\n');
  expect(await migrate(database.pool, folder)).toEqual([]);
});

it('stops when the database is newer than the files', async () => {
  await migrate(database.pool, folder);
  await rm(path.join(folder, '0002-second.sql'));
  await expect(migrate(database.pool, folder)).rejects.toThrow(/newer version .*0002-second\.sql/);
});

it.each(['2-short.sql', '0003_under.sql', '0002-twice.sql'])('refuses a file named %s', async (name) => {
  await write(name, 'select 1');
  await expect(migrate(database.pool, folder)).rejects.toThrow(MigrationError);
  expect(await tables()).toEqual([]);
});

it('applies the migrations of this program', async () => {
  expect((await migrate(database.pool, migrationsFolder)).length).toBeGreaterThan(0);
});

it('runs a file outside a transaction when it says so', async () => {
  const sql =
    '-- not in a transaction\ndrop index if exists by_n;\ncreate index concurrently by_n on first (n);\n';
  await write('0003-index.sql', sql);
  // PGlite has one session, which never runs out of a transaction of others.
  expect(await migrate(database.pool, folder)).toEqual([
    '0001-first.sql',
    '0002-second.sql',
    '0003-index.sql',
  ]);
  expect(await migrate(database.pool, folder)).toEqual([]);
  const { rows } = await database.pool.query("select from pg_indexes where indexname = 'by_n'");
  expect(rows).toHaveLength(1);
});

it.skipIf(!process.env.DATABASE_URL)(
  'tries again when a table is locked, and lets others work meanwhile',
  async () => {
    await migrate(database.pool, folder);
    await write('0003-third.sql', 'alter table first add column m int');
    const reader = await database.pool.connect();
    await reader.query('begin; select * from first');
    const migrated = migrate(database.pool, folder);
    // Behind a statement that waits for its lock, this one would wait as long as the reader.
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect((await database.pool.query('select n from first')).rows).toHaveLength(1);
    await reader.query('commit');
    reader.release();
    expect(await migrated).toEqual(['0003-third.sql']);
  },
);

it.skipIf(!process.env.DATABASE_URL)('tries again after a deadlock with other transactions', async () => {
  await migrate(database.pool, folder);
  await write(
    '0003-third.sql',
    "alter table first add column m int;\nselect pg_sleep(0.5);\nset local deadlock_timeout = '10ms';\nalter table second add column m int;\n",
  );
  const writer = await database.pool.connect();
  // The migration, which looks for deadlocks sooner, is the one that PostgreSQL ends.
  await writer.query("begin; set local deadlock_timeout = '1min'; update second set n = 2");
  const migrated = migrate(database.pool, folder);
  await new Promise((resolve) => setTimeout(resolve, 250));
  await writer.query('update first set n = 2');
  await writer.query('commit');
  writer.release();
  expect(await migrated).toEqual(['0003-third.sql']);
});

it.skipIf(!process.env.DATABASE_URL)(
  'two processes at once build an index without a transaction',
  async () => {
    await migrate(database.pool, folder);
    await write(
      '0003-index.sql',
      '-- not in a transaction\ndrop index if exists by_n;\ncreate index concurrently by_n on first (n);\n',
    );
    const writer = await database.pool.connect();
    const waiting = async (what: string): Promise<number> => {
      const { rows } = await database.pool.query(
        "select from pg_stat_activity where datname = current_database() and state = 'active' and query like $1 and pid <> pg_backend_pid()",
        [`${what}%`],
      );
      return rows.length;
    };
    // Until it ends, the index cannot be built.
    await writer.query('begin; update first set n = 2');
    const first = migrate(database.pool, folder);
    await expect.poll(() => waiting('create index concurrently'), { timeout: 10_000 }).toBe(1);
    const second = migrate(database.pool, folder);
    // It has come to the lock, which the first holds.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await writer.query('commit');
    writer.release();
    expect([await first, await second]).toEqual([['0003-index.sql'], ['0003-index.sql']]);
    const { rows } = await database.pool.query(
      "select from pg_index where indexrelid = 'by_n'::regclass and indisvalid",
    );
    expect(rows).toHaveLength(1);
  },
);
