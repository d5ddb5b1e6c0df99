// An SES account from the outside: every fault of it is distinguished, and its event setup is made. The stand-in plays
// Amazon; it is not the one built into the server, so that keys can be wrong.
import {
  DeleteConfigurationSetCommand,
  GetConfigurationSetEventDestinationsCommand,
} from '@aws-sdk/client-sesv2';
import { ListSubscriptionsByTopicCommand } from '@aws-sdk/client-sns';
import { GetQueueAttributesCommand } from '@aws-sdk/client-sqs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';
import { type AwsFixture, startAwsFixture } from '../../../../../test/support/outside/aws.ts';
import { demoCredentials } from '../../../domain/accounts/seed-accounts.ts';
import { cachedSesAccount, openSesAccount } from '../../../domain/ses/account.ts';
import { makeSesWebhook, webhookHash } from '../../../domain/ses/event-setup.ts';
import type { TextAnswer } from '../../../providers/dns/name-server.ts';

let aws: AwsFixture;
let app: TestServer;
let member: Client;
const dns = new Map<string, TextAnswer>();
const own = () => ({
  awsAccessKeyId: aws.sandbox.accessKeyId,
  awsSecretAccessKey: aws.sandbox.secretAccessKey,
  awsRegion: 'us-east-1',
  defaultFromEmail: aws.sandbox.verifiedSender,
  defaultFromName: 'Mara',
});
const saved = async (): Promise<Client> => {
  const client = await app.member();
  expect((await client.put('/api/esp/settings', own())).status).toBe(200);
  return client;
};
const healthy = {
  denied: [],
  clockAheadMs: 0,
  sendingEnabled: true,
  enforcementStatus: 'HEALTHY',
  productionAccess: true,
  maxSendRate: 1_000,
  faults: null,
} as const;
const reset = () => aws.sandbox.setAccount({ ...healthy, denied: [] });

beforeAll(async () => {
  aws = await startAwsFixture();
  app = await startTestServer(
    { SES_ENDPOINT: aws.endpoint, SNS_ENDPOINT: aws.endpoint, SQS_ENDPOINT: aws.endpoint },
    {
      nameServer: {
        takesMail: async () => 'yes',
        aliases: async () => ({ state: 'none' }),
        exchanges: async () => ({ state: 'none' }),
        texts: async (name) => dns.get(name) ?? { state: 'no-name' },
      },
    },
    // These tests read the queue themselves instead of the job.
    ['--services=web'],
  );
  await reset();
  member = await saved();
});
afterAll(async () => {
  await app.close();
  await aws.close();
});
afterEach(reset);

