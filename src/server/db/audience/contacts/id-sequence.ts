// Contacts, lists, tags, segments and campaigns are numbered within their workspace, from 1 on. A number is given once:
// what is deleted keeps its own.
import { sql } from 'kysely';
import type { Queryable } from '../../database.ts';

const numbered = ['contacts', 'lists', 'tags', 'segments', 'campaigns'] as const;
type Numbered = (typeof numbered)[number];

/**
 * Takes the next `count` numbers and answers the last of them. Whoever else takes one of this workspace waits until the
 * transaction ends. Numbers that are taken and not used leave a gap.
 */
export const takeNumbers = async (
  db: Queryable,
  workspaceId: string,
  of: Numbered,
  count = 1,
): Promise<number> => {
  const column = sql.ref(of);
  const first = numbered.map((name) => (name === of ? count : 0));
  const { rows } = await sql<{ last: number }>`
    insert into audience_numbers as n (workspace_id, ${sql.join(numbered.map((name) => sql.ref(name)))})
    values (${workspaceId}, ${sql.join(first)})
    on conflict (workspace_id) do update set ${column} = n.${column} + excluded.${column}
    returning n.${column} as last`.execute(db);
  return rows[0]?.last ?? count;
};

/** One writer at a time, so that no two take the last place. Answers how many of them there are. */
export const takeNumberAmong = async (
  db: Queryable,
  workspaceId: string,
  of: 'lists' | 'segments',
): Promise<{ id: number; count: number }> => {
  const id = await takeNumbers(db, workspaceId, of);
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(of)} where workspace_id = ${workspaceId} and deleted_at is null`.execute(
    db,
  );
  return { id, count: rows[0]?.n ?? 0 };
};

/** The last number that a contact of the workspace was given. */
export const highestContactNumber = async (db: Queryable, workspaceId: string): Promise<number> => {
  const row = await db
    .selectFrom('audience_numbers')
    .select('contacts')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return row?.contacts ?? 0;
};
