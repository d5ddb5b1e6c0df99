import type { Queryable } from '../database.ts';

export const findBrand = async (db: Queryable, workspaceId: string): Promise<object | undefined> => {
  const row = await db
    .selectFrom('brands')
    .select('kit')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return row?.kit;
};

export const saveBrand = async (
  db: Queryable,
  workspaceId: string,
  kit: string,
  now: Date,
): Promise<void> => {
  await db
    .insertInto('brands')
    .values({ workspace_id: workspaceId, kit, updated_at: now })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet({ kit, updated_at: now }))
    .execute();
};
