import type { z } from 'zod';
import type { SavedHtmlTemplate, savedHtmlTemplateInput } from '#contract/saved-html-templates.ts';
import { documentSchema } from '#email/document.ts';
import { migrateDocument } from '#email/migrate.ts';
import type { Context } from '../context.ts';
import * as rows from '../db/saved-html-templates.ts';
import { findTemplate } from '../db/templates.ts';
import { documentJson } from './document-size.ts';
import { notFound } from './errors.ts';
import { type Page, type PageRequest, pageOf, readCursor } from './pages.ts';
import type { Account } from './sessions.ts';

const toSavedHtmlTemplate = (row: rows.StoredHtmlTemplate): SavedHtmlTemplate => ({
  id: row.id,
  templateName: row.template_name,
  name: row.template_name,
  htmlContent: row.html_content,
  // Stored blocks may be of an older version, or of a kind that is unknown by now.
  blocks: documentSchema.parse(migrateDocument(row.blocks)).blocks,
  status: row.status,
  templateId: row.template_id,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

export const listSavedHtmlTemplates = async (
  ctx: Context,
  account: Account,
  page: PageRequest,
): Promise<Page<SavedHtmlTemplate>> => {
  const found = await rows.listSavedHtmlTemplates(
    ctx.db,
    account.workspace_id,
    page.limit,
    readCursor(page.cursor),
  );
  return pageOf(found, (row) => row.created_at, toSavedHtmlTemplate);
};

export const findSavedHtmlTemplate = async (
  ctx: Context,
  account: Account,
  id: string,
): Promise<SavedHtmlTemplate> => {
  const row = await rows.findSavedHtml(ctx.db, account.workspace_id, id);
  if (!row) throw notFound();
  return toSavedHtmlTemplate(row);
};

/** One row per template: exporting the same one again updates it. Different HTML of no known template is a new row. */
export const saveHtmlTemplate = async (
  ctx: Context,
  account: Account,
  input: z.infer<typeof savedHtmlTemplateInput>,
): Promise<SavedHtmlTemplate> => {
  const now = ctx.now();
  const row: rows.NewHtmlTemplate = {
    workspace_id: account.workspace_id,
    id: ctx.newId(),
    template_id: input.templateId ?? null,
    template_name: input.templateName,
    html_content: input.htmlContent,
    blocks: documentJson(input.blocks),
    status: input.status,
    // Only the Save dialog asks for a name.
    has_own_name: input.status === 'saved',
    created_at: now,
    updated_at: now,
  };
  if (input.templateId) {
    if (!(await findTemplate(ctx.db, account.workspace_id, input.templateId))) throw notFound();
    return toSavedHtmlTemplate(await rows.saveHtmlOfTemplate(ctx.db, row));
  }
  return toSavedHtmlTemplate(
    (await rows.updateSameHtml(ctx.db, row)) ?? (await rows.insertSavedHtml(ctx.db, row)),
  );
};

export const markSavedHtmlTemplateUsed = async (
  ctx: Context,
  account: Account,
  id: string,
  status: SavedHtmlTemplate['status'] | undefined,
): Promise<SavedHtmlTemplate> => {
  const row = await rows.markUsed(ctx.db, account.workspace_id, id, {
    last_used_at: ctx.now(),
    ...(status ? { status } : {}),
  });
  if (!row) throw notFound();
  return toSavedHtmlTemplate(row);
};

export const deleteSavedHtmlTemplate = async (ctx: Context, account: Account, id: string): Promise<void> => {
  if (!(await rows.deleteSavedHtml(ctx.db, account.workspace_id, id))) throw notFound();
};
