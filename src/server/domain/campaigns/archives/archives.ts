// The owner's side of public archives.
import { type Archive, maxArchives, maxSlugs } from '#contract/campaigns/archives/archives.ts';
import { isReservedSlug, isSlug, maxSlugLength, slugFrom } from '#contract/campaigns/archives/slugs.ts';
import { keyedText } from '#text/keyed-text.ts';
import { isLanguage, type Language } from '#text/languages.ts';
import type { Context } from '../../../context.ts';
import { findList } from '../../../db/audience/lists/lists.ts';
import * as rows from '../../../db/campaigns/archives/archives.ts';
import { countSlugs, findSlug, takeSlug } from '../../../db/campaigns/archives/slugs.ts';
import type { Queryable } from '../../../db/database.ts';
import { idOf, requireNumber } from '../../audience/contacts/public-ids.ts';
import { requirePlan } from '../../shared/active-plan.ts';
import type { Caller } from '../../shared/caller.ts';
import { conflict, DomainError, forbidden, invalid, notFound } from '../../shared/errors.ts';
import { archiveAddress, signUpAddress } from './addresses.ts';
import { forgetPages } from './page-cache.ts';

export interface ArchiveSettings {
  title: string;
  description: string;
  slug: string;
  language: Language;
  isOn: boolean;
  indexAllowed: boolean;
  fullContent: boolean;
  isAutomatic: boolean;
}

type Change = { [Key in keyof ArchiveSettings]?: ArchiveSettings[Key] | undefined };

export const languageOfArchive = ({ language }: Pick<rows.StoredArchive, 'language'>): Language =>
  isLanguage(language) ? language : 'en';

const toArchive = async (ctx: Context, row: rows.CountedArchive): Promise<Archive> => {
  const url = await archiveAddress(ctx, row);
  return {
    id: row.id,
    listId: row.list_id === null ? null : idOf('list', row.workspace_id, row.list_id),
    slug: row.slug,
    title: row.title,
    description: row.description,
    language: languageOfArchive(row),
    isOn: row.is_on,
    indexAllowed: row.index_allowed,
    fullContent: row.full_content,
    isAutomatic: row.is_automatic,
    isBlocked: row.blocked_at !== null,
    url,
    feedUrl: `${url}/atom.xml`,
    signUpUrl: await signUpAddress(ctx, row),
    issueCount: row.issue_count,
    createdAt: row.created_at.toISOString(),
  };
};

