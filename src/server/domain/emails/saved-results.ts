import type { z } from 'zod';
import type { SavedHtmlTemplate, savedHtmlTemplateInput } from '#contract/emails/saved-results.ts';
import type { Context } from '../../context.ts';
import * as rows from '../../db/emails/saved-results.ts';
import { findTemplate } from '../../db/emails/templates.ts';
import { isUniqueViolation } from '../../db/shared/unique-violation.ts';
import type { Caller } from '../shared/caller.ts';
import { notFound } from '../shared/errors.ts';
import { type Page, type PageRequest, pageOf, readCursor } from '../shared/pagination.ts';
import { partsToStore, storedParts } from './serialize-document.ts';
import { wordsOf } from './templates-list.ts';

const toSavedHtmlTemplate = (row: rows.StoredHtmlTemplate): SavedHtmlTemplate => ({
  id: row.id,
  templateName: row.template_name,
  name: row.template_name,
  htmlContent: row.html_content,
  ...storedParts(row.blocks),
  status: row.status,
  templateId: row.template_id,
  templateRevision: row.template_revision,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  deletedAt: row.deleted_at?.toISOString() ?? null,
});

interface Search {
  search: string;
  deleted: boolean;
}

const filterOf = ({ search, deleted }: Search): rows.SavedHtmlFilter => ({ words: wordsOf(search), deleted });

export const listSavedHtmlTemplates = async (
  ctx: Context,
  caller: Caller,
  page: PageRequest & Search,
): Promise<Page<SavedHtmlTemplate>> => {
  const found = await rows.listSavedHtmlTemplates(
    ctx.db,
    caller.workspace_id,
    page.limit,
    readCursor(page.cursor),
    filterOf(page),
  );
  return pageOf(found, (row) => row.deleted_at ?? row.created_at, toSavedHtmlTemplate);
};

export const countSavedHtmlTemplates = (ctx: Context, caller: Caller, query: Search) =>
  rows.countSavedHtml(ctx.db, caller.workspace_id, filterOf(query));

export const findSavedHtmlTemplate = async (
  ctx: Context,
  caller: Caller,
  id: string,
): Promise<SavedHtmlTemplate> => {
  const row = await rows.findSavedHtml(ctx.db, caller.workspace_id, id);
  if (!row) throw notFound();
  return toSavedHtmlTemplate(row);
};

/**
 * One row per template: exporting the same one again updates it. HTML without a known template always inserts a row.
 */
export const saveHtmlTemplate = async (
  ctx: Context,
  caller: Caller,
  input: z.infer<typeof savedHtmlTemplateInput>,
): Promise<SavedHtmlTemplate> => {
  const now = ctx.now();
  const row: rows.NewHtmlTemplate = {
    workspace_id: caller.workspace_id,
    id: ctx.newId(),
    template_id: input.templateId ?? null,
    template_revision: input.templateId ? (input.templateRevision ?? null) : null,
    template_name: input.templateName,
    html_content: input.htmlContent,
    blocks: partsToStore(input),
    status: input.status,
    // Only the Save dialog asks for a name.
    has_own_name: input.status === 'saved',
    created_at: now,
    updated_at: now,
  };
  if (input.templateId) {
    if (!(await findTemplate(ctx.db, caller.workspace_id, input.templateId))) throw notFound();
    return toSavedHtmlTemplate(await rows.saveHtmlOfTemplate(ctx.db, row));
  }
  return toSavedHtmlTemplate(
    (await rows.updateSameHtml(ctx.db, row)) ?? (await rows.insertSavedHtml(ctx.db, row)),
  );
};

export const markSavedHtmlTemplateUsed = async (
  ctx: Context,
  caller: Caller,
  id: string,
  status: SavedHtmlTemplate['status'] | undefined,
): Promise<SavedHtmlTemplate> => {
  const row = await rows.markUsed(ctx.db, caller.workspace_id, id, {
    last_used_at: ctx.now(),
    ...(status ? { status } : {}),
  });
  if (!row) throw notFound();
  return toSavedHtmlTemplate(row);
};

/** Answers in the order of the call. */
const inOrder = (asked: readonly string[], changed: readonly string[]): string[] => {
  const done = new Set(changed);
  return [...new Set(asked)].filter((id) => done.has(id));
};

export const deleteSavedHtmlTemplates = async (
  ctx: Context,
  { workspace_id }: Caller,
  ids: readonly string[],
): Promise<string[]> => inOrder(ids, await rows.deleteSavedHtml(ctx.db, workspace_id, ids, ctx.now()));

export const restoreSavedHtmlTemplates = async (
  ctx: Context,
  { workspace_id }: Caller,
  ids: readonly string[],
): Promise<string[]> => {
  const restore = () => rows.restoreSavedHtml(ctx.db, workspace_id, ids);
  const restored = await restore().catch((error: unknown) => {
    // Another result of the same template was saved concurrently; the retry sees it.
    if (isUniqueViolation(error)) return restore();
    throw error;
  });
  return inOrder(ids, restored);
};

export const deleteSavedHtmlTemplatesForGood = async (
  ctx: Context,
  { workspace_id }: Caller,
  ids: readonly string[],
): Promise<string[]> => inOrder(ids, await rows.eraseSavedHtml(ctx.db, workspace_id, ids));

/** The same for one, which must exist. */
const forOne =
  (change: (ctx: Context, caller: Caller, ids: readonly string[]) => Promise<string[]>) =>
  async (ctx: Context, caller: Caller, id: string): Promise<void> => {
    if ((await change(ctx, caller, [id])).length === 0) throw notFound();
  };

export const deleteSavedHtmlTemplate = forOne(deleteSavedHtmlTemplates);
export const deleteSavedHtmlTemplateForGood = forOne(deleteSavedHtmlTemplatesForGood);

const restoreOne = forOne(restoreSavedHtmlTemplates);

export const restoreSavedHtmlTemplate = async (
  ctx: Context,
  caller: Caller,
  id: string,
): Promise<SavedHtmlTemplate> => {
  await restoreOne(ctx, caller, id);
  return findSavedHtmlTemplate(ctx, caller, id);
};
