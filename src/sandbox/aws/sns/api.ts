// SNS over the query protocol: a form with an Action, responses in XML.
import { randomUUID } from 'node:crypto';
import { escapeHtml } from '../../page/escape.ts';
import { AwsError } from '../aws-error.ts';
import type { Stage } from '../state.ts';
import {
  confirmSubscription,
  createTopic,
  deleteTopic,
  findSubscription,
  listTopics,
  publishTo,
  type SubscriptionRow,
  setSubscriptionAttribute,
  setTopicAttribute,
  subscribe,
  subscriptionsOf,
  topicAttributes,
  unsubscribe,
} from './topics.ts';

const namespace = 'http://sns.amazonaws.com/doc/2010-03-31/';

/** HTML escaping suffices for XML, except that a bare carriage return would be read as a line feed. */
const escapeXml = (text: string): string => escapeHtml(text).replaceAll('\r', '&#13;');

type Xml = string | Xml[] | { [name: string]: Xml };

/** A list becomes members, an object becomes elements. */
const write = (value: Xml): string => {
  if (typeof value === 'string') return escapeXml(value);
  if (Array.isArray(value)) return value.map((each) => `<member>${write(each)}</member>`).join('');
  return Object.entries(value)
    .map(([name, each]) => `<${name}>${write(each)}</${name}>`)
    .join('');
};

const attributesXml = (attributes: Record<string, string>): string =>
  Object.entries(attributes)
    .map(([key, value]) => `<entry><key>${escapeXml(key)}</key><value>${escapeXml(value)}</value></entry>`)
    .join('');

/** `Attributes.entry.1.key`, `Attributes.entry.1.value`, … */
const attributesOf = (form: URLSearchParams): Record<string, string> => {
  const found: Record<string, string> = {};
  for (let nth = 1; form.has(`Attributes.entry.${nth}.key`); nth += 1) {
    found[form.get(`Attributes.entry.${nth}.key`) ?? ''] = form.get(`Attributes.entry.${nth}.value`) ?? '';
  }
  return found;
};

const need = (form: URLSearchParams, name: string): string => {
  const value = form.get(name);
  if (value === null) {
    throw new AwsError(
      400,
      'ValidationError',
      `1 validation error detected: Value null at '${name.charAt(0).toLowerCase()}${name.slice(1)}' failed to satisfy constraint: Member must not be null`,
    );
  }
  return value;
};

const summary = (stage: Stage, row: SubscriptionRow): Xml => ({
  SubscriptionArn: row.token ? 'PendingConfirmation' : row.arn,
  Owner: stage.accountId,
  Protocol: row.protocol,
  Endpoint: row.endpoint,
  TopicArn: row.topic_arn,
});

type Action = (stage: Stage, form: URLSearchParams) => Promise<string>;

const actions: Record<string, Action> = {
  CreateTopic: async (stage, form) =>
    write({ TopicArn: await createTopic(stage, need(form, 'Name'), attributesOf(form)) }),
  DeleteTopic: async (stage, form) => {
    await deleteTopic(stage, need(form, 'TopicArn'));
    return '';
  },
  ListTopics: async (stage) => write({ Topics: (await listTopics(stage)).map((arn) => ({ TopicArn: arn })) }),
  GetTopicAttributes: async (stage, form) => {
    const arn = need(form, 'TopicArn');
    const attributes = await topicAttributes(stage, arn);
    const whole = { TopicArn: arn, Owner: stage.accountId, ...attributes };
    return `<Attributes>${attributesXml(whole)}</Attributes>`;
  },
  SetTopicAttributes: async (stage, form) => {
    const [arn, name] = [need(form, 'TopicArn'), need(form, 'AttributeName')];
    await setTopicAttribute(stage, arn, name, form.get('AttributeValue') ?? '');
    return '';
  },
  Subscribe: async (stage, form) => {
    const row = await subscribe(stage, {
      topicArn: need(form, 'TopicArn'),
      protocol: need(form, 'Protocol'),
      endpoint: need(form, 'Endpoint'),
      attributes: attributesOf(form),
    });
    const told = !row.token || form.get('ReturnSubscriptionArn') === 'true';
    return write({ SubscriptionArn: told ? row.arn : 'pending confirmation' });
  },
  ConfirmSubscription: async (stage, form) =>
    write({
      SubscriptionArn: await confirmSubscription(stage, need(form, 'TopicArn'), need(form, 'Token')),
    }),
  Unsubscribe: async (stage, form) => {
    await unsubscribe(stage, need(form, 'SubscriptionArn'));
    return '';
  },
  ListSubscriptionsByTopic: async (stage, form) => {
    const rows = await subscriptionsOf(stage, need(form, 'TopicArn'));
    return write({ Subscriptions: rows.map((row) => summary(stage, row)) });
  },
  GetSubscriptionAttributes: async (stage, form) => {
    const row = await findSubscription(stage, need(form, 'SubscriptionArn'));
    const attributes = {
      SubscriptionArn: row.arn,
      TopicArn: row.topic_arn,
      Owner: stage.accountId,
      Protocol: row.protocol,
      Endpoint: row.endpoint,
      PendingConfirmation: String(row.token !== null),
      RawMessageDelivery: row.attributes.RawMessageDelivery ?? 'false',
    };
    return `<Attributes>${attributesXml(attributes)}</Attributes>`;
  },
  SetSubscriptionAttributes: async (stage, form) => {
    const [arn, name] = [need(form, 'SubscriptionArn'), need(form, 'AttributeName')];
    await setSubscriptionAttribute(stage, arn, name, form.get('AttributeValue') ?? '');
    return '';
  },
  Publish: async (stage, form) => {
    const arn = form.get('TopicArn') ?? need(form, 'TargetArn');
    return write({ MessageId: await publishTo(stage, arn, need(form, 'Message'), form.get('Subject')) });
  },
};

/** Actions without a signature, by a URL in a message: the token or the subscription's name authorizes them. */
export const openActions = ['ConfirmSubscription', 'Unsubscribe'];

export const answerSns = async (stage: Stage, form: URLSearchParams): Promise<string> => {
  const name = form.get('Action') ?? '';
  const act = actions[name];
  if (!act)
    throw new AwsError(400, 'InvalidAction', `Could not find operation ${name} for version 2010-03-31`);
  if (!openActions.includes(name)) stage.account.allow('sns', name);
  const result = await act(stage, form);
  const body = result === '' ? '' : `<${name}Result>${result}</${name}Result>`;
  return `<${name}Response xmlns="${namespace}">${body}<ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata></${name}Response>`;
};

export const snsError = ({ status, code, message }: AwsError): string =>
  `<ErrorResponse xmlns="${namespace}"><Error>${write({
    Type: status < 500 ? 'Sender' : 'Receiver',
    Code: code,
    Message: message,
  })}</Error><RequestId>${randomUUID()}</RequestId></ErrorResponse>`;
