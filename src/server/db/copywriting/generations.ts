import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Queryable } from '../database.ts';
import { type Position, type RowPage, readNewest } from '../pagination.ts';
import type { CampaignGenerationsTable } from '../tables.ts';

export type StoredGeneration = Selectable<CampaignGenerationsTable>;

/** Newest first. */
export const listGenerations = (
  db: Queryable,
  workspaceId: string,
  limit: number,
  after: Position | null,
): Promise<RowPage<StoredGeneration>> => readNewest(db, 'campaign_generations', workspaceId, limit, after);

/** Deletes the oldest beyond the limit. */
export const insertGeneration = async (
  db: Queryable,
  row: Insertable<CampaignGenerationsTable>,
  maxRows: number,
): Promise<void> => {
  await db.insertInto('campaign_generations').values(row).execute();
  await sql`
    delete from campaign_generations
    where workspace_id = ${row.workspace_id} and id in (
      select id from campaign_generations
      where workspace_id = ${row.workspace_id}
      order by created_at desc, id desc offset ${maxRows}
    )`.execute(db);
};

/** Deletes one of them, or all. */
export const deleteGenerations = async (
  db: Queryable,
  workspaceId: string,
  id: string | null,
): Promise<number> => {
  const deleted = await db
    .deleteFrom('campaign_generations')
    .where('workspace_id', '=', workspaceId)
    .$if(id !== null, (query) => query.where('id', '=', id ?? ''))
    .returning('id')
    .execute();
  return deleted.length;
};
