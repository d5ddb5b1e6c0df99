// What migrations would do to this database: files, the rows of the tables they touch, and what waits meanwhile.
import type pg from 'pg';
import { pendingMigrations } from '../../db/migrate.ts';
import { type Finding, locksOf } from '../../db/migration-locks.ts';
import { migrationsFolder } from '../installation/product.ts';

export interface PlannedLock extends Omit<Finding, 'advice'> {
  /** As PostgreSQL estimates it; 0 for a table that was never analyzed. */
  rows: number;
}

export interface PlannedMigration {
  name: string;
  locks: PlannedLock[];
}

const estimate = async (pool: pg.Pool, tables: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await pool.query<{ name: string; rows: number }>(
    `select c.relname as name, greatest(c.reltuples, 0)::float8 + coalesce((
       select sum(greatest(p.reltuples, 0)) from pg_inherits i join pg_class p on p.oid = i.inhrelid
       where i.inhparent = c.oid), 0)::float8 as rows
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = current_schema() and c.relname = any($1)`,
    [tables],
  );
  return new Map(rows.map(({ name, rows: count }) => [name, count]));
};

export const planMigrations = async (pool: pg.Pool): Promise<PlannedMigration[]> => {
  const { pending } = await pendingMigrations(pool, migrationsFolder);
  const found = pending.map(({ name, sql }) => ({ name, locks: locksOf(sql) }));
  const tables = found.flatMap(({ locks }) => locks.map(({ table }) => table));
  const rowsOf = await estimate(pool, tables);
  return found.map(({ name, locks }) => ({
    name,
    locks: locks.map(({ line, table, lock, isWholeTable }) => ({
      line,
      table,
      lock,
      isWholeTable,
      rows: rowsOf.get(table) ?? 0,
    })),
  }));
};
