// The owner's side of the issues of a public archive.
import { type ArchiveIssue, type IssuePreview, maxIssues } from '#contract/campaigns/archives/issues.ts';
import { isSlug, maxSlugLength, slugFrom } from '#contract/campaigns/archives/slugs.ts';
import { withReaderLinks } from '#email/archive/reader-links.ts';
import { keyedText } from '#text/keyed-text.ts';
import type { Context } from '../../../context.ts';
import { findArchive, lockArchives, type StoredArchive } from '../../../db/campaigns/archives/archives.ts';
import * as rows from '../../../db/campaigns/archives/issues.ts';
import type { StoredCampaign } from '../../../db/campaigns/campaigns.ts';
import type { Queryable } from '../../../db/database.ts';
import { idOf, requireNumber } from '../../audience/contacts/public-ids.ts';
import { requirePlan } from '../../shared/active-plan.ts';
import type { Caller } from '../../shared/caller.ts';
import { conflict, forbidden, invalid, notFound } from '../../shared/errors.ts';
import { type Page, type PageRequest, readCursor, writeCursor } from '../../shared/pagination.ts';
import { requireCampaign } from '../campaigns.ts';
import type { Frozen } from '../message.ts';
import { archiveAddress, signUpAddress } from './addresses.ts';
import { requireArchive } from './archives.ts';
import { forgetPages } from './page-cache.ts';
import { renderIssue, requireSent } from './render-issue.ts';

export const keyOf = ({ workspace_id, id }: Pick<StoredArchive, 'workspace_id' | 'id'>): rows.ArchiveKey => ({
  workspaceId: workspace_id,
  archiveId: id,
});

const toIssue = (row: rows.IssueSummary, archiveUrl: string): ArchiveIssue => ({
  id: idOf('campaign', row.workspace_id, row.campaign_id),
  campaignName: row.campaign_name,
  slug: row.slug,
  title: row.title,
  summary: row.summary,
  url: `${archiveUrl}/${row.slug}`,
  sentAt: row.sent_at.toISOString(),
  publishedAt: row.published_at.toISOString(),
  isWithdrawn: row.withdrawn_at !== null,
});

export const listIssues = async (
  ctx: Context,
  { workspace_id }: Caller,
  id: string,
  { limit, cursor }: PageRequest,
): Promise<Page<ArchiveIssue>> => {
  const archive = await requireArchive(ctx.db, workspace_id, id);
  const url = await archiveAddress(ctx, archive);
  const position = readCursor(cursor);
  const before = position && { at: position.at, campaignId: Number(position.id) };
  if (before && !Number.isSafeInteger(before.campaignId))
    throw invalid('cursor', 'refusals.lists.unknownCursor');
  const found = await rows.pageOfIssues(ctx.db, keyOf(archive), { limit: limit + 1, before });
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => toIssue(row, url)),
    nextCursor:
      found.length > limit && last ? writeCursor({ at: last.sent_at, id: String(last.campaign_id) }) : null,
  };
};

/** An address that no other issue has: from the title, else from the day. */
const freeSlug = async (
  db: Queryable,
  archive: StoredArchive,
  title: string,
  sentAt: Date,
): Promise<string> => {
  const made = slugFrom(title);
  const start = isSlug(made) ? made : sentAt.toISOString().slice(0, 10);
  const taken = await rows.slugsLike(db, keyOf(archive), start.slice(0, maxSlugLength - 5));
  if (!taken.has(start)) return start;
  for (let number = 2; ; number += 1) {
    const suffix = `-${number}`;
    const slug = start.slice(0, maxSlugLength - suffix.length).replace(/-+$/, '') + suffix;
    if (!taken.has(slug)) return slug;
  }
};

/** Puts a copy into the archive. false: it has one already, or was deleted meanwhile. */
export const insertIssue = async (
  ctx: Context,
  archive: StoredArchive,
  campaign: Pick<StoredCampaign, 'id' | 'started_at' | 'html_content' | 'parts'>,
  { frozen, ...chosen }: { frozen: Frozen; title?: string | undefined; summary?: string | undefined },
): Promise<boolean> => {
  const rendered = renderIssue(frozen, campaign, ctx.now());
  const title = chosen.title || rendered.title || archive.title;
  const now = ctx.now();
  const sentAt = campaign.started_at ?? now;
  const isNew = await ctx.db.transaction().execute(async (tx) => {
    // Two issues with one title at once need an address each.
    await lockArchives(tx, archive.workspace_id);
    if (!(await findArchive(tx, archive.workspace_id, archive.id))) return false;
    return rows.insertIssue(tx, {
      workspace_id: archive.workspace_id,
      archive_id: archive.id,
      campaign_id: campaign.id,
      slug: await freeSlug(tx, archive, title, sentAt),
      title,
      summary: chosen.summary ?? rendered.summary,
      picture: rendered.picture,
      html: rendered.html,
      sent_at: sentAt,
      published_at: now,
      changed_at: now,
      withdrawn_at: null,
    });
  });
  if (isNew) forgetPages(ctx);
  return isNew;
};

