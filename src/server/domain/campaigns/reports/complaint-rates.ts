// Bounce and complaint rates, checked before the carrier steps in: the strictest known reviews accounts at 5 % and 0.1 %,
// and pauses them at 10 % and 0.5 %. Gmail wants less than 0.1 %.
import type { Context } from '../../../context.ts';
import type { CampaignKey } from '../../../db/campaigns/links.ts';
import { correctOutcome, lastReactions, pauseForReactions } from '../../../db/campaigns/reports/rates.ts';
import { testDomainsOf } from '../../carriers/test-domains.ts';

const limits = {
  lastMails: 10_000,
  /** Fewer are not significant: one in fifty is 2 %. */
  minMessages: 100,
  bounces: { warn: 0.02, stop: 0.05 },
  complaints: { warn: 0.0008, stop: 0.001, minCount: 2 },
} as const;

export interface SendingRates {
  sent: number;
  bounced: number;
  complained: number;
  bounceRate: number;
  complaintRate: number;
  /** The worse of the two. */
  level: 'ok' | 'warn' | 'stop';
  because: 'bounces' | 'complaints' | null;
}

/** Over the last 10,000 messages of the workspace. Addresses at carriers' test domains do not count. */
export const sendingRates = async (ctx: Context, workspaceId: string): Promise<SendingRates> => {
  const { sent, bounced, complained } = await lastReactions(
    ctx.db,
    workspaceId,
    limits.lastMails,
    testDomainsOf(ctx),
  );
  const [bounceRate, complaintRate] = sent === 0 ? [0, 0] : [bounced / sent, complained / sent];
  const rates = { sent, bounced, complained, bounceRate, complaintRate };
  const isEnough = sent >= limits.minMessages;
  const areComplaints = isEnough && complained >= limits.complaints.minCount;
  if (areComplaints && complaintRate >= limits.complaints.stop)
    return { ...rates, level: 'stop', because: 'complaints' };
  if (isEnough && bounceRate >= limits.bounces.stop) return { ...rates, level: 'stop', because: 'bounces' };
  if (areComplaints && complaintRate >= limits.complaints.warn)
    return { ...rates, level: 'warn', because: 'complaints' };
  if (isEnough && bounceRate >= limits.bounces.warn) return { ...rates, level: 'warn', because: 'bounces' };
  return { ...rates, level: 'ok', because: null };
};

/** Call after rates of these campaigns rose, or unconfirmed deliveries were reconciled. */
export const reviewCampaigns = async (ctx: Context, campaigns: readonly CampaignKey[]): Promise<void> => {
  for (const { workspaceId, campaignId } of campaigns)
    await correctOutcome(ctx.db, workspaceId, campaignId, ctx.now());
  for (const workspaceId of new Set(campaigns.map((campaign) => campaign.workspaceId))) {
    const { level, because } = await sendingRates(ctx, workspaceId);
    if (level !== 'stop' || because === null) continue;
    const paused = await pauseForReactions(ctx.db, workspaceId, because, ctx.now());
    if (paused.length > 0)
      ctx.log.warn({ workspace: workspaceId, campaigns: paused, because }, 'campaigns paused');
  }
};
