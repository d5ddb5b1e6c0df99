// Streams a campaign's progress to viewers: a database read once a second.
import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import type { campaignProgress } from '#contract/campaigns/campaigns.ts';
import type { Context } from '../../../context.ts';
import { findListedCampaign, type ListedCampaign } from '../../../db/campaigns/campaigns.ts';
import { requireNumber } from '../../audience/contacts/public-ids.ts';
import type { Account } from '../../shared/account.ts';
import { notFound, tooMany } from '../../shared/errors.ts';
import { summaryOf } from '../campaigns.ts';

type Progress = z.input<typeof campaignProgress>;

const everyMs = 1_000;
/** Proxies close idle connections; 30 seconds is a common limit. */
const beatMs = 15_000;
/** Afterwards the browser reconnects with its session at that time. */
const longestMs = 30 * 60_000;
/** Ends the stream soon after the session was signed out here or elsewhere. */
const sessionEveryMs = 3_000;
const windowMs = 10_000;
/** More tabs than a person watches. */
const maxOfAccount = 8;

interface Sample {
  at: number;
  done: number;
}

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
  const left = Math.max(0, totalRecipients - done);
  return { ...summary, perSecond, secondsLeft: perSecond > 0 ? Math.ceil(left / perSecond) : null };
};

const watching = new WeakMap<Context['db'], Map<string, number>>();

const takePlace = (ctx: Context, accountId: string): (() => void) => {
  const places = watching.get(ctx.db) ?? new Map<string, number>();
  watching.set(ctx.db, places);
  const taken = places.get(accountId) ?? 0;
  if (taken >= maxOfAccount)
    throw tooMany('You are watching many campaigns already. Close some of their pages and try again.', 10);
  places.set(accountId, taken + 1);
  let isGivenBack = false;
  return () => {
    if (isGivenBack) return;
    isGivenBack = true;
    const left = (places.get(accountId) ?? 1) - 1;
    if (left > 0) places.set(accountId, left);
    else places.delete(accountId);
  };
};

/** Finished: nothing changes without a person's action. */
const isOver = ({ state }: ListedCampaign): boolean => state === 'sent' || state === 'draft';

interface Watcher {
  workspaceId: string;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
  isSignedIn: () => Promise<boolean>;
  giveBack: () => void;
}

async function* tell(
  ctx: Context,
  number: number,
  { workspaceId, signal, isSignedIn, giveBack }: Watcher,
): AsyncGenerator<Progress | null> {
  const samples: Sample[] = [];
  const begin = performance.now();
  let last = '';
  let toldAt = begin;
  let sessionSeenAt = begin;
  try {
    while (!signal.aborted && performance.now() - begin < longestMs) {
      if (performance.now() - sessionSeenAt >= sessionEveryMs) {
        if (!(await isSignedIn())) return;
        sessionSeenAt = performance.now();
      }
      const row = await findListedCampaign(ctx.db, workspaceId, number);
      if (!row) return;
      const progress = await progressOf(ctx, row, samples);
      const text = JSON.stringify(progress);
      const isNews = text !== last;
      if (isNews || performance.now() - toldAt >= beatMs) {
        yield isNews ? progress : null;
        last = text;
        toldAt = performance.now();
      }
      if (isOver(row)) return;
      await pause(everyMs, undefined, { signal }).catch(() => undefined);
    }
  } finally {
    giveBack();
  }
}

/** null is a heartbeat. Ends with the campaign, with the session, or when the client disconnects. */
export const watchCampaign = async (
  ctx: Context,
  account: Account,
  id: string,
  { signal, isSignedIn }: Pick<Watcher, 'signal' | 'isSignedIn'>,
): Promise<AsyncIterable<Progress | null>> => {
  const number = requireNumber('campaign', account.workspace_id, id);
  if (!(await findListedCampaign(ctx.db, account.workspace_id, number))) throw notFound();
  const giveBack = takePlace(ctx, account.id);
  // A client that is already gone never pulls the first value, so the generator neither starts nor cleans up.
  if (signal.aborted) giveBack();
  else signal.addEventListener('abort', giveBack, { once: true });
  return tell(ctx, number, { workspaceId: account.workspace_id, signal, isSignedIn, giveBack });
};
