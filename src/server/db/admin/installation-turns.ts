// Which process does what one process does for all. By the clock of the database: those of machines differ.
import { sql } from 'kysely';
import type { Queryable } from '../database.ts';

export interface Turn {
  name: string;
  /** The id of the process. */
  holder: string;
}

/** Takes the turn, or extends it. false: another process has it. */
export const takeTurn = async (db: Queryable, { name, holder }: Turn, seconds: number): Promise<boolean> => {
  const { rows } = await sql`
    insert into installation_turns as t (name, holder, held_until)
    values (${name}, ${holder}, clock_timestamp() + ${seconds} * interval '1 second')
    on conflict (name) do update set holder = excluded.holder, held_until = excluded.held_until
    where t.holder = excluded.holder or t.held_until < clock_timestamp()
    returning t.name`.execute(db);
  return rows.length > 0;
};

/** Lets another process in at once. */
export const endTurn = async (db: Queryable, { name, holder }: Turn): Promise<void> => {
  await db.deleteFrom('installation_turns').where('name', '=', name).where('holder', '=', holder).execute();
};
