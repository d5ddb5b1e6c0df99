// Applies the events of the inbox at once, beside workers that may run.
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '#server/context.ts';
import { lanesWithEvents } from '#server/db/carriers/event-inbox.ts';
import { eventTurns, findLostEvents } from '#server/domain/events/turns.ts';
import { takeDueTurns, turnTimes } from '#server/domain/shared/turn-runner.ts';
import { flushTurnRequests } from '#server/domain/shared/work-turns.ts';

/** A killed worker of a test holds its turns no longer than this. */
const leaseMs = 2_000;

/** Resolves when the inbox is empty, also if another worker applied the events. */
export const processInbox = async (ctx: Context): Promise<void> => {
  for (;;) {
    await findLostEvents(ctx);
    await flushTurnRequests(ctx);
    await takeDueTurns(ctx, [eventTurns(ctx)], { ...turnTimes, leaseMs, renewMs: leaseMs / 4, retryMs: 0 });
    if ((await lanesWithEvents(ctx.db)).length === 0) return;
    await pause(5);
  }
};
