// Queries a workspace's own AWS account, and sets it up to report events of messages.
import { domainToASCII } from 'node:url';
import { AwsCallError, type AwsConnection, type CallOptions, elementText } from './aws-client.ts';
import type { SesCredentials } from './ses-client.ts';

/** What an account may do; SES counts recipients, not messages. */
export interface AccountLimits {
  /** false: only to verified addresses, 200 a day. */
  hasProductionAccess: boolean;
  isSendingEnabled: boolean;
  enforcement: 'HEALTHY' | 'PROBATION' | 'SHUTDOWN' | 'UNKNOWN';
  /** null: without limit. */
  perDay: number | null;
  perSecond: number;
  sentInLastDay: number;
}

export interface Identity {
  /** A domain or an address. */
  name: string;
  isVerified: boolean;
}

export interface IdentityFacts extends Identity {
  /** Amazon's status: SUCCESS, PENDING, FAILED, TEMPORARY_FAILURE, NOT_STARTED. */
  dkim: string;
  /** The subdomain for bounces (MAIL FROM); null: Amazon's own, which SPF then covers. */
  mailFromDomain: string | null;
}

export interface SimulatorMessage {
  from: string;
  subject: string;
  text: string;
  tags: Readonly<Record<string, string>>;
  configurationSet: string | null;
}

export interface SuppressedAddress {
  email: string;
  isComplaint: boolean;
  at: Date;
}

export interface QueueMessage {
  receipt: string;
  body: string;
}

/** Every call throws `AwsCallError`. */
export interface SesControl {
  getAccount(): Promise<AccountLimits>;
  listIdentities(): Promise<Identity[]>;
  /** One message to the mailbox simulator's success address. It counts for the rate, not for the daily quota. */
  sendToSimulator(message: SimulatorMessage): Promise<void>;
  /** null: the account does not have it. */
  getIdentity(name: string): Promise<IdentityFacts | null>;
  /** true: created now; false: it existed. */
  createConfigurationSet(name: string): Promise<boolean>;
  deleteConfigurationSet(name: string): Promise<void>;
  /** REQUIRE: no delivery to servers without TLS. null: there is no such configuration set. */
  tlsPolicyOf(name: string): Promise<'REQUIRE' | 'OPTIONAL' | null>;
  /** Creates the destination, or updates it. */
  putEventDestination(set: string, name: string, topicArn: string, events: string[]): Promise<boolean>;
  /** Returns its ARN; a topic of the same name is the same topic. */
  createTopic(name: string): Promise<string>;
  setTopicAttribute(topicArn: string, name: string, value: string): Promise<void>;
  deleteTopic(topicArn: string): Promise<void>;
  subscribe(topicArn: string, protocol: 'sqs' | 'https', endpoint: string): Promise<void>;
  /** Returns its URL; a queue of the same name is the same queue. */
  createQueue(name: string): Promise<string>;
  queueArn(queueUrl: string): Promise<string>;
  setQueueAttributes(queueUrl: string, attributes: Record<string, string>): Promise<void>;
  deleteQueue(queueUrl: string): Promise<void>;
  /**
   * Waits up to `waitSeconds` for a first one. Received messages are hidden from other readers until they are deleted.
   */
  receive(queueUrl: string, options?: ReceiveOptions): Promise<QueueMessage[]>;
  /** A request that deletes nothing: refused when the key may not delete at all. */
  mayDelete(queueUrl: string): Promise<void>;
  /** Suppressed addresses of the account, page by page. */
  listSuppressed(after: string | null): Promise<{ addresses: SuppressedAddress[]; next: string | null }>;
  /** Removes an address from the account's own suppression list; no error if it is not on the list. */
  removeSuppressed(address: string): Promise<void>;
  /** At most ten. */
  deleteMessages(queueUrl: string, receipts: readonly string[]): Promise<void>;
}

export interface ReceiveOptions {
  max?: number;
  waitSeconds?: number;
  /** How long they are hidden from other readers; by default the queue's own timeout. */
  hiddenSeconds?: number;
  signal?: AbortSignal;
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const list = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.map(record) : []);
const number = (value: unknown): number => (typeof value === 'number' ? value : 0);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const enforcementOf = (value: unknown): AccountLimits['enforcement'] =>
  value === 'HEALTHY' || value === 'PROBATION' || value === 'SHUTDOWN' ? value : 'UNKNOWN';

