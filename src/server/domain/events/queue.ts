// Events that wait in a queue of the workspace's own account: this server asks for them, so that it needs no address
// that Amazon could reach. A message is deleted only after it is stored here.
import type { Context } from '../../context.ts';
import { type EventQueue, listQueues, noteBehind } from '../../db/ses/event-stream.ts';
import { peekSesAccount, type SesAccount } from '../ses/account.ts';
import { receiveSesEvents } from './ingest.ts';

const atOnce = 10;
/** The longest that Amazon waits for a first message. */
export const longestWaitSeconds = 20;

/** An account that reads this queue; workspaces that share one have the same. */
const accountOf = async (ctx: Context, queue: EventQueue): Promise<SesAccount | null> => {
  for (const workspaceId of queue.workspaceIds) {
    const account = await peekSesAccount(ctx, workspaceId);
    if (account?.queueUrl === queue.queueUrl) return account;
  }
  return null;
};

/** One look: answers how many messages there were; null: nobody reads this queue any more. */
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

/** Nobody has read it for a while, or nobody could: what waits in it is not known. */
export const noteUnread = (ctx: Context, { workspaceIds }: EventQueue): Promise<void> =>
  noteBehind(ctx.db, workspaceIds, ctx.now());

export const readQueues = (ctx: Context): Promise<EventQueue[]> => listQueues(ctx.db);