export const requireArchive = async (
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<rows.CountedArchive> => {
  const row = await rows.findArchive(db, workspaceId, id);
  if (!row) throw notFound();
  return row;
};

export const listArchives = async (
  ctx: Context,
  { workspace_id }: Caller,
  list: string | undefined,
): Promise<Archive[]> => {
  const only = list === undefined ? null : { listId: requireNumber('list', workspace_id, list) };
  return Promise.all((await rows.listArchives(ctx.db, workspace_id, only)).map((row) => toArchive(ctx, row)));
};

const slugTaken = (): DomainError => conflict('refusals.archives.slugTaken');

const claimSlug = async (
  ctx: Context,
  tx: Queryable,
  { slug, workspaceId, archiveId }: { slug: string; workspaceId: string; archiveId: string },
): Promise<void> => {
  if (isReservedSlug(slug)) throw invalid('slug', 'refusals.archives.slugReserved');
  if (!(await takeSlug(tx, { slug, workspaceId, archiveId, now: ctx.now() }))) throw slugTaken();
  if ((await countSlugs(tx, workspaceId)) > maxSlugs)
    throw conflict(keyedText('refusals.archives.tooManySlugs', { max: maxSlugs }));
};

/** A free one that begins like the title; a title in another script gives it nothing. */
const freeSlug = async (ctx: Context, title: string): Promise<string> => {
  const made = slugFrom(title);
  const start = isSlug(made) && !isReservedSlug(made) ? made : '';
  if (start !== '' && !(await findSlug(ctx.db, start))) return start;
  const suffix = ctx
    .newId()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .padEnd(8, '0')
    .slice(0, 8);
  return `${(start || 'letters').slice(0, maxSlugLength - 9).replace(/-+$/, '')}-${suffix}`;
};

const requireAutomaticList = ({
  isAutomatic,
  listId,
}: {
  isAutomatic: boolean;
  listId: number | string | null;
}) => {
  if (isAutomatic && listId === null)
    throw new DomainError('refused', 'refusals.archives.automaticNeedsList');
};

export const createArchive = async (
  ctx: Context,
  caller: Caller,
  input: Omit<ArchiveSettings, 'slug'> & { slug?: string | undefined; listId: string | null },
): Promise<Archive> => {
  if (input.isOn) requirePlan(ctx, caller);
  requireAutomaticList(input);
  const { workspace_id } = caller;
  const id = ctx.newId();
  const listId = input.listId === null ? null : requireNumber('list', workspace_id, input.listId);
  const slug = input.slug ?? (await freeSlug(ctx, input.title));
  await ctx.db.transaction().execute(async (tx) => {
    await rows.lockArchives(tx, workspace_id);
    if (listId !== null && !(await findList(tx, workspace_id, listId))) throw notFound();
    if (listId !== null && (await rows.listArchives(tx, workspace_id, { listId })).length > 0)
      throw conflict('refusals.archives.listHasOne');
    if ((await rows.countArchives(tx, workspace_id)) >= maxArchives)
      throw conflict(keyedText('refusals.archives.tooMany', { max: maxArchives }));
    await claimSlug(ctx, tx, { slug, workspaceId: workspace_id, archiveId: id });
    const now = ctx.now();
    await rows.insertArchive(tx, {
      workspace_id,
      id,
      list_id: listId,
      slug,
      title: input.title,
      description: input.description,
      language: input.language,
      is_on: input.isOn,
      index_allowed: input.indexAllowed,
      full_content: input.fullContent,
      is_automatic: input.isAutomatic,
      blocked_at: null,
      created_at: now,
      updated_at: now,
    });
  });
  forgetPages(ctx);
  return toArchive(ctx, await requireArchive(ctx.db, workspace_id, id));
};

export const updateArchive = async (
  ctx: Context,
  caller: Caller,
  id: string,
  change: Change,
): Promise<Archive> => {
  const { workspace_id } = caller;
  await ctx.db.transaction().execute(async (tx) => {
    await rows.lockArchives(tx, workspace_id);
    const before = await requireArchive(tx, workspace_id, id);
    if (change.isOn && before.blocked_at !== null) throw forbidden('refusals.archives.blocked');
    if (change.isOn && !before.is_on) requirePlan(ctx, caller);
    requireAutomaticList({ isAutomatic: change.isAutomatic ?? false, listId: before.list_id });
    if (change.slug !== undefined && change.slug !== before.slug)
      await claimSlug(ctx, tx, { slug: change.slug, workspaceId: workspace_id, archiveId: id });
    await rows.updateArchive(tx, workspace_id, id, {
      slug: change.slug,
      title: change.title,
      description: change.description,
      language: change.language,
      is_on: change.isOn,
      index_allowed: change.indexAllowed,
      full_content: change.fullContent,
      is_automatic: change.isAutomatic,
      updated_at: ctx.now(),
    });
  });
  forgetPages(ctx);
  return toArchive(ctx, await requireArchive(ctx.db, workspace_id, id));
};

export const deleteArchive = async (
  ctx: Context,
  { workspace_id }: Caller,
  id: string,
): Promise<{ success: true }> => {
  await ctx.db.transaction().execute(async (tx) => {
    await rows.lockArchives(tx, workspace_id);
    await requireArchive(tx, workspace_id, id);
    await rows.deleteArchive(tx, workspace_id, id);
  });
  forgetPages(ctx);
  return { success: true };
};