describe('test connection', () => {
  const tried = async (input?: object, client = member) => {
    const { status, body } = await client.post('/api/esp/test-connection', input);
    expect(status).toBe(200);
    return body;
  };

  test('the stored settings work, and one message went to the test mailbox', async () => {
    const before = (await aws.sandbox.outbox.list()).length;
    expect(await tried()).toEqual({ success: true, error: '', fault: null, permission: null, warnings: [] });
    const [message, ...more] = await aws.sandbox.outbox.list();
    expect(1 + more.length - before).toBe(1);
    expect(message?.to).toEqual(['success@simulator.amazonses.com']);
  });

  test('names what is missing before anything is stored', async () => {
    const bare = await app.member();
    expect(await tried(undefined, bare)).toMatchObject({ success: false, fault: 'incomplete' });
    expect(await tried({ ...own() }, bare)).toMatchObject({ success: true });
    // Testing stores nothing.
    expect((await bare.get('/api/esp/settings')).body.sesConfigured).toBe(false);
  });

  test('a stored secret is not tried with another key id', async () => {
    expect(await tried({ awsAccessKeyId: 'AKIAOTHER00000000000' })).toMatchObject({ fault: 'incomplete' });
  });

  test.each([
    [
      'a wrong key',
      { awsAccessKeyId: 'AKIAWRONG00000000000', awsSecretAccessKey: 'x' },
      {},
      'key',
      /access key ID/,
    ],
    ['a wrong secret', { awsSecretAccessKey: 'not the secret' }, {}, 'secret', /secret does not belong/],
    ['another region', { awsRegion: 'eu-west-1' }, {}, 'region', /eu-west-1/],
    ['a clock behind', {}, { clockAheadMs: 60 * 60_000 }, 'clock', /server’s clock/],
    ['a clock ahead', {}, { clockAheadMs: -60 * 60_000 }, 'clock', /server’s clock/],
    ['no permission to ask', {}, { denied: ['ses:GetAccount'] }, 'permission', /ses:GetAccount/],
    ['no permission to send', {}, { denied: ['ses:SendEmail'] }, 'permission', /ses:SendEmail/],
    ['a paused account', {}, { sendingEnabled: false }, 'paused', /paused sending/],
    ['a suspended account', {}, { enforcementStatus: 'SHUTDOWN' as const }, 'suspended', /shut down sending/],
    [
      'an unverified sender',
      { defaultFromEmail: 'mara@shop.example' },
      {},
      'unverified',
      /mara@shop\.example/,
    ],
  ])('%s', async (_name, input, account, fault, words) => {
    await aws.sandbox.setAccount(account);
    const result = await tried(input);
    expect(result).toMatchObject({ success: false, fault });
    expect(result.error).toMatch(words);
    expect(result.error).not.toContain(aws.sandbox.secretAccessKey);
    expect(result.permission).toBe(fault === 'permission' ? words.source : null);
  });

  test('a server that does not answer is reported', async () => {
    const deaf = await startTestServer({ SES_ENDPOINT: 'http://127.0.0.1:1' });
    try {
      const client = await deaf.member();
      expect(await tried(own(), client)).toMatchObject({
        success: false,
        fault: 'unreachable',
        // The tested settings may not be saved yet.
        error: 'Amazon did not answer. The test changed nothing. Try again in a moment.',
      });
    } finally {
      await deaf.close();
    }
  });

  test('the SES sandbox, a review and an exhausted rate are no failures, and are reported', async () => {
    await aws.sandbox.setAccount({ productionAccess: false, enforcementStatus: 'PROBATION' });
    const result = await tried();
    expect(result.success).toBe(true);
    expect(result.warnings).toHaveLength(2);
    expect(result.warnings[0]).toMatch(/200 emails per day, 1 email per second, only to verified addresses/);
    await aws.sandbox.setAccount({ ...healthy, denied: [], faults: { seed: 1, throttled: 1 } });
    expect((await tried()).warnings).toEqual([expect.stringMatching(/sending limit/)]);
  });

  test('a verified domain speaks for its addresses', async () => {
    await aws.sandbox.verifyIdentity('lind.example');
    expect(await tried({ defaultFromEmail: 'mara@mail.lind.example' })).toMatchObject({ success: true });
  });

  test('the demo account tries no other keys, and signed-out clients none', async () => {
    expect((await app.client().post('/api/esp/test-connection')).status).toBe(401);
    const demo = app.client();
    await demo.post('/api/auth/login', demoCredentials);
    expect((await demo.post('/api/esp/test-connection', own())).status).toBe(403);
  });
});

