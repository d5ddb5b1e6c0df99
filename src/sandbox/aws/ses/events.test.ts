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
import { type AwsBench, startAwsBench } from '../../../../test/support/outside/aws.ts';
import { until } from '../../../../test/support/outside/stripe.ts';

let bench: AwsBench;
beforeAll(async () => {
  bench = await startAwsBench();
  await bench.sandbox.setAccount({ maxSendRate: 1000 });
});
afterAll(() => bench.close());
beforeEach(() => {
  bench.receiver.got.length = 0;
  bench.receiver.status = () => 200;
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
  (await bench.sns.send(new CreateTopicCommand({ Name: name }))).TopicArn ?? '';

const queueOn = async (name: string, topicArn: string, raw: boolean): Promise<string> => {
  const { QueueUrl = '' } = await bench.sqs.send(new CreateQueueCommand({ QueueName: name }));
  const { Attributes } = await bench.sqs.send(
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
  await bench.sqs.send(new SetQueueAttributesCommand({ QueueUrl, Attributes: { Policy } }));
  await bench.sns.send(
    new SubscribeCommand({
      TopicArn: topicArn,
      Protocol: 'sqs',
      Endpoint: arn,
      Attributes: { RawMessageDelivery: String(raw) },
    }),
  );
  return QueueUrl;
};

const setOn = async (name: string, topicArn: string): Promise<void> => {
  await bench.ses.send(new CreateConfigurationSetCommand({ ConfigurationSetName: name }));
  await bench.ses.send(
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
  bench.sqs
    .send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, ...more }))
    .then((answer) => answer.Messages ?? []);

const send = (to: string, set: string): Promise<string> =>
  bench.ses
    .send(
      new SendEmailCommand({
        FromEmailAddress: bench.sandbox.verifiedSender,
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
  const asked = await bench.sns.send(
    new SubscribeCommand({ TopicArn: arn, Protocol: 'http', Endpoint: bench.receiver.url }),
  );
  expect(asked.SubscriptionArn).toBe('pending confirmation');
  await until(() => bench.receiver.got.length === 1);
  const confirmation = JSON.parse(bench.receiver.got[0]?.body ?? '') as Envelope;
  expect(confirmation.Type).toBe('SubscriptionConfirmation');
  expect(bench.receiver.got[0]?.headers['x-amz-sns-message-type']).toBe('SubscriptionConfirmation');
  expect(await isGenuine(confirmation)).toBe(true);
  const before = await bench.sns.send(new ListSubscriptionsByTopicCommand({ TopicArn: arn }));
  expect(before.Subscriptions?.[0]?.SubscriptionArn).toBe('PendingConfirmation');
  expect((await fetch(confirmation.SubscribeURL ?? '')).status).toBe(200);
  // A confirmation may arrive twice.
  await bench.sns.send(new ConfirmSubscriptionCommand({ TopicArn: arn, Token: confirmation.Token }));

  bench.receiver.got.length = 0;
  // The receiver is not ready for the first of them.
  bench.receiver.status = (nth) => (nth === 1 ? 503 : 200);
  await setOn('http-set', arn);
  const id = await send('complaint+k1@simulator.amazonses.com', 'http-set');
  await until(() => bench.receiver.got.length >= 4);
  const envelopes = bench.receiver.got.map((each) => JSON.parse(each.body) as Envelope);
  const events = envelopes.map((each) => JSON.parse(each.Message ?? ''));
  expect(new Set(events.map((each) => each.eventType))).toEqual(new Set(['Send', 'Delivery', 'Complaint']));
  for (const envelope of envelopes) {
    expect(envelope).toMatchObject({ Type: 'Notification', SignatureVersion: '2', TopicArn: arn });
    expect(await isGenuine(envelope)).toBe(true);
    expect(await isGenuine({ ...envelope, Message: `${envelope.Message} ` })).toBe(false);
  }
  expect(events[0].mail).toMatchObject({
    messageId: id,
    source: bench.sandbox.verifiedSender,
    destination: ['complaint+k1@simulator.amazonses.com'],
    sendingAccountId: bench.sandbox.accountId,
    commonHeaders: { subject: 'Hello', from: [bench.sandbox.verifiedSender] },
    tags: { campaign: ['c1'], 'ses:configuration-set': ['http-set'] },
  });
  expect(events.find((each) => each.eventType === 'Complaint').complaint).toMatchObject({
    complainedRecipients: [{ emailAddress: 'complaint+k1@simulator.amazonses.com' }],
    complaintFeedbackType: 'abuse',
  });

  bench.receiver.status = () => 200;
  bench.receiver.got.length = 0;
  await bench.sns.send(
    new SetTopicAttributesCommand({
      TopicArn: arn,
      AttributeName: 'SignatureVersion',
      AttributeValue: '1',
    }),
  );
  await bench.sns.send(new PublishCommand({ TopicArn: arn, Message: 'plain <text> & "more"' }));
  await until(() => bench.receiver.got.length === 1);
  const old = JSON.parse(bench.receiver.got[0]?.body ?? '') as Envelope;
  expect(old).toMatchObject({ SignatureVersion: '1', Message: 'plain <text> & "more"' });
  expect(await isGenuine(old)).toBe(true);

  const { Subscriptions = [] } = await bench.sns.send(new ListSubscriptionsByTopicCommand({ TopicArn: arn }));
  await bench.sns.send(new UnsubscribeCommand({ SubscriptionArn: Subscriptions[0]?.SubscriptionArn }));
  await until(() => bench.receiver.got.length === 2);
  expect(JSON.parse(bench.receiver.got[1]?.body ?? '').Type).toBe('UnsubscribeConfirmation');
  await bench.sns.send(new DeleteTopicCommand({ TopicArn: arn }));
});

test("SNS refusals decode to the client's classes", async () => {
  const none = `arn:aws:sns:us-east-1:${bench.sandbox.accountId}:none`;
  expect(await caught(bench.sns.send(new PublishCommand({ TopicArn: none, Message: 'x' })))).toBeInstanceOf(
    NotFoundException,
  );
  const arn = await topic('refusals');
  expect(
    await caught(
      bench.sns.send(
        new SubscribeCommand({ TopicArn: arn, Protocol: 'http', Endpoint: 'https://a.example/' }),
      ),
    ),
  ).toBeInstanceOf(InvalidParameterException);
  expect(
    await caught(bench.sns.send(new ConfirmSubscriptionCommand({ TopicArn: arn, Token: 'wrong' }))),
  ).toBeInstanceOf(InvalidParameterException);
});

test('a queue gets events, raw or in their envelope, and keeps them until they are deleted', async () => {
  const arn = await topic('queue-events');
  const [raw, wrapped] = [await queueOn('raw', arn, true), await queueOn('wrapped', arn, false)];
  await setOn('queue-set', arn);
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
  bench.clock.now = new Date(bench.clock.now.getTime() + 31_000);
  const again = await receiveAll(raw);
  expect(again.map((each) => each.MessageId)).toEqual([first?.MessageId, second?.MessageId]);
  // The old receipt handle no longer deletes.
  await bench.sqs.send(new DeleteMessageCommand({ QueueUrl: raw, ReceiptHandle: first?.ReceiptHandle }));
  const deleted = await bench.sqs.send(
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
  bench.clock.now = new Date(bench.clock.now.getTime() + 31_000);
  expect((await receiveAll(raw)).map((each) => each.MessageId)).toEqual([second?.MessageId]);

  const envelopes = (await receiveAll(wrapped)).map((each) => JSON.parse(each.Body ?? '') as Envelope);
  expect(envelopes.map((each) => JSON.parse(each.Message ?? '').eventType)).toEqual(['Send', 'Bounce']);
  expect(await isGenuine(envelopes[0] ?? {})).toBe(true);
  await bench.sqs.send(new PurgeQueueCommand({ QueueUrl: raw }));
});

test('each message of a bulk call has events with its own tags', async () => {
  const arn = await topic('bulk-events');
  const queue = await queueOn('bulk', arn, true);
  await setOn('bulk-set', arn);
  await bench.ses.send(
    new SendBulkEmailCommand({
      FromEmailAddress: bench.sandbox.verifiedSender,
      ConfigurationSetName: 'bulk-set',
      DefaultContent: { Template: { TemplateContent: { Subject: 'x', Text: 'y' }, TemplateData: '{}' } },
      BulkEmailEntries: [1, 2, 3].map((nth) => ({
        Destination: { ToAddresses: [`k${nth}@example.com`] },
        ReplacementTags: [{ Name: 'contact', Value: `k${nth}` }],
      })),
    }),
  );
  const events = (await receiveAll(queue)).map((each) => JSON.parse(each.Body ?? ''));
  expect(events.map((each) => [each.eventType, each.mail.destination[0], each.mail.tags.contact[0]])).toEqual(
    [1, 2, 3].flatMap((nth) => ['Send', 'Delivery'].map((name) => [name, `k${nth}@example.com`, `k${nth}`])),
  );
});

test('a queue whose policy does not name the topic gets nothing', async () => {
  const arn = await topic('not-admitted');
  const QueueUrl = await queueOn('closed', arn, true);
  const Policy = JSON.stringify({ Statement: [] });
  await bench.sqs.send(new SetQueueAttributesCommand({ QueueUrl, Attributes: { Policy } }));
  await bench.sns.send(new PublishCommand({ TopicArn: arn, Message: 'x' }));
  expect(await receiveAll(QueueUrl)).toEqual([]);
  expect(bench.logged.some((line) => line.includes('does not let this topic in'))).toBe(true);
});

test('a long poll ends when a message comes', async () => {
  const { QueueUrl } = await bench.sqs.send(new CreateQueueCommand({ QueueName: 'long' }));
  const startedAt = Date.now();
  const polled = receiveAll(QueueUrl ?? '', { WaitTimeSeconds: 20 });
  await new Promise((resolve) => setTimeout(resolve, 50));
  await bench.sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'grüß dich' }));
  expect((await polled).map((each) => each.Body)).toEqual(['grüß dich']);
  expect(Date.now() - startedAt).toBeLessThan(15_000);
});

test("SQS refusals decode to the client's classes", async () => {
  expect(await caught(bench.sqs.send(new GetQueueUrlCommand({ QueueName: 'none' })))).toBeInstanceOf(
    QueueDoesNotExist,
  );
  const { QueueUrl } = await bench.sqs.send(new CreateQueueCommand({ QueueName: 'short' }));
  expect(
    await caught(bench.sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: 'nonsense' }))),
  ).toBeInstanceOf(ReceiptHandleIsInvalid);
  await bench.sqs.send(new DeleteQueueCommand({ QueueUrl }));
  expect(await caught(receiveAll(QueueUrl ?? ''))).toBeInstanceOf(QueueDoesNotExist);
});

