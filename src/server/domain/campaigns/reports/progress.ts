// Streams a campaign's progress to viewers.
import type { Context } from '../../../context.ts';
import { findListedCampaign, type ListedCampaign } from '../../../db/campaigns/campaigns.ts';
import { requireNumber } from '../../audience/contacts/public-ids.ts';
import type { Caller } from '../../shared/caller.ts';
import { notFound, tooMany } from '../../shared/errors.ts';
import { openProgressFeed, type Progress } from './progress-feed.ts';

/** Proxies close idle connections; 30 seconds is a common limit. */
const heartbeatMs = 15_000;
/** Afterwards the browser reconnects with its session at that time. */
const maxStreamMs = 30 * 60_000;
/** Ends the stream soon after the session was signed out here or elsewhere. */
const sessionCheckMs = 3_000;
/** More tabs than a person watches. */
const maxStreamsOfUser = 8;

/** Open streams by user id. */
const newStreamCounts = () => new Map<string, number>();

/** Returns the function that frees the slot. */
const acquireStream = (ctx: Context, userId: string): (() => void) => {
  const counts = ctx.memory.get(newStreamCounts);
  const count = counts.get(userId) ?? 0;
  if (count >= maxStreamsOfUser)
    throw tooMany('You are watching many campaigns already. Close some of their pages and try again.', 10);
  counts.set(userId, count + 1);
  let isReleased = false;
  return () => {
    if (isReleased) return;
    isReleased = true;
    const remaining = (counts.get(userId) ?? 1) - 1;
    if (remaining > 0) counts.set(userId, remaining);
    else counts.delete(userId);
  };
};

/** Nothing changes without a person's action. */
const isFinished = ({ state }: ListedCampaign): boolean => state === 'sent' || state === 'draft';

interface Watcher {
  workspaceId: string;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
  isSignedIn: () => Promise<boolean>;
  release: () => void;
}

async function* streamProgress(
  ctx: Context,
  number: number,
  { workspaceId, signal, isSignedIn, release }: Watcher,
): AsyncGenerator<Progress | null> {
  const feed = openProgressFeed(ctx, workspaceId, number);
  const begin = performance.now();
  let last = '';
  let sentAt = begin;
  let sessionCheckedAt = begin;
  try {
    while (!signal.aborted && performance.now() - begin < maxStreamMs) {
      if (performance.now() - sessionCheckedAt >= sessionCheckMs) {
        if (!(await isSignedIn())) return;
        sessionCheckedAt = performance.now();
      }
      const reading = await feed.read();
      if (!reading) return;
      const { row, progress } = reading;
      const text = JSON.stringify(progress);
      const isNew = text !== last;
      if (isNew || performance.now() - sentAt >= heartbeatMs) {
        yield isNew ? progress : null;
        last = text;
        sentAt = performance.now();
      }
      if (isFinished(row)) return;
      await feed.untilChanged(signal);
    }
  } finally {
    feed.close();
    release();
  }
}

/** null is a heartbeat. Ends with the campaign, with the session, or when the client disconnects. */
export const watchCampaign = async (
  ctx: Context,
  caller: Caller,
  id: string,
  { signal, isSignedIn }: Pick<Watcher, 'signal' | 'isSignedIn'>,
): Promise<AsyncIterable<Progress | null>> => {
  const number = requireNumber('campaign', caller.workspace_id, id);
  if (!(await findListedCampaign(ctx.db, caller.workspace_id, number))) throw notFound();
  const release = acquireStream(ctx, caller.id);
  // A client that is already gone never pulls the first value, so the generator neither starts nor cleans up.
  if (signal.aborted) release();
  else signal.addEventListener('abort', release, { once: true });
  return streamProgress(ctx, number, { workspaceId: caller.workspace_id, signal, isSignedIn, release });
};
