// Stores a carrier's events in the inbox, from the webhook or the queue.
import type { Context } from '../../context.ts';
import { findWorkspacesSharingAccount, recordLateEvents } from '../../db/carriers/event-stream.ts';
import { insertBatched } from '../carriers/batched-insert.ts';
import type { EventSource } from '../carriers/carrier.ts';
import { inboxEntries } from '../carriers/inbox-entries.ts';
import type { CarrierEvent } from '../carriers/normalized-event.ts';
import { readCarrierEvent } from './read-event.ts';

/** Carriers normally report within seconds. A later event suggests a backlog. */
const lateThresholdMs = 2 * 60_000;

/**
 * Resolves when all is stored, and throws otherwise, so that the caller delivers again. Events of another workspace's
 * messages count only if that workspace sends through the same account.
 */
export const ingestEvents = async (
  ctx: Context,
  source: EventSource,
  events: readonly CarrierEvent[],
): Promise<void> => {
  const otherWorkspaces = new Set(
    events.flatMap(({ workspaceId }) =>
      workspaceId !== null && workspaceId !== source.workspaceId ? [workspaceId] : [],
    ),
  );
  const sharing =
    source.accountKey === null
      ? new Set<string>()
      : await findWorkspacesSharingAccount(ctx.db, source.accountKey, [...otherWorkspaces]);
  const found = events.flatMap((reported) => {
    const workspaceId = reported.workspaceId ?? source.workspaceId;
    if (workspaceId !== source.workspaceId && !sharing.has(workspaceId)) return [];
    return [{ workspaceId, event: readCarrierEvent(ctx, workspaceId, reported) }];
  });
  if (found.length === 0) return;
  const now = ctx.now();
  const delayed = found.filter(({ event }) => now.getTime() - event.at > lateThresholdMs);
  if (delayed.length > 0)
    await recordLateEvents(ctx.db, [...new Set(delayed.map(({ workspaceId }) => workspaceId))].sort(), now);
  await insertBatched(ctx, await inboxEntries(ctx, found));
};
