// Events from an SQS queue in the workspace's own account, whose messages are the notifications of its SNS topic.
import type { Context } from '../../context.ts';
import { type EventQueue, listEventQueues } from '../../db/carriers/event-stream.ts';
import type { EventQueues } from '../carriers/carrier.ts';
import { cachedSesAccount, type SesAccount } from './account.ts';
import { asCarrierError } from './problem.ts';
import { readSesEvents } from './read-event.ts';

const maxMessagesPerPoll = 10;

/** An account that reads this queue; workspaces that share a queue share the account. */
const accountOf = async (ctx: Context, queue: EventQueue): Promise<SesAccount | null> => {
  for (const workspaceId of queue.workspaceIds) {
    const account = await cachedSesAccount(ctx, workspaceId);
    if (account?.queueUrl === queue.queueUrl) return account;
  }
  return null;
};

export const sesQueues: EventQueues<Context> = {
  list: (ctx) => listEventQueues(ctx.db),
  poll: async (ctx, queue, { waitSeconds, signal }) => {
    const account = await accountOf(ctx, queue);
    if (!account) return null;
    const control = ctx.sesControl(account.credentials);
    const messages = await asCarrierError(
      control.receive(queue.queueUrl, {
        max: maxMessagesPerPoll,
        waitSeconds,
        ...(signal ? { signal } : {}),
      }),
    );
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
    const receipts = messages.map(({ receipt }) => receipt);
    return {
      count: messages.length,
      source: account,
      events: readSesEvents(ownMessages),
      acknowledge: () => asCarrierError(control.deleteMessages(queue.queueUrl, receipts)),
    };
  },
};
