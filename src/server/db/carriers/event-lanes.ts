// Into how many lanes the events of a workspace are divided.
import { sql } from 'kysely';
import type { Queryable } from '../database.ts';

/** As many contacts as one worker at a time keeps up with. */
const contactsOfOneLane = 5_000_000;
export const maxLanes = 8;

export const countLanes = async (db: Queryable, workspaceId: string): Promise<number> => {
  const { rows } = await sql<{ contacts: number }>`
    select coalesce(sum(n), 0)::bigint as contacts from contact_counts where workspace_id = ${workspaceId}`.execute(
    db,
  );
  return (rows[0]?.contacts ?? 0) < contactsOfOneLane ? 1 : maxLanes;
};
