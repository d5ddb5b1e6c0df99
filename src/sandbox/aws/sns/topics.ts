// SNS: topics and their subscriptions.
import { randomBytes, randomUUID } from 'node:crypto';
import { inTransaction } from '../../database.ts';
import { AwsError } from '../aws-error.ts';
import { arnOf, type SandboxState } from '../state.ts';
import { notificationOf } from './notification.ts';
import { addDeliveries, publish } from './publish.ts';

export interface SubscriptionRow {
  arn: string;
  topic_arn: string;
  protocol: string;
  endpoint: string;
  attributes: Record<string, string>;
  token: string | null;
}

const invalid = (message: string): AwsError =>
  new AwsError(400, 'InvalidParameter', `Invalid parameter: ${message}`);
const missing = (noun: string): AwsError => new AwsError(404, 'NotFound', `${noun} does not exist`);

export const createTopic = async (state: SandboxState, name: string, attributes: Record<string, string>) => {
  if (!/^[A-Za-z0-9_-]{1,256}$/.test(name)) throw invalid('Topic Name');
  const arn = arnOf(state, 'sns', name);
  await state.pool.query(
    'insert into sandbox.aws_topics (arn, attributes) values ($1, $2) on conflict (arn) do nothing',
    [arn, JSON.stringify({ SignatureVersion: '2', ...attributes })],
  );
  return arn;
};

export const topicAttributes = async (state: SandboxState, arn: string): Promise<Record<string, string>> => {
  const found = await state.pool.query<{ attributes: Record<string, string> }>(
    'select attributes from sandbox.aws_topics where arn = $1',
    [arn],
  );
  const row = found.rows[0];
  if (!row) throw missing('Topic');
  return row.attributes;
};

const settable = ['SignatureVersion', 'DisplayName', 'Policy', 'DeliveryPolicy', 'TracingConfig'];

export const setTopicAttribute = async (state: SandboxState, arn: string, name: string, value: string) => {
  const attributes = await topicAttributes(state, arn);
  if (!settable.includes(name)) throw invalid('AttributeName');
  if (name === 'SignatureVersion' && value !== '1' && value !== '2') throw invalid('SignatureVersion');
  await state.pool.query('update sandbox.aws_topics set attributes = $2 where arn = $1', [
    arn,
    JSON.stringify({ ...attributes, [name]: value }),
  ]);
};

export const listTopics = async (state: SandboxState): Promise<string[]> => {
  const found = await state.pool.query<{ arn: string }>('select arn from sandbox.aws_topics order by arn');
  return found.rows.map((row) => row.arn);
};

export const deleteTopic = (state: SandboxState, arn: string): Promise<void> =>
  inTransaction(state.pool, async (db) => {
    await db.query('delete from sandbox.aws_subscriptions where topic_arn = $1', [arn]);
    await db.query('delete from sandbox.aws_topics where arn = $1', [arn]);
  });

const askToConfirm = async (
  state: SandboxState,
  row: Pick<SubscriptionRow, 'arn' | 'topic_arn' | 'endpoint' | 'token'>,
  type: 'SubscriptionConfirmation' | 'UnsubscribeConfirmation',
  signatureVersion: string | undefined,
): Promise<void> => {
  const verb =
    type === 'SubscriptionConfirmation'
      ? `You have chosen to subscribe to the topic ${row.topic_arn}.\nTo confirm the subscription, visit the SubscribeURL included in this message.`
      : `You have chosen to deactivate subscription ${row.arn}.\nTo cancel this operation and restore the subscription, visit the SubscribeURL included in this message.`;
  const notification = {
    ...notificationOf(
      { topicArn: row.topic_arn, subject: null, message: verb },
      signatureVersion === '1' ? '1' : '2',
      state.now(),
    ),
    type,
    token: row.token,
  };
  await addDeliveries(state.pool, [
    { subscription_arn: row.arn, endpoint: row.endpoint, raw: false, notification },
  ]);
  state.onDeliveries();
};