describe("Amazon's data on the account", () => {
  test('limits, status and verified senders; requested once a minute', async () => {
    const client = await saved();
    await aws.sandbox.setAccount({ max24HourSend: 2_000, maxSendRate: 7, productionAccess: false });
    const { body } = await client.get('/api/esp/account');
    expect(body).toMatchObject({
      facts: {
        hasProductionAccess: false,
        isSendingEnabled: true,
        enforcement: 'HEALTHY',
        perSecond: 7,
        perDay: 2_000,
      },
      problem: '',
      isSenderVerified: true,
      tracking: { configurationSet: null, queueUrl: null, hasWebhook: false },
    });
    expect(body.identities).toContainEqual({ name: aws.sandbox.verifiedSender, isVerified: true });
    expect(() => JSON.parse(body.policy)).not.toThrow();
    await aws.sandbox.setAccount({ maxSendRate: 9 });
    expect((await client.get('/api/esp/account')).body.facts.perSecond).toBe(7);
    app.advance(61_000);
    expect((await client.get('/api/esp/account')).body.facts.perSecond).toBe(9);
  });

  test('sending does not wait for newer data, and many callers share one request', async () => {
    const workspaceId = await app.workspaceOf(await saved());
    const { ctx } = app.server;
    let requests = 0;
    let answers = Promise.resolve();
    const counting = {
      ...ctx,
      sesControl: (credentials: Parameters<typeof ctx.sesControl>[0]) => {
        const control = ctx.sesControl(credentials);
        const getAccount = async () => {
          requests += 1;
          await answers;
          return control.getAccount();
        };
        return { ...control, getAccount };
      },
    };
    const opened = await Promise.all(Array.from({ length: 5 }, () => openSesAccount(counting, workspaceId)));
    expect(requests).toBe(1);
    expect(new Set(opened.map((account) => account?.accountKey)).size).toBe(1);
    expect(opened.some((account) => account?.facts?.perSecond === 1_000)).toBe(true);

    app.advance(61_000);
    const { promise, resolve } = Promise.withResolvers<void>();
    answers = promise;
    expect((await openSesAccount(counting, workspaceId))?.facts?.perSecond).toBe(1_000);
    await expect.poll(() => requests).toBe(2);
    resolve();
  });

  test('a fault is stored beside the earlier data', async () => {
    const client = await saved();
    await client.get('/api/esp/account');
    app.advance(61_000);
    await aws.sandbox.setAccount({ denied: ['ses:GetAccount'] });
    const { body } = await client.get('/api/esp/account');
    expect(body.facts.perSecond).toBe(1_000);
    expect(body.problem).toMatch(/does not allow that/);
  });

  test('without an account it returns only the policy', async () => {
    const { body } = await (await app.member()).get('/api/esp/account');
    expect(body).toMatchObject({ facts: null, identities: [], isSenderVerified: null });
    expect(body.policy).toContain('ses:SendEmail');
  });
});

