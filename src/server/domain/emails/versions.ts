// The versions of a template. Each is its state after a save; the latest is the current state. The editor autosaves
// every few seconds: autosaves of one person within ten minutes are one version.
import type { TemplateVersion, TemplateVersionContent } from '#contract/emails/versions.ts';
import { documentSchema } from '#email/document/document.ts';
import { migrateDocument } from '#email/document/migrate.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { findTemplate, type StoredTemplate } from '../../db/emails/templates.ts';
import * as rows from '../../db/emails/versions.ts';
import type { Account } from '../shared/account.ts';
import { notFound } from '../shared/errors.ts';

export type VersionLabel = rows.StoredVersion['label'];

const stretchMs = 10 * 60 * 1000;
const keptLatest = 50;
const keptDailyMs = 90 * 24 * 60 * 60 * 1000;

const nameOf = (account: Account): string =>
  `${account.first_name} ${account.last_name}`.trim() || account.email;

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
export const keepFirstVersion = async (
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

const isSame = (one: StoredTemplate, other: StoredTemplate): boolean =>
  one.name === other.name && JSON.stringify(one.content) === JSON.stringify(other.content);

/** Stores the state just saved as a version. Call it in the transaction of the save. */
export const keepVersion = async (
  ctx: Context,
  tx: Queryable,
  account: Account,
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
  const isOwnStretch = last?.label === 'autosaved' && last.author_id === account.id;
  const goesOn =
    (label === 'autosaved' && last && now.getTime() - last.created_at.getTime() < stretchMs) ||
    (label === 'saved' && before && isSame(before, saved));
  if (isOwnStretch && goesOn) {
    await rows.updateVersion(tx, saved.workspace_id, last.id, state);
    return;
  }
  await rows.insertVersion(tx, {
    ...state,
    workspace_id: saved.workspace_id,
    id: ctx.newId(),
    template_id: saved.id,
    author_id: account.id,
    author_name: nameOf(account),
    created_at: now,
  });
  await rows.pruneVersions(tx, saved.workspace_id, saved.id, {
    latest: keptLatest,
    dailySince: new Date(now.getTime() - keptDailyMs),
  });
};

const requireTemplate = async (ctx: Context, account: Account, templateId: string): Promise<void> => {
  if (!(await findTemplate(ctx.db, account.workspace_id, templateId))) throw notFound();
};

export const listTemplateVersions = async (
  ctx: Context,
  account: Account,
  templateId: string,
): Promise<TemplateVersion[]> => {
  await requireTemplate(ctx, account, templateId);
  return (await rows.listVersions(ctx.db, account.workspace_id, templateId)).map(toVersion);
};

export const getTemplateVersion = async (
  ctx: Context,
  account: Account,
  templateId: string,
  versionId: string,
): Promise<TemplateVersionContent> => {
  const row = await rows.findVersion(ctx.db, account.workspace_id, templateId, versionId);
  if (!row) throw notFound();
  const content = documentSchema.parse(migrateDocument(row.content));
  return { ...toVersion({ ...row, block_count: content.blocks.length }), content };
};