const isCode = (error: unknown, pattern: RegExp): boolean =>
  error instanceof AwsCallError && pattern.test(error.code);
const isThere = (error: unknown): boolean => isCode(error, /^AlreadyExists/);
const isMissing = (error: unknown): boolean => isCode(error, /NotFound|QueueDoesNotExist|NonExistentQueue/);

const unlessMissing = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
};

const need = (value: string | null, service: 'sns' | 'sqs', what: string): string => {
  if (!value) throw new AwsCallError(service, 200, 'Unreadable', `Amazon answered without ${what}.`);
  return value;
};

const inAscii = (address: string): string => {
  const at = address.lastIndexOf('@') + 1;
  return address.slice(0, at) + (domainToASCII(address.slice(at)) || address.slice(at));
};

const longestIdentityPages = 10;

export const createSesControl = (connection: AwsConnection, credentials: SesCredentials): SesControl => {
  const ses: (request: Parameters<AwsConnection['ses']>[1]) => Promise<Record<string, unknown>> = (request) =>
    connection.ses(credentials, request);
  const sns = (action: string, parameters: Record<string, string>) =>
    connection.sns(credentials, action, parameters);
  const sqs = (operation: string, body: object, options?: CallOptions) =>
    connection.sqs(credentials, operation, body, options);
  const setPath = (name: string) => `/v2/email/configuration-sets/${encodeURIComponent(name)}` as const;

  return {
    getAccount: async () => {
      const answer = await ses({ method: 'GET', path: '/v2/email/account' });
      const quota = record(answer.SendQuota);
      const perDay = number(quota.Max24HourSend);
      return {
        hasProductionAccess: answer.ProductionAccessEnabled === true,
        isSendingEnabled: answer.SendingEnabled === true,
        enforcement: enforcementOf(answer.EnforcementStatus),
        perDay: perDay < 0 ? null : perDay,
        perSecond: number(quota.MaxSendRate),
        sentInLastDay: number(quota.SentLast24Hours),
      };
    },
    listIdentities: async () => {
      const found: Identity[] = [];
      let next = '';
      for (let page = 0; page < longestIdentityPages; page += 1) {
        const answer = await ses({
          method: 'POST',
          path: '/v2/email/list-identities',
          body: { PageSize: 100, ...(next ? { NextToken: next } : {}) },
        });
        for (const each of list(answer.EmailIdentities))
          found.push({ name: text(each.IdentityName), isVerified: each.VerificationStatus === 'SUCCESS' });
        next = text(answer.NextToken);
        if (!next) break;
      }
      return found;
    },
    sendToSimulator: async ({ from, subject, text: body, tags, configurationSet }) => {
      await ses({
        method: 'POST',
        path: '/v2/email/outbound-emails',
        body: {
          FromEmailAddress: from,
          Destination: { ToAddresses: ['success@simulator.amazonses.com'] },
          Content: { Simple: { Subject: { Data: subject }, Body: { Text: { Data: body } } } },
          EmailTags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
          ...(configurationSet ? { ConfigurationSetName: configurationSet } : {}),
        },
      });
    },
    getIdentity: async (name) => {
      try {
        const path = `/v2/email/identities/${encodeURIComponent(name)}` as const;
        const answer = await ses({ method: 'GET', path });
        return {
          name,
          isVerified: answer.VerifiedForSendingStatus === true,
          dkim: text(record(answer.DkimAttributes).Status) || 'NOT_STARTED',
          mailFromDomain: text(record(answer.MailFromAttributes).MailFromDomain) || null,
        };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    createConfigurationSet: async (name) => {
      try {
        await ses({
          method: 'POST',
          path: '/v2/email/configuration-sets',
          body: { ConfigurationSetName: name },
        });
        return true;
      } catch (error) {
        if (isThere(error)) return false;
        throw error;
      }
    },
    tlsPolicyOf: async (name) => {
      try {
        const answer = await ses({ method: 'GET', path: setPath(name) });
        return record(answer.DeliveryOptions).TlsPolicy === 'REQUIRE' ? 'REQUIRE' : 'OPTIONAL';
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    deleteConfigurationSet: (name) => unlessMissing(ses({ method: 'DELETE', path: setPath(name) })),
    putEventDestination: async (set, name, topicArn, events) => {
      const EventDestination = {
        Enabled: true,
        MatchingEventTypes: events,
        SnsDestination: { TopicArn: topicArn },
      };
      const path = `${setPath(set)}/event-destinations` as const;
      try {
        await ses({ method: 'POST', path, body: { EventDestinationName: name, EventDestination } });
        return true;
      } catch (error) {
        if (!isThere(error)) throw error;
        await ses({ method: 'PUT', path: `${path}/${encodeURIComponent(name)}`, body: { EventDestination } });
        return false;
      }
    },
    createTopic: async (name) =>
      need(elementText(await sns('CreateTopic', { Name: name }), 'TopicArn'), 'sns', 'the name of the topic'),
    setTopicAttribute: async (topicArn, name, value) => {
      await sns('SetTopicAttributes', { TopicArn: topicArn, AttributeName: name, AttributeValue: value });
    },
    deleteTopic: (topicArn) => unlessMissing(sns('DeleteTopic', { TopicArn: topicArn })),
    subscribe: async (topicArn, protocol, endpoint) => {
      await sns('Subscribe', { TopicArn: topicArn, Protocol: protocol, Endpoint: endpoint });
    },
    createQueue: async (name) =>
      need(text((await sqs('CreateQueue', { QueueName: name })).QueueUrl), 'sqs', 'the address of the queue'),
    queueArn: async (queueUrl) => {
      const answer = await sqs('GetQueueAttributes', { QueueUrl: queueUrl, AttributeNames: ['QueueArn'] });
      return need(text(record(answer.Attributes).QueueArn), 'sqs', 'the name of the queue');
    },
    setQueueAttributes: async (queueUrl, attributes) => {
      await sqs('SetQueueAttributes', { QueueUrl: queueUrl, Attributes: attributes });
    },
    deleteQueue: (queueUrl) => unlessMissing(sqs('DeleteQueue', { QueueUrl: queueUrl })),
    receive: async (queueUrl, { max = 10, waitSeconds = 0, hiddenSeconds, signal } = {}) => {
      const answer = await sqs(
        'ReceiveMessage',
        {
          QueueUrl: queueUrl,
          MaxNumberOfMessages: max,
          WaitTimeSeconds: waitSeconds,
          ...(hiddenSeconds === undefined ? {} : { VisibilityTimeout: hiddenSeconds }),
        },
        { timeoutMs: (waitSeconds + 10) * 1000, ...(signal ? { signal } : {}) },
      );
      return list(answer.Messages).map((each) => ({
        receipt: text(each.ReceiptHandle),
        body: text(each.Body),
      }));
    },
    mayDelete: async (queueUrl) => {
      try {
        await sqs('DeleteMessage', { QueueUrl: queueUrl, ReceiptHandle: 'none' });
      } catch (error) {
        if (!isCode(error, /ReceiptHandle|InvalidParameter|InvalidIdFormat/)) throw error;
      }
    },
    listSuppressed: async (after) => {
      const answer = await ses({
        method: 'GET',
        path: '/v2/email/suppression/addresses',
        query: { PageSize: '1000', ...(after ? { NextToken: after } : {}) },
      });
      return {
        addresses: list(answer.SuppressedDestinationSummaries).map((each) => ({
          email: text(each.EmailAddress),
          isComplaint: each.Reason === 'COMPLAINT',
          at: new Date(number(each.LastUpdateTime) * 1000),
        })),
        next: text(answer.NextToken) || null,
      };
    },
    removeSuppressed: (address) =>
      unlessMissing(
        ses({
          method: 'DELETE',
          path: `/v2/email/suppression/addresses/${encodeURIComponent(inAscii(address))}`,
        }),
      ),
    deleteMessages: async (queueUrl, receipts) => {
      if (receipts.length === 0) return;
      await sqs('DeleteMessageBatch', {
        QueueUrl: queueUrl,
        Entries: receipts.map((ReceiptHandle, index) => ({ Id: String(index), ReceiptHandle })),
      });
    },
  };
};
