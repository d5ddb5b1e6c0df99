import type {
  Template,
  TemplateCreation,
  TemplateInput,
  TemplateReplacement,
} from '#contract/emails/templates.ts';
import type { Writing } from '#deliverability/judge/judged-email.ts';
import { answerOf, type Document, documentSchema, storedDocument } from '#email/document/document.ts';
import { documentFrom } from '#email/document/layout.ts';
import { migrateDocument } from '#email/document/migrate.ts';
import { withIconServer } from '#email/social/icon-server.ts';
import type { Context } from '../../context.ts';
import * as rows from '../../db/emails/templates.ts';
import { deleteTemplates } from '../../db/emails/templates-list.ts';
import { findVersion } from '../../db/emails/versions.ts';
import { customFontsOf } from '../files/fonts.ts';
import type { Caller } from '../shared/caller.ts';
import { conflict, DomainError, notFound, unauthenticated } from '../shared/errors.ts';
import { type Page, type PageRequest, pageOf, readCursor } from '../shared/pagination.ts';
import { emailWriterOf } from './email-author.ts';
import { rejectDeepEmail } from './nesting-limit.ts';
import { gradeNow, queueGrade } from './queue-grade.ts';
import { runEmailTask } from './render-worker.ts';
import { documentJson, losesLayout } from './serialize-document.ts';
import { queueThumbnail } from './thumbnails.ts';
import { saveFirstVersion, saveVersion } from './versions.ts';

const fallbackName = 'Untitled Campaign';

