// Reads events from an SQS queue in the workspace's own account: this server polls, so it needs no address that SNS
// could reach. A message is deleted only after it is stored here.
import type { Context } from '../../context.ts';
import { type EventQueue, listEventQueues, recordLateEvents } from '../../db/ses/event-stream.ts';
import { cachedSesAccount, type SesAccount } from '../ses/account.ts';
import { ingestSesEvents } from './ingest.ts';

const maxMessagesPerPoll = 10;
/** The longest poll that SQS allows. */
export const maxPollSeconds = 20;

/** An account that reads this queue; workspaces that share a queue share the account. */
const accountOf = async (ctx: Context, queue: EventQueue): Promise<SesAccount | null> => {
  for (const workspaceId of queue.workspaceIds) {
    const account = await cachedSesAccount(ctx, workspaceId);
    if (account?.queueUrl === queue.queueUrl) return account;
  }
  return null;
};

/** One poll: returns the number of messages; null: no workspace uses this queue any more. */
export const pollQueueOnce = async (
  ctx: Context,
  queue: EventQueue,
  { waitSeconds, signal }: { waitSeconds: number; signal?: AbortSignal },
): Promise<number | null> => {
  const account = await accountOf(ctx, queue);
  if (!account) return null;
  const control = ctx.sesControl(account.credentials);
  const messages = await control.receive(queue.queueUrl, {
    max: maxMessagesPerPoll,
    waitSeconds,
    ...(signal ? { signal } : {}),
  });
  if (messages.length === 0) return 0;
  const notifications = messages.map(({ body }) => ctx.notifications.unwrap(body));
  const ownMessages = notifications.flatMap((notification) =>
    notification?.type === 'Notification' && notification.topicArn === account.topicArn
      ? [notification.message]
      : [],
  );
  if (ownMessages.length < messages.length)
    ctx.log.warn(
      { workspace: account.workspaceId, messages: messages.length - ownMessages.length },
      'queue messages ignored; not from the topic of this workspace',
    );
  await ingestSesEvents(ctx, account, ownMessages);
  ctx.metrics.add('events_received_total', { way: 'queue' }, ownMessages.length);
  await control.deleteMessages(
    queue.queueUrl,
    messages.map(({ receipt }) => receipt),
  );
  return messages.length;
};

/** Records that the queue was not read for a while, or could not be: its content is unknown. */
export const recordUnread = (ctx: Context, { workspaceIds }: EventQueue): Promise<void> =>
  recordLateEvents(ctx.db, workspaceIds, ctx.now());

export const readQueues = (ctx: Context): Promise<EventQueue[]> => listEventQueues(ctx.db);
