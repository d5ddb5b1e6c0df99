// Receives SES events from SNS at a secret URL per workspace. The URL identifies the workspace, and the signature
// proves that SNS sent the event; anything from a topic other than the workspace's own is still refused.
import type { Context } from '../../context.ts';
import type { StoredAccount } from '../../db/carriers/accounts.ts';
import { findSesAccountByWebhook, storeEventPath } from '../../db/ses/accounts.ts';
import type { EventWebhook } from '../carriers/carrier.ts';
import { DomainError, forbidden, invalid, notFound, unavailable } from '../shared/errors.ts';
import { createTtlCache } from '../shared/ttl-cache.ts';
import { webhookHash } from './event-setup.ts';
import { readSesEvents } from './read-event.ts';

type Notification = Extract<
  Awaited<ReturnType<Context['notifications']['read']>>,
  { ok: true }
>['notification'];

const readNotification = async (ctx: Context, body: string): Promise<Notification> => {
  const result = await ctx.notifications.read(body);
  if (result.ok) return result.notification;
  switch (result.refusal) {
    case 'malformed':
      throw invalid('', 'refusals.ses.noNotification');
    case 'forged':
      throw forbidden('refusals.ses.signatureDoesNotHold');
    case 'unreachable':
      throw unavailable('refusals.ses.certificateNotFetched');
  }
};

/** A workspace without a topic accepts the one that subscribes: only it got the secret URL. */
const requireTopic = async (
  ctx: Context,
  account: StoredAccount,
  { type, topicArn }: Notification,
): Promise<void> => {
  if (account.topic_arn === topicArn) return;
  if (account.topic_arn !== null || type !== 'SubscriptionConfirmation')
    throw forbidden('refusals.ses.otherTopic');
  await storeEventPath(ctx.db, account.workspace_id, account.account_key, { topic_arn: topicArn });
};

/**
 * Events come by the thousand, and the owner of a URL hardly ever changes. A workspace without a topic is about to have
 * one.
 */
const accountCache = createTtlCache<StoredAccount | undefined>({
  ttlMs: (account) => (account?.topic_arn ? 2_000 : 0),
});

const accountOf = (ctx: Context, token: string): Promise<StoredAccount | undefined> => {
  const hash = webhookHash(token);
  return accountCache(ctx, hash, () => findSesAccountByWebhook(ctx.db, hash));
};

export const sesWebhook: EventWebhook<Context> = {
  receive: async (ctx, token, body) => {
    const account = await accountOf(ctx, token);
    if (!account) throw notFound();
    const notification = await readNotification(ctx, body);
    await requireTopic(ctx, account, notification);
    switch (notification.type) {
      case 'Notification': {
        // SES has accepted the key and its secret once.
        const accountKey = account.known_at === null ? null : account.account_key;
        const source = { workspaceId: account.workspace_id, accountKey };
        return { source, events: readSesEvents([notification.message]) };
      }
      case 'SubscriptionConfirmation': {
        const confirmed = await ctx.notifications.confirm(notification);
        if (confirmed === 'refused') throw new DomainError('forbidden', 'refusals.ses.addressNotOfSns');
        if (confirmed === 'unreachable') throw unavailable('refusals.ses.snsNotReached');
        ctx.log.info({ workspace: account.workspace_id }, 'SNS subscription confirmed; SES events arrive');
        return null;
      }
      case 'UnsubscribeConfirmation':
        ctx.log.warn(
          { workspace: account.workspace_id },
          'SNS subscription ended; no more SES events arrive',
        );
        return null;
    }
  },
};
