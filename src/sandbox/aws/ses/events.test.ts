// The path of events: from a configuration set through a topic to an HTTP receiver and to a queue.
import { createVerify, X509Certificate } from 'node:crypto';
import {
  CreateConfigurationSetCommand,
  CreateConfigurationSetEventDestinationCommand,
  DeleteConfigurationSetEventDestinationCommand,
  GetConfigurationSetEventDestinationsCommand,
  SendBulkEmailCommand,
  SendEmailCommand,
  BadRequestException as SesBadRequest,
  UpdateConfigurationSetEventDestinationCommand,
} from '@aws-sdk/client-sesv2';
import {
  ConfirmSubscriptionCommand,
  CreateTopicCommand,
  DeleteTopicCommand,
  InvalidParameterException,
  ListSubscriptionsByTopicCommand,
  NotFoundException,
  PublishCommand,
  SetTopicAttributesCommand,
  SubscribeCommand,
  UnsubscribeCommand,
} from '@aws-sdk/client-sns';
import {
  CreateQueueCommand,
  DeleteMessageBatchCommand,
  DeleteMessageCommand,
  DeleteQueueCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  PurgeQueueCommand,
  QueueDoesNotExist,
  ReceiptHandleIsInvalid,
  ReceiveMessageCommand,
  SendMessageCommand,
  SetQueueAttributesCommand,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AwsFixture, startAwsFixture } from '../../../../test/support/outside/aws.ts';
import { until } from '../../../../test/support/outside/stripe.ts';

let fixture: AwsFixture;
beforeAll(async () => {
  fixture = await startAwsFixture();
  await fixture.sandbox.setAccount({ maxSendRate: 1000 });
});
afterAll(() => fixture.close());
beforeEach(() => {
  fixture.receiver.got.length = 0;
  fixture.receiver.status = () => 200;
});

const caught = (promise: Promise<unknown>): Promise<Error> =>
  promise.then(
    () => {
      throw new Error('it was not refused');
    },
    (error: Error) => error,
  );

type Envelope = Record<string, string>;

/** The checks of a careful receiver. */
const isGenuine = async (envelope: Envelope): Promise<boolean> => {
  const names = ['Message', 'MessageId', 'Subject', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'];
  const text = names
    .filter((name) => envelope[name] !== undefined)
    .map((name) => `${name}\n${envelope[name]}\n`)
    .join('');
  const pem = await (await fetch(envelope.SigningCertURL ?? '')).text();
  return createVerify(envelope.SignatureVersion === '1' ? 'sha1' : 'sha256')
    .update(text)
    .verify(new X509Certificate(pem).publicKey, envelope.Signature ?? '', 'base64');
};

const allTypes = [
  ...(['SEND', 'DELIVERY', 'BOUNCE', 'COMPLAINT', 'REJECT', 'OPEN', 'CLICK', 'RENDERING_FAILURE'] as const),
];

const topic = async (name: string): Promise<string> =>
  (await fixture.sns.send(new CreateTopicCommand({ Name: name }))).TopicArn ?? '';

const createSubscribedQueue = async (name: string, topicArn: string, raw: boolean): Promise<string> => {
  const { QueueUrl = '' } = await fixture.sqs.send(new CreateQueueCommand({ QueueName: name }));
  const { Attributes } = await fixture.sqs.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['QueueArn'] }),
  );
  const arn = Attributes?.QueueArn ?? '';
  const statement = {
    Effect: 'Allow',
    Principal: { Service: 'sns.amazonaws.com' },
    Action: 'sqs:SendMessage',
    Resource: arn,
    Condition: { ArnEquals: { 'aws:SourceArn': topicArn } },
  };
  const Policy = JSON.stringify({ Version: '2012-10-17', Statement: [statement] });
  await fixture.sqs.send(new SetQueueAttributesCommand({ QueueUrl, Attributes: { Policy } }));
  await fixture.sns.send(
    new SubscribeCommand({
      TopicArn: topicArn,
      Protocol: 'sqs',
      Endpoint: arn,
      Attributes: { RawMessageDelivery: String(raw) },
    }),
  );
  return QueueUrl;
};

const createSetFor = async (name: string, topicArn: string): Promise<void> => {
  await fixture.ses.send(new CreateConfigurationSetCommand({ ConfigurationSetName: name }));
  await fixture.ses.send(
    new CreateConfigurationSetEventDestinationCommand({
      ConfigurationSetName: name,
      EventDestinationName: 'events',
      EventDestination: {
        Enabled: true,
        MatchingEventTypes: allTypes,
        SnsDestination: { TopicArn: topicArn },
      },
    }),
  );
};

