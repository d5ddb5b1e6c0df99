import type { Queryable } from '../database.ts';

export interface TrackingSettings {
  opens: boolean;
  clicks: boolean;
}

export const findTrackingSettings = async (db: Queryable, workspaceId: string): Promise<TrackingSettings> => {
  const found = await db
    .selectFrom('tracking_settings')
    .select(['opens', 'clicks'])
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return found ?? { opens: true, clicks: true };
};

export const storeTrackingSettings = async (
  db: Queryable,
  workspaceId: string,
  settings: TrackingSettings,
): Promise<void> => {
  await db
    .insertInto('tracking_settings')
    .values({ workspace_id: workspaceId, ...settings })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(settings))
    .execute();
};
