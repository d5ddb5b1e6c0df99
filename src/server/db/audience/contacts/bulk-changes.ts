// Bulk changes of contacts. A worker locks the change for each slice, so that no slice runs twice. The changed contacts
// are stored in parts, for the undo.
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Queryable } from '../../database.ts';
import { overAllWorkspaces } from '../../over-all-workspaces.ts';
import { type Position, type RowPage, readNewest } from '../../pagination.ts';
import type { ContactChangePartsTable, ContactChangesTable } from '../../tables.ts';

export type StoredChange = Selectable<ContactChangesTable>;

export const insertChange = (db: Queryable, row: Insertable<ContactChangesTable>): Promise<StoredChange> =>
  db.insertInto('contact_changes').values(row).returningAll().executeTakeFirstOrThrow();

export const findChange = (
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<StoredChange | undefined> =>
  db
    .selectFrom('contact_changes')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Locks the change until the end of the transaction. */
export const lockChange = (
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<StoredChange | undefined> =>
  db
    .selectFrom('contact_changes')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Newest first. */
export const listChanges = (
  db: Queryable,
  workspaceId: string,
  limit: number,
  after: Position | null,
): Promise<RowPage<StoredChange>> => readNewest(db, 'contact_changes', workspaceId, limit, after);

export const updateChange = async (
  db: Queryable,
  workspaceId: string,
  id: string,
  change: Updateable<ContactChangesTable>,
): Promise<void> => {
  await db
    .updateTable('contact_changes')
    .set(change)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute();
};

export const insertChangePart = async (
  db: Queryable,
  row: Insertable<ContactChangePartsTable>,
): Promise<void> => {
  await db.insertInto('contact_change_parts').values(row).execute();
};

export const findChangePart = (
  db: Queryable,
  workspaceId: string,
  changeId: string,
  part: number,
): Promise<Selectable<ContactChangePartsTable> | undefined> =>
  db
    .selectFrom('contact_change_parts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('change_id', '=', changeId)
    .where('part', '=', part)
    .executeTakeFirst();

/** Changes of all workspaces that no worker has touched since. */
export const findIdleChanges = (db: Queryable, before: Date, limit: number): Promise<StoredChange[]> =>
  db
    .selectFrom('contact_changes')
    .selectAll()
    .modifyFront(overAllWorkspaces('idle changes'))
    .where('state', '=', 'running')
    .where('updated_at', '<=', before)
    .orderBy('updated_at')
    .limit(limit)
    .execute();

export const forgetChanges = async (
  db: Queryable,
  workspaceId: string,
  before: Date,
  limit: number,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from contact_changes where workspace_id = ${workspaceId} and id in (
      select id from contact_changes where workspace_id = ${workspaceId} and created_at < ${before}
      order by created_at limit ${limit}
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
};
