// The search index: the text that a search reads in place of the contacts; see the migration.
import { sql } from 'kysely';
import type { Queryable } from '../../database.ts';
import { overAllWorkspaces } from '../../over-all-workspaces.ts';
import { wordBitsOf } from '../../trigram-filter.ts';

/**
 * Writes up to `count` stale blocks and returns how many. A transaction that changes a contact locks its block until it
 * ends, so the block is read when no other transaction changes it. Call it in a transaction.
 */
export const updateStaleBlocks = async (
  tx: Queryable,
  workspaceId: string,
  count: number,
): Promise<number> => {
  const stale = await sql<{ block: number }>`
    select block from contact_blocks where workspace_id = ${workspaceId} and not is_folded
    order by block limit ${count} for update skip locked`.execute(tx);
  // A separate statement, so that it sees what others committed before the blocks were locked.
  const { rows } = await sql<{ block: number; body: string }>`
    select stale.block, coalesce(of_block.body, '') as body
    from unnest(${stale.rows.map(({ block }) => block)}::bigint[]) stale (block) cross join lateral (
      select string_agg(search_text(c.email || E'\t' || c.first_name || ' ' || c.last_name), E'\n' order by c.id) as body
      from contacts c where c.workspace_id = ${workspaceId}
        and c.id >= stale.block * 64 and c.id < stale.block * 64 + 64
    ) of_block`.execute(tx);
  if (rows.length === 0) return 0;
  await sql`
    update contact_blocks b set body = n.body, word_bits = n.word_bits, is_folded = true
    from unnest(${rows.map(({ block }) => block)}::bigint[], ${rows.map(({ body }) => body)}::text[],
      ${rows.map(({ body }) => wordBitsOf(body))}::bytea[]) as n (block, body, word_bits)
    where b.workspace_id = ${workspaceId} and b.block = n.block`.execute(tx);
  return rows.length;
};

/** Workspaces with stale blocks. */
export const workspacesWithStaleSearchIndex = async (db: Queryable): Promise<string[]> => {
  const { rows } = await sql<{ workspace_id: string }>`
    ${overAllWorkspaces('stale search index')}
    select distinct workspace_id from contact_blocks where not is_folded`.execute(db);
  return rows.map(({ workspace_id }) => workspace_id);
};
