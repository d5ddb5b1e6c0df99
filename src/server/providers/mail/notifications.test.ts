import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Envelope,
  type SnsSigner,
  startSnsSigner,
  topicArn,
} from '../../../../test/support/outside/sns-signer.ts';
import type { Fetcher } from '../fetch/fetcher.ts';
import { createNotifications, type Notifications } from './notifications.ts';

let signer: SnsSigner;
let fetched: string[];
let clock: Date;
/** Stands for Amazon, which these tests never reach. */
const amazon: Fetcher = {
  fetch: async (url) => {
    fetched.push(url);
    return { ok: false, refusal: 'unreachable' };
  },
};
const make = (): Notifications =>
  createNotifications({ fetcher: amazon, now: () => clock, ownOrigins: [signer.origin] });
const text = (envelope: Envelope): string => JSON.stringify(envelope, null, 2);

beforeAll(async () => {
  signer = await startSnsSigner();
});
afterAll(() => signer.close());
beforeEach(() => {
  fetched = [];
  signer.asked.length = 0;
  signer.isDown = false;
  clock = new Date();
});

describe('C60: authenticity', () => {
  test.each(['1', '2'])(
    'a signature of version %s is valid for the signed content, and for nothing else',
    async (version) => {
      const notifications = make();
      const envelope = signer.notification('{"eventType":"Send"}', { version, Subject: 'Amazon SES' });
      expect(await notifications.read(text(envelope))).toEqual({
        ok: true,
        notification: {
          type: 'Notification',
          id: envelope.MessageId,
          topicArn,
          message: '{"eventType":"Send"}',
          subscribeUrl: null,
        },
      });
      for (const [name, value] of [
        ['Message', '{"eventType":"Bounce"}'],
        ['TopicArn', 'arn:aws:sns:us-east-1:123456789012:other'],
        ['MessageId', 'another'],
        ['Timestamp', '2020-01-01T00:00:00.000Z'],
        ['Subject', 'another'],
        ['SignatureVersion', version === '1' ? '2' : '1'],
        ['SignatureVersion', '3'],
        ['Signature', Buffer.from('nothing').toString('base64')],
        ['Signature', ''],
      ] as const)
        expect(await notifications.read(text({ ...envelope, [name]: value }))).toEqual({
          ok: false,
          refusal: 'forged',
        });
    },
  );

  test.each([
    'https://sns.us-east-1.amazonaws.com.evil.example/a.pem',
    'https://evil.example/sns.us-east-1.amazonaws.com/a.pem',
    'https://sns.us-east-1.amazonaws.com@evil.example/a.pem',
    'https://user:pass@sns.us-east-1.amazonaws.com/a.pem',
    'https://sns.us-east-1.amazonaws.com:8443/a.pem',
    'http://sns.us-east-1.amazonaws.com/a.pem',
    'https://sns.us_east.amazonaws.com/a.pem',
    'https://sns.a.b.amazonaws.com/a.pem',
    'https://s3.us-east-1.amazonaws.com/a.pem',
    'https://sns.us-east-1.amazonaws.com/a.txt',
    'http://127.0.0.1:1/a.pem',
    'file:///etc/passwd.pem',
    'nonsense',
  ])('no certificate is fetched from %s', async (SigningCertURL) => {
    const envelope = signer.signed({ ...signer.notification('x'), SigningCertURL });
    expect(await make().read(text(envelope))).toEqual({ ok: false, refusal: 'forged' });
    expect(fetched).toEqual([]);
  });

  test.each(['https://sns.eu-west-1.amazonaws.com/a.pem', 'https://sns.cn-north-1.amazonaws.com.cn/a.pem'])(
    'a certificate is fetched from %s',
    async (SigningCertURL) => {
      const envelope = signer.signed({ ...signer.notification('x'), SigningCertURL });
      expect(await make().read(text(envelope))).toEqual({ ok: false, refusal: 'unreachable' });
      expect(fetched).toEqual([SigningCertURL]);
    },
  );

  test.each([
    '',
    '[]',
    '{}',
    'null',
    '{"Type":"toString","MessageId":"a","TopicArn":"b","Message":"c"}',
    '{"Type":"Notification"',
  ])('an invalid notification is refused: %s', async (body) => {
    expect(await make().read(body)).toEqual({ ok: false, refusal: 'malformed' });
  });

  test('a certificate is trusted only while it is valid', async () => {
    clock = new Date(Date.now() + 5000 * 86_400_000);
    expect(await make().read(text(signer.notification('x')))).toEqual({ ok: false, refusal: 'forged' });
  });
});

test('a certificate is fetched once a day, once for parallel callers; a failure is retried soon', async () => {
  const notifications = make();
  const read = () => notifications.read(text(signer.notification('x')));
  const answers = await Promise.all([read(), read(), read()]);
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true]);
  expect(signer.asked.length).toBe(1);
  clock = new Date(clock.getTime() + 25 * 3_600_000);
  signer.isDown = true;
  expect(await read()).toEqual({ ok: false, refusal: 'unreachable' });
  expect(await read()).toEqual({ ok: false, refusal: 'unreachable' });
  expect(signer.asked.length).toBe(2);
  signer.isDown = false;
  clock = new Date(clock.getTime() + 6_000);
  expect((await read()).ok).toBe(true);
});

describe('C60: confirming a subscription', () => {
  const confirm = async (more: Envelope) => {
    const notifications = make();
    const answer = await notifications.read(text(signer.confirmation(more)));
    if (!answer.ok) throw new Error(answer.refusal);
    signer.asked.length = 0;
    return notifications.confirm(answer.notification);
  };

  test('calls the SNS URL for this topic', async () => {
    expect(await confirm({})).toBe('confirmed');
    expect(signer.asked).toEqual([`/?Action=ConfirmSubscription&TopicArn=${topicArn}&Token=a`]);
  });

  test.each([
    'http://169.254.169.254/latest/meta-data?Action=ConfirmSubscription&TopicArn=x',
    'https://evil.example/?Action=ConfirmSubscription&TopicArn=arn:aws:sns:us-east-1:123456789012:lettersmith',
    'https://sns.us-east-1.amazonaws.com/?Action=DeleteTopic&TopicArn=arn:aws:sns:us-east-1:123456789012:lettersmith',
    'https://sns.us-east-1.amazonaws.com/?Action=ConfirmSubscription&TopicArn=arn:aws:sns:us-east-1:1:other',
  ])('never calls %s', async (SubscribeURL) => {
    expect(await confirm({ SubscribeURL })).toBe('refused');
    expect([...fetched, ...signer.asked]).toEqual([]);
  });

  test('reports when SNS does not answer', async () => {
    const notifications = make();
    const answer = await notifications.read(text(signer.confirmation()));
    signer.isDown = true;
    expect(answer.ok && (await notifications.confirm(answer.notification))).toBe('unreachable');
  });
});
