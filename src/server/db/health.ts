import { sql } from 'kysely';
import type { Queryable } from './database.ts';

export const ping = async (db: Queryable): Promise<void> => {
  await sql`select 1`.execute(db);
};
