// SQS: queues and their messages. A received message is hidden for its visibility timeout, not deleted; only its last
// receipt handle deletes it.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { AwsError } from '../aws-error.ts';
import { envelopeOf, type Notification } from '../sns/notification.ts';
import type { Signer } from '../sns/signer.ts';
import { arnOf, type SandboxState } from '../state.ts';
import { parseQueuePolicy } from './queue-policy.ts';

export interface QueueRow {
  name: string;
  attributes: Record<string, string>;
  created_at: Date;
}

interface MessageRow {
  seq: string;
  id: string;
  body: string;
  notification: Notification | null;
  sent_at: Date;
  received_at: Date;
  receives: number;
  receipt: string;
}

const defaults: Record<string, string> = {
  DelaySeconds: '0',
  MaximumMessageSize: '262144',
  MessageRetentionPeriod: '345600',
  ReceiveMessageWaitTimeSeconds: '0',
  VisibilityTimeout: '30',
};
const ranges: Record<string, [number, number]> = {
  DelaySeconds: [0, 900],
  MaximumMessageSize: [1024, 1_048_576],
  MessageRetentionPeriod: [60, 1_209_600],
  ReceiveMessageWaitTimeSeconds: [0, 20],
  VisibilityTimeout: [0, 43_200],
};
/** Stored and returned; they have no effect here. */
const inert = ['RedrivePolicy', 'RedriveAllowPolicy', 'KmsMasterKeyId', 'SqsManagedSseEnabled'];

/** A long poll also wakes at this interval, for messages whose visibility timeout ends. */
const pollIntervalMs = 500;

export const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

export const missingQueue = (): AwsError =>
  new AwsError(400, 'QueueDoesNotExist', 'The specified queue does not exist.');

const checkAttributes = (attributes: Record<string, string>): void => {
  for (const [name, value] of Object.entries(attributes)) {
    const range = ranges[name];
    const invalid = new AwsError(
      400,
      'InvalidAttributeValue',
      `Invalid value for the parameter ${name}. Reason: ${name === 'Policy' ? 'Policy is not a valid policy document.' : 'Must be an integer in its range.'}`,
    );
    if (range) {
      const number = Number(value);
      if (!Number.isInteger(number) || number < range[0] || number > range[1]) throw invalid;
    } else if (name === 'Policy') {
      if (value !== '' && !parseQueuePolicy(value)) throw invalid;
    } else if (!inert.includes(name)) {
      throw new AwsError(400, 'InvalidAttributeName', `Unknown Attribute ${name}.`);
    }
  }
};

export const queueUrl = (state: SandboxState, name: string): string =>
  `${state.endpoint()}/${state.accountId}/${name}`;

export const findQueue = async (state: SandboxState, name: string): Promise<QueueRow> => {
  const found = await state.pool.query<QueueRow>('select * from sandbox.aws_queues where name = $1', [name]);
  const row = found.rows[0];
  if (!row) throw missingQueue();
  return row;
};

export const createQueue = async (state: SandboxState, name: string, attributes: Record<string, string>) => {
  if (!/^[A-Za-z0-9_-]{1,80}$/.test(name)) {
    throw new AwsError(
      400,
      'InvalidParameterValue',
      'Can only include alphanumeric characters, hyphens, or underscores. 1 to 80 in length',
    );
  }
  checkAttributes(attributes);
  const inserted = await state.pool.query(
    `insert into sandbox.aws_queues (name, attributes, created_at) values ($1, $2, $3)
     on conflict (name) do nothing`,
    [name, JSON.stringify({ ...defaults, ...attributes }), state.now()],
  );
  if (inserted.rowCount === 1) return;
  const existing = await findQueue(state, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (existing.attributes[key] === value) continue;
    throw new AwsError(
      400,
      'QueueNameExists',
      `A queue already exists with the same name and a different value for attribute ${key}`,
    );
  }
};

export const setQueueAttributes = async (
  state: SandboxState,
  name: string,
  attributes: Record<string, string>,
) => {
  checkAttributes(attributes);
  const changed = await state.pool.query(
    'update sandbox.aws_queues set attributes = attributes || $2::jsonb where name = $1',
    [name, JSON.stringify(attributes)],
  );
  if (changed.rowCount === 0) throw missingQueue();
};

export const queueAttributes = async (
  state: SandboxState,
  name: string,
  wanted: string[],
): Promise<Record<string, string>> => {
  const queue = await findQueue(state, name);
  const counts = await state.pool.query<{ waiting: string; hidden: string }>(
    `select count(*) filter (where visible_at <= $2) as waiting, count(*) filter (where visible_at > $2) as hidden
     from sandbox.aws_queue_messages where queue = $1`,
    [name, state.now()],
  );
  const allAttributes: Record<string, string> = {
    QueueArn: arnOf(state, 'sqs', name),
    ApproximateNumberOfMessages: counts.rows[0]?.waiting ?? '0',
    ApproximateNumberOfMessagesNotVisible: counts.rows[0]?.hidden ?? '0',
    ApproximateNumberOfMessagesDelayed: '0',
    CreatedTimestamp: String(Math.floor(queue.created_at.getTime() / 1000)),
    LastModifiedTimestamp: String(Math.floor(queue.created_at.getTime() / 1000)),
    ...queue.attributes,
  };
  if (wanted.includes('All')) return allAttributes;
  return Object.fromEntries(Object.entries(allAttributes).filter(([key]) => wanted.includes(key)));
};

