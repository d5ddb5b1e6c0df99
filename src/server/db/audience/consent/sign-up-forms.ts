import type { Selectable } from 'kysely';
import type { Queryable } from '../../database.ts';
import type { SignUpFormsTable } from '../../tables.ts';

export type StoredSignUpForm = Selectable<SignUpFormsTable>;

export const findSignUpForm = (
  db: Queryable,
  workspaceId: string,
  listId: number,
): Promise<StoredSignUpForm | undefined> =>
  db
    .selectFrom('sign_up_forms')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('list_id', '=', listId)
    .executeTakeFirst();

export const findSignUpFormByKey = (
  db: Queryable,
  workspaceId: string,
  key: string,
): Promise<StoredSignUpForm | undefined> =>
  db
    .selectFrom('sign_up_forms')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('key', '=', key)
    .executeTakeFirst();

export const listSignUpForms = (db: Queryable, workspaceId: string): Promise<StoredSignUpForm[]> =>
  db
    .selectFrom('sign_up_forms')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('list_id')
    .execute();

/** The address of a form never changes. */
export const storeSignUpForm = async (
  db: Queryable,
  form: Omit<StoredSignUpForm, 'settings' | 'created_at' | 'updated_at'> & { settings: string; at: Date },
): Promise<void> => {
  const { workspace_id, list_id, key, is_on, settings, at } = form;
  await db
    .insertInto('sign_up_forms')
    .values({ workspace_id, list_id, key, is_on, settings, created_at: at, updated_at: at })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'list_id']).doUpdateSet({ is_on, settings, updated_at: at }),
    )
    .execute();
};