const receiveAll = (QueueUrl: string, more: object = {}) =>
  fixture.sqs
    .send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, ...more }))
    .then((answer) => answer.Messages ?? []);

const send = (to: string, set: string): Promise<string> =>
  fixture.ses
    .send(
      new SendEmailCommand({
        FromEmailAddress: fixture.sandbox.verifiedSender,
        Destination: { ToAddresses: [to] },
        ConfigurationSetName: set,
        Content: {
          Simple: {
            Subject: { Data: 'Hello' },
            Body: { Html: { Data: '<a href="https://example.com/a?b=1&amp;c=2">x</a>' } },
          },
        },
        EmailTags: [{ Name: 'campaign', Value: 'c1' }],
      }),
    )
    .then((answer) => answer.MessageId ?? '');

test('an HTTP subscription is confirmed by its URL, then gets signed events', async () => {
  const arn = await topic('http-events');
  const subscription = await fixture.sns.send(
    new SubscribeCommand({ TopicArn: arn, Protocol: 'http', Endpoint: fixture.receiver.url }),
  );
  expect(subscription.SubscriptionArn).toBe('pending confirmation');
  await until(() => fixture.receiver.got.length === 1);
  const confirmation = JSON.parse(fixture.receiver.got[0]?.body ?? '') as Envelope;
  expect(confirmation.Type).toBe('SubscriptionConfirmation');
  expect(fixture.receiver.got[0]?.headers['x-amz-sns-message-type']).toBe('SubscriptionConfirmation');
  expect(await isGenuine(confirmation)).toBe(true);
  const before = await fixture.sns.send(new ListSubscriptionsByTopicCommand({ TopicArn: arn }));
  expect(before.Subscriptions?.[0]?.SubscriptionArn).toBe('PendingConfirmation');
  expect((await fetch(confirmation.SubscribeURL ?? '')).status).toBe(200);
  // A confirmation may arrive twice.
  await fixture.sns.send(new ConfirmSubscriptionCommand({ TopicArn: arn, Token: confirmation.Token }));

  fixture.receiver.got.length = 0;
  // The receiver is not ready for the first of them.
  fixture.receiver.status = (attempt) => (attempt === 1 ? 503 : 200);
  await createSetFor('http-set', arn);
  const id = await send('complaint+k1@simulator.amazonses.com', 'http-set');
  await until(() => fixture.receiver.got.length >= 4);
  const envelopes = fixture.receiver.got.map((each) => JSON.parse(each.body) as Envelope);
  const events = envelopes.map((each) => JSON.parse(each.Message ?? ''));
  expect(new Set(events.map((each) => each.eventType))).toEqual(new Set(['Send', 'Delivery', 'Complaint']));
  for (const envelope of envelopes) {
    expect(envelope).toMatchObject({ Type: 'Notification', SignatureVersion: '2', TopicArn: arn });
    expect(await isGenuine(envelope)).toBe(true);
    expect(await isGenuine({ ...envelope, Message: `${envelope.Message} ` })).toBe(false);
  }
  expect(events[0].mail).toMatchObject({
    messageId: id,
    source: fixture.sandbox.verifiedSender,
    destination: ['complaint+k1@simulator.amazonses.com'],
    sendingAccountId: fixture.sandbox.accountId,
    commonHeaders: { subject: 'Hello', from: [fixture.sandbox.verifiedSender] },
    tags: { campaign: ['c1'], 'ses:configuration-set': ['http-set'] },
  });
  expect(events.find((each) => each.eventType === 'Complaint').complaint).toMatchObject({
    complainedRecipients: [{ emailAddress: 'complaint+k1@simulator.amazonses.com' }],
    complaintFeedbackType: 'abuse',
  });

  fixture.receiver.status = () => 200;
  fixture.receiver.got.length = 0;
  await fixture.sns.send(
    new SetTopicAttributesCommand({
      TopicArn: arn,
      AttributeName: 'SignatureVersion',
      AttributeValue: '1',
    }),
  );
  await fixture.sns.send(new PublishCommand({ TopicArn: arn, Message: 'plain <text> & "more"' }));
  await until(() => fixture.receiver.got.length === 1);
  const old = JSON.parse(fixture.receiver.got[0]?.body ?? '') as Envelope;
  expect(old).toMatchObject({ SignatureVersion: '1', Message: 'plain <text> & "more"' });
  expect(await isGenuine(old)).toBe(true);

  const { Subscriptions = [] } = await fixture.sns.send(
    new ListSubscriptionsByTopicCommand({ TopicArn: arn }),
  );
  await fixture.sns.send(new UnsubscribeCommand({ SubscriptionArn: Subscriptions[0]?.SubscriptionArn }));
  await until(() => fixture.receiver.got.length === 2);
  expect(JSON.parse(fixture.receiver.got[1]?.body ?? '').Type).toBe('UnsubscribeConfirmation');
  await fixture.sns.send(new DeleteTopicCommand({ TopicArn: arn }));
});

