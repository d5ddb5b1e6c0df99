// Brings a database to this program's schema: numbered SQL files, applied once each, in order.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { allowTriggers, distributeMissing, dropTriggers, isDistributed } from './citus.ts';
import { type Statement, splitStatements } from './split-statements.ts';

/** Any number will do that no other code locks. */
export const migrationLock = 7_204_118;
/** What is left to do where a database is being distributed (`operations/cluster/distribute.ts`). */
export const stepsTable = 'distribution_steps';
const fileName = /^\d{4}-[a-z0-9-]+\.sql$/;

export class MigrationError extends Error {
  override name = 'MigrationError';
}

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

const readMigrations = async (folder: string): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = new Set<string>();
  for (const name of names) {
    if (!fileName.test(name))
      throw new MigrationError(`${name} is not named like a migration: 0001-what-it-does.sql.`);
    const number = name.slice(0, 4);
    if (numbers.has(number)) throw new MigrationError(`Two migrations have the number ${number}.`);
    numbers.add(number);
  }
  return Promise.all(
    names.map(async (name) => {
      // A checkout on Windows may have other line endings; that is no change.
      const sql = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
};

/** The first migration to apply. Throws when the files and the database do not match. */
const nextOf = (migrations: Migration[], applied: Map<string, string>): Migration | undefined => {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.keys()].filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new MigrationError(
      `The database was changed by a newer version of this program (${unknown.join(', ')}). Nothing was changed now. Start that version, or restore a backup from before the update.`,
    );
  }
  for (const { name, checksum } of migrations) {
    const recorded = applied.get(name);
    if (recorded !== undefined && recorded !== checksum) {
      throw new MigrationError(
        `The migration ${name} was applied to this database and has been changed since. Nothing was changed now. Restore the file, and put the change into a new migration.`,
      );
    }
  }
  return migrations.find(({ name }) => !applied.has(name));
};

const lineOf = (sql: string, { position }: Statement, error: unknown): string => {
  const within = error instanceof pg.DatabaseError ? Number(error.position) : Number.NaN;
  return Number.isNaN(within) ? '' : ` at line ${sql.slice(0, position + within).split('\n').length}`;
};

/** One statement after another: Citus refuses a text of several that changes distributed tables. */
const apply = async (client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> => {
  for (const statement of splitStatements(sql)) {
    try {
      await client.query(statement.text);
      if (/^create\s+(or\s+replace\s+)?(table|function)\b/i.test(statement.text))
        await distributeMissing(client);
    } catch (error) {
      throw new MigrationError(
        `The migration ${name} failed${lineOf(sql, statement, error)}: ${error instanceof Error ? error.message : String(error)}. It was rolled back; the migrations before it are applied.`,
        { cause: error },
      );
    }
  }
  await client.query('insert into schema_migrations (name, checksum, applied_at) values ($1, $2, now())', [
    name,
    checksum,
  ]);
};

const refuseHalfDistributed = async (client: pg.PoolClient): Promise<void> => {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    `public.${stepsTable}`,
  ]);
  if (rows[0]?.found)
    throw new MigrationError(
      'The database is half distributed: a run of `lettersmith distribute` broke off. Run it again; it continues where it stopped.',
    );
};

const lockPauseMs = 500;

/** For `create index concurrently` and the like, which PostgreSQL runs outside a transaction only. */
const isOutsideTransaction = ({ sql }: Migration): boolean => sql.startsWith('-- not in a transaction');

/**
 * Asks again and again: a session that waits for a lock keeps its snapshot, and `create index concurrently`, which the
 * holder of the lock may run, waits for the snapshots of all other sessions. That would be a deadlock.
 */
const lockOutside = async (client: pg.PoolClient): Promise<void> => {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      migrationLock + 1,
    ]);
    if (rows[0]?.locked) return;
    await pause(lockPauseMs);
  }
};

/**
 * Its statements must be repeatable (`drop index if exists` before `create index concurrently`): after a fault those
 * before it stay done.
 */
