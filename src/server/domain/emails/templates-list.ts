// Actions on templates without opening them. Deleting hides a template: for 30 days it can be restored with its id,
// versions, tags and thumbnail; then the retention job erases it.

import type { TemplateSummary } from '#contract/emails/templates-list.ts';
import { searchWords } from '#contract/search-text.ts';
import type { Context } from '../../context.ts';
import { copyTags, lockTags } from '../../db/emails/tags.ts';
import { findTemplate, insertTemplate } from '../../db/emails/templates.ts';
import * as rows from '../../db/emails/templates-list.ts';
import type { Caller } from '../shared/caller.ts';
import { notFound } from '../shared/errors.ts';
import { type Page, type PageRequest, pageOf, readCursor } from '../shared/pagination.ts';
import { deleteThumbnail, queueThumbnail } from './thumbnails.ts';
import { saveVersion } from './versions.ts';

interface Search {
  search: string;
  tag?: string | undefined;
  deleted: boolean;
}

const toSummary = (row: rows.ListedTemplate): TemplateSummary => ({
  id: row.id,
  name: row.name,
  description: row.description,
  type: row.type,
  tags: row.tags,
  inboxScore: row.inbox_score,
  previewImageUrl: row.preview_image_url,
  blockCount: row.block_count,
  revision: row.revision,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  deletedAt: row.deleted_at?.toISOString() ?? null,
});

/** More words do not narrow the result. */
const maxWords = 8;

/** As the database compares them. */
export const wordsOf = (search: string): string[] => searchWords(search).slice(0, maxWords);

const filterOf = ({ search, tag, deleted }: Search): rows.TemplateFilter => ({
  words: wordsOf(search),
  tagId: tag,
  deleted,
});

export const listTemplateSummaries = async (
  ctx: Context,
  caller: Caller,
  query: PageRequest & Search,
): Promise<Page<TemplateSummary>> => {
  const found = await rows.listTemplateSummaries(
    ctx.db,
    caller.workspace_id,
    filterOf(query),
    query.limit,
    readCursor(query.cursor),
  );
  return pageOf(found, (row) => row.deleted_at ?? row.updated_at, toSummary);
};

export const countTemplates = (ctx: Context, caller: Caller, query: Search) =>
  rows.countTemplates(ctx.db, caller.workspace_id, filterOf(query));

const maxNameCharacters = 200;
const copySuffix = ' (copy)';

const copyName = (name: string): string =>
  // Drops half of a surrogate pair at the cut.
  name.slice(0, maxNameCharacters - copySuffix.length).replace(/[\ud800-\udbff]$/, '') + copySuffix;

export const copyTemplate = async (ctx: Context, caller: Caller, id: string): Promise<TemplateSummary> => {
  const { workspace_id } = caller;
  const copy = await ctx.db.transaction().execute(async (tx) => {
    await lockTags(tx, workspace_id);
    const from = await findTemplate(tx, workspace_id, id);
    if (!from) throw notFound();
    const now = ctx.now();
    const created = await insertTemplate(tx, {
      workspace_id,
      id: ctx.newId(),
      name: copyName(from.name),
      description: from.description,
      type: from.type,
      content: JSON.stringify(from.content),
      html_content: from.html_content,
      inbox_score: from.inbox_score,
      preview_image_url: null,
      created_at: now,
      updated_at: now,
    });
    if (!created) throw notFound();
    await saveVersion(ctx, tx, caller, created, 'created');
    await copyTags(tx, workspace_id, id, created.id);
    return rows.findTemplateSummary(tx, workspace_id, created.id);
  });
  if (!copy) throw notFound();
  queueThumbnail(ctx, workspace_id, copy.id);
  return toSummary(copy);
};

export const deleteTemplates = (ctx: Context, caller: Caller, ids: string[]): Promise<string[]> =>
  rows.deleteTemplates(ctx.db, caller.workspace_id, ids, ctx.now());

export const restoreTemplates = (ctx: Context, caller: Caller, ids: string[]): Promise<string[]> =>
  rows.restoreTemplates(ctx.db, caller.workspace_id, ids);

export const deleteTemplatesForGood = async (
  ctx: Context,
  { workspace_id }: Caller,
  ids: string[],
): Promise<void> => {
  for (const id of await rows.eraseTemplates(ctx.db, workspace_id, ids))
    await deleteThumbnail(ctx, workspace_id, id);
};

/** Returns how many were erased. */
export const eraseTemplatesDeletedBefore = async (
  ctx: Context,
  workspaceId: string,
  time: Date,
  limit: number,
): Promise<number> => {
  const deleted = await rows.eraseTemplatesDeletedBefore(ctx.db, workspaceId, time, limit);
  for (const id of deleted) await deleteThumbnail(ctx, workspaceId, id);
  return deleted.length;
};
