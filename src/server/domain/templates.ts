import type { Template, TemplateInput } from '#contract/templates.ts';
import { type Document, documentSchema } from '#email/document.ts';
import { migrateDocument } from '#email/migrate.ts';
import { renderEmail } from '#email/render.ts';
import type { Context } from '../context.ts';
import * as rows from '../db/templates.ts';
import { documentJson } from './document-size.ts';
import { notFound } from './errors.ts';
import { type Page, type PageRequest, pageOf, readCursor } from './pages.ts';
import type { Account } from './sessions.ts';

const fallbackName = 'Untitled Campaign';

const toTemplate = (row: rows.StoredTemplate): Template => ({
  id: row.id,
  name: row.name,
  description: row.description,
  type: row.type,
  content: documentSchema.parse(migrateDocument(row.content)),
  htmlContent: row.html_content,
  inboxScore: row.inbox_score,
  previewImageUrl: row.preview_image_url,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

const columnsOf = (input: TemplateInput, content: Document) => ({
  name: input.name || fallbackName,
  content: documentJson(content),
  html_content: input.htmlContent ?? renderEmail(content).html,
});

export const listTemplates = async (
  ctx: Context,
  account: Account,
  page: PageRequest,
): Promise<Page<Template>> => {
  const found = await rows.listTemplates(ctx.db, account.workspace_id, page.limit, readCursor(page.cursor));
  return pageOf(found, (row) => row.updated_at, toTemplate);
};

export const getTemplate = async (ctx: Context, account: Account, id: string): Promise<Template> => {
  const row = await rows.findTemplate(ctx.db, account.workspace_id, id);
  if (!row) throw notFound();
  return toTemplate(row);
};

export const createTemplate = async (
  ctx: Context,
  account: Account,
  input: TemplateInput,
): Promise<Template> => {
  const now = ctx.now();
  const row = await rows.insertTemplate(ctx.db, {
    workspace_id: account.workspace_id,
    id: ctx.newId(),
    description: input.description ?? '',
    type: input.type ?? 'email',
    inbox_score: null,
    preview_image_url: null,
    created_at: now,
    updated_at: now,
    ...columnsOf(input, input.content),
  });
  return toTemplate(row);
};

export const updateTemplate = async (
  ctx: Context,
  account: Account,
  id: string,
  input: TemplateInput,
): Promise<Template> => {
  const row = await rows.updateTemplate(ctx.db, account.workspace_id, id, {
    ...columnsOf(input, input.content),
    ...(input.description === undefined ? {} : { description: input.description }),
    ...(input.type === undefined ? {} : { type: input.type }),
    updated_at: ctx.now(),
  });
  if (!row) throw notFound();
  return toTemplate(row);
};

export const deleteTemplate = async (ctx: Context, account: Account, id: string): Promise<void> => {
  if (!(await rows.deleteTemplate(ctx.db, account.workspace_id, id))) throw notFound();
};
