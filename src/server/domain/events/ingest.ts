// Stores SES events in the inbox, from the webhook or the queue.
import type { Context } from '../../context.ts';
import { noteBehind, sharingAccount } from '../../db/ses/event-stream.ts';
import { readRecipientToken } from '../audience/consent/recipient-tokens.ts';
import { readLink } from '../campaigns/tracking-urls.ts';
import { storeTogether } from '../ses/batched-insert.ts';
import { dedupeOf, type Fact } from '../ses/normalized-event.ts';
import { nudgeEvents } from '../ses/wake.ts';
import { readSesEvent, type SesEvent } from './read-event.ts';

/** SES normally reports within seconds. A later event suggests a backlog. */
const lateMs = 2 * 60_000;

export interface Door {
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

const withLink = (ctx: Context, workspaceId: string, { fact, link }: SesEvent): Fact => {
  if (fact.kind !== 'click') return fact;
  const id = linkOf(ctx, workspaceId, link);
  return id === null ? fact : { ...fact, link: id };
};

/**
 * Resolves when all is stored, and throws otherwise, so that the caller delivers again. Events of another workspace's
 * messages count only if that workspace sends through the same account.
 */
export const receiveSesEvents = async (
  ctx: Context,
  door: Door,
  messages: readonly string[],
): Promise<void> => {
  const events = messages.map(readSesEvent).filter((event) => event !== null);
  const others = new Set(
    events.flatMap(({ workspaceId }) =>
      workspaceId !== null && workspaceId !== door.workspaceId ? [workspaceId] : [],
    ),
  );
  const sharing =
    door.accountKey === null ? new Set<string>() : await sharingAccount(ctx.db, door.accountKey, [...others]);
  const entries = events.flatMap((event) => {
    const workspaceId = event.workspaceId ?? door.workspaceId;
    if (workspaceId !== door.workspaceId && !sharing.has(workspaceId)) return [];
    const fact = withLink(ctx, workspaceId, event);
    return [{ workspaceId, dedupe: dedupeOf(fact), payload: fact }];
  });
  if (entries.length === 0) return;
  const now = ctx.now();
  const late = entries.filter(({ payload }) => now.getTime() - payload.at > lateMs);
  if (late.length > 0)
    await noteBehind(ctx.db, [...new Set(late.map(({ workspaceId }) => workspaceId))].sort(), now);
  await storeTogether(ctx, entries);
  nudgeEvents(ctx);
};
