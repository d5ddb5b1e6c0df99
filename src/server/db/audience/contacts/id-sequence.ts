// Contacts, lists, tags, segments and campaigns are numbered within their workspace, from 1 on. An id is used once: a
// deleted row keeps its own.
import { sql } from 'kysely';
import type { Queryable } from '../../database.ts';

const sequences = ['contacts', 'lists', 'tags', 'segments', 'campaigns'] as const;
type Sequence = (typeof sequences)[number];

/**
 * Reserves the next `count` ids and returns the last. Other transactions that reserve ids of this workspace wait until
 * this one ends. Ids that are reserved and not used leave a gap.
 */
export const allocateIds = async (
  db: Queryable,
  workspaceId: string,
  sequence: Sequence,
  count = 1,
): Promise<number> => {
  const column = sql.ref(sequence);
  const initial = sequences.map((name) => (name === sequence ? count : 0));
  const { rows } = await sql<{ last: number }>`
    insert into audience_numbers as n (workspace_id, ${sql.join(sequences.map((name) => sql.ref(name)))})
    values (${workspaceId}, ${sql.join(initial)})
    on conflict (workspace_id) do update set ${column} = n.${column} + excluded.${column}
    returning n.${column} as last`.execute(db);
  return rows[0]?.last ?? count;
};

/**
 * The lock on the id sequence admits one writer at a time, so that two cannot both pass the limit. Returns the new id
 * and how many rows there are.
 */
export const allocateIdWithCount = async (
  db: Queryable,
  workspaceId: string,
  sequence: 'lists' | 'segments',
): Promise<{ id: number; count: number }> => {
  const id = await allocateIds(db, workspaceId, sequence);
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(sequence)} where workspace_id = ${workspaceId} and deleted_at is null`.execute(
    db,
  );
  return { id, count: rows[0]?.n ?? 0 };
};

/** The highest id that a contact of the workspace was given. */
export const highestContactId = async (db: Queryable, workspaceId: string): Promise<number> => {
  const row = await db
    .selectFrom('audience_numbers')
    .select('contacts')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return row?.contacts ?? 0;
};
