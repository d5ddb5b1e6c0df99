// Events as the inbox stores them: all events of a contact in one lane, so that they are applied in order.
import type { Context } from '../../context.ts';
import { type InboxEntry, insertInbox } from '../../db/carriers/event-inbox.ts';
import { countLanes } from '../../db/carriers/event-lanes.ts';
import { createTtlCache } from '../shared/ttl-cache.ts';
import { askForTurn } from '../shared/work-turns.ts';
import { dedupeOf, type NormalizedEvent } from './normalized-event.ts';

/** Audiences grow slowly. Workers of a lane that has become several do not get in each other's way. */
const laneCounts = createTtlCache<number>({ ttlMs: () => 10 * 60_000, maxEntries: 50_000 });

export interface WorkspaceEvent {
  workspaceId: string;
  event: NormalizedEvent;
}

/** An event that names no contact is in lane 0. */
export const inboxEntries = (ctx: Context, events: readonly WorkspaceEvent[]): Promise<InboxEntry[]> =>
  Promise.all(
    events.map(async ({ workspaceId, event }) => {
      const lanes =
        event.contact === undefined
          ? 1
          : await laneCounts(ctx, workspaceId, () => countLanes(ctx.db, workspaceId));
      const lane = (event.contact ?? 0) % lanes;
      return { workspaceId, lane, dedupe: dedupeOf(event), payload: event };
    }),
  );

/** Resolves when they are stored; a worker of any process then applies them. */
export const storeEvents = async (ctx: Context, entries: readonly InboxEntry[]): Promise<void> => {
  const lanes = await insertInbox(ctx.db, entries, ctx.now());
  for (const lane of lanes) askForTurn(ctx, { kind: 'events', ...lane });
};
