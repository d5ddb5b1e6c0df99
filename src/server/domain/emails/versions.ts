// The versions of a template. Each is its state after a save; the latest is the current state. The editor autosaves
// every few seconds: autosaves of one person within ten minutes are one version.
import type { TemplateVersion, TemplateVersionContent } from '#contract/emails/versions.ts';
import { answerOf, documentSchema } from '#email/document/document.ts';
import { migrateDocument } from '#email/document/migrate.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { findTemplate, type StoredTemplate } from '../../db/emails/templates.ts';
import * as rows from '../../db/emails/versions.ts';
import type { Caller } from '../shared/caller.ts';
import { notFound } from '../shared/errors.ts';

export type VersionLabel = rows.StoredVersion['label'];

const mergeWindowMs = 10 * 60 * 1000;
const maxLatestVersions = 50;
const dailyVersionsMs = 90 * 24 * 60 * 60 * 1000;

const nameOf = (caller: Caller): string => `${caller.first_name} ${caller.last_name}`.trim() || caller.email;

const toVersion = (row: rows.VersionHead): TemplateVersion => ({
  id: row.id,
  revision: row.revision,
  name: row.name,
  label: row.label,
  author: row.author_name,
  blockCount: row.block_count,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** Stores the state before a save as a version, for templates older than versioning. */
export const saveFirstVersion = async (
  ctx: Context,
  tx: Queryable,
  before: StoredTemplate,
): Promise<void> => {
  if (await rows.latestVersion(tx, before.workspace_id, before.id)) return;
  await rows.insertVersion(tx, {
    workspace_id: before.workspace_id,
    id: ctx.newId(),
    template_id: before.id,
    revision: before.revision,
    name: before.name,
    content: JSON.stringify(before.content),
    label: 'created',
    author_id: null,
    author_name: '',
    created_at: before.updated_at,
    updated_at: before.updated_at,
  });
};

const isSame = (a: StoredTemplate, b: StoredTemplate): boolean =>
  a.name === b.name && JSON.stringify(a.content) === JSON.stringify(b.content);

/** Stores the state just saved as a version. Call it in the transaction of the save. */
export const saveVersion = async (
  ctx: Context,
  tx: Queryable,
  caller: Caller,
  saved: StoredTemplate,
  label: VersionLabel,
  before?: StoredTemplate,
): Promise<void> => {
  const now = ctx.now();
  const state = {
    revision: saved.revision,
    name: saved.name,
    content: JSON.stringify(saved.content),
    label,
    updated_at: now,
  };
  const last = await rows.latestVersion(tx, saved.workspace_id, saved.id);
  const isOwnAutosave = last?.label === 'autosaved' && last.author_id === caller.userId;
  const isContinuation =
    (label === 'autosaved' && last && now.getTime() - last.created_at.getTime() < mergeWindowMs) ||
    (label === 'saved' && before && isSame(before, saved));
  if (isOwnAutosave && isContinuation) {
    await rows.updateVersion(tx, saved.workspace_id, last.id, state);
    return;
  }
  await rows.insertVersion(tx, {
    ...state,
    workspace_id: saved.workspace_id,
    id: ctx.newId(),
    template_id: saved.id,
    author_id: caller.userId,
    author_name: nameOf(caller),
    created_at: now,
  });
  await rows.pruneVersions(tx, saved.workspace_id, saved.id, {
    latest: maxLatestVersions,
    dailySince: new Date(now.getTime() - dailyVersionsMs),
  });
};

const requireTemplate = async (ctx: Context, caller: Caller, templateId: string): Promise<void> => {
  if (!(await findTemplate(ctx.db, caller.workspace_id, templateId))) throw notFound();
};

export const listTemplateVersions = async (
  ctx: Context,
  caller: Caller,
  templateId: string,
): Promise<TemplateVersion[]> => {
  await requireTemplate(ctx, caller, templateId);
  return (await rows.listVersions(ctx.db, caller.workspace_id, templateId)).map(toVersion);
};

export const getTemplateVersion = async (
  ctx: Context,
  caller: Caller,
  templateId: string,
  versionId: string,
): Promise<TemplateVersionContent> => {
  const row = await rows.findVersion(ctx.db, caller.workspace_id, templateId, versionId);
  if (!row) throw notFound();
  const content = documentSchema.parse(migrateDocument(row.content));
  return { ...toVersion({ ...row, block_count: content.blocks.length }), content: answerOf(content) };
};
