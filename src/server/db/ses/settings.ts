import type { Selectable } from 'kysely';
import type { Queryable } from '../database.ts';
import type { EspSettingsTable } from '../tables.ts';

export type StoredEspSettings = Selectable<EspSettingsTable>;

export const findEspSettings = (db: Queryable, workspaceId: string): Promise<StoredEspSettings | undefined> =>
  db.selectFrom('esp_settings').selectAll().where('workspace_id', '=', workspaceId).executeTakeFirst();

export const storeEspSettings = async (db: Queryable, settings: StoredEspSettings): Promise<void> => {
  const { workspace_id: _, ...changes } = settings;
  await db
    .insertInto('esp_settings')
    .values(settings)
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(changes))
    .execute();
};
