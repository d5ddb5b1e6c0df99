import { type Selectable, sql } from 'kysely';
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

export interface FormOfList {
  list_id: number;
  list_name: string;
  double_opt_in: boolean;
  active_count: number;
  key: string;
  is_on: boolean;
  updated_at: Date;
}

/** Without the forms of deleted lists. Reads counts that follow every change, instead of counting. */
export const listFormsOfLists = async (db: Queryable, workspaceId: string): Promise<FormOfList[]> => {
  const { rows } = await sql<FormOfList>`
    select f.list_id, l.name as list_name, l.double_opt_in, f.key, f.is_on, f.updated_at,
      coalesce((select sum(k.n) from list_counts k
        where k.workspace_id = f.workspace_id and k.list_id = f.list_id and k.status = 'active'), 0)::bigint
        as active_count
    from sign_up_forms f join lists l on l.workspace_id = f.workspace_id and l.id = f.list_id
    where f.workspace_id = ${workspaceId} and l.deleted_at is null
    order by f.list_id desc`.execute(db);
  return rows;
};

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
