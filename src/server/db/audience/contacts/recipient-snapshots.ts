import { sql } from 'kysely';
import type { Queryable } from '../../database.ts';

/** Whether a campaign that started after these contact ids were allocated is still taking its recipient snapshot. */
export const hasStartedAfter = async (
  db: Queryable,
  workspaceId: string,
  number: number,
): Promise<boolean> => {
  const { rows } = await sql`
    select from campaigns where workspace_id = ${workspaceId} and snapshot_cursor is not null
      and snapshot_highest >= ${number} limit 1`.execute(db);
  return rows.length > 0;
};
