import { type Insertable, type Selectable, sql } from 'kysely';
import type { Queryable } from '../database.ts';
import { overAllWorkspaces } from '../over-all-workspaces.ts';
import type { Position, RowPage } from '../pagination.ts';
import type { UploadsTable } from '../tables.ts';

export type StoredUpload = Selectable<UploadsTable>;
export type NewUpload = Insertable<UploadsTable>;
export type UploadKind = StoredUpload['kind'];

/** Locked until the end of the transaction: adding a row for a file and removing the file exclude each other. */
export const lockFile = async (tx: Queryable, hash: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 7204120))`.execute(tx);
};

/** Locked until the end of the transaction: no other transaction adds uploads to the workspace. */
export const lockWorkspace = async (tx: Queryable, workspaceId: string): Promise<void> => {
  await tx.selectFrom('workspaces').select('id').where('id', '=', workspaceId).forUpdate().executeTakeFirst();
};

/** The bytes of images and fonts. Thumbnails do not count: the server makes them, not the user. */
export const storedBytes = async (db: Queryable, workspaceId: string): Promise<number> => {
  const { total } = await db
    .selectFrom('uploads')
    .select(sql<string>`coalesce(sum(bytes), 0)`.as('total'))
    .where('workspace_id', '=', workspaceId)
    .where('kind', '<>', 'thumbnail')
    .executeTakeFirstOrThrow();
  return Number(total);
};

const imageByHash = (db: Queryable, workspaceId: string, hash: string) =>
  db
    .selectFrom('uploads')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', 'picture')
    .where('hash', '=', hash);

/** Keeps the image until the transaction ends: a deletion waits. */
export const lockImageByHash = (
  db: Queryable,
  workspaceId: string,
  hash: string,
): Promise<StoredUpload | undefined> => imageByHash(db, workspaceId, hash).forUpdate().executeTakeFirst();

export const findImage = (
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<StoredUpload | undefined> =>
  db
    .selectFrom('uploads')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', 'picture')
    .where('id', '=', id)
    .executeTakeFirst();

export const findImageByHash = (
  db: Queryable,
  workspaceId: string,
  hash: string,
): Promise<StoredUpload | undefined> => imageByHash(db, workspaceId, hash).executeTakeFirst();

/** Whether the library shows the file, which is for every workspace. */
export const isLibraryFile = async (db: Queryable, hash: string): Promise<boolean> =>
  (await db.selectFrom('library_files').select('hash').where('hash', '=', hash).executeTakeFirst()) !==
  undefined;

export const insertUpload = (db: Queryable, upload: NewUpload): Promise<StoredUpload> =>
  db.insertInto('uploads').values(upload).returningAll().executeTakeFirstOrThrow();

export const touchUpload = (
  db: Queryable,
  { workspace_id, id }: StoredUpload,
  changes: { name: string; template_id: string | null; created_at: Date },
): Promise<StoredUpload> =>
  db
    .updateTable('uploads')
    .set(changes)
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Newest first. */
export const listUploads = async (
  db: Queryable,
  workspaceId: string,
  kind: UploadKind,
  limit: number,
  after: Position | null,
): Promise<RowPage<StoredUpload>> => {
  const rows = await db
    .selectFrom('uploads')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', kind)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${after?.at}, ${after?.id})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
};

export const deleteUpload = (
  db: Queryable,
  workspaceId: string,
  kind: UploadKind,
  id: string,
): Promise<StoredUpload | undefined> =>
  db
    .deleteFrom('uploads')
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

export const countUploads = async (db: Queryable, workspaceId: string, kind: UploadKind): Promise<number> => {
  const { count } = await db
    .selectFrom('uploads')
    .select(sql<string>`count(*)`.as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** A new file of a family replaces the old one. */
export const deleteFontOfFamily = (
  db: Queryable,
  workspaceId: string,
  family: string,
): Promise<StoredUpload | undefined> =>
  db
    .deleteFrom('uploads')
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', 'font')
    .where(sql<boolean>`lower(family) = lower(${family})`)
    .returningAll()
    .executeTakeFirst();

export const deleteThumbnailOf = (
  db: Queryable,
  workspaceId: string,
  templateId: string,
): Promise<StoredUpload | undefined> =>
  db
    .deleteFrom('uploads')
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', 'thumbnail')
    .where('template_id', '=', templateId)
    .returningAll()
    .executeTakeFirst();

/** By an upload of any workspace, or by the library, which keeps its images forever. */
export const isFileUsed = async (db: Queryable, hash: string): Promise<boolean> => {
  const { rows } = await sql`
    ${overAllWorkspaces('uses of a file')}
    select 1 from uploads where hash = ${hash}
    union all select 1 from library_files where hash = ${hash}
    union all select 1 from public_templates where preview_hash = ${hash}
    limit 1`.execute(db);
  return rows.length > 0;
};

/** Every file that the workspace refers to. */
export const listFilesOf = (
  db: Queryable,
  workspaceId: string,
): Promise<Pick<StoredUpload, 'hash' | 'ext'>[]> =>
  db.selectFrom('uploads').select(['hash', 'ext']).where('workspace_id', '=', workspaceId).execute();

/** Whether this workspace owns the email that an image is uploaded for. */
export const isTemplateOf = async (
  db: Queryable,
  workspaceId: string,
  templateId: string,
): Promise<boolean> => {
  const found = await db
    .selectFrom('templates')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', templateId)
    .executeTakeFirst();
  return found !== undefined;
};
