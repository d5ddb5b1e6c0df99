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

/** Locked until the end of the transaction. */
export const lockEspSettings = (tx: Queryable, workspaceId: string): Promise<StoredEspSettings | undefined> =>
  tx
    .selectFrom('esp_settings')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .forUpdate()
    .executeTakeFirst();

export const deleteEspSettings = async (db: Queryable, workspaceId: string): Promise<void> => {
  await db.deleteFrom('esp_settings').where('workspace_id', '=', workspaceId).execute();
};

export const setPostalAddress = async (
  db: Queryable,
  workspaceId: string,
  postalAddress: string,
): Promise<void> => {
  await db
    .updateTable('esp_settings')
    .set({ postal_address: postalAddress })
    .where('workspace_id', '=', workspaceId)
    .execute();
};
