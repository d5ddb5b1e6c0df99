// Reads events from an SQS queue in the workspace's own account: this server polls, so it needs no address that SNS
// could reach. A message is deleted only after it is stored here.
import type { Context } from '../../context.ts';
import { type EventQueue, listQueues, noteBehind } from '../../db/ses/event-stream.ts';
import { peekSesAccount, type SesAccount } from '../ses/account.ts';
import { receiveSesEvents } from './ingest.ts';

const atOnce = 10;
/** The longest poll that SQS allows. */
export const longestWaitSeconds = 20;

/** An account that reads this queue; workspaces that share a queue share the account. */
const accountOf = async (ctx: Context, queue: EventQueue): Promise<SesAccount | null> => {
  for (const workspaceId of queue.workspaceIds) {
    const account = await peekSesAccount(ctx, workspaceId);
    if (account?.queueUrl === queue.queueUrl) return account;
  }
  return null;
};

/** One poll: returns the number of messages; null: no workspace uses this queue any more. */
export const readQueueOnce = async (
  ctx: Context,
  queue: EventQueue,
  { waitSeconds, signal }: { waitSeconds: number; signal?: AbortSignal },
): Promise<number | null> => {
  const account = await accountOf(ctx, queue);
  if (!account) return null;
  const control = ctx.sesControl(account.credentials);
  const messages = await control.receive(queue.queueUrl, {
    max: atOnce,
    waitSeconds,
    ...(signal ? { signal } : {}),
  });
  if (messages.length === 0) return 0;
  const notes = messages.map(({ body }) => ctx.notifications.unwrap(body));
  const own = notes.flatMap((note) =>
    note?.type === 'Notification' && note.topicArn === account.topicArn ? [note.message] : [],
  );
  if (own.length < messages.length)
    ctx.log.warn(
      { workspace: account.workspaceId, messages: messages.length - own.length },
      'a queue holds what is not of its topic',
    );
  await receiveSesEvents(ctx, account, own);
  await control.deleteMessages(
    queue.queueUrl,
    messages.map(({ receipt }) => receipt),
  );
  return messages.length;
};

/** Records that the queue was not read for a while, or could not be: its content is unknown. */
export const noteUnread = (ctx: Context, { workspaceIds }: EventQueue): Promise<void> =>
  noteBehind(ctx.db, workspaceIds, ctx.now());

export const readQueues = (ctx: Context): Promise<EventQueue[]> => listQueues(ctx.db);
