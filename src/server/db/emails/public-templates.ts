import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import type { Queryable } from '../database.ts';
import type { LibraryFilesTable, PublicTemplatesTable } from '../tables.ts';
import { containsText } from '../text-search.ts';

export type StoredDesign = Selectable<PublicTemplatesTable>;
export type LibraryFile = Pick<Selectable<LibraryFilesTable>, 'hash' | 'ext'>;

/** As in lists: without the email. */
export type ListedDesign = Omit<StoredDesign, 'content'> & { has_content: boolean };

type Category = StoredDesign['category'];

export interface DesignFilter {
  search: string;
  category?: Category | undefined;
  trade?: string | undefined;
  sort: 'newest' | 'name' | 'used';
}

/** The position of the last row sent: its sort key and its id. */
export type DesignPosition = readonly [key: string | number, id: string];

const orders = {
  newest: { key: sql`created_at`, after: '<', direction: sql`desc` },
  name: { key: sql`lower(name)`, after: '>', direction: sql`asc` },
  used: { key: sql`use_count`, after: '<', direction: sql`desc` },
} as const;

export const keyOfDesign = (design: ListedDesign, sort: DesignFilter['sort']): string | number => {
  if (sort === 'newest') return design.created_at.getTime();
  return sort === 'used' ? design.use_count : design.name;
};

const maxInt = 2 ** 31 - 1;

/** Whether the position belongs to this order. */
export const isOfSort = ([key]: DesignPosition, sort: DesignFilter['sort']): boolean => {
  if (sort === 'name') return typeof key === 'string';
  if (sort === 'newest') return typeof key === 'number';
  return typeof key === 'number' && Number.isInteger(key) && Math.abs(key) <= maxInt;
};

/** Lowercased by the database: its locale may not lowercase every letter that JavaScript does. */
const positionOf = (key: string | number, sort: DesignFilter['sort']) => {
  if (sort === 'newest') return sql`${new Date(Number(key))}`;
  return sort === 'name' ? sql`lower(${key})` : sql`${key}`;
};

export const listDesigns = async (
  db: Queryable,
  { search, category, trade, sort }: DesignFilter,
  limit: number,
  after: DesignPosition | null,
): Promise<{ rows: ListedDesign[]; hasMore: boolean }> => {
  const order = orders[sort];
  const conditions = [
    sql`deleted_at is null`,
    ...(category ? [sql`category = ${category}`] : []),
    ...(trade ? [sql`trade = ${trade}`] : []),
    ...(search ? [containsText(['name', 'description', 'trade'], search)] : []),
    ...(after
      ? [sql`(${order.key}, id) ${sql.raw(order.after)} (${positionOf(after[0], sort)}, ${after[1]})`]
      : []),
  ];
  const { rows } = await sql<ListedDesign>`
    select id, slug, file_hash, name, category, trade, description, preview_image_url, preview_hash, canva_url,
      design_notes, revision, use_count, created_at, updated_at, edited_at, deleted_at,
      content is not null as has_content
    from public_templates
    where ${sql.join(conditions, sql` and `)}
    order by ${order.key} ${order.direction}, id ${order.direction}
    limit ${limit + 1}`.execute(db);
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
};

/** Includes deleted designs. */
export const findDesign = (db: Queryable, id: string): Promise<StoredDesign | undefined> =>
  db.selectFrom('public_templates').selectAll().where('id', '=', id).executeTakeFirst();

/** Locks the design until the transaction ends. */
export const lockDesign = (tx: Queryable, id: string): Promise<StoredDesign | undefined> =>
  tx.selectFrom('public_templates').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const insertDesign = (
  db: Queryable,
  design: Insertable<PublicTemplatesTable>,
): Promise<StoredDesign> =>
  db.insertInto('public_templates').values(design).returningAll().executeTakeFirstOrThrow();

/** Makes a new revision. */
export const updateDesign = (
  db: Queryable,
  id: string,
  changes: Updateable<PublicTemplatesTable>,
): Promise<StoredDesign> =>
  db
    .updateTable('public_templates')
    .set(({ eb }) => ({ ...changes, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Returns false when it does not exist or was deleted before. */
export const deleteDesign = async (db: Queryable, id: string, now: Date): Promise<boolean> => {
  const deleted = await db
    .updateTable('public_templates')
    .set({ deleted_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
};

export const countUse = async (db: Queryable, id: string): Promise<boolean> => {
  const counted = await db
    .updateTable('public_templates')
    .set(({ eb }) => ({ use_count: eb('use_count', '+', 1) }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return counted !== undefined;
};

/** Only while the design is still the one that was rendered. */
export const setPreview = async (
  db: Queryable,
  { id, revision }: Pick<StoredDesign, 'id' | 'revision'>,
  hash: string,
): Promise<boolean> => {
  const set = await db
    .updateTable('public_templates')
    .set({ preview_hash: hash })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returning('id')
    .executeTakeFirst();
  return set !== undefined;
};

export const designsWithoutPreview = async (db: Queryable): Promise<string[]> => {
  const rows = await db
    .selectFrom('public_templates')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('preview_hash', 'is', null)
    .where('preview_image_url', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id }) => id);
};

export const filesOfDesigns = (db: Queryable): Promise<Pick<StoredDesign, 'slug' | 'file_hash'>[]> =>
  db
    .selectFrom('public_templates')
    .select(['slug', 'file_hash'])
    .where(sql<SqlBool>`slug is not null`)
    .execute();

/**
 * One statement inserts new designs and updates those whose files changed. Designs that an administrator edited or
 * deleted do not change.
 */
export const seedDesigns = async (
  db: Queryable,
  designs: readonly Insertable<PublicTemplatesTable>[],
): Promise<void> => {
  await db
    .insertInto('public_templates')
    .values([...designs])
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ ref, eb }) => ({
          file_hash: ref('excluded.file_hash'),
          name: ref('excluded.name'),
          category: ref('excluded.category'),
          trade: ref('excluded.trade'),
          description: ref('excluded.description'),
          updated_at: ref('excluded.updated_at'),
          preview_hash: null,
          revision: eb('public_templates.revision', '+', 1),
        }))
        .where('public_templates.slug', 'is not', null)
        .where('public_templates.edited_at', 'is', null)
        .where('public_templates.deleted_at', 'is', null)
        .where(sql<SqlBool>`public_templates.file_hash is distinct from excluded.file_hash`),
    )
    .execute();
};

/** Deletes designs without files that no administrator edited. */
export const removeDesignsWithout = async (db: Queryable, slugs: readonly string[]): Promise<void> => {
  await sql`
    delete from public_templates
    where slug is not null and edited_at is null and deleted_at is null and slug <> all(${[...slugs]}::text[])`.execute(
    db,
  );
};

/** From now on the file is never deleted. */
export const nameLibraryFile = async (db: Queryable, file: LibraryFile, now: Date): Promise<void> => {
  await db
    .insertInto('library_files')
    .values({ hash: file.hash, ext: file.ext, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
