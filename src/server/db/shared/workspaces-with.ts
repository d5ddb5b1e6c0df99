// Finds workspaces with rows to delete by a plain read over all workspaces. The caller then works on one workspace at a time.
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../database.ts';
import { overAllWorkspaces } from '../over-all-workspaces.ts';
import type { Tables } from '../tables.ts';

/** Workspaces with rows of the table for which the condition holds. */
export const workspacesWith = async (
  db: Queryable,
  table: keyof Tables,
  condition: RawBuilder<unknown>,
): Promise<string[]> => {
  const { rows } = await sql<{ workspace_id: string }>`
    ${overAllWorkspaces('rows to look after')}
    select distinct workspace_id from ${sql.table(table)} where ${condition}`.execute(db);
  return rows.map(({ workspace_id }) => workspace_id);
};
