// The text that a search reads in place of the contacts; see the migration.
import { sql } from 'kysely';
import type { Queryable } from './database.ts';

/**
 * Writes up to `count` blocks that changed; answers how many. Whoever changes a contact of a block locks the block
 * until they are done, so that it is read when nobody changes it.
 */
export const writeContactBlocks = async (
  db: Queryable,
  workspaceId: string,
  count: number,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    with stale as (
      select block from contact_blocks where workspace_id = ${workspaceId} and body is null
      order by block limit ${count} for update skip locked
    ), texts as (
      select c.id / 64 as block, string_agg(lower(c.email || E'\t' || c.first_name || ' ' || c.last_name), E'\n' order by c.id) as body
      from stale join contacts c on c.workspace_id = ${workspaceId}
        and c.id >= stale.block * 64 and c.id < stale.block * 64 + 64
      group by 1
    )
    update contact_blocks b set body = coalesce(texts.body, '')
    from stale left join texts using (block)
    where b.workspace_id = ${workspaceId} and b.block = stale.block`.execute(db);
  return Number(numAffectedRows ?? 0);
};

/** Workspaces with blocks to be written. */
export const workspacesWithStaleBlocks = async (db: Queryable): Promise<string[]> => {
  const { rows } = await sql<{ workspace_id: string }>`
    select distinct workspace_id from contact_blocks where body is null`.execute(db);
  return rows.map(({ workspace_id }) => workspace_id);
};