describe('event tracking', () => {
  const states = (body: { steps: { id: string; state: string }[] }) =>
    Object.fromEntries(body.steps.map(({ id, state }) => [id, state]));

  test('one button makes all of it, an event arrives, and a second press finds everything present', async () => {
    const client = await saved();
    const workspaceId = await app.workspaceOf(client);
    const made = await client.post('/api/esp/event-tracking');
    expect([made.status, made.body.success]).toEqual([200, true]);
    expect(new Set(Object.values(states(made.body)))).toEqual(new Set(['made']));
    expect(made.body.steps).toHaveLength(8);

    const { tracking } = (await client.get('/api/esp/account')).body;
    expect(tracking.configurationSet).toBe(`lettersmith-${workspaceId}`);
    const set = { ConfigurationSetName: tracking.configurationSet };
    const { EventDestinations } = await aws.ses.send(new GetConfigurationSetEventDestinationsCommand(set));
    expect(EventDestinations).toMatchObject([
      { Enabled: true, SnsDestination: { TopicArn: tracking.topicArn } },
    ]);
    expect(EventDestinations?.[0]?.MatchingEventTypes).toEqual(
      expect.arrayContaining(['DELIVERY', 'BOUNCE', 'COMPLAINT']),
    );
    // Amazon would rewrite the links for these.
    expect(EventDestinations?.[0]?.MatchingEventTypes).not.toEqual(expect.arrayContaining(['CLICK']));

    expect((await client.post('/api/esp/test-connection')).body.success).toBe(true);
    const control = app.server.ctx.sesControl({
      accessKeyId: own().awsAccessKeyId,
      secretAccessKey: own().awsSecretAccessKey,
      region: own().awsRegion,
    });
    const [message] = await control.receive(tracking.queueUrl, { max: 1, waitSeconds: 5 });
    const envelope = JSON.parse(message?.body ?? '');
    expect(envelope).toMatchObject({
      Type: 'Notification',
      TopicArn: tracking.topicArn,
      SignatureVersion: '2',
    });
    expect(JSON.parse(envelope.Message).mail.destination).toEqual(['success@simulator.amazonses.com']);
    await control.deleteMessages(tracking.queueUrl, [message?.receipt ?? '']);

    const again = await client.post('/api/esp/event-tracking');
    expect(new Set(Object.values(states(again.body)))).toEqual(new Set(['there']));
    const { Subscriptions } = await aws.sns.send(
      new ListSubscriptionsByTopicCommand({ TopicArn: tracking.topicArn }),
    );
    expect(Subscriptions).toHaveLength(1);
    const { Attributes } = await aws.sqs.send(
      new GetQueueAttributesCommand({ QueueUrl: tracking.queueUrl, AttributeNames: ['All'] }),
    );
    expect(Attributes?.MessageRetentionPeriod).toBe('1209600');
  });

  test.each([
    ['sns:CreateTopic', 'topic', ['topic-policy', 'destination', 'queue-policy', 'subscription']],
    ['sns:SetTopicAttributes', 'topic-policy', []],
    ['ses:CreateConfigurationSet', 'configuration-set', ['destination']],
    ['ses:CreateConfigurationSetEventDestination', 'destination', []],
    ['sqs:CreateQueue', 'queue', ['queue-policy', 'subscription', 'reading']],
    ['sqs:GetQueueAttributes', 'queue-policy', ['subscription']],
    ['sqs:SetQueueAttributes', 'queue-policy', ['subscription']],
    ['sns:Subscribe', 'subscription', []],
    ['sqs:ReceiveMessage', 'reading', []],
    ['sqs:DeleteMessage', 'reading', []],
  ])(
    'without %s the step says so, its dependents are skipped, and the rest is made',
    async (denied, id, left) => {
      const client = await saved();
      await aws.sandbox.setAccount({ denied: [denied] });
      const { body } = await client.post('/api/esp/event-tracking');
      expect(body.success).toBe(false);
      const failed = body.steps.filter((step: { state: string }) => step.state === 'failed');
      expect(failed).toEqual([expect.objectContaining({ id, permission: denied })]);
      expect(failed[0].message).toContain(denied);
      const leftOut = body.steps.filter((step: { state: string }) => step.state === 'left-out');
      expect(leftOut.map((step: { id: string }) => step.id)).toEqual(left);

      await reset();
      const mended = await client.post('/api/esp/event-tracking');
      expect(mended.body.success).toBe(true);
      expect((await client.get('/api/esp/account')).body.tracking.queueUrl).toMatch(/lettersmith-/);
    },
  );

  test('the report names a deleted configuration set, and the button creates it again', async () => {
    const client = await saved();
    await client.post('/api/esp/event-tracking');
    const { configurationSet } = (await client.get('/api/esp/account')).body.tracking;
    await aws.ses.send(new DeleteConfigurationSetCommand({ ConfigurationSetName: configurationSet }));
    const { body } = await client.post('/api/esp/test-connection');
    expect(body).toMatchObject({ success: false, error: expect.stringMatching(/Check and repair/) });
    const mended = await client.post('/api/esp/event-tracking');
    expect(states(mended.body)).toMatchObject({
      topic: 'there',
      'configuration-set': 'made',
      destination: 'made',
    });
    expect((await client.post('/api/esp/test-connection')).body.success).toBe(true);
  });

  test('event tracking can be removed', async () => {
    const client = await saved();
    await client.post('/api/esp/event-tracking');
    const { tracking } = (await client.get('/api/esp/account')).body;
    const removed = await client.delete('/api/esp/event-tracking');
    expect(removed.body.success).toBe(true);
    await expect(
      aws.sns.send(new ListSubscriptionsByTopicCommand({ TopicArn: tracking.topicArn })),
    ).rejects.toThrow();
    expect((await client.get('/api/esp/account')).body.tracking).toMatchObject({
      configurationSet: null,
      topicArn: null,
      queueUrl: null,
    });
  });

  test('another account: events are set up there, and no longer on the previous one', async () => {
    const client = await saved();
    const workspaceId = await app.workspaceOf(client);
    await client.post('/api/esp/event-tracking');
    const before = await cachedSesAccount(app.server.ctx, workspaceId);
    expect((await client.post('/api/esp/settings/sandbox')).status).toBe(200);
    const after = await cachedSesAccount(app.server.ctx, workspaceId);
    expect(after?.accountKey).not.toBe(before?.accountKey);
    expect(after?.topicArn).toMatch(/^arn:aws:sns:/);
    expect(after?.topicArn).not.toBe(before?.topicArn);
    expect(after?.queueUrl).not.toBeNull();
    await expect(
      aws.sns.send(new ListSubscriptionsByTopicCommand({ TopicArn: before?.topicArn ?? '' })),
    ).rejects.toThrow();
  });

  test('a webhook has a secret address, by https only; a new one invalidates the previous one', async () => {
    const client = await saved();
    const refused = await client.post('/api/esp/event-tracking/webhook');
    expect([refused.status, refused.body.message]).toEqual([
      422,
      expect.stringMatching(/only to https addresses/),
    ]);

    const workspaceId = await app.workspaceOf(client);
    const ctx = { ...app.server.ctx, publicUrl: 'https://mail.shop.example' };
    const account = { workspace_id: workspaceId } as Parameters<typeof makeSesWebhook>[1];
    const first = await makeSesWebhook(ctx, account);
    expect(first.success).toBe(true);
    expect(first.url).toMatch(/^https:\/\/mail\.shop\.example\/api\/webhooks\/ses\/[\w-]{43}$/);
    const hashNow = async () =>
      (
        await ctx.db
          .selectFrom('ses_accounts')
          .select('webhook_token_hash')
          .where('workspace_id', '=', workspaceId)
          .executeTakeFirst()
      )?.webhook_token_hash;
    const tokenOf = (url: string) => url.split('/').at(-1) ?? '';
    expect(await hashNow()).toBe(webhookHash(tokenOf(first.url)));
    const second = await makeSesWebhook(ctx, account);
    expect(second.url).not.toBe(first.url);
    expect(await hashNow()).toBe(webhookHash(tokenOf(second.url)));
    expect((await client.get('/api/esp/account')).body.tracking.hasWebhook).toBe(true);
  });

  test('without an account there is nothing to set up', async () => {
    const client = await app.member();
    for (const path of ['', '/webhook'])
      expect((await client.post(`/api/esp/event-tracking${path}`)).status).toBe(409);
  });
});

describe("the sender's domain", () => {
  test('its published records, and what to add', async () => {
    const client = await saved();
    await client.put('/api/esp/settings', { ...own(), defaultFromEmail: 'mara@lind.example' });
    dns.set('lind.example', { state: 'records', records: ['v=spf1 include:amazonses.com ~all'] });
    dns.set('_domainkey.lind.example', { state: 'none' });
    const { body } = await client.get('/api/esp/sender-domain');
    expect(body).toMatchObject({
      domain: 'lind.example',
      exists: 'present',
      spf: 'present',
      dkim: 'present',
      dmarc: 'absent',
    });
    expect(body.findings.map((finding: { id: string }) => finding.id)).toEqual(['dmarc-missing']);
    dns.set('_dmarc.lind.example', { state: 'records', records: ['v=DMARC1; p=reject'] });
    expect((await client.get('/api/esp/sender-domain')).body).toMatchObject({
      dmarc: 'present',
      dmarcPolicy: 'reject',
      findings: [],
    });
  });
});