const toTemplate = (row: rows.StoredTemplate): Template => ({
  id: row.id,
  name: row.name,
  description: row.description,
  type: row.type,
  content: answerOf(documentSchema.parse(migrateDocument(row.content))),
  htmlContent: row.html_content,
  inboxScore: row.inbox_score,
  previewImageUrl: row.preview_image_url,
  revision: row.revision,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** The sender and the fonts of this account's exports. */
const writingOf = async (ctx: Context, caller: Caller): Promise<Writing> => {
  const [writer, customFonts] = await Promise.all([emailWriterOf(ctx, caller), customFontsOf(ctx, caller)]);
  return { writer, customFonts };
};

const columnsOf = async (
  ctx: Context,
  caller: Caller,
  { name, htmlContent }: Pick<TemplateInput, 'name' | 'htmlContent'>,
  given: Document,
  writing: Writing,
) => {
  const document = withIconServer(given, ctx.publicUrl);
  if (htmlContent) await rejectDeepEmail(ctx, caller, htmlContent, 'refusals.unchanged.nothingSaved');
  const title = name || fallbackName;
  const json = documentJson(storedDocument(document));
  const rendered =
    htmlContent == null
      ? await runEmailTask(ctx, caller, {
          task: 'render',
          input: {
            document,
            title,
            writer: writing.writer,
            customFonts: writing.customFonts,
          },
          characters: json.length,
          unchanged: 'refusals.unchanged.nothingSaved',
        })
      : null;
  return {
    name: title,
    content: json,
    html_content: rendered?.html ?? htmlContent ?? '',
    inbox_score: gradeNow(document, writing, json.length),
  };
};

export const listTemplates = async (
  ctx: Context,
  caller: Caller,
  page: PageRequest,
): Promise<Page<Template>> => {
  const found = await rows.listTemplates(ctx.db, caller.workspace_id, page.limit, readCursor(page.cursor));
  return pageOf(found, (row) => row.updated_at, toTemplate);
};

export const getTemplate = async (ctx: Context, caller: Caller, id: string): Promise<Template> => {
  const row = await rows.findTemplate(ctx.db, caller.workspace_id, id);
  if (!row) throw notFound();
  return toTemplate(row);
};

/** The row of a draft that already is a template; undefined at its first save. */
const alreadyMade = (ctx: Context, caller: Caller, draftKey: string | undefined) =>
  draftKey === undefined ? undefined : rows.findTemplateOfDraft(ctx.db, caller.workspace_id, draftKey);

export const createTemplate = async (
  ctx: Context,
  caller: Caller,
  input: TemplateCreation,
): Promise<Template> => {
  if (input.userId !== undefined && input.userId !== caller.userId) throw unauthenticated();
  const now = ctx.now();
  const writing = await writingOf(ctx, caller);
  const document = documentFrom(input.content);
  const columns = await columnsOf(ctx, caller, input, document, writing);
  const made = await ctx.db.transaction().execute(async (tx) => {
    const row = await rows.insertTemplate(tx, {
      workspace_id: caller.workspace_id,
      id: ctx.newId(),
      description: input.description ?? '',
      type: input.type ?? 'email',
      preview_image_url: null,
      created_at: now,
      updated_at: now,
      draft_key: input.draftKey ?? null,
      ...columns,
    });
    if (row) await saveVersion(ctx, tx, caller, row, input.autosave ? 'autosaved' : 'created');
    return row;
  });
  if (made) {
    queueThumbnail(ctx, caller.workspace_id, made.id);
    queueGrade(ctx, made, document, writing);
    return toTemplate(made);
  }
  // The response to the first save was lost, and the browser saves again.
  const earlier = await alreadyMade(ctx, caller, input.draftKey);
  if (!earlier) throw conflict('refusals.emails.deletedWhileSaved');
  return updateTemplate(ctx, caller, earlier.id, { ...input, baseRevision: 1 });
};

const stateOf = (current: rows.StoredTemplate) => ({
  id: current.id,
  revision: current.revision,
  updatedAt: current.updated_at.toISOString(),
});

const refuseStale = (current: rows.StoredTemplate, baseRevision: number | undefined): void => {
  if (baseRevision === undefined || baseRevision === current.revision) return;
  throw new DomainError('conflict', 'refusals.emails.templateChanged', { details: stateOf(current) });
};

const refuseLostLayout = (current: rows.StoredTemplate, content: TemplateInput['content']): void => {
  if (!losesLayout(current.content, content)) return;
  throw new DomainError('conflict', 'refusals.emails.layoutLost', { details: stateOf(current) });
};

export const updateTemplate = async (
  ctx: Context,
  caller: Caller,
  id: string,
  input: TemplateReplacement,
): Promise<Template> => {
  const writing = await writingOf(ctx, caller);
  const document = documentFrom(input.content);
  const columns = await columnsOf(ctx, caller, input, document, writing);
  const saved = await ctx.db.transaction().execute(async (tx) => {
    const before = await rows.lockTemplate(tx, caller.workspace_id, id);
    if (!before) throw notFound();
    refuseStale(before, input.baseRevision);
    refuseLostLayout(before, input.content);
    await saveFirstVersion(ctx, tx, before);
    const row = await rows.updateTemplate(tx, caller.workspace_id, id, {
      ...columns,
      ...(input.description === undefined ? {} : { description: input.description }),
      ...(input.type === undefined ? {} : { type: input.type }),
      updated_at: ctx.now(),
    });
    if (!row) throw notFound();
    await saveVersion(ctx, tx, caller, row, input.autosave ? 'autosaved' : 'saved', before);
    return row;
  });
  queueThumbnail(ctx, caller.workspace_id, id);
  queueGrade(ctx, saved, document, writing);
  return toTemplate(saved);
};

/** Restores an earlier version. Restoring is a save like any other: the state before it remains a version. */
export const restoreTemplateVersion = async (
  ctx: Context,
  caller: Caller,
  id: string,
  versionId: string,
): Promise<Template> => {
  const writing = await writingOf(ctx, caller);
  const version = await findVersion(ctx.db, caller.workspace_id, id, versionId);
  if (!version) throw notFound();
  const content = documentSchema.parse(migrateDocument(version.content));
  // Before the transaction: no lock is held while the email is rendered.
  const columns = await columnsOf(ctx, caller, { name: version.name }, content, writing);
  const restored = await ctx.db.transaction().execute(async (tx) => {
    if (!(await rows.lockTemplate(tx, caller.workspace_id, id))) throw notFound();
    const row = await rows.updateTemplate(tx, caller.workspace_id, id, {
      ...columns,
      updated_at: ctx.now(),
    });
    if (!row) throw notFound();
    await saveVersion(ctx, tx, caller, row, 'restored');
    return row;
  });
  queueThumbnail(ctx, caller.workspace_id, id);
  queueGrade(ctx, restored, content, writing);
  return toTemplate(restored);
};

/** A deleted template can be restored for 30 days, see templates-list.ts. */
export const deleteTemplate = async (ctx: Context, caller: Caller, id: string): Promise<void> => {
  const [deleted] = await deleteTemplates(ctx.db, caller.workspace_id, [id], ctx.now());
  if (deleted === undefined) throw notFound();
};
