// A running import: its rows wait in batches. One transaction writes a batch and marks it as written. The worker locks
// the import, so that no batch is written twice.
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Queryable } from '../../database.ts';
import { overAllWorkspaces } from '../../over-all-workspaces.ts';
import { type Position, type RowPage, readNewest } from '../../pagination.ts';
import { isUniqueViolation } from '../../shared/unique-violation.ts';
import type { ImportErrorsTable, ImportPartsTable, ImportsTable } from '../../tables.ts';

export type StoredImport = Selectable<ImportsTable>;

export const isWriting = ({ state }: Pick<StoredImport, 'state'>): boolean =>
  state === 'writing' || state === 'writing_status';

/** Returns false when this id exists. */
export const insertImport = async (db: Queryable, row: Insertable<ImportsTable>): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('imports')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

export const findImport = (
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<StoredImport | undefined> =>
  db
    .selectFrom('imports')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Newest first. */
export const listImports = (
  db: Queryable,
  workspaceId: string,
  limit: number,
  after: Position | null,
): Promise<RowPage<StoredImport>> => readNewest(db, 'imports', workspaceId, limit, after);

export const updateImport = async (
  db: Queryable,
  workspaceId: string,
  id: string,
  change: Updateable<ImportsTable>,
): Promise<void> => {
  await db
    .updateTable('imports')
    .set(change)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute();
};

/** Heartbeat of the reader. */
export const touchReadingImport = async (
  db: Queryable,
  workspaceId: string,
  id: string,
  now: Date,
): Promise<void> => {
  await db
    .updateTable('imports')
    .set({ updated_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .execute();
};

/** Returns false when the import was abandoned meanwhile. */
export const endReading = async (
  db: Queryable,
  workspaceId: string,
  id: string,
  change: Updateable<ImportsTable>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set(change)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** For a file that could not be read at all. */
export const deleteImport = async (db: Queryable, workspaceId: string, id: string): Promise<void> => {
  await db.deleteFrom('imports').where('workspace_id', '=', workspaceId).where('id', '=', id).execute();
};

export const insertBatch = async (db: Queryable, part: Insertable<ImportPartsTable>): Promise<void> => {
  await db.insertInto('import_parts').values(part).execute();
};

/** Why a row was not imported; for a warning, which part of it was not. */
export type ImportRemark = Pick<Selectable<ImportErrorsTable>, 'line' | 'raw' | 'reason' | 'is_warning'>;

export const insertImportErrors = async (
  db: Queryable,
  workspaceId: string,
  importId: string,
  errors: readonly ImportRemark[],
): Promise<void> => {
  if (errors.length === 0) return;
  await sql`
    insert into import_errors (workspace_id, import_id, line, raw, reason, is_warning)
    select ${workspaceId}, ${importId}, line, raw, reason, is_warning from unnest(
      ${errors.map(({ line }) => line)}::int[], ${errors.map(({ raw }) => raw)}::text[],
      ${errors.map(({ reason }) => reason)}::text[], ${errors.map(({ is_warning }) => is_warning)}::boolean[]
    ) as of_lines (line, raw, reason, is_warning)
    on conflict do nothing`.execute(db);
};

/** In the order of the file. */
export const listImportErrors = (
  db: Queryable,
  workspaceId: string,
  importId: string,
  { limit, afterLine, areWarnings }: { limit: number; afterLine: number; areWarnings: boolean },
): Promise<ImportRemark[]> =>
  db
    .selectFrom('import_errors')
    .select(['line', 'raw', 'reason', 'is_warning'])
    .where('workspace_id', '=', workspaceId)
    .where('import_id', '=', importId)
    .where('is_warning', '=', areWarnings)
    .where('line', '>', afterLine)
    .orderBy('line')
    .limit(limit)
    .execute();

/** The import, locked until the end of the transaction. null: another worker has locked it, or it was deleted. */
export const lockImport = (
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<StoredImport | undefined> =>
  db
    .selectFrom('imports')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const findBatch = (
  db: Queryable,
  workspaceId: string,
  importId: string,
  part: number,
): Promise<{ row_count: number; people: number } | undefined> =>
  db
    .selectFrom('import_parts')
    .select(['row_count', 'people'])
    .where('workspace_id', '=', workspaceId)
    .where('import_id', '=', importId)
    .where('part', '=', part)
    .executeTakeFirst();

const batchRows = (workspaceId: string, importId: string, part: number) => sql`
  select r.email, coalesce(r.first_name, '') as first_name, coalesce(r.last_name, '') as last_name,
    case when p.fields is null then '{}'::jsonb else coalesce(nullif(r.fields, ''), '{}')::jsonb end as fields,
    nullif(r.status, '') as status
  from import_parts p, unnest(string_to_array(p.emails, E'\\x1f'), string_to_array(p.first_names, E'\\x1f'),
    string_to_array(p.last_names, E'\\x1f'), string_to_array(p.fields, E'\\x1f'),
    string_to_array(p.statuses, E'\\x1f')) as r (email, first_name, last_name, fields, status)
  where p.workspace_id = ${workspaceId} and p.import_id = ${importId} and p.part = ${part}`;

/**
 * Contacts that unsubscribed, bounced or complained are not subscribed again: an existing contact keeps its status, and
 * a new one whose address is suppressed gets that status, else the one that the file names. Empty fields of the file
 * change nothing. The rows arrive sorted in the order of the index.
 *
 * `isAllNew`: as far as is known, no contact of the batch exists yet. The batch is then inserted without looking up
 * each contact, which takes a quarter less time; if one exists after all, the slower way is used. Call it in a
 * transaction.
 */
export const writeBatchContacts = async (
  db: Queryable,
  { workspace_id: ws, id, consent, address, created_at }: StoredImport,
  part: number,
  firstId: number,
  now: Date,
  { newStatus, isAllNew }: { newStatus: 'subscribed' | 'pending'; isAllNew: boolean },
): Promise<void> => {
  const suppressed = await sql`
    select from suppressions where workspace_id = ${ws} and scope = 'all' limit 1`.execute(db);
  const suppressionJoin =
    suppressed.rows.length === 0
      ? sql`cross join (select null::text as reason) s`
      : sql`left join lateral (
          select reason from suppressions where workspace_id = ${ws} and scope = 'all'
            and email_hash = sha256(convert_to(${ws} || ':' || n.email, 'UTF8')) offset 0
        ) s on true`;
  const insert = sql`
    insert into contacts as c (workspace_id, id, email, first_name, last_name, status, fields, consent_source,
      consent_at, consent_address, import_id, left_at, created_at, updated_at)
    select ${ws}, n.id, n.email, n.first_name, n.last_name, coalesce(s.reason, n.status, ${newStatus}), n.fields, 'import',
      case when n.status is null then ${consent ? created_at : null}::timestamptz end, ${address}::text, ${id},
      case when s.reason is not null or n.status <> 'pending' then ${now}::timestamptz end, ${now}, ${now}
    from (
      select *, ${firstId}::bigint - 1 + row_number() over (order by email collate "C") as id
      from (${batchRows(ws, id, part)}) r
    ) n ${suppressionJoin}
    order by n.email collate "C"`;
  if (isAllNew) {
    await sql`savepoint all_new`.execute(db);
    try {
      await insert.execute(db);
      return;
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      await sql`rollback to savepoint all_new`.execute(db);
    }
  }
  await sql`
    ${insert}
    on conflict (workspace_id, email) do update set
      first_name = case when excluded.first_name = '' then c.first_name else excluded.first_name end,
      last_name = case when excluded.last_name = '' then c.last_name else excluded.last_name end,
      fields = c.fields || excluded.fields,
      updated_at = excluded.updated_at
    where (excluded.first_name <> '' and excluded.first_name <> c.first_name)
      or (excluded.last_name <> '' and excluded.last_name <> c.last_name)
      or not c.fields @> excluded.fields`.execute(db);
};

/**
 * Applies the statuses of a file to existing contacts. A contact that the file suppresses is suppressed here too. A
 * contact without consent in the file stays subscribed if it agreed before; one that another row of this import added
 * becomes pending. Returns the contacts whose status changed. Runs after the contacts are written and before the
 * suppressions, as everywhere. Finds each contact by its key (hence `offset 0`), so that no plan depends on old
 * statistics.
 */
export const writeBatchStatuses = async (
  db: Queryable,
  { workspace_id: ws, id, created_by, file_name }: StoredImport,
  part: number,
  now: Date,
): Promise<number[]> => {
  const { rows: known } = await sql<{ id: number; before: string; status: string }>`
    with named as materialized (
      select c.id, r.status from (
        select * from (${batchRows(ws, id, part)}) rows where status is not null offset 0
      ) r
      cross join lateral (
        select id, status, import_id, confirmed_at from contacts
        where workspace_id = ${ws} and email = r.email offset 0
      ) c
      where (r.status <> 'pending' and c.status in ('subscribed', 'pending'))
        or (r.status = 'pending' and c.status = 'subscribed' and c.import_id = ${id} and c.confirmed_at is null)
    )
    select c.id, c.status as before, n.status from named n
    join contacts c on c.workspace_id = ${ws} and c.id = n.id
    where c.status in ('subscribed', 'pending') order by c.id for update of c`.execute(db);
  if (known.length === 0) return [];
  const changes = sql`unnest(${known.map((contact) => contact.id)}::bigint[],
    ${known.map(({ before }) => before)}::text[], ${known.map(({ status }) => status)}::text[]) as k (id, before, status)`;
  await sql`
    update contacts c set status = k.status, updated_at = ${now},
      left_at = case when k.status = 'pending' then c.left_at else ${now} end,
      consent_at = case when k.status = 'pending' then null else c.consent_at end
    from ${changes} where c.workspace_id = ${ws} and c.id = k.id
      and c.id = any(${known.map((contact) => contact.id)}::bigint[])`.execute(db);
  await sql`
    insert into audience_audit (workspace_id, contact_id, actor_id, actor_name, action, before, after, at)
    select ${ws}, id, ${created_by}, 'An import', 'changed', jsonb_build_object('status', before),
      jsonb_build_object('status', status, 'reason', ${file_name === '' ? 'The imported data says so.' : `The file “${file_name}” says so.`}::text), ${now}
    from ${changes}`.execute(db);
  return known.map((contact) => contact.id);
};

/** The batches of an import whose rows have a status, first to last. */
export const findBatchesWithStatuses = async (
  db: Queryable,
  workspaceId: string,
  importId: string,
): Promise<number[]> => {
  const found = await db
    .selectFrom('import_parts')
    .select('part')
    .where('workspace_id', '=', workspaceId)
    .where('import_id', '=', importId)
    .where('statuses', 'is not', null)
    .orderBy('part')
    .execute();
  return found.map(({ part }) => part);
};

/** An existing suppression does not change. */
export const writeBatchSuppressions = async (
  db: Queryable,
  { workspace_id: ws, id }: StoredImport,
  part: number,
  now: Date,
): Promise<void> => {
  await sql`
    insert into suppressions (workspace_id, scope, email_hash, reason, source, created_at)
    select ${ws}, 'all', sha256(convert_to(${ws} || ':' || r.email, 'UTF8')), r.status, 'import', ${now}
    from (${batchRows(ws, id, part)}) r
    where r.status in ('unsubscribed', 'bounced', 'complained', 'cleaned') order by 3
    on conflict do nothing`.execute(db);
};

/** Contacts who left the list stay off it, and contacts that the file suppresses are not added to it. */
export const writeBatchMembers = async (
  db: Queryable,
  { workspace_id: ws, id }: StoredImport,
  listId: number,
  part: number,
  now: Date,
  status: 'active' | 'pending' = 'active',
): Promise<void> => {
  await sql`
    insert into list_members (workspace_id, list_id, contact_id, status, created_at)
    select ${ws}, ${listId}, c.id, coalesce(r.status, ${status}), ${now}
    from (${batchRows(ws, id, part)}) r join contacts c on c.workspace_id = ${ws} and c.email = r.email
    where r.status is null or r.status = 'pending'
    order by c.id
    on conflict do nothing`.execute(db);
};

export const writeBatchTags = async (
  db: Queryable,
  { workspace_id: ws, id }: StoredImport,
  tagId: number,
  part: number,
): Promise<void> => {
  await sql`
    insert into contact_taggings (workspace_id, tag_id, contact_id)
    select ${ws}, ${tagId}, c.id
    from (${batchRows(ws, id, part)}) r join contacts c on c.workspace_id = ${ws} and c.email = r.email
    order by c.id
    on conflict do nothing`.execute(db);
};

/**
 * Asynchronous commit: the transaction is reported done before it is on the disk. If the machine stops at that moment,
 * it and all later ones are lost.
 */
export const commitWithoutWaiting = async (db: Queryable): Promise<void> => {
  await sql`set local synchronous_commit to off`.execute(db);
};

export const deleteBatch = async (
  db: Queryable,
  workspaceId: string,
  importId: string,
  part: number,
): Promise<void> => {
  await db
    .deleteFrom('import_parts')
    .where('workspace_id', '=', workspaceId)
    .where('import_id', '=', importId)
    .where('part', '=', part)
    .execute();
};

/** Imports of all workspaces in this state that no worker has touched since. */
export const findIdleImports = (
  db: Queryable,
  state: 'reading' | 'writing' | 'writing_status',
  before: Date,
  limit: number,
): Promise<StoredImport[]> =>
  db
    .selectFrom('imports')
    .selectAll()
    .modifyFront(overAllWorkspaces('idle imports'))
    .where('state', '=', state)
    .where('updated_at', '<=', before)
    .orderBy('updated_at')
    .limit(limit)
    .execute();

export const deleteBatches = async (db: Queryable, workspaceId: string, importId: string): Promise<void> => {
  await db
    .deleteFrom('import_parts')
    .where('workspace_id', '=', workspaceId)
    .where('import_id', '=', importId)
    .execute();
};
