// Templates without their content: the long columns are stored out of line and not read here.
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Queryable } from '../database.ts';
import type { Position, RowPage } from '../pagination.ts';
import type { TemplatesTable } from '../tables.ts';
import { containsText } from '../text-search.ts';

export type ListedTemplate = Omit<
  Selectable<TemplatesTable>,
  'content' | 'html_content' | 'draft_key' | 'workspace_id'
> & { tags: { id: string; name: string }[] };

export interface TemplateFilter {
  /** The name must contain each of them. */
  words: readonly string[];
  tagId: string | undefined;
  deleted: boolean;
}

export const nameHas = (column: 'name' | 'template_name', words: readonly string[]): RawBuilder<unknown> =>
  words.length === 0
    ? sql`true`
    : sql.join(
        words.map((word) => containsText([column], word)),
        sql` and `,
      );

const matching = (workspaceId: string, { words, tagId }: TemplateFilter): RawBuilder<unknown> =>
  sql`${nameHas('name', words)}${
    tagId === undefined
      ? sql``
      : sql` and id in (
          select template_id from template_taggings where workspace_id = ${workspaceId} and tag_id = ${tagId})`
  }`;

const columnsOf = (
  workspaceId: string,
) => sql`id, name, description, type, inbox_score, preview_image_url, block_count, revision, created_at,
  updated_at, deleted_at,
  coalesce((
    select json_agg(json_build_object('id', tag.id, 'name', tag.name) order by lower(tag.name), tag.id)
    from template_taggings tagging
    join template_tags tag on tag.workspace_id = tagging.workspace_id and tag.id = tagging.tag_id
    where tagging.workspace_id = ${workspaceId} and tagging.template_id = templates.id
  ), '[]') as tags`;

/** Last changed first; deleted ones, last deleted first. */
export const listTemplateSummaries = async (
  db: Queryable,
  workspaceId: string,
  filter: TemplateFilter,
  limit: number,
  after: Position | null,
): Promise<RowPage<ListedTemplate>> => {
  const time = sql.ref(filter.deleted ? 'deleted_at' : 'updated_at');
  const { rows } = await sql<ListedTemplate>`
    select ${columnsOf(workspaceId)} from templates
    where workspace_id = ${workspaceId}
      and deleted_at is ${filter.deleted ? sql`not null` : sql`null`}
      and ${matching(workspaceId, filter)}
      ${after ? sql`and (${time}, id) < (${after.at}, ${after.id})` : sql``}
    order by ${time} desc, id desc
    limit ${limit + 1}`.execute(db);
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
};

export const findTemplateSummary = async (
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<ListedTemplate | undefined> => {
  const { rows } = await sql<ListedTemplate>`
    select ${columnsOf(workspaceId)} from templates
    where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null`.execute(db);
  return rows[0];
};

export const countTemplates = async (
  db: Queryable,
  workspaceId: string,
  filter: TemplateFilter,
): Promise<{ total: number; deleted: number; found: number }> => {
  const { rows } = await sql<{ total: number; deleted: number; found: number }>`
    select
      count(*) filter (where deleted_at is null)::int as total,
      count(*) filter (where deleted_at is not null)::int as deleted,
      count(*) filter (
        where deleted_at is ${filter.deleted ? sql`not null` : sql`null`} and ${matching(workspaceId, filter)}
      )::int as found
    from templates where workspace_id = ${workspaceId}`.execute(db);
  return rows[0] ?? { total: 0, deleted: 0, found: 0 };
};

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** When another tab saves the email later, that makes a new template, as after any deletion. */
export const deleteTemplates = async (
  db: Queryable,
  workspaceId: string,
  ids: readonly string[],
  now: Date,
): Promise<string[]> =>
  idsOf(
    await db
      .updateTable('templates')
      .set({ deleted_at: now, draft_key: null })
      .where('workspace_id', '=', workspaceId)
      .where('id', 'in', [...ids])
      .where('deleted_at', 'is', null)
      .returning('id')
      .execute(),
  );

export const restoreTemplates = async (
  db: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<string[]> =>
  idsOf(
    await db
      .updateTable('templates')
      .set({ deleted_at: null })
      .where('workspace_id', '=', workspaceId)
      .where('id', 'in', [...ids])
      .where('deleted_at', 'is not', null)
      .returning('id')
      .execute(),
  );

/** Only templates that were deleted before. */
export const eraseTemplates = async (
  db: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<string[]> =>
  idsOf(
    await db
      .deleteFrom('templates')
      .where('workspace_id', '=', workspaceId)
      .where('id', 'in', [...ids])
      .where('deleted_at', 'is not', null)
      .returning('id')
      .execute(),
  );

export const eraseTemplatesDeletedBefore = async (
  db: Queryable,
  workspaceId: string,
  time: Date,
  limit: number,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    delete from templates where workspace_id = ${workspaceId} and id in (
      select id from templates where workspace_id = ${workspaceId} and deleted_at < ${time} limit ${limit}
    ) returning id`.execute(db);
  return rows.map(({ id }) => id);
};
