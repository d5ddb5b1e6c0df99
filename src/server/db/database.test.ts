// What the rest of the server relies on, with either database.
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/support/database.ts';
import { type OpenDatabase, openDatabase } from './database.ts';

let database: OpenDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await testDatabase();
  pool = database.pool;
  await pool.query('create table numbers (id int primary key, value int not null)');
});
afterAll(() => database.close());

const inTransaction = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
};

describe('types', () => {
  it('reads counts and ids as numbers, and larger values exactly', async () => {
    const { rows } = await pool.query(
      'select count(*) as none, 9007199254740991::bigint as safe, 9007199254740993::bigint as large from numbers',
    );
    expect(rows).toEqual([{ none: 0, safe: 9007199254740991, large: '9007199254740993' }]);
  });

  it('preserves times, bytes, JSON and text', async () => {
    const time = new Date('2026-03-29T01:30:00.123Z');
    const values = [time, Buffer.from([0, 255, 39]), JSON.stringify({ a: ['"', '\\'] }), 'ä 💌 \'"\\'];
    const { rows } = await pool.query('select $1::timestamptz, $2::bytea, $3::jsonb, $4::text', values);
    expect(rows).toEqual([
      { timestamptz: time, bytea: values[1], jsonb: { a: ['"', '\\'] }, text: values[3] },
    ]);
  });

  it('transfers a text of several megabytes both ways', async () => {
    const text = 'letter '.repeat(700_000);
    const { rows } = await pool.query<{ text: string }>('select $1::text as text', [text]);
    expect(rows[0]?.text === text).toBe(true);
  });
});

it('closes although a connection was never released', async () => {
  const other = await testDatabase();
  const leaked = await other.pool.connect();
  await leaked.query('begin');
  await other.close();
  await expect(leaked.query('select 1')).rejects.toThrow();
});

describe('concurrency', () => {
  it('answers 500 parallel queries, errors among them, each with its own result', async () => {
    const ask = async (n: number): Promise<number | string> => {
      if (n % 5 !== 0) return (await pool.query<{ n: number }>('select $1::int as n', [n])).rows[0]?.n ?? -1;
      const error = await pool
        .query('select 1 / ($1::int - $1::int)', [n])
        .catch((reason: unknown) => reason);
      return error instanceof pg.DatabaseError ? (error.code ?? '') : 'no error';
    };
    const answers = await Promise.all(Array.from({ length: 500 }, (_, n) => ask(n)));
    expect(answers).toEqual(Array.from({ length: 500 }, (_, n) => (n % 5 === 0 ? '22012' : n)));
  });

  it('loses no update of 50 transactions that read and write the same row', async () => {
    await pool.query('insert into numbers values (1, 0)');
    const addOne = () =>
      inTransaction(async (client) => {
        const { rows } = await client.query<{ value: number }>(
          'select value from numbers where id = 1 for update',
        );
        await client.query('update numbers set value = $1 where id = 1', [(rows[0]?.value ?? 0) + 1]);
      });
    await Promise.all(Array.from({ length: 50 }, addOne));
    expect((await pool.query('select value from numbers where id = 1')).rows).toEqual([{ value: 50 }]);
  });
});

describe('transactions', () => {
  it('are invisible to others before they commit', async () => {
    const other = pool.query<{ n: number }>('select 0 as n');
    await inTransaction(async (client) => {
      await client.query('insert into numbers values (2, 2)');
      await other;
      const visible = await client.query('select id from numbers where id = 2');
      expect(visible.rowCount).toBe(1);
      await client.query('rollback; begin');
    });
    expect((await pool.query('select id from numbers where id = 2')).rowCount).toBe(0);
  });

  it('are rolled back when they fail, and the pool stays usable', async () => {
    const failing = inTransaction(async (client) => {
      await client.query('insert into numbers values (3, 3)');
      await client.query('insert into numbers values (3, 4)');
    });
    await expect(failing).rejects.toMatchObject({ code: '23505', constraint: 'numbers_pkey' });
    expect((await pool.query('select id from numbers where id = 3')).rowCount).toBe(0);
  });

  it('are rolled back when their connection is lost, and the process survives', async () => {
    const client = await pool.connect();
    await client.query('begin');
    await client.query('insert into numbers values (4, 4)');
    client.release(true);
    await expect.poll(async () => (await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect((await pool.query('select id from numbers where id = 4')).rowCount).toBe(0);
  });

  it('support savepoints', async () => {
    await inTransaction(async (client) => {
      await client.query('insert into numbers values (5, 5)');
      await client.query('savepoint here');
      await client.query('insert into numbers values (5, 6)').catch(() => undefined);
      await client.query('rollback to savepoint here');
    });
    expect((await pool.query('select value from numbers where id = 5')).rows).toEqual([{ value: 5 }]);
  });

  it('work through Kysely', async () => {
    const failing = database.db.transaction().execute(async (tx) => {
      await sql`insert into numbers values (6, 6)`.execute(tx);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    const { rows } = await sql`select id from numbers where id = 6`.execute(database.db);
    expect(rows).toEqual([]);
  });
});

it('claims rows once with SKIP LOCKED', async () => {
  await pool.query('create table queue (id int primary key, taken boolean not null default false)');
  await pool.query('insert into queue select generate_series(1, 100)');
  const claim = () =>
    pool.query<{ id: number }>(
      'update queue set taken = true where id in (select id from queue where not taken order by id limit 10 for update skip locked) returning id',
    );
  const claims = await Promise.all(Array.from({ length: 10 }, claim));
  const ids = claims.flatMap(({ rows }) => rows.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});

// PgBouncer passes named statements on from 1.21; the product has none.
it.skipIf(process.env.POOLER_URL)('keeps the named statements of two clients apart', async () => {
  const [one, two] = [await pool.connect(), await pool.connect()];
  const first = () => one.query<{ n: number }>({ name: 'same', text: 'select 1 as n' });
  const second = () => two.query<{ n: number }>({ name: 'same', text: 'select 2 as n' });
  for (let round = 0; round < 3; round += 1) {
    expect((await first()).rows).toEqual([{ n: 1 }]);
    expect((await second()).rows).toEqual([{ n: 2 }]);
  }
  one.release();
  two.release();
});

it('reports what is wrong with DATABASE_URL, without its password', async () => {
  const refused = openDatabase({ databaseUrl: 'postgres://me:secret@127.0.0.1:1/none', dataDir: '' });
  const error = await refused.catch((reason: unknown) => reason);
  expect(String(error)).toMatch(/DATABASE_URL cannot be used: .*ECONNREFUSED.*Check/);
  expect(String(error)).not.toContain('secret');
});