test("SNS refusals decode to the client's classes", async () => {
  const none = `arn:aws:sns:us-east-1:${fixture.sandbox.accountId}:none`;
  expect(await caught(fixture.sns.send(new PublishCommand({ TopicArn: none, Message: 'x' })))).toBeInstanceOf(
    NotFoundException,
  );
  const arn = await topic('refusals');
  expect(
    await caught(
      fixture.sns.send(
        new SubscribeCommand({ TopicArn: arn, Protocol: 'http', Endpoint: 'https://a.example/' }),
      ),
    ),
  ).toBeInstanceOf(InvalidParameterException);
  expect(
    await caught(fixture.sns.send(new ConfirmSubscriptionCommand({ TopicArn: arn, Token: 'wrong' }))),
  ).toBeInstanceOf(InvalidParameterException);
});

test('a queue gets events, raw or in their envelope, and stores them until they are deleted', async () => {
  const arn = await topic('queue-events');
  const [raw, wrapped] = [
    await createSubscribedQueue('raw', arn, true),
    await createSubscribedQueue('wrapped', arn, false),
  ];
  await createSetFor('queue-set', arn);
  const id = await send('bounce@simulator.amazonses.com', 'queue-set');

  const [first, second, ...more] = await receiveAll(raw, { VisibilityTimeout: 30 });
  expect(more).toEqual([]);
  const [sendEvent, bounce] = [first, second].map((each) => JSON.parse(each?.Body ?? ''));
  expect(sendEvent).toMatchObject({ eventType: 'Send', send: {}, mail: { messageId: id } });
  expect(bounce).toMatchObject({
    eventType: 'Bounce',
    bounce: {
      bounceType: 'Permanent',
      bounceSubType: 'General',
      bouncedRecipients: [{ emailAddress: 'bounce@simulator.amazonses.com', status: '5.1.1' }],
    },
    mail: { tags: { campaign: ['c1'] } },
  });
  expect(await receiveAll(raw)).toEqual([]);
  fixture.clock.now = new Date(fixture.clock.now.getTime() + 31_000);
  const again = await receiveAll(raw);
  expect(again.map((each) => each.MessageId)).toEqual([first?.MessageId, second?.MessageId]);
  // The old receipt handle no longer deletes.
  await fixture.sqs.send(new DeleteMessageCommand({ QueueUrl: raw, ReceiptHandle: first?.ReceiptHandle }));
  const deleted = await fixture.sqs.send(
    new DeleteMessageBatchCommand({
      QueueUrl: raw,
      Entries: [
        { Id: 'a', ReceiptHandle: again[0]?.ReceiptHandle },
        { Id: 'b', ReceiptHandle: 'nonsense' },
      ],
    }),
  );
  expect(deleted.Successful?.map((each) => each.Id)).toEqual(['a']);
  expect(deleted.Failed?.map((each) => each.Code)).toEqual(['ReceiptHandleIsInvalid']);
  fixture.clock.now = new Date(fixture.clock.now.getTime() + 31_000);
  expect((await receiveAll(raw)).map((each) => each.MessageId)).toEqual([second?.MessageId]);

  const envelopes = (await receiveAll(wrapped)).map((each) => JSON.parse(each.Body ?? '') as Envelope);
  expect(envelopes.map((each) => JSON.parse(each.Message ?? '').eventType)).toEqual(['Send', 'Bounce']);
  expect(await isGenuine(envelopes[0] ?? {})).toBe(true);
  await fixture.sqs.send(new PurgeQueueCommand({ QueueUrl: raw }));
});

test('each message of a bulk call has events with its own tags', async () => {
  const arn = await topic('bulk-events');
  const queue = await createSubscribedQueue('bulk', arn, true);
  await createSetFor('bulk-set', arn);
  await fixture.ses.send(
    new SendBulkEmailCommand({
      FromEmailAddress: fixture.sandbox.verifiedSender,
      ConfigurationSetName: 'bulk-set',
      DefaultContent: { Template: { TemplateContent: { Subject: 'x', Text: 'y' }, TemplateData: '{}' } },
      BulkEmailEntries: [1, 2, 3].map((attempt) => ({
        Destination: { ToAddresses: [`k${attempt}@example.com`] },
        ReplacementTags: [{ Name: 'contact', Value: `k${attempt}` }],
      })),
    }),
  );
  const events = (await receiveAll(queue)).map((each) => JSON.parse(each.Body ?? ''));
  expect(events.map((each) => [each.eventType, each.mail.destination[0], each.mail.tags.contact[0]])).toEqual(
    [1, 2, 3].flatMap((attempt) =>
      ['Send', 'Delivery'].map((name) => [name, `k${attempt}@example.com`, `k${attempt}`]),
    ),
  );
});

