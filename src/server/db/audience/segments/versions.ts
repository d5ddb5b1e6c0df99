// Adds noted changes to the versions of their blocks. Their sum stays the same, so no stored count becomes old by it.
import { sql } from 'kysely';
import type { Database, Queryable } from '../../database.ts';
import { overAllWorkspaces } from '../../over-all-workspaces.ts';
import { lockCounts, workspaceIsAlive } from './count-locks.ts';

const changesAtOnce = 1_000;

interface Noted {
  kind: string;
  blocks: number[];
}

const countByBlock = (noted: readonly Noted[]): { block: number; kind: string; n: number }[] => {
  const found = new Map<string, { block: number; kind: string; n: number }>();
  for (const { kind, blocks } of noted)
    for (const block of blocks) {
      const name = `${block} ${kind}`;
      const entry = found.get(name) ?? { block, kind, n: 0 };
      entry.n += 1;
      found.set(name, entry);
    }
  // All transactions lock the rows in this order.
  return [...found.values()].sort((a, b) => a.block - b.block || (a.kind < b.kind ? -1 : 1));
};

/** Returns whether more changes may wait. Changes of a workspace that is gone are deleted. */
export const addToVersions = (db: Database, workspaceId: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await lockCounts(tx, workspaceId);
    const { rows } = await sql<Noted>`
      delete from audience_changes where workspace_id = ${workspaceId} and id = any(array(
        select id from audience_changes where workspace_id = ${workspaceId} order by id limit ${changesAtOnce}))
      returning kind, blocks`.execute(tx);
    const counts = countByBlock(rows);
    if (counts.length > 0 && (await workspaceIsAlive(tx, workspaceId)))
      await sql`
        insert into audience_versions as v (workspace_id, block, kind, n)
        select ${workspaceId}, block, kind, n from unnest(${counts.map(({ block }) => block)}::int[],
          ${counts.map(({ kind }) => kind)}::text[], ${counts.map(({ n }) => n)}::bigint[]) as t (block, kind, n)
        order by block, kind
        on conflict (workspace_id, block, kind) do update set n = v.n + excluded.n`.execute(tx);
    return rows.length === changesAtOnce;
  });

export const workspacesWithChanges = async (db: Queryable): Promise<string[]> => {
  const { rows } = await sql<{ workspace_id: string }>`
    ${overAllWorkspaces('noted changes')} select distinct workspace_id from audience_changes`.execute(db);
  return rows.map(({ workspace_id }) => workspace_id);
};