const applyOutside = async (client: pg.PoolClient, migration: Migration): Promise<string> => {
  await lockOutside(client);
  try {
    const { rows } = await client.query('select from schema_migrations where name = $1', [migration.name]);
    // Another process was faster.
    if (rows.length === 0) await apply(client, migration);
    return migration.name;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock + 1]);
  }
};

const lockTimeoutMs = 2_000;
const lockRetries = 20;

/** lock_not_available: not locked in time. deadlock_detected: each waited for a lock of the other. */
const repeatedCodes: readonly unknown[] = ['55P03', '40P01'];

const isOfLocks = (error: unknown): boolean =>
  error instanceof MigrationError &&
  error.cause instanceof pg.DatabaseError &&
  repeatedCodes.includes(error.cause.code);

/** Repeats a step that could not lock its tables, so that other transactions run in between. */
const stepPatiently = async (client: pg.PoolClient, migrations: Migration[]): Promise<string | null> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await step(client, migrations);
    } catch (error) {
      if (!isOfLocks(error) || tries > lockRetries) throw error;
      await pause(lockPauseMs);
    }
  }
};

/**
 * One step under the lock: reads which migrations are applied, and applies the next one. Returns its name, or null at
 * the end.
 */
const step = async (client: pg.PoolClient, migrations: Migration[]): Promise<string | null> => {
  await client.query('begin');
  try {
    // A lock of the transaction, not of the session: all connections of the embedded database are one session.
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    await refuseHalfDistributed(client);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null)',
    );
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    );
    const next = nextOf(migrations, new Map(rows.map(({ name, checksum }) => [name, checksum])));
    if (next && isOutsideTransaction(next)) {
      await client.query('rollback');
      return await applyOutside(client, next);
    }
    // A statement that waits for a lock makes all later ones on the table wait as well: better to try again.
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    if (next) {
      await allowTriggers(client);
      await apply(client, next);
      if (await isDistributed(client)) await dropTriggers(client);
    }
    await client.query('commit');
    return next?.name ?? null;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
};

/** Searches compare names by Unicode's rules, which PostgreSQL applies to UTF8 only. */
const requireUtf8 = async (client: pg.PoolClient): Promise<void> => {
  const { rows } = await client.query<{ encoding: string; name: string }>(
    "select current_setting('server_encoding') as encoding, current_database() as name",
  );
  const [database] = rows;
  if (database && database.encoding !== 'UTF8')
    throw new MigrationError(
      `The database ${database.name} has the encoding ${database.encoding}; Lettersmith needs UTF8. Nothing was changed. Make one with: create database ${database.name} encoding 'UTF8' template template0.`,
    );
};

/**
 * Applies missing migrations, each file in its own transaction; safe when several processes start at once. After each it
 * says how many of all the database has.
 */
export const migrate = async (
  pool: pg.Pool,
  folder: string,
  onProgress: (done: number, all: number) => void = () => undefined,
): Promise<string[]> => {
  const migrations = await readMigrations(folder);
  const client = await pool.connect();
  const applied: string[] = [];
  try {
    await requireUtf8(client);
    for (;;) {
      const name = await stepPatiently(client, migrations);
      if (name === null) return applied;
      applied.push(name);
      onProgress(migrations.findIndex((migration) => migration.name === name) + 1, migrations.length);
    }
  } finally {
    client.release();
  }
};

/** The migrations that `migrate` would apply, in order; changes nothing. Throws when files and database do not match. */
export const pendingMigrations = async (
  pool: pg.Pool,
  folder: string,
): Promise<{ pending: Migration[]; last: string | null }> => {
  const migrations = await readMigrations(folder);
  const found = await pool.query<{ name: string | null }>(
    "select to_regclass('schema_migrations')::text as name",
  );
  if (!found.rows[0]?.name) return { pending: migrations, last: null };
  const { rows } = await pool.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  );
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  nextOf(migrations, applied);
  return { pending: migrations.filter(({ name }) => !applied.has(name)), last: rows.at(-1)?.name ?? null };
};