const checkEndpoint = (protocol: string, endpoint: string): void => {
  if (protocol === 'sqs') {
    if (!/^arn:aws:sqs:[^:]+:\d+:[\w-]+$/.test(endpoint)) throw invalid('SQS endpoint ARN');
    return;
  }
  if (protocol !== 'http' && protocol !== 'https') {
    throw invalid(`Does not support this protocol string: ${protocol}`);
  }
  if (!URL.canParse(endpoint) || new URL(endpoint).protocol !== `${protocol}:`) {
    throw invalid('Endpoint must match the specified protocol');
  }
};

export const subscribe = async (
  state: SandboxState,
  input: { topicArn: string; protocol: string; endpoint: string; attributes: Record<string, string> },
): Promise<SubscriptionRow> => {
  const { topicArn, protocol, endpoint, attributes } = input;
  const { SignatureVersion } = await topicAttributes(state, topicArn);
  checkEndpoint(protocol, endpoint);
  // A queue of the same account needs no confirmation.
  const token = protocol === 'sqs' ? null : randomBytes(96).toString('hex');
  const inserted = await state.pool.query<SubscriptionRow>(
    `insert into sandbox.aws_subscriptions (arn, topic_arn, protocol, endpoint, attributes, token)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (topic_arn, protocol, endpoint) do update set
       attributes = aws_subscriptions.attributes || excluded.attributes
     returning *`,
    [`${topicArn}:${randomUUID()}`, topicArn, protocol, endpoint, JSON.stringify(attributes), token],
  );
  const row = inserted.rows[0];
  if (!row) throw new Error('a subscription was not stored');
  if (row.token) await askToConfirm(state, row, 'SubscriptionConfirmation', SignatureVersion);
  return row;
};

export const confirmSubscription = async (
  state: SandboxState,
  topicArn: string,
  token: string,
): Promise<string> => {
  await topicAttributes(state, topicArn);
  const confirmed = await state.pool.query<{ arn: string }>(
    `update sandbox.aws_subscriptions set token = null,
       attributes = attributes || jsonb_build_object('token', $2::text)
     where topic_arn = $1 and (token = $2 or attributes->>'token' = $2) returning arn`,
    [topicArn, token],
  );
  const arn = confirmed.rows[0]?.arn;
  if (!arn) throw invalid('Token');
  return arn;
};

export const findSubscription = async (state: SandboxState, arn: string): Promise<SubscriptionRow> => {
  const found = await state.pool.query<SubscriptionRow>(
    'select * from sandbox.aws_subscriptions where arn = $1',
    [arn],
  );
  const row = found.rows[0];
  if (!row) throw missing('Subscription');
  return row;
};

export const unsubscribe = async (state: SandboxState, arn: string): Promise<void> => {
  const deletion = await state.pool.query<SubscriptionRow>(
    'delete from sandbox.aws_subscriptions where arn = $1 returning *',
    [arn],
  );
  const row = deletion.rows[0];
  if (!row || row.protocol === 'sqs') return;
  const { SignatureVersion } = await topicAttributes(state, row.topic_arn);
  const token = row.token ?? randomBytes(96).toString('hex');
  await askToConfirm(state, { ...row, token }, 'UnsubscribeConfirmation', SignatureVersion);
};

export const setSubscriptionAttribute = async (
  state: SandboxState,
  arn: string,
  name: string,
  value: string,
) => {
  await findSubscription(state, arn);
  if (!['RawMessageDelivery', 'DeliveryPolicy', 'RedrivePolicy'].includes(name)) {
    throw invalid('AttributeName');
  }
  await state.pool.query(
    'update sandbox.aws_subscriptions set attributes = attributes || jsonb_build_object($2::text, $3::text) where arn = $1',
    [arn, name, value],
  );
};

export const subscriptionsOf = async (state: SandboxState, topicArn: string): Promise<SubscriptionRow[]> => {
  await topicAttributes(state, topicArn);
  const found = await state.pool.query<SubscriptionRow>(
    'select * from sandbox.aws_subscriptions where topic_arn = $1 order by seq',
    [topicArn],
  );
  return found.rows;
};

export const publishTo = async (
  state: SandboxState,
  topicArn: string,
  message: string,
  subject: string | null,
): Promise<string> => {
  await topicAttributes(state, topicArn);
  if (message === '') throw invalid('Empty message');
  const done = await inTransaction(state.pool, (db) => publish(state, db, [{ topicArn, message, subject }]));
  done.afterCommit();
  return done.notifications[0]?.id ?? '';
};
