// Stores SES events in the inbox, from the webhook or the queue.
import type { Context } from '../../context.ts';
import { findWorkspacesSharingAccount, recordLateEvents } from '../../db/ses/event-stream.ts';
import { readRecipientToken } from '../audience/consent/recipient-tokens.ts';
import { readLink } from '../campaigns/tracking-urls.ts';
import { insertBatched } from '../ses/batched-insert.ts';
import { inboxEntries } from '../ses/inbox-entries.ts';
import type { NormalizedEvent } from '../ses/normalized-event.ts';
import { readSesEvent, type SesEvent } from './read-event.ts';

/** SES normally reports within seconds. A later event suggests a backlog. */
const lateThresholdMs = 2 * 60_000;

export interface EventSource {
  workspaceId: string;
  /**
   * null: the workspace has not proved that it owns the account. The id of a key names an account but proves nothing.
   */
  accountKey: string | null;
}

/** The link that SES reports is our own tracked URL, or its target if the message was not rewritten. */
const linkOf = (ctx: Context, workspaceId: string, link: string): number | null => {
  const start = `${ctx.publicUrl}/t/c/`;
  if (!link.startsWith(start) || !URL.canParse(link)) return null;
  const url = new URL(link);
  const recipient = readRecipientToken(ctx, 'tracking', url.pathname.slice('/t/c/'.length));
  if (!recipient?.campaignId || recipient.workspaceId !== workspaceId) return null;
  return readLink(ctx, workspaceId, recipient.campaignId, url.searchParams.get('l') ?? '');
};

const withLink = (ctx: Context, workspaceId: string, { event, link }: SesEvent): NormalizedEvent => {
  if (event.kind !== 'click') return event;
  const id = linkOf(ctx, workspaceId, link);
  return id === null ? event : { ...event, link: id };
};

/**
 * Resolves when all is stored, and throws otherwise, so that the caller delivers again. Events of another workspace's
 * messages count only if that workspace sends through the same account.
 */
export const ingestSesEvents = async (
  ctx: Context,
  source: EventSource,
  messages: readonly string[],
): Promise<void> => {
  const sesEvents = messages.map(readSesEvent).filter((event) => event !== null);
  const otherWorkspaces = new Set(
    sesEvents.flatMap(({ workspaceId }) =>
      workspaceId !== null && workspaceId !== source.workspaceId ? [workspaceId] : [],
    ),
  );
  const sharing =
    source.accountKey === null
      ? new Set<string>()
      : await findWorkspacesSharingAccount(ctx.db, source.accountKey, [...otherWorkspaces]);
  const events = sesEvents.flatMap((sesEvent) => {
    const workspaceId = sesEvent.workspaceId ?? source.workspaceId;
    if (workspaceId !== source.workspaceId && !sharing.has(workspaceId)) return [];
    return [{ workspaceId, event: withLink(ctx, workspaceId, sesEvent) }];
  });
  if (events.length === 0) return;
  const now = ctx.now();
  const delayed = events.filter(({ event }) => now.getTime() - event.at > lateThresholdMs);
  if (delayed.length > 0)
    await recordLateEvents(ctx.db, [...new Set(delayed.map(({ workspaceId }) => workspaceId))].sort(), now);
  await insertBatched(ctx, await inboxEntries(ctx, events));
};
