// SNS: topics and their subscriptions.
import { randomBytes, randomUUID } from 'node:crypto';
import { inTransaction } from '../../database.ts';
import { AwsError } from '../aws-error.ts';
import { arnOf, type Stage } from '../state.ts';
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

export const createTopic = async (stage: Stage, name: string, attributes: Record<string, string>) => {
  if (!/^[A-Za-z0-9_-]{1,256}$/.test(name)) throw invalid('Topic Name');
  const arn = arnOf(stage, 'sns', name);
  await stage.pool.query(
    'insert into sandbox.aws_topics (arn, attributes) values ($1, $2) on conflict (arn) do nothing',
    [arn, JSON.stringify({ SignatureVersion: '2', ...attributes })],
  );
  return arn;
};

export const topicAttributes = async (stage: Stage, arn: string): Promise<Record<string, string>> => {
  const found = await stage.pool.query<{ attributes: Record<string, string> }>(
    'select attributes from sandbox.aws_topics where arn = $1',
    [arn],
  );
  const row = found.rows[0];
  if (!row) throw missing('Topic');
  return row.attributes;
};

const settable = ['SignatureVersion', 'DisplayName', 'Policy', 'DeliveryPolicy', 'TracingConfig'];

export const setTopicAttribute = async (stage: Stage, arn: string, name: string, value: string) => {
  const attributes = await topicAttributes(stage, arn);
  if (!settable.includes(name)) throw invalid('AttributeName');
  if (name === 'SignatureVersion' && value !== '1' && value !== '2') throw invalid('SignatureVersion');
  await stage.pool.query('update sandbox.aws_topics set attributes = $2 where arn = $1', [
    arn,
    JSON.stringify({ ...attributes, [name]: value }),
  ]);
};

export const listTopics = async (stage: Stage): Promise<string[]> => {
  const found = await stage.pool.query<{ arn: string }>('select arn from sandbox.aws_topics order by arn');
  return found.rows.map((row) => row.arn);
};

export const deleteTopic = (stage: Stage, arn: string): Promise<void> =>
  inTransaction(stage.pool, async (db) => {
    await db.query('delete from sandbox.aws_subscriptions where topic_arn = $1', [arn]);
    await db.query('delete from sandbox.aws_topics where arn = $1', [arn]);
  });

const askToConfirm = async (
  stage: Stage,
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
      stage.now(),
    ),
    type,
    token: row.token,
  };
  await addDeliveries(stage.pool, [
    { subscription_arn: row.arn, endpoint: row.endpoint, raw: false, notification },
  ]);
  stage.onDeliveries();
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
  stage: Stage,
  input: { topicArn: string; protocol: string; endpoint: string; attributes: Record<string, string> },
): Promise<SubscriptionRow> => {
  const { topicArn, protocol, endpoint, attributes } = input;
  const { SignatureVersion } = await topicAttributes(stage, topicArn);
  checkEndpoint(protocol, endpoint);
  // A queue of the same account needs no confirmation.
  const token = protocol === 'sqs' ? null : randomBytes(96).toString('hex');
  const kept = await stage.pool.query<SubscriptionRow>(
    `insert into sandbox.aws_subscriptions (arn, topic_arn, protocol, endpoint, attributes, token)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (topic_arn, protocol, endpoint) do update set
       attributes = aws_subscriptions.attributes || excluded.attributes
     returning *`,
    [`${topicArn}:${randomUUID()}`, topicArn, protocol, endpoint, JSON.stringify(attributes), token],
  );
  const row = kept.rows[0];
  if (!row) throw new Error('a subscription was not kept');
  if (row.token) await askToConfirm(stage, row, 'SubscriptionConfirmation', SignatureVersion);
  return row;
};

export const confirmSubscription = async (stage: Stage, topicArn: string, token: string): Promise<string> => {
  await topicAttributes(stage, topicArn);
  const confirmed = await stage.pool.query<{ arn: string }>(
    `update sandbox.aws_subscriptions set token = null,
       attributes = attributes || jsonb_build_object('token', $2::text)
     where topic_arn = $1 and (token = $2 or attributes->>'token' = $2) returning arn`,
    [topicArn, token],
  );
  const arn = confirmed.rows[0]?.arn;
  if (!arn) throw invalid('Token');
  return arn;
};

export const findSubscription = async (stage: Stage, arn: string): Promise<SubscriptionRow> => {
  const found = await stage.pool.query<SubscriptionRow>(
    'select * from sandbox.aws_subscriptions where arn = $1',
    [arn],
  );
  const row = found.rows[0];
  if (!row) throw missing('Subscription');
  return row;
};

export const unsubscribe = async (stage: Stage, arn: string): Promise<void> => {
  const gone = await stage.pool.query<SubscriptionRow>(
    'delete from sandbox.aws_subscriptions where arn = $1 returning *',
    [arn],
  );
  const row = gone.rows[0];
  if (!row || row.protocol === 'sqs') return;
  const { SignatureVersion } = await topicAttributes(stage, row.topic_arn);
  const token = row.token ?? randomBytes(96).toString('hex');
  await askToConfirm(stage, { ...row, token }, 'UnsubscribeConfirmation', SignatureVersion);
};

export const setSubscriptionAttribute = async (stage: Stage, arn: string, name: string, value: string) => {
  await findSubscription(stage, arn);
  if (!['RawMessageDelivery', 'DeliveryPolicy', 'RedrivePolicy'].includes(name)) {
    throw invalid('AttributeName');
  }
  await stage.pool.query(
    'update sandbox.aws_subscriptions set attributes = attributes || jsonb_build_object($2::text, $3::text) where arn = $1',
    [arn, name, value],
  );
};

export const subscriptionsOf = async (stage: Stage, topicArn: string): Promise<SubscriptionRow[]> => {
  await topicAttributes(stage, topicArn);
  const found = await stage.pool.query<SubscriptionRow>(
    'select * from sandbox.aws_subscriptions where topic_arn = $1 order by seq',
    [topicArn],
  );
  return found.rows;
};

export const publishTo = async (
  stage: Stage,
  topicArn: string,
  message: string,
  subject: string | null,
): Promise<string> => {
  await topicAttributes(stage, topicArn);
  if (message === '') throw invalid('Empty message');
  const done = await inTransaction(stage.pool, (db) => publish(stage, db, [{ topicArn, message, subject }]));
  done.announce();
  return done.notifications[0]?.id ?? '';
};
