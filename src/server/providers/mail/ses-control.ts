// Queries a workspace's own AWS account, and sets it up to report events of messages.
import { domainToASCII } from 'node:url';
import type {
  AlreadyExistsException,
  DkimAttributes,
  EventType,
  NotFoundException as NoSesResource,
} from '@aws-sdk/client-sesv2';
import type { NotFoundException as NoTopic } from '@aws-sdk/client-sns';
import type {
  InvalidIdFormat,
  QueueAttributeName,
  QueueDoesNotExist,
  ReceiptHandleIsInvalid,
} from '@aws-sdk/client-sqs';
import { AwsCallError, type AwsService } from './aws-call-error.ts';
import type { AwsConnection } from './aws-client.ts';
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
  /** The CNAME records by which Amazon signs for a domain; empty when its owner brings a key of their own. */
  dkimRecords: { name: string; value: string }[];
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
  putEventDestination(
    set: string,
    name: string,
    topicArn: string,
    events: readonly EventType[],
  ): Promise<boolean>;
  /** Returns its ARN; a topic of the same name is the same topic. */
  createTopic(name: string): Promise<string>;
  setTopicAttribute(topicArn: string, name: string, value: string): Promise<void>;
  deleteTopic(topicArn: string): Promise<void>;
  subscribe(topicArn: string, protocol: 'sqs' | 'https', endpoint: string): Promise<void>;
  /** Returns its URL; a queue of the same name is the same queue. */
  createQueue(name: string): Promise<string>;
  queueArn(queueUrl: string): Promise<string>;
  setQueueAttributes(queueUrl: string, attributes: QueueAttributes): Promise<void>;
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

type QueueAttributes = Partial<Record<QueueAttributeName, string>>;

export interface ReceiveOptions {
  max?: number;
  waitSeconds?: number;
  /** How long they are hidden from other readers; by default the queue's own timeout. */
  hiddenSeconds?: number;
  signal?: AbortSignal;
}

const enforcementOf = (value: unknown): AccountLimits['enforcement'] =>
  value === 'HEALTHY' || value === 'PROBATION' || value === 'SHUTDOWN' ? value : 'UNKNOWN';

const isNamed = (error: unknown, names: readonly string[]): boolean =>
  error instanceof Error && names.includes(error.name);

const existing: AlreadyExistsException['name'][] = ['AlreadyExistsException'];
const missing: (NoSesResource | NoTopic | QueueDoesNotExist)['name'][] = [
  'NotFoundException',
  'QueueDoesNotExist',
];
const badReceipt: (
  | (ReceiptHandleIsInvalid | InvalidIdFormat)['name']
  | `InvalidParameterValue${'' | 'Exception'}`
)[] = [
  'ReceiptHandleIsInvalid',
  'InvalidIdFormat',
  'InvalidParameterValue',
  'InvalidParameterValueException',
];

/** `otherwise` in place of an error with one of these names. */
const unless = async <Value, Other>(names: readonly string[], work: Promise<Value>, otherwise: Other) => {
  try {
    return await work;
  } catch (error) {
    if (isNamed(error, names)) return otherwise;
    throw error;
  }
};

const need = (value: string | undefined, service: AwsService, what: string): string => {
  if (!value) throw new AwsCallError(service, 200, 'Unreadable', `Amazon answered without ${what}.`);
  return value;
};

const inAscii = (address: string): string => {
  const at = address.lastIndexOf('@') + 1;
  return address.slice(0, at) + (domainToASCII(address.slice(at)) || address.slice(at));
};

const dkimRecordsOf = (name: string, dkim: DkimAttributes | undefined): IdentityFacts['dkimRecords'] => {
  if (name.includes('@') || dkim?.SigningAttributesOrigin === 'EXTERNAL') return [];
  return (dkim?.Tokens ?? []).map((token) => ({
    name: `${token}._domainkey.${name}`,
    value: `${token}.${dkim?.SigningHostedZone || 'dkim.amazonses.com'}`,
  }));
};

const longestIdentityPages = 10;

