// The progress of a campaign, read once for all viewers of a process: when something has changed, or now and then.
import type { z } from 'zod';
import type { campaignProgress } from '#contract/campaigns/progress.ts';
import type { Context } from '../../../context.ts';
import { findListedCampaign, type ListedCampaign } from '../../../db/campaigns/campaigns.ts';
import { publish, reachesEveryProcess, subscribe } from '../../shared/bus.ts';
import { summaryOf } from '../campaigns.ts';

export type Progress = z.input<typeof campaignProgress>;

export interface ProgressReading {
  row: ListedCampaign;
  progress: Progress;
}

/** The least time between two readings of one campaign in a process. */
const readEveryMs = 1_000;
/** Counts that events change are not announced. */
const lookEveryMs = 3_000;
/** Results are stored ten times a second: one announcement stands for several. */
const announceAfterMs = 500;
const windowMs = 10_000;

interface Sample {
  at: number;
  done: number;
}

interface Feed {
  samples: Sample[];
  /** null: the campaign is gone. */
  reading: Promise<ProgressReading | null> | null;
  readAtMs: number;
  viewers: number;
}

/** What waits to be announced. */
const newAnnouncements = () => new Set<string>();
const newFeeds = () => new Map<string, Feed>();
const nameOf = (workspaceId: string, number: number): string => `progress ${workspaceId} ${number}`;

/** Tells the viewers of every process, half a second later, that the progress of a campaign has changed. */
export const announceProgress = (ctx: Pick<Context, 'memory'>, workspaceId: string, number: number): void => {
  const waiting = ctx.memory.get(newAnnouncements);
  const name = nameOf(workspaceId, number);
  if (waiting.has(name)) return;
  waiting.add(name);
  setTimeout(() => {
    waiting.delete(name);
    publish(ctx, name);
  }, announceAfterMs).unref();
};

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
  return { ...summary, perSecond, secondsLeft: perSecond > 0 ? Math.ceil(remaining / perSecond) : null };
};

export interface ProgressFeed {
  /** null: the campaign is gone. Viewers that ask within a second share one reading. */
  read: () => Promise<ProgressReading | null>;
  /** Resolves when it is worth to read again; at once when the signal is aborted. */
  untilChanged: (signal: AbortSignal) => Promise<void>;
  close: () => void;
}

/** A viewer's part of the feed; close it at the end. */
export const openProgressFeed = (ctx: Context, workspaceId: string, number: number): ProgressFeed => {
  const feeds = ctx.memory.get(newFeeds);
  const name = nameOf(workspaceId, number);
  const feed = feeds.get(name) ?? { samples: [], reading: null, readAtMs: 0, viewers: 0 };
  feeds.set(name, feed);
  feed.viewers += 1;
  let hasChanged = false;
  let wake: (() => void) | null = null;
  const unsubscribe = subscribe(ctx, name, () => {
    hasChanged = true;
    wake?.();
  });
  const readNow = async (): Promise<ProgressReading | null> => {
    const row = await findListedCampaign(ctx.db, workspaceId, number);
    return row ? { row, progress: await progressOf(ctx, row, feed.samples) } : null;
  };
  const sleep = (ms: number, signal: AbortSignal, isWakeable: boolean): Promise<void> =>
    new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        wake = null;
        resolve();
      };
      const timer = setTimeout(end, ms);
      signal.addEventListener('abort', end, { once: true });
      if (isWakeable) wake = end;
      if (signal.aborted || (isWakeable && hasChanged)) end();
    });
  return {
    read: () => {
      hasChanged = false;
      const now = performance.now();
      if (!feed.reading || now - feed.readAtMs >= readEveryMs) {
        feed.readAtMs = now;
        feed.reading = readNow();
      }
      return feed.reading;
    },
    untilChanged: async (signal) => {
      const sinceMs = performance.now() - feed.readAtMs;
      await sleep(Math.max(0, readEveryMs - sinceMs), signal, false);
      if (reachesEveryProcess(ctx)) await sleep(lookEveryMs - readEveryMs, signal, true);
    },
    close: () => {
      unsubscribe();
      feed.viewers -= 1;
      if (feed.viewers === 0) feeds.delete(name);
    },
  };
};
