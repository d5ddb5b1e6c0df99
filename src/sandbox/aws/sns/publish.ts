// A topic's fan-out: every publication goes to every confirmed subscription, in the transaction that caused it.
import type { Queryable } from '../../database.ts';
import { admitsTopic } from '../sqs/queue-policy.ts';
import type { SandboxState } from '../state.ts';
import { type Notification, notificationOf, type Publication } from './notification.ts';
import type { SignatureVersion } from './signer.ts';

interface Subscription {
  arn: string;
  topic_arn: string;
  protocol: string;
  endpoint: string;
  raw: boolean;
  signature_version: SignatureVersion;
  policy: string | null;
}

export interface Published {
  notifications: Notification[];
  /** Call it after the surrounding transaction is committed. */
  afterCommit(): void;
}

const queueName = (arn: string): string => arn.split(':').at(-1) ?? '';

export const publish = async (
  state: SandboxState,
  db: Queryable,
  publications: Publication[],
): Promise<Published> => {
  if (publications.length === 0) return { notifications: [], afterCommit: () => undefined };
  const now = state.now();
  const topics = [...new Set(publications.map((each) => each.topicArn))];
  const found = await db.query<{ arn: string; version: SignatureVersion | null }>(
    `select arn, attributes->>'SignatureVersion' as version from sandbox.aws_topics where arn = any($1::text[])`,
    [topics],
  );
  const versions = new Map(found.rows.map((row) => [row.arn, row.version ?? '2']));
  const notifications = publications
    .filter((each) => versions.has(each.topicArn))
    .map((each) => notificationOf(each, versions.get(each.topicArn) ?? '2', now));
  const subscriptions = await db.query<Subscription>(
    `select each.arn, each.topic_arn, each.protocol, each.endpoint,
       coalesce(each.attributes->>'RawMessageDelivery' = 'true', false) as raw,
       queue.attributes->>'Policy' as policy
     from sandbox.aws_subscriptions each
     left join sandbox.aws_queues queue
       on each.protocol = 'sqs' and queue.name = split_part(each.endpoint, ':', 6)
     where each.topic_arn = any($1::text[]) and each.token is null and (each.protocol <> 'sqs' or queue.name is not null)`,
    [topics],
  );
  const queueRows: object[] = [];
  const deliveryRows: object[] = [];
  for (const { arn, topic_arn, protocol, endpoint, raw, policy } of subscriptions.rows) {
    const isAllowed = protocol !== 'sqs' || admitsTopic(policy ?? undefined, topic_arn);
    if (!isAllowed) {
      state.log.warn({ topic: topic_arn, queue: endpoint }, 'the queue policy does not let this topic in');
      continue;
    }
    for (const notification of notifications) {
      if (notification.topicArn !== topic_arn) continue;
      if (protocol === 'sqs') {
        queueRows.push({
          id: notification.id,
          queue: queueName(endpoint),
          body: raw ? notification.message : arn,
          notification: raw ? null : notification,
        });
      } else {
        deliveryRows.push({ subscription_arn: arn, endpoint, raw, notification });
      }
    }
  }
  if (queueRows.length > 0) await addQueueMessages(db, queueRows, now);
  if (deliveryRows.length > 0) await addDeliveries(db, deliveryRows);
  return {
    notifications,
    afterCommit: () => {
      for (const { endpoint, protocol } of subscriptions.rows) {
        if (protocol === 'sqs') state.waiters.notify(queueName(endpoint));
      }
      if (deliveryRows.length > 0) state.onDeliveries();
    },
  };
};

const addQueueMessages = async (db: Queryable, rows: object[], now: Date): Promise<void> => {
  // One message per subscription: the same notification has two ids in two queues.
  await db.query(
    `insert into sandbox.aws_queue_messages (id, queue, body, notification, sent_at, visible_at)
     select gen_random_uuid()::text, queue, body, notification, $2, $2
     from jsonb_to_recordset($1::jsonb) as row (queue text, body text, notification jsonb)`,
    [JSON.stringify(rows), now],
  );
};

export const addDeliveries = async (db: Queryable, rows: object[]): Promise<void> => {
  await db.query(
    `insert into sandbox.aws_deliveries (subscription_arn, endpoint, raw, notification)
     select subscription_arn, endpoint, raw, notification from jsonb_to_recordset($1::jsonb)
       as row (subscription_arn text, endpoint text, raw boolean, notification jsonb)`,
    [JSON.stringify(rows)],
  );
};