export const createSesControl = (connection: AwsConnection, credentials: SesCredentials): SesControl => {
  const ses = connection.open('ses', credentials);
  const sns = connection.open('sns', credentials);
  const sqs = connection.open('sqs', credentials);

  return {
    getAccount: async () => {
      const account = await ses((client, http) => client.getAccount({}, http));
      const perDay = account.SendQuota?.Max24HourSend ?? 0;
      return {
        hasProductionAccess: account.ProductionAccessEnabled === true,
        isSendingEnabled: account.SendingEnabled === true,
        enforcement: enforcementOf(account.EnforcementStatus),
        perDay: perDay < 0 ? null : perDay,
        perSecond: account.SendQuota?.MaxSendRate ?? 0,
        sentInLastDay: account.SendQuota?.SentLast24Hours ?? 0,
      };
    },
    listIdentities: async () => {
      const found: Identity[] = [];
      let NextToken: string | undefined;
      for (let page = 0; page < longestIdentityPages; page += 1) {
        const input = { PageSize: 100, NextToken };
        const answer = await ses((client, http) => client.listEmailIdentities(input, http));
        for (const { IdentityName = '', VerificationStatus } of answer.EmailIdentities ?? [])
          found.push({ name: IdentityName, isVerified: VerificationStatus === 'SUCCESS' });
        NextToken = answer.NextToken;
        if (!NextToken) break;
      }
      return found;
    },
    sendToSimulator: async ({ from, subject, text, tags, configurationSet }) => {
      const input = {
        FromEmailAddress: from,
        Destination: { ToAddresses: ['success@simulator.amazonses.com'] },
        Content: { Simple: { Subject: { Data: subject }, Body: { Text: { Data: text } } } },
        EmailTags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
        ...(configurationSet ? { ConfigurationSetName: configurationSet } : {}),
      };
      await ses((client, http) => client.sendEmail(input, http));
    },
    getIdentity: (name) =>
      ses(async (client, http) => {
        const identity = await unless(missing, client.getEmailIdentity({ EmailIdentity: name }, http), null);
        return (
          identity && {
            name,
            isVerified: identity.VerifiedForSendingStatus === true,
            dkim: identity.DkimAttributes?.Status || 'NOT_STARTED',
            mailFromDomain: identity.MailFromAttributes?.MailFromDomain || null,
            dkimRecords: dkimRecordsOf(name, identity.DkimAttributes),
          }
        );
      }),
    createConfigurationSet: (name) =>
      ses(async (client, http) => {
        const created = client.createConfigurationSet({ ConfigurationSetName: name }, http);
        return (await unless(existing, created, null)) !== null;
      }),
    tlsPolicyOf: (name) =>
      ses(async (client, http) => {
        const get = client.getConfigurationSet({ ConfigurationSetName: name }, http);
        const set = await unless(missing, get, null);
        return set && (set.DeliveryOptions?.TlsPolicy === 'REQUIRE' ? 'REQUIRE' : 'OPTIONAL');
      }),
    deleteConfigurationSet: (name) =>
      ses(async (client, http) => {
        await unless(missing, client.deleteConfigurationSet({ ConfigurationSetName: name }, http), null);
      }),
    putEventDestination: (set, name, topicArn, events) =>
      ses(async (client, http) => {
        const input = {
          ConfigurationSetName: set,
          EventDestinationName: name,
          EventDestination: {
            Enabled: true,
            MatchingEventTypes: [...events],
            SnsDestination: { TopicArn: topicArn },
          },
        };
        const created = client.createConfigurationSetEventDestination(input, http);
        if ((await unless(existing, created, null)) !== null) return true;
        await client.updateConfigurationSetEventDestination(input, http);
        return false;
      }),
    createTopic: async (name) => {
      const { TopicArn } = await sns((client, http) => client.createTopic({ Name: name }, http));
      return need(TopicArn, 'sns', 'the name of the topic');
    },
    setTopicAttribute: async (topicArn, name, value) => {
      const input = { TopicArn: topicArn, AttributeName: name, AttributeValue: value };
      await sns((client, http) => client.setTopicAttributes(input, http));
    },
    deleteTopic: (topicArn) =>
      sns(async (client, http) => {
        await unless(missing, client.deleteTopic({ TopicArn: topicArn }, http), null);
      }),
    subscribe: async (topicArn, protocol, endpoint) => {
      const input = { TopicArn: topicArn, Protocol: protocol, Endpoint: endpoint };
      await sns((client, http) => client.subscribe(input, http));
    },
    createQueue: async (name) => {
      const { QueueUrl } = await sqs((client, http) => client.createQueue({ QueueName: name }, http));
      return need(QueueUrl, 'sqs', 'the address of the queue');
    },
    queueArn: async (queueUrl) => {
      const input = { QueueUrl: queueUrl, AttributeNames: ['QueueArn' as const] };
      const { Attributes } = await sqs((client, http) => client.getQueueAttributes(input, http));
      return need(Attributes?.QueueArn, 'sqs', 'the name of the queue');
    },
    setQueueAttributes: async (queueUrl, attributes) => {
      const input = { QueueUrl: queueUrl, Attributes: attributes };
      await sqs((client, http) => client.setQueueAttributes(input, http));
    },
    deleteQueue: (queueUrl) =>
      sqs(async (client, http) => {
        await unless(missing, client.deleteQueue({ QueueUrl: queueUrl }, http), null);
      }),
    receive: async (queueUrl, { max = 10, waitSeconds = 0, hiddenSeconds, signal } = {}) => {
      const input = {
        QueueUrl: queueUrl,
        MaxNumberOfMessages: max,
        WaitTimeSeconds: waitSeconds,
        VisibilityTimeout: hiddenSeconds,
      };
      const { Messages = [] } = await sqs((client, http) => client.receiveMessage(input, http), {
        timeoutMs: (waitSeconds + 10) * 1000,
        ...(signal ? { signal } : {}),
      });
      return Messages.map(({ ReceiptHandle: receipt = '', Body: body = '' }) => ({ receipt, body }));
    },
    mayDelete: (queueUrl) =>
      sqs(async (client, http) => {
        const deleted = client.deleteMessage({ QueueUrl: queueUrl, ReceiptHandle: 'none' }, http);
        await unless(badReceipt, deleted, null);
      }),
    listSuppressed: async (after) => {
      const input = { PageSize: 1000, ...(after ? { NextToken: after } : {}) };
      const answer = await ses((client, http) => client.listSuppressedDestinations(input, http));
      return {
        addresses: (answer.SuppressedDestinationSummaries ?? []).map((each) => ({
          email: each.EmailAddress ?? '',
          isComplaint: each.Reason === 'COMPLAINT',
          at: each.LastUpdateTime ?? new Date(0),
        })),
        next: answer.NextToken || null,
      };
    },
    removeSuppressed: (address) =>
      ses(async (client, http) => {
        const input = { EmailAddress: inAscii(address) };
        await unless(missing, client.deleteSuppressedDestination(input, http), null);
      }),
    deleteMessages: async (queueUrl, receipts) => {
      if (receipts.length === 0) return;
      const Entries = receipts.map((ReceiptHandle, index) => ({ Id: String(index), ReceiptHandle }));
      await sqs((client, http) => client.deleteMessageBatch({ QueueUrl: queueUrl, Entries }, http));
    },
  };
};