const requireIssue = async (ctx: Context, archive: StoredArchive, number: number): Promise<ArchiveIssue> => {
  const row = await rows.findIssue(ctx.db, keyOf(archive), number);
  if (!row) throw notFound();
  return toIssue(row, await archiveAddress(ctx, archive));
};

export const publishIssue = async (
  ctx: Context,
  caller: Caller,
  id: string,
  { campaignId, ...chosen }: { campaignId: string; title?: string | undefined; summary?: string | undefined },
): Promise<ArchiveIssue> => {
  requirePlan(ctx, caller);
  const archive = await requireArchive(ctx.db, caller.workspace_id, id);
  if (archive.blocked_at !== null) throw forbidden('refusals.archives.blocked');
  const campaign = await requireCampaign(ctx, caller.workspace_id, campaignId);
  const frozen = requireSent(campaign);
  if ((await rows.countIssues(ctx.db, keyOf(archive))) >= maxIssues)
    throw conflict(keyedText('refusals.archives.tooManyIssues', { max: maxIssues }));
  if (!(await insertIssue(ctx, archive, campaign, { frozen, ...chosen }))) {
    await requireArchive(ctx.db, caller.workspace_id, id);
    throw conflict('refusals.archives.alreadyPublished');
  }
  return requireIssue(ctx, archive, campaign.id);
};

export const updateIssue = async (
  ctx: Context,
  { workspace_id }: Caller,
  { id, issueId }: { id: string; issueId: string },
  change: { title?: string | undefined; summary?: string | undefined; withdrawn?: boolean | undefined },
): Promise<ArchiveIssue> => {
  const archive = await requireArchive(ctx.db, workspace_id, id);
  const number = requireNumber('campaign', workspace_id, issueId);
  const before = await rows.findIssue(ctx.db, keyOf(archive), number);
  if (!before) throw notFound();
  const now = ctx.now();
  const isTurned = change.withdrawn !== undefined && change.withdrawn !== (before.withdrawn_at !== null);
  await rows.updateIssue(ctx.db, keyOf(archive), number, {
    title: change.title,
    summary: change.summary,
    ...(isTurned && { withdrawn_at: change.withdrawn ? now : null }),
    changed_at: now,
  });
  forgetPages(ctx);
  return requireIssue(ctx, archive, number);
};

export const isToOneList = ({ audience }: Pick<StoredCampaign, 'audience'>, listId: number | null): boolean =>
  audience.lists.length === 1 &&
  (listId === null || audience.lists[0] === listId) &&
  audience.segments.length === 0 &&
  !audience.everyone &&
  audience.notOpened === null;

export const previewIssue = async (
  ctx: Context,
  { workspace_id }: Caller,
  { id, campaignId }: { id: string; campaignId: string },
): Promise<IssuePreview> => {
  const archive = await requireArchive(ctx.db, workspace_id, id);
  const campaign = await requireCampaign(ctx, workspace_id, campaignId);
  const { title, summary, emptyTags, typedTags } = renderIssue(requireSent(campaign), campaign, ctx.now());
  return {
    title: title || archive.title,
    summary,
    emptyTags,
    typedTags,
    hasSignUpForm: (await signUpAddress(ctx, archive)) !== null,
    isToOthers: !isToOneList(campaign, archive.list_id),
    isPublished: (await rows.findIssue(ctx.db, keyOf(archive), campaign.id)) !== undefined,
  };
};

/** The email as readers would see it; `id` names an archive and a campaign. */
export const issuePreviewHtml = async (
  ctx: Context,
  { workspace_id }: Caller,
  id: string,
): Promise<string> => {
  const [, archiveId = '', campaignId = ''] = /^([\w-]{1,64})\.([\w-]{1,64})$/.exec(id) ?? [];
  const archive = await requireArchive(ctx.db, workspace_id, archiveId);
  const campaign = await requireCampaign(ctx, workspace_id, campaignId);
  const { html } = renderIssue(requireSent(campaign), campaign, ctx.now());
  const url = await archiveAddress(ctx, archive);
  return withReaderLinks(html, { signUp: await signUpAddress(ctx, archive), issue: url, archive: url });
};