export const deleteQueue = async (state: SandboxState, name: string): Promise<void> => {
  const deletion = await state.pool.query('delete from sandbox.aws_queues where name = $1', [name]);
  if (deletion.rowCount === 0) throw missingQueue();
  await state.pool.query('delete from sandbox.aws_queue_messages where queue = $1', [name]);
};

export const purgeQueue = async (state: SandboxState, name: string): Promise<void> => {
  await findQueue(state, name);
  await state.pool.query('delete from sandbox.aws_queue_messages where queue = $1', [name]);
};

export const sendToQueue = async (state: SandboxState, name: string, body: string): Promise<string> => {
  await findQueue(state, name);
  const id = randomUUID();
  await state.pool.query(
    `insert into sandbox.aws_queue_messages (id, queue, body, sent_at, visible_at) values ($1, $2, $3, $4, $4)`,
    [id, name, body, state.now()],
  );
  state.waiters.notify(name);
  return id;
};

export interface ReceivedMessage {
  id: string;
  body: string;
  receipt: string;
  sentAt: Date;
  receivedAt: Date;
  receives: number;
}

export interface ReceiveInput {
  max: number;
  visibilitySeconds: number | null;
  waitSeconds: number | null;
  signal: AbortSignal;
}

export const receive = async (
  state: SandboxState,
  signer: Signer,
  name: string,
  input: ReceiveInput,
): Promise<ReceivedMessage[]> => {
  const { attributes } = await findQueue(state, name);
  const seconds = (own: number | null, key: string): number => own ?? Number(attributes[key] ?? 0);
  const visibilityMs = seconds(input.visibilitySeconds, 'VisibilityTimeout') * 1000;
  const endsAt = Date.now() + seconds(input.waitSeconds, 'ReceiveMessageWaitTimeSeconds') * 1000;
  const retentionMs = Number(attributes.MessageRetentionPeriod) * 1000;
  const receiveBatch = async (): Promise<MessageRow[]> => {
    const now = state.now();
    const received = await state.pool.query<MessageRow>(
      `update sandbox.aws_queue_messages set visible_at = $3, receives = receives + 1, receipt = $4 || seq,
         received_at = coalesce(received_at, $2)
       where seq in (select seq from sandbox.aws_queue_messages
         where queue = $1 and visible_at <= $2 and sent_at > $5 order by seq limit $6 for update skip locked)
       returning *`,
      [
        name,
        now,
        new Date(now.getTime() + visibilityMs),
        `${randomBytes(48).toString('base64url')}.`,
        new Date(now.getTime() - retentionMs),
        input.max,
      ],
    );
    return received.rows.sort((a, b) => Number(a.seq) - Number(b.seq));
  };
  let rows = await receiveBatch();
  while (rows.length === 0 && Date.now() < endsAt && !input.signal.aborted) {
    await state.waiters.wait(name, Math.min(pollIntervalMs, endsAt - Date.now()), input.signal);
    // A message returned to a disconnected client would be hidden for nothing.
    if (input.signal.aborted) break;
    rows = await receiveBatch();
  }
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      body: row.notification
        ? await envelopeOf(row.notification, row.body, signer, state.endpoint())
        : row.body,
      receipt: row.receipt,
      sentAt: row.sent_at,
      receivedAt: row.received_at,
      receives: row.receives,
    })),
  );
};

const invalidReceipt = (receipt: string): AwsError =>
  new AwsError(
    400,
    'ReceiptHandleIsInvalid',
    `The input receipt handle "${receipt}" is not a valid receipt handle.`,
  );

export const deleteMessages = async (
  state: SandboxState,
  name: string,
  receipts: string[],
): Promise<void> => {
  for (const receipt of receipts) {
    if (!/^[\w-]{64}\.\d+$/.test(receipt)) throw invalidReceipt(receipt);
  }
  // An old receipt handle deletes nothing and is no error, as at Amazon.
  await state.pool.query(
    'delete from sandbox.aws_queue_messages where queue = $1 and receipt = any($2::text[])',
    [name, receipts],
  );
};

export const changeVisibility = async (
  state: SandboxState,
  name: string,
  receipt: string,
  seconds: number,
) => {
  const changed = await state.pool.query(
    'update sandbox.aws_queue_messages set visible_at = $3 where queue = $1 and receipt = $2',
    [name, receipt, new Date(state.now().getTime() + seconds * 1000)],
  );
  if (changed.rowCount === 0) throw invalidReceipt(receipt);
  if (seconds === 0) state.waiters.notify(name);
};
