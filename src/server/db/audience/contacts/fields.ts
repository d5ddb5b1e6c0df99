import type { Selectable } from 'kysely';
import type { Queryable } from '../../database.ts';
import type { ContactFieldsTable } from '../../tables.ts';

export type StoredField = Selectable<ContactFieldsTable>;

export const listFields = (db: Queryable, workspaceId: string): Promise<StoredField[]> =>
  db
    .selectFrom('contact_fields')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_at')
    .orderBy('key')
    .execute();

export const insertField = async (db: Queryable, row: StoredField): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('contact_fields')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

export const renameField = (
  db: Queryable,
  workspaceId: string,
  key: string,
  label: string,
): Promise<StoredField | undefined> =>
  db
    .updateTable('contact_fields')
    .set({ label })
    .where('workspace_id', '=', workspaceId)
    .where('key', '=', key)
    .returningAll()
    .executeTakeFirst();

export const deleteField = async (db: Queryable, workspaceId: string, key: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('contact_fields')
    .where('workspace_id', '=', workspaceId)
    .where('key', '=', key)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
