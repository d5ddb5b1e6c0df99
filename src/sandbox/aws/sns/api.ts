// SNS over the query protocol: a form with an Action, responses in XML.
import { randomUUID } from 'node:crypto';
import { escapeHtml } from '../../page/escape.ts';
import { AwsError } from '../aws-error.ts';
import type { SandboxState } from '../state.ts';
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
  for (let number = 1; form.has(`Attributes.entry.${number}.key`); number += 1) {
    found[form.get(`Attributes.entry.${number}.key`) ?? ''] =
      form.get(`Attributes.entry.${number}.value`) ?? '';
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

const summary = (state: SandboxState, row: SubscriptionRow): Xml => ({
  SubscriptionArn: row.token ? 'PendingConfirmation' : row.arn,
  Owner: state.accountId,
  Protocol: row.protocol,
  Endpoint: row.endpoint,
  TopicArn: row.topic_arn,
});

type Action = (state: SandboxState, form: URLSearchParams) => Promise<string>;

const actions: Record<string, Action> = {
  CreateTopic: async (state, form) =>
    write({ TopicArn: await createTopic(state, need(form, 'Name'), attributesOf(form)) }),
  DeleteTopic: async (state, form) => {
    await deleteTopic(state, need(form, 'TopicArn'));
    return '';
  },
  ListTopics: async (state) => write({ Topics: (await listTopics(state)).map((arn) => ({ TopicArn: arn })) }),
  GetTopicAttributes: async (state, form) => {
    const arn = need(form, 'TopicArn');
    const attributes = await topicAttributes(state, arn);
    const allAttributes = { TopicArn: arn, Owner: state.accountId, ...attributes };
    return `<Attributes>${attributesXml(allAttributes)}</Attributes>`;
  },
  SetTopicAttributes: async (state, form) => {
    const [arn, name] = [need(form, 'TopicArn'), need(form, 'AttributeName')];
    await setTopicAttribute(state, arn, name, form.get('AttributeValue') ?? '');
    return '';
  },
  Subscribe: async (state, form) => {
    const row = await subscribe(state, {
      topicArn: need(form, 'TopicArn'),
      protocol: need(form, 'Protocol'),
      endpoint: need(form, 'Endpoint'),
      attributes: attributesOf(form),
    });
    const isArnShown = !row.token || form.get('ReturnSubscriptionArn') === 'true';
    return write({ SubscriptionArn: isArnShown ? row.arn : 'pending confirmation' });
  },
  ConfirmSubscription: async (state, form) =>
    write({
      SubscriptionArn: await confirmSubscription(state, need(form, 'TopicArn'), need(form, 'Token')),
    }),
  Unsubscribe: async (state, form) => {
    await unsubscribe(state, need(form, 'SubscriptionArn'));
    return '';
  },
  ListSubscriptionsByTopic: async (state, form) => {
    const rows = await subscriptionsOf(state, need(form, 'TopicArn'));
    return write({ Subscriptions: rows.map((row) => summary(state, row)) });
  },
  GetSubscriptionAttributes: async (state, form) => {
    const row = await findSubscription(state, need(form, 'SubscriptionArn'));
    const attributes = {
      SubscriptionArn: row.arn,
      TopicArn: row.topic_arn,
      Owner: state.accountId,
      Protocol: row.protocol,
      Endpoint: row.endpoint,
      PendingConfirmation: String(row.token !== null),
      RawMessageDelivery: row.attributes.RawMessageDelivery ?? 'false',
    };
    return `<Attributes>${attributesXml(attributes)}</Attributes>`;
  },
  SetSubscriptionAttributes: async (state, form) => {
    const [arn, name] = [need(form, 'SubscriptionArn'), need(form, 'AttributeName')];
    await setSubscriptionAttribute(state, arn, name, form.get('AttributeValue') ?? '');
    return '';
  },
  Publish: async (state, form) => {
    const arn = form.get('TopicArn') ?? need(form, 'TargetArn');
    return write({ MessageId: await publishTo(state, arn, need(form, 'Message'), form.get('Subject')) });
  },
};

/** Actions without a signature, by a URL in a message: the token or the subscription's name authorizes them. */
export const openActions = ['ConfirmSubscription', 'Unsubscribe'];

export const answerSns = async (state: SandboxState, form: URLSearchParams): Promise<string> => {
  const name = form.get('Action') ?? '';
  const handle = actions[name];
  if (!handle)
    throw new AwsError(400, 'InvalidAction', `Could not find operation ${name} for version 2010-03-31`);
  if (!openActions.includes(name)) state.account.allow('sns', name);
  const result = await handle(state, form);
  const body = result === '' ? '' : `<${name}Result>${result}</${name}Result>`;
  return `<${name}Response xmlns="${namespace}">${body}<ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata></${name}Response>`;
};

export const snsError = ({ status, code, message }: AwsError): string =>
  `<ErrorResponse xmlns="${namespace}"><Error>${write({
    Type: status < 500 ? 'Sender' : 'Receiver',
    Code: code,
    Message: message,
  })}</Error><RequestId>${randomUUID()}</RequestId></ErrorResponse>`;
