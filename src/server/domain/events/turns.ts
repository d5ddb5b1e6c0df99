// The turns of event processing: a worker applies the events of one lane of a workspace for a while, then lets the next
// turn in, so that a workspace with many events delays the others only briefly.
import { availableParallelism } from 'node:os';
import type { Context } from '../../context.ts';
import { type Lane, lanesWithEvents, otherLanesWaitSince } from '../../db/carriers/event-inbox.ts';
import { recordLatestEvent } from '../../db/carriers/event-stream.ts';
import { reviewCampaigns } from '../campaigns/reports/complaint-rates.ts';
import { announceProgress } from '../campaigns/reports/progress-feed.ts';
import type { TurnEnd, TurnWork } from '../shared/turn-runner.ts';
import { askForTurn } from '../shared/work-turns.ts';
import { applyNext, batchSizeOf } from './process.ts';

const maxTurnMs = 1_000;
const maxBatches = 10;
const recordIntervalMs = 1_000;

/**
 * Records up to which message events have been applied; a missing event of an earlier message is proof that it was not
 * sent. Events that wait in other lanes may be of earlier messages.
 */
const recordProgress = async (ctx: Context, lane: Lane, mailAt: number): Promise<void> => {
  const since = await otherLanesWaitSince(ctx.db, lane);
  const at = Math.min(mailAt, since?.getTime() ?? Number.POSITIVE_INFINITY);
  await recordLatestEvent(ctx.db, lane.workspaceId, new Date(at));
};

const applyLane = async (ctx: Context, lane: Lane, signal: AbortSignal): Promise<TurnEnd> => {
  const began = performance.now();
  let recordedAt = began;
  let unrecorded: number | null = null;
  const limit = batchSizeOf(ctx);
  let isDone = false;
  for (let batches = 0; batches < maxBatches && !isDone && !signal.aborted; batches += 1) {
    const { isLast, touched, changed, latestMailAt } = await ctx.tracing.span('events batch', {}, () =>
      applyNext(ctx, lane, limit),
    );
    for (const campaignId of changed) announceProgress(ctx, lane.workspaceId, campaignId);
    await reviewCampaigns(
      ctx,
      touched.map((campaignId) => ({ workspaceId: lane.workspaceId, campaignId })),
    );
    isDone = isLast;
    const now = performance.now();
    if (latestMailAt !== null) unrecorded = Math.max(unrecorded ?? 0, latestMailAt);
    if (unrecorded !== null && now - recordedAt >= recordIntervalMs) {
      await recordProgress(ctx, lane, unrecorded);
      unrecorded = null;
      recordedAt = now;
    }
    if (now - began >= maxTurnMs) break;
  }
  if (unrecorded !== null) await recordProgress(ctx, lane, unrecorded);
  return isDone ? null : { nextInMs: 0 };
};

const maxAtOnce = 4;

/**
 * The embedded database runs one transaction at a time. The turns of a process share its thread, so that a machine with
 * few cores, of which the database has its part, gains nothing by more of them.
 */
const lanesAtOnce = (ctx: Context): number =>
  ctx.config.databaseUrl === null
    ? 1
    : Math.min(maxAtOnce, Math.max(1, Math.floor(availableParallelism() / 2)));

export const eventTurns = (ctx: Context): TurnWork => ({
  kind: 'events',
  atOnce: lanesAtOnce(ctx),
  run: applyLane,
});

/** Asks for turns that a crash or an older release has not asked for. */
export const findLostEvents = async (ctx: Context): Promise<void> => {
  for (const lane of await lanesWithEvents(ctx.db)) askForTurn(ctx, { kind: 'events', ...lane });
};
