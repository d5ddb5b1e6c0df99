// The stand-ins store their state in the product's database, in a separate schema, so that a restart loses nothing.
import { randomBytes } from 'node:crypto';
import type pg from 'pg';

/** The pool, or one connection of it inside a transaction. */
export interface Queryable {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<Row>>;
}

/** Any number; it only has to be the same in every process that starts a sandbox. */
const setUpLock = 7_305_901_442;

export const inTransaction = async <Result>(
  pool: pg.Pool,
  work: (db: Queryable) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  let connectionFault: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      connectionFault = failure;
    });
    throw error;
  } finally {
    client.release(connectionFault);
  }
};

/**
 * Concurrent `create … if not exists` statements can fail in PostgreSQL, so an advisory lock serializes starting
 * processes.
 */
export const createTables = (pool: pg.Pool, statements: string[]): Promise<void> =>
  inTransaction(pool, async (db) => {
    await db.query('select pg_advisory_xact_lock($1)', [setUpLock]);
    await db.query('create schema if not exists sandbox');
    await db.query('create table if not exists sandbox.secrets (name text primary key, value text not null)');
    for (const statement of statements) await db.query(statement);
  });

/** A secret made at the first start and stored; the same in every process on this database. */
export const storedSecret = async (db: Queryable, name: string, generate: () => string): Promise<string> => {
  await db.query('insert into sandbox.secrets (name, value) values ($1, $2) on conflict (name) do nothing', [
    name,
    generate(),
  ]);
  const found = await db.query<{ value: string }>('select value from sandbox.secrets where name = $1', [
    name,
  ]);
  const value = found.rows[0]?.value;
  if (value === undefined) throw new Error(`the sandbox secret ${name} is missing`);
  return value;
};

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Letters and digits only, as in the vendors' ids and keys. */
export const randomCode = (length: number): string => {
  let code = '';
  while (code.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 is the largest multiple of 62 below 256: bytes above it would favor the first characters.
      if (byte < 248 && code.length < length) code += alphabet[byte % 62];
    }
  }
  return code;
};