test('opens, clicks, bounces and complaints can be simulated', async () => {
  const arn = await topic('simulated');
  const queue = await queueOn('simulated', arn, true);
  await setOn('simulated-set', arn);
  const id = await send('someone@example.com', 'simulated-set');
  await receiveAll(queue);
  await bench.sandbox.simulate(id, 'open');
  await bench.sandbox.simulate(id, 'click');
  await bench.sandbox.simulate(id, 'bounce');
  await bench.sandbox.simulate(id, 'complaint');
  expect(await bench.sandbox.simulate('unknown', 'open')).toBe(false);
  const events = (await receiveAll(queue)).map((each) => JSON.parse(each.Body ?? ''));
  expect(events.map((each) => each.eventType)).toEqual(['Open', 'Click', 'Bounce', 'Complaint']);
  expect(events[1].click.link).toBe('https://example.com/a?b=1&c=2');
  await send('someone@example.com', 'simulated-set');
  const last = (await receiveAll(queue)).map((each) => JSON.parse(each.Body ?? ''));
  expect(last[1].bounce.bounceSubType).toBe('OnAccountSuppressionList');
});

test('event destinations can be changed and removed, and need a topic that exists', async () => {
  const arn = await topic('changing');
  await setOn('changing-set', arn);
  const where = { ConfigurationSetName: 'changing-set', EventDestinationName: 'events' };
  const EventDestination = {
    Enabled: false,
    MatchingEventTypes: [...allTypes],
    SnsDestination: { TopicArn: arn },
  };
  await bench.ses.send(new UpdateConfigurationSetEventDestinationCommand({ ...where, EventDestination }));
  const get = () => bench.ses.send(new GetConfigurationSetEventDestinationsCommand(where));
  expect((await get()).EventDestinations).toMatchObject([{ Name: 'events', Enabled: false }]);
  const elsewhere = { ...EventDestination, SnsDestination: { TopicArn: `${arn}-none` } };
  expect(
    await caught(
      bench.ses.send(
        new UpdateConfigurationSetEventDestinationCommand({ ...where, EventDestination: elsewhere }),
      ),
    ),
  ).toBeInstanceOf(SesBadRequest);
  await bench.ses.send(new DeleteConfigurationSetEventDestinationCommand(where));
  expect((await get()).EventDestinations).toEqual([]);
});
