import { type Insertable, type Selectable, sql } from 'kysely';
import type { Queryable } from '../database.ts';
import type { TemplateVersionsTable } from '../tables.ts';

export type StoredVersion = Selectable<TemplateVersionsTable>;
export type VersionHead = Omit<StoredVersion, 'content'> & { block_count: number };

const ofTemplate = (db: Queryable, workspaceId: string, templateId: string) =>
  db
    .selectFrom('template_versions')
    .where('workspace_id', '=', workspaceId)
    .where('template_id', '=', templateId);

/** All columns but the email itself. */
const headColumns = [
  'workspace_id',
  'id',
  'template_id',
  'revision',
  'name',
  'label',
  'author_id',
  'author_name',
  'created_at',
  'updated_at',
] as const;

/** Latest first, without their content. */
export const listVersions = (
  db: Queryable,
  workspaceId: string,
  templateId: string,
): Promise<VersionHead[]> =>
  ofTemplate(db, workspaceId, templateId)
    .select([
      ...headColumns,
      sql<number>`jsonb_array_length(jsonb_path_query_array(content, '$.blocks[*]'))
        + jsonb_array_length(jsonb_path_query_array(content, '$.sections[*].columns[*].blocks[*]'))`.as(
        'block_count',
      ),
    ])
    .orderBy('revision', 'desc')
    .execute();

export const findVersion = (
  db: Queryable,
  workspaceId: string,
  templateId: string,
  id: string,
): Promise<StoredVersion | undefined> =>
  ofTemplate(db, workspaceId, templateId).where('id', '=', id).selectAll().executeTakeFirst();

export const latestVersion = (
  db: Queryable,
  workspaceId: string,
  templateId: string,
): Promise<Omit<StoredVersion, 'content'> | undefined> =>
  ofTemplate(db, workspaceId, templateId)
    .select(headColumns)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();

export const insertVersion = async (
  db: Queryable,
  version: Insertable<TemplateVersionsTable>,
): Promise<void> => {
  await db.insertInto('template_versions').values(version).execute();
};

export const updateVersion = async (
  db: Queryable,
  workspaceId: string,
  id: string,
  changes: Partial<Insertable<TemplateVersionsTable>>,
): Promise<void> => {
  await db
    .updateTable('template_versions')
    .set(changes)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute();
};

/** Keeps the latest versions, and of older ones the last of each day since `dailySince`. */
export const pruneVersions = async (
  db: Queryable,
  workspaceId: string,
  templateId: string,
  { latest, dailySince }: { latest: number; dailySince: Date },
): Promise<void> => {
  await sql`
    with placed as (
      select id, created_at,
        row_number() over (order by revision desc) as place,
        row_number() over (partition by (created_at at time zone 'UTC')::date order by revision desc) as place_in_day
      from template_versions
      where workspace_id = ${workspaceId} and template_id = ${templateId}
    )
    delete from template_versions
    where workspace_id = ${workspaceId} and id in (
      select id from placed
      where place > ${latest} and not (place_in_day = 1 and created_at >= ${dailySince})
    )`.execute(db);
};
