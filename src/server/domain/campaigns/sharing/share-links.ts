// Links to a report, as its owner makes, lists and revokes them.
import {
  defaultShareDays,
  maxShareMs,
  maxShares,
  minShareMs,
  type ShareLink,
  shareToleranceMs,
} from '#contract/campaigns/shared-reports.ts';
import { keyedText } from '#text/keyed-text.ts';
import type { Context } from '../../../context.ts';
import * as rows from '../../../db/campaigns/shared-reports.ts';
import type { Caller } from '../../shared/caller.ts';
import { conflict, DomainError, notFound } from '../../shared/errors.ts';
import { requireCampaign } from '../campaigns.ts';
import { startedStates } from '../states.ts';
import { hashOf, tokenOf } from './share-tokens.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** For the list, which names expired links for a while. */
const keptAfterExpiryDays = 30;

const toShareLink = (row: rows.StoredShare, now: Date): ShareLink => ({
  id: row.id,
  label: row.label,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  isExpired: row.expires_at <= now,
  lastOpenedAt: row.last_opened_at?.toISOString() ?? null,
});

const expiryOf = (now: Date, expiresAt: string | undefined): Date => {
  if (expiresAt === undefined) return new Date(now.getTime() + defaultShareDays * dayMs);
  const time = new Date(expiresAt);
  const lastsMs = time.getTime() - now.getTime();
  if (lastsMs < minShareMs - shareToleranceMs || lastsMs > maxShareMs + shareToleranceMs)
    throw new DomainError('refused', 'refusals.campaigns.shareExpiry');
  return time;
};

export const shareCampaign = async (
  ctx: Context,
  { workspace_id, userId }: Caller,
  campaignId: string,
  { expiresAt, label }: { expiresAt?: string | undefined; label: string },
): Promise<ShareLink & { url: string }> => {
  const campaign = await requireCampaign(ctx, workspace_id, campaignId);
  if (!startedStates.includes(campaign.state)) throw conflict('refusals.campaigns.shareNotSent');
  const now = ctx.now();
  const expires = expiryOf(now, expiresAt);
  await rows.deleteSharesExpiredBefore(
    ctx.db,
    workspace_id,
    campaign.id,
    new Date(now.getTime() - keptAfterExpiryDays * dayMs),
  );
  const id = ctx.newId();
  const secret = ctx.newToken();
  const row: rows.StoredShare = {
    workspace_id,
    id,
    campaign_id: campaign.id,
    token_hash: hashOf(secret),
    label,
    created_by: userId,
    created_at: now,
    expires_at: expires,
    last_opened_at: null,
  };
  await ctx.db.transaction().execute(async (tx) => {
    await rows.lockShares(tx, workspace_id, campaign.id);
    if ((await rows.sharesOf(tx, workspace_id, campaign.id)).length >= maxShares)
      throw new DomainError('refused', keyedText('refusals.campaigns.tooManyShares', { maxShares }));
    await rows.insertShare(tx, row);
  });
  return { ...toShareLink(row, now), url: `${ctx.publicUrl}/r/${tokenOf(workspace_id, id, secret)}` };
};

export const listShares = async (
  ctx: Context,
  { workspace_id }: Caller,
  campaignId: string,
): Promise<ShareLink[]> => {
  const campaign = await requireCampaign(ctx, workspace_id, campaignId);
  const now = ctx.now();
  return (await rows.sharesOf(ctx.db, workspace_id, campaign.id)).map((row) => toShareLink(row, now));
};

export const revokeShare = async (
  ctx: Context,
  { workspace_id }: Caller,
  { id, shareId }: { id: string; shareId: string },
): Promise<{ success: true }> => {
  const campaign = await requireCampaign(ctx, workspace_id, id);
  const key = { workspaceId: workspace_id, campaignId: campaign.id, id: shareId };
  if (!(await rows.deleteShare(ctx.db, key))) throw notFound();
  return { success: true };
};
