// Which archive an address leads to. Looked up before its workspace is known.
import { sql } from 'kysely';
import type { Queryable } from '../../database.ts';

export const findSlug = (
  db: Queryable,
  slug: string,
): Promise<{ workspace_id: string; archive_id: string } | undefined> =>
  db
    .selectFrom('archive_slugs')
    .select(['workspace_id', 'archive_id'])
    .where('slug', '=', slug)
    .executeTakeFirst();

/**
 * Gives a free address, or one of a deleted archive or an earlier one of this workspace, to the archive. false: it leads
 * to another archive.
 */
export const takeSlug = async (
  db: Queryable,
  { slug, workspaceId, archiveId, now }: { slug: string; workspaceId: string; archiveId: string; now: Date },
): Promise<boolean> => {
  const { rows: inUse } = await sql`
    select from archives where workspace_id = ${workspaceId} and slug = ${slug} and id <> ${archiveId}`.execute(
    db,
  );
  if (inUse.length > 0) return false;
  const { rows } = await sql`
    insert into archive_slugs as taken (slug, workspace_id, archive_id, taken_at)
    values (${slug}, ${workspaceId}, ${archiveId}, ${now})
    on conflict (slug) do update set archive_id = excluded.archive_id
      where taken.workspace_id = excluded.workspace_id
    returning 1`.execute(db);
  return rows.length > 0;
};

export const countSlugs = async (db: Queryable, workspaceId: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from archive_slugs where workspace_id = ${workspaceId}`.execute(db);
  return rows[0]?.n ?? 0;
};
