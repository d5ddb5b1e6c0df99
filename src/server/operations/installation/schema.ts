// Whether a database has the tables that this program reads and writes.
import { readdir } from 'node:fs/promises';
import type pg from 'pg';
import { migrationsFolder } from './product.ts';
import { Refusal } from './refusal.ts';

/**
 * `what` names the database in the message.
 * @throws {Refusal} if its schema is older or newer than that of this program
 */
export const requireOwnSchema = async (pool: Pick<pg.Pool, 'query'>, what: string): Promise<void> => {
  const own = (await readdir(migrationsFolder))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .at(-1);
  const { rows: tables } = await pool.query<{ exists: boolean }>(
    "select to_regclass('schema_migrations') is not null as exists",
  );
  if (!tables[0]?.exists)
    throw new Refusal(`The server of ${what} was never started. Nothing was changed. Start it once.`);
  const { rows } = await pool.query<{ name: string | null }>(
    'select max(name) as name from schema_migrations',
  );
  const found = rows[0]?.name;
  if (found === own) return;
  const advice =
    found && own && found > own ? 'Use the program of that version' : 'Start its server of this version once';
  throw new Refusal(
    `The database of ${what} has the schema ${found}, and this program ${own}. Nothing was changed. ${advice}.`,
  );
};
