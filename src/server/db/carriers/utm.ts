import type { Queryable } from '../database.ts';
import type { StoredUtm } from '../stored-types.ts';

/** null: links get no UTM parameters. */
export const findUtm = async (db: Queryable, workspaceId: string): Promise<StoredUtm | null> => {
  const found = await db
    .selectFrom('tracking_settings')
    .select('utm')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return found?.utm ?? null;
};

export const storeUtm = async (db: Queryable, workspaceId: string, utm: StoredUtm | null): Promise<void> => {
  const value = utm && JSON.stringify(utm);
  await db
    .insertInto('tracking_settings')
    .values({ workspace_id: workspaceId, opens: true, clicks: true, utm: value })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet({ utm: value }))
    .execute();
};
