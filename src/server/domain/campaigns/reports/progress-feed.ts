// The progress of a campaign, read once for all viewers of a process.
import type { z } from 'zod';
import type { campaignProgress } from '#contract/campaigns/progress.ts';
import type { Context } from '../../../context.ts';
import { findListedCampaign, type ListedCampaign } from '../../../db/campaigns/campaigns.ts';
import { announceChange, campaignTopic, type LiveFeed, openLiveFeed } from '../../shared/live-feed.ts';
import { summaryOf } from '../campaigns.ts';
import { localMomentsOf } from '../schedule/schedule.ts';

export type Progress = z.input<typeof campaignProgress>;

export interface ProgressReading {
  row: ListedCampaign;
  progress: Progress;
}

const windowMs = 10_000;

interface Sample {
  at: number;
  done: number;
}

/** Tells the viewers of every process, a moment later, that figures of a campaign have changed. */
export const announceProgress = (ctx: Pick<Context, 'memory'>, workspaceId: string, number: number): void =>
  announceChange(ctx, campaignTopic(workspaceId, number));

/** Messages per second over the last while. */
const rateOf = (samples: readonly Sample[]): number => {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last || last.at === first.at) return 0;
  return ((last.done - first.done) * 1000) / (last.at - first.at);
};

const progressOf = async (ctx: Context, row: ListedCampaign, samples: Sample[]): Promise<Progress> => {
  const summary = await summaryOf(ctx, row);
  const { sentCount, failedCount, skippedCount, unknownCount, totalRecipients, status } = summary;
  const now = ctx.now().getTime();
  const done = sentCount + failedCount + skippedCount + unknownCount;
  samples.push({ at: now, done });
  while (samples.length > 2 && now - (samples[0]?.at ?? now) > windowMs) samples.shift();
  const perSecond = status === 'sending' ? Math.round(rateOf(samples) * 10) / 10 : 0;
  const remaining = Math.max(0, totalRecipients - done);
  // How fast it is now says nothing about recipients whose time has not come.
  const hasLaterMoments = row.local_moments?.some(({ at }) => Date.parse(at) > now) ?? false;
  const isEstimable = perSecond > 0 && !hasLaterMoments;
  return {
    ...summary,
    perSecond,
    secondsLeft: isEstimable ? Math.ceil(remaining / perSecond) : null,
    localMoments: localMomentsOf(row.local_moments),
  };
};

const newSamples = (): Sample[] => [];

/** A viewer's part of the feed; close it at the end. */
export const openProgressFeed = (
  ctx: Context,
  workspaceId: string,
  number: number,
): LiveFeed<ProgressReading> =>
  openLiveFeed(ctx, campaignTopic(workspaceId, number), newSamples, async (samples) => {
    const row = await findListedCampaign(ctx.db, workspaceId, number);
    return row ? { row, progress: await progressOf(ctx, row, samples) } : null;
  });