test('a queue whose policy does not name the topic gets nothing', async () => {
  const arn = await topic('not-admitted');
  const QueueUrl = await createSubscribedQueue('closed', arn, true);
  const Policy = JSON.stringify({ Statement: [] });
  await fixture.sqs.send(new SetQueueAttributesCommand({ QueueUrl, Attributes: { Policy } }));
  await fixture.sns.send(new PublishCommand({ TopicArn: arn, Message: 'x' }));
  expect(await receiveAll(QueueUrl)).toEqual([]);
  expect(fixture.logged.some((line) => line.includes('does not let this topic in'))).toBe(true);
});

test('a long poll ends when a message comes', async () => {
  const { QueueUrl } = await fixture.sqs.send(new CreateQueueCommand({ QueueName: 'long' }));
  const startedAt = Date.now();
  const longPoll = receiveAll(QueueUrl ?? '', { WaitTimeSeconds: 20 });
  await new Promise((resolve) => setTimeout(resolve, 50));
  await fixture.sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'grüß dich' }));
  expect((await longPoll).map((each) => each.Body)).toEqual(['grüß dich']);
  expect(Date.now() - startedAt).toBeLessThan(15_000);
});

test("SQS refusals decode to the client's classes", async () => {
  expect(await caught(fixture.sqs.send(new GetQueueUrlCommand({ QueueName: 'none' })))).toBeInstanceOf(
    QueueDoesNotExist,
  );
  const { QueueUrl } = await fixture.sqs.send(new CreateQueueCommand({ QueueName: 'short' }));
  expect(
    await caught(fixture.sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: 'nonsense' }))),
  ).toBeInstanceOf(ReceiptHandleIsInvalid);
  await fixture.sqs.send(new DeleteQueueCommand({ QueueUrl }));
  expect(await caught(receiveAll(QueueUrl ?? ''))).toBeInstanceOf(QueueDoesNotExist);
});

test('opens, clicks, bounces and complaints can be simulated', async () => {
  const arn = await topic('simulated');
  const queue = await createSubscribedQueue('simulated', arn, true);
  await createSetFor('simulated-set', arn);
  const id = await send('someone@example.com', 'simulated-set');
  await receiveAll(queue);
  await fixture.sandbox.simulate(id, 'open');
  await fixture.sandbox.simulate(id, 'click');
  await fixture.sandbox.simulate(id, 'bounce');
  await fixture.sandbox.simulate(id, 'complaint');
  expect(await fixture.sandbox.simulate('unknown', 'open')).toBe(false);
  const events = (await receiveAll(queue)).map((each) => JSON.parse(each.Body ?? ''));
  expect(events.map((each) => each.eventType)).toEqual(['Open', 'Click', 'Bounce', 'Complaint']);
  expect(events[1].click.link).toBe('https://example.com/a?b=1&c=2');
  await send('someone@example.com', 'simulated-set');
  const last = (await receiveAll(queue)).map((each) => JSON.parse(each.Body ?? ''));
  expect(last[1].bounce.bounceSubType).toBe('OnAccountSuppressionList');
});

test('event destinations can be changed and removed, and need a topic that exists', async () => {
  const arn = await topic('changing');
  await createSetFor('changing-set', arn);
  const names = { ConfigurationSetName: 'changing-set', EventDestinationName: 'events' };
  const EventDestination = {
    Enabled: false,
    MatchingEventTypes: [...allTypes],
    SnsDestination: { TopicArn: arn },
  };
  await fixture.ses.send(new UpdateConfigurationSetEventDestinationCommand({ ...names, EventDestination }));
  const get = () => fixture.ses.send(new GetConfigurationSetEventDestinationsCommand(names));
  expect((await get()).EventDestinations).toMatchObject([{ Name: 'events', Enabled: false }]);
  const missingTopic = { ...EventDestination, SnsDestination: { TopicArn: `${arn}-none` } };
  expect(
    await caught(
      fixture.ses.send(
        new UpdateConfigurationSetEventDestinationCommand({ ...names, EventDestination: missingTopic }),
      ),
    ),
  ).toBeInstanceOf(SesBadRequest);
  await fixture.ses.send(new DeleteConfigurationSetEventDestinationCommand(names));
  expect((await get()).EventDestinations).toEqual([]);
});
