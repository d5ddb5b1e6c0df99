// An import on its way: its rows wait in parts, each of which is written in one transaction together with the mark
// that it was. Whoever writes a part holds the import, so that nobody writes it twice.
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Queryable } from './database.ts';
import { type Position, type RowPage, readNewest } from './pages.ts';
import type { ImportErrorsTable, ImportPartsTable, ImportsTable } from './tables.ts';

export type StoredImport = Selectable<ImportsTable>;

/** false: there is one of this id. */
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

/** Says that somebody is at it. */
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

/** false: it was given up meanwhile. */
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

export const insertPart = async (db: Queryable, part: Insertable<ImportPartsTable>): Promise<void> => {
  await db.insertInto('import_parts').values(part).execute();
};

export const insertImportErrors = async (
  db: Queryable,
  workspaceId: string,
  importId: string,
  errors: readonly Pick<ImportErrorsTable, 'line' | 'raw' | 'reason'>[],
): Promise<void> => {
  if (errors.length === 0) return;
  await sql`
    insert into import_errors (workspace_id, import_id, line, raw, reason)
    select ${workspaceId}, ${importId}, line, raw, reason from unnest(
      ${errors.map(({ line }) => line)}::int[], ${errors.map(({ raw }) => raw)}::text[],
      ${errors.map(({ reason }) => reason)}::text[]
    ) as of_lines (line, raw, reason)
    on conflict do nothing`.execute(db);
};

/** In the order of the file. */
export const listImportErrors = (
  db: Queryable,
  workspaceId: string,
  importId: string,
  limit: number,
  afterLine: number,
): Promise<Pick<ImportErrorsTable, 'line' | 'raw' | 'reason'>[]> =>
  db
    .selectFrom('import_errors')
    .select(['line', 'raw', 'reason'])
    .where('workspace_id', '=', workspaceId)
    .where('import_id', '=', importId)
    .where('line', '>', afterLine)
    .orderBy('line')
    .limit(limit)
    .execute();

/** The import as it is, held until the end of the transaction. null: somebody else holds it, or it is gone. */
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

export const findPart = (
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

const partRows = (workspaceId: string, importId: string, part: number) => sql`
  select r.email, coalesce(r.first_name, '') as first_name, coalesce(r.last_name, '') as last_name,
    case when p.fields is null then '{}'::jsonb else coalesce(nullif(r.fields, ''), '{}')::jsonb end as fields
  from import_parts p, unnest(string_to_array(p.emails, E'\\x1f'), string_to_array(p.first_names, E'\\x1f'),
    string_to_array(p.last_names, E'\\x1f'), string_to_array(p.fields, E'\\x1f')) as r (email, first_name, last_name, fields)
  where p.workspace_id = ${workspaceId} and p.import_id = ${importId} and p.part = ${part}`;

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';

/**
 * Nobody who left, bounced or complained is subscribed again: a contact that is there keeps its status, and a new one
 * whose address is known as such gets that status. What the file leaves empty stays as it was. The rows come sorted,
 * which is the order of the index.
 *
 * `isAllNew`: nobody of the part is there yet, as far as is known. It is written without looking for each of them, which
 * takes a quarter less time; should somebody be there all the same, it is written the other way. In a transaction.
 */
export const writePartContacts = async (
  db: Queryable,
  { workspace_id: ws, id, consent, address, created_at }: StoredImport,
  part: number,
  firstNumber: number,
  now: Date,
  { newStatus, isAllNew }: { newStatus: 'subscribed' | 'pending'; isAllNew: boolean },
): Promise<void> => {
  const suppressed = await sql`
    select from suppressions where workspace_id = ${ws} and scope = 'all' limit 1`.execute(db);
  const blocks =
    suppressed.rows.length === 0
      ? sql`cross join (select null::text as reason) s`
      : sql`left join suppressions s on s.workspace_id = ${ws} and s.scope = 'all'
          and s.email_hash = sha256(convert_to(${ws} || ':' || n.email, 'UTF8'))`;
  const insert = sql`
    insert into contacts as c (workspace_id, id, email, first_name, last_name, status, fields, consent_source,
      consent_at, consent_address, import_id, left_at, created_at, updated_at)
    select ${ws}, n.id, n.email, n.first_name, n.last_name, coalesce(s.reason, ${newStatus}), n.fields, 'import',
      ${consent ? created_at : null}::timestamptz, ${address}::text, ${id},
      case when s.reason is not null then ${now}::timestamptz end, ${now}, ${now}
    from (
      select *, ${firstNumber}::bigint - 1 + row_number() over (order by email collate "C") as id
      from (${partRows(ws, id, part)}) r
    ) n ${blocks}
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

/** Whoever left the list stays off it. */
export const writePartMembers = async (
  db: Queryable,
  { workspace_id: ws, id }: StoredImport,
  listId: number,
  part: number,
  now: Date,
  status: 'active' | 'pending' = 'active',
): Promise<void> => {
  await sql`
    insert into list_members (workspace_id, list_id, contact_id, status, created_at)
    select ${ws}, ${listId}, c.id, ${status}, ${now}
    from (${partRows(ws, id, part)}) r join contacts c on c.workspace_id = ${ws} and c.email = r.email
    order by c.id
    on conflict do nothing`.execute(db);
};

export const writePartTags = async (
  db: Queryable,
  { workspace_id: ws, id }: StoredImport,
  tagId: number,
  part: number,
): Promise<void> => {
  await sql`
    insert into contact_taggings (workspace_id, tag_id, contact_id)
    select ${ws}, ${tagId}, c.id
    from (${partRows(ws, id, part)}) r join contacts c on c.workspace_id = ${ws} and c.email = r.email
    order by c.id
    on conflict do nothing`.execute(db);
};

/**
 * This transaction is not on the disk yet when it is said to be done. Should the machine stop in that moment, it and
 * all after it were never there.
 */
export const commitWithoutWaiting = async (db: Queryable): Promise<void> => {
  await sql`set local synchronous_commit to off`.execute(db);
};

export const deletePart = async (
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

/** Of all workspaces, those in this state that nobody has touched since. */
export const findIdleImports = (
  db: Queryable,
  state: 'reading' | 'writing',
  before: Date,
  limit: number,
): Promise<StoredImport[]> =>
  db
    .selectFrom('imports')
    .selectAll()
    .where('state', '=', state)
    .where('updated_at', '<=', before)
    .orderBy('updated_at')
    .limit(limit)
    .execute();

export const deleteParts = async (db: Queryable, workspaceId: string, importId: string): Promise<void> => {
  await db
    .deleteFrom('import_parts')
    .where('workspace_id', '=', workspaceId)
    .where('import_id', '=', importId)
    .execute();
};
