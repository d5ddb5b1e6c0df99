// The vendor's own client against the SES stand-in.
import {
  AlreadyExistsException,
  BadRequestException,
  CreateConfigurationSetCommand,
  CreateEmailIdentityCommand,
  DeleteEmailIdentityCommand,
  DeleteSuppressedDestinationCommand,
  GetAccountCommand,
  GetEmailIdentityCommand,
  GetSuppressedDestinationCommand,
  ListEmailIdentitiesCommand,
  ListSuppressedDestinationsCommand,
  MessageRejected,
  NotFoundException,
  PutSuppressedDestinationCommand,
  SendBulkEmailCommand,
  type SendBulkEmailCommandInput,
  SendEmailCommand,
  type SendEmailCommandInput,
  SendingPausedException,
  TooManyRequestsException,
} from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AwsFixture, startAwsFixture } from '../../../test/support/outside/aws.ts';

let fixture: AwsFixture;
beforeAll(async () => {
  fixture = await startAwsFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  fixture.clock.now = new Date(fixture.clock.now.getTime() + 60_000);
  await fixture.sandbox.setAccount({
    ...{ productionAccess: true, max24HourSend: 50_000, maxSendRate: 14, sendingEnabled: true },
    ...{ enforcementStatus: 'HEALTHY', faults: null },
  });
});

const caught = (promise: Promise<unknown>): Promise<Error> =>
  promise.then(
    () => {
      throw new Error('it was not refused');
    },
    (error: Error) => error,
  );

const emailTo = (to: string, more: Partial<SendEmailCommandInput> = {}): SendEmailCommandInput => ({
  FromEmailAddress: `Anna <${fixture.sandbox.verifiedSender}>`,
  Destination: { ToAddresses: [to] },
  Content: {
    Simple: {
      Subject: { Data: 'Grüße' },
      Body: { Html: { Data: '<p>Hello</p>' }, Text: { Data: 'Hello' } },
      Headers: [{ Name: 'List-Unsubscribe', Value: '<https://example.com/u/1>' }],
    },
  },
  EmailTags: [{ Name: 'campaign', Value: 'c1' }],
  ...more,
});
const send = (to: string, more?: Partial<SendEmailCommandInput>) =>
  fixture.ses.send(new SendEmailCommand(emailTo(to, more)));

const bulk = (to: string[], more: Partial<SendBulkEmailCommandInput> = {}) =>
  fixture.ses.send(
    new SendBulkEmailCommand({
      FromEmailAddress: fixture.sandbox.verifiedSender,
      DefaultContent: {
        Template: {
          TemplateContent: { Subject: 'For {{name}}', Html: '<p>Dear {{name}}, {{code}}</p>' },
          TemplateData: '{"name":"friend","code":"-"}',
        },
      },
      DefaultEmailTags: [{ Name: 'campaign', Value: 'c2' }],
      BulkEmailEntries: to.map((address, index) => ({
        Destination: { ToAddresses: [address] },
        ReplacementEmailContent: {
          ReplacementTemplate: { ReplacementTemplateData: JSON.stringify({ name: `<N${index}>` }) },
        },
        ReplacementHeaders: [{ Name: 'List-Unsubscribe', Value: `<https://example.com/u/${index}>` }],
        ReplacementTags: [{ Name: 'contact', Value: `k${index}` }],
      })),
      ...more,
    }),
  );

test('the account reports what it may do', async () => {
  const account = await fixture.ses.send(new GetAccountCommand({}));
  expect(account).toMatchObject({
    ProductionAccessEnabled: true,
    SendingEnabled: true,
    EnforcementStatus: 'HEALTHY',
    SendQuota: { Max24HourSend: 50_000, MaxSendRate: 14 },
  });
});

test('a wrong key, a wrong secret and a wrong clock are distinguished', async () => {
  const { accessKeyId, secretAccessKey } = fixture.sandbox;
  const ask = (config: Parameters<AwsFixture['sesClient']>[0]) =>
    caught(fixture.sesClient(config).send(new GetAccountCommand({})));
  expect(await ask({ credentials: { accessKeyId: 'AKIANOBODY', secretAccessKey } })).toMatchObject({
    name: 'UnrecognizedClientException',
    message: 'The security token included in the request is invalid.',
    $metadata: { httpStatusCode: 403 },
  });
  const wrongSecret = await ask({ credentials: { accessKeyId, secretAccessKey: 'wrong' } });
  expect(wrongSecret.name).toBe('InvalidSignatureException');
  expect(wrongSecret.message).toMatch(/^The request signature we calculated does not match/);
  // The clock of the fixture is accepted too, so both must be far away.
  const lateFault = await ask({ systemClockOffset: 24 * 3_600_000 });
  expect(lateFault.message).toMatch(
    /^Signature not yet current: \d{8}T\d{6}Z is still later than .* 15 min\.\)$/,
  );
  const earlyFault = await ask({ systemClockOffset: -24 * 3_600_000 });
  expect(earlyFault.message).toMatch(/^Signature expired/);
});

test('an unsigned call is refused', async () => {
  const answer = await fetch(`${fixture.endpoint}/v2/email/account`);
  expect(answer.status).toBe(403);
  expect(answer.headers.get('x-amzn-errortype')).toBe('MissingAuthenticationTokenException');
});

test('the outbox shows a message as it was sent', async () => {
  const { MessageId = '' } = await send('Bob <bob@example.com>');
  expect(await fixture.sandbox.outbox.get(MessageId)).toMatchObject({
    id: MessageId,
    from: `Anna <${fixture.sandbox.verifiedSender}>`,
    to: ['Bob <bob@example.com>'],
    subject: 'Grüße',
    html: '<p>Hello</p>',
    text: 'Hello',
    headers: [{ name: 'List-Unsubscribe', value: '<https://example.com/u/1>' }],
    tags: { campaign: 'c1' },
    events: ['Send', 'Delivery'],
    raw: null,
  });
  const second = await send('carol@example.com');
  const ids = async (query: object) => (await fixture.sandbox.outbox.list(query)).map((each) => each.id);
  expect(await ids({ limit: 2 })).toEqual([second.MessageId, MessageId]);
  expect((await ids({ before: second.MessageId }))[0]).toBe(MessageId);
  expect(await ids({ to: 'BOB@example.com' })).toEqual([MessageId]);
});

test('a raw message is parsed as MIME', async () => {
  const mime = [
    `From: ${fixture.sandbox.verifiedSender}`,
    'To: raw@example.com',
    'Subject: =?utf-8?B?R3LDvMOfZQ==?=',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>Raw</p>',
  ].join('\r\n');
  const { MessageId = '' } = await fixture.ses.send(
    new SendEmailCommand({ Content: { Raw: { Data: Buffer.from(mime) } } }),
  );
  const stored = await fixture.sandbox.outbox.get(MessageId);
  expect(stored).toMatchObject({ to: ['raw@example.com'], subject: 'Grüße', raw: mime });
  expect(stored?.html).toContain('<p>Raw</p>');
});

test("refusals use SES's words and decode to the client's classes", async () => {
  const unverified = await caught(send('bob@example.com', { FromEmailAddress: 'me@elsewhere.example' }));
  expect(unverified).toBeInstanceOf(MessageRejected);
  expect(unverified.message).toBe(
    'Email address is not verified. The following identities failed the check in region US-EAST-1: me@elsewhere.example',
  );
  expect(await caught(send('nobody'))).toBeInstanceOf(BadRequestException);
  expect(await caught(send('bob@example.com', { EmailTags: [{ Name: 'a b', Value: 'c' }] }))).toBeInstanceOf(
    BadRequestException,
  );
  const noSet = await caught(send('bob@example.com', { ConfigurationSetName: 'none' }));
  expect(noSet).toBeInstanceOf(NotFoundException);
  expect(noSet.message).toBe('Configuration set <none> does not exist.');
  await fixture.ses.send(new CreateConfigurationSetCommand({ ConfigurationSetName: 'twice' }));
  expect(
    await caught(fixture.ses.send(new CreateConfigurationSetCommand({ ConfigurationSetName: 'twice' }))),
  ).toBeInstanceOf(AlreadyExistsException);
  await fixture.sandbox.setAccount({ sendingEnabled: false });
  expect(await caught(send('bob@example.com'))).toBeInstanceOf(SendingPausedException);
});

test('in the SES sandbox recipients must be verified, except the simulator', async () => {
  await fixture.sandbox.setAccount({ productionAccess: false });
  expect(await caught(send('bob@example.com'))).toBeInstanceOf(MessageRejected);
  await send('success@simulator.amazonses.com');
  await fixture.sandbox.verifyIdentity('bob@example.com');
  await send('bob@example.com');
});

test('calls above the rate are refused until time has passed', async () => {
  await fixture.sandbox.setAccount({ maxSendRate: 2 });
  await send('a@example.com');
  await send('a@example.com');
  const refused = await caught(send('a@example.com'));
  expect(refused).toBeInstanceOf(TooManyRequestsException);
  expect(refused.message).toBe('Maximum sending rate exceeded.');
  fixture.clock.now = new Date(fixture.clock.now.getTime() + 500);
  await send('a@example.com');
  expect(await caught(send('a@example.com'))).toBeInstanceOf(TooManyRequestsException);
});

test('the daily quota runs out, counts recipients but not the simulator, and recovers', async () => {
  fixture.clock.now = new Date(fixture.clock.now.getTime() + 30 * 3_600_000);
  await fixture.sandbox.setAccount({ max24HourSend: 3 });
  await send('success+1@simulator.amazonses.com');
  await send('a@example.com', { Destination: { ToAddresses: ['a@example.com', 'b@example.com'] } });
  const { SendQuota } = await fixture.ses.send(new GetAccountCommand({}));
  expect(SendQuota?.SentLast24Hours).toBe(2);
  const results = (await bulk(['a@example.com', 'b@example.com'])).BulkEmailEntryResults ?? [];
  expect(results.map((each) => each.Status)).toEqual(['SUCCESS', 'ACCOUNT_DAILY_QUOTA_EXCEEDED']);
  const refused = await caught(send('a@example.com'));
  expect(refused).toBeInstanceOf(TooManyRequestsException);
  expect(refused.message).toBe('Daily message quota exceeded.');
  fixture.clock.now = new Date(fixture.clock.now.getTime() + 25 * 3_600_000);
  await send('a@example.com');
});

test('a bulk call returns a result for each recipient', async () => {
  await fixture.sandbox.setAccount({ maxSendRate: 3 });
  const { BulkEmailEntryResults: results = [] } = await bulk([
    ...['a@example.com', 'no address', 'b@example.com', 'c@example.com', 'd@example.com'],
  ]);
  expect(results.map((each) => each.Status)).toEqual([
    ...['SUCCESS', 'INVALID_PARAMETER', 'SUCCESS', 'SUCCESS', 'ACCOUNT_THROTTLED'],
  ]);
  expect(results[4]?.Error).toBe('Maximum sending rate exceeded.');
  expect(await fixture.sandbox.outbox.get(results[2]?.MessageId ?? '')).toMatchObject({
    to: ['b@example.com'],
    subject: 'For <N2>',
    html: '<p>Dear <N2>, -</p>',
    headers: [{ name: 'List-Unsubscribe', value: '<https://example.com/u/2>' }],
    tags: { campaign: 'c2', contact: 'k2' },
  });
  const stored = await fixture.database.pool.query(
    `select distinct body_id from sandbox.aws_messages where id = any($1)`,
    [results.map((each) => each.MessageId).filter(Boolean)],
  );
  expect(stored.rowCount).toBe(1);
});

test('a template with a missing value fails to render', async () => {
  const { BulkEmailEntryResults: results = [] } = await bulk(['a@example.com'], {
    DefaultContent: { Template: { TemplateContent: { Subject: '{{missing}}' }, TemplateData: '{}' } },
  });
  expect(await fixture.sandbox.outbox.get(results[0]?.MessageId ?? '')).toMatchObject({
    events: ['Rendering Failure'],
    failure: "Attribute 'missing' is not present in the rendering data.",
  });
});

test('the simulator addresses bounce and complain, with labels too', async () => {
  const events = async (to: string) =>
    (await fixture.sandbox.outbox.get((await send(to)).MessageId ?? ''))?.events;
  expect(await events('bounce+x@simulator.amazonses.com')).toEqual(['Send', 'Bounce']);
  expect(await events('complaint@simulator.amazonses.com')).toEqual(['Send', 'Delivery', 'Complaint']);
  expect(await events('suppressionlist@simulator.amazonses.com')).toEqual(['Send', 'Bounce']);
  expect(await events('ooto@simulator.amazonses.com')).toEqual(['Send', 'Delivery', 'Bounce']);
});

test('the suppression list is stored, and applied', async () => {
  const EmailAddress = 'Gone+1@example.com';
  await fixture.ses.send(new PutSuppressedDestinationCommand({ EmailAddress, Reason: 'BOUNCE' }));
  const found = await fixture.ses.send(new GetSuppressedDestinationCommand({ EmailAddress }));
  expect(found.SuppressedDestination).toMatchObject({ EmailAddress: 'gone+1@example.com', Reason: 'BOUNCE' });
  expect(found.SuppressedDestination?.LastUpdateTime?.getTime()).toBe(fixture.clock.now.getTime());
  const list = await fixture.ses.send(
    new ListSuppressedDestinationsCommand({ Reasons: ['BOUNCE'], StartDate: new Date(0) }),
  );
  expect(list.SuppressedDestinationSummaries).toHaveLength(1);
  const { MessageId = '' } = await send(EmailAddress);
  expect((await fixture.sandbox.outbox.get(MessageId))?.events).toEqual(['Send', 'Bounce']);
  await fixture.ses.send(new DeleteSuppressedDestinationCommand({ EmailAddress }));
  expect(
    await caught(fixture.ses.send(new GetSuppressedDestinationCommand({ EmailAddress }))),
  ).toBeInstanceOf(NotFoundException);
});

test('identities are pending until they are verified', async () => {
  const EmailIdentity = 'shop.example';
  const get = () => fixture.ses.send(new GetEmailIdentityCommand({ EmailIdentity }));
  const made = await fixture.ses.send(new CreateEmailIdentityCommand({ EmailIdentity }));
  expect(made.DkimAttributes?.Tokens).toHaveLength(3);
  expect(await get()).toMatchObject({ VerifiedForSendingStatus: false, VerificationStatus: 'PENDING' });
  await fixture.sandbox.verifyIdentity(EmailIdentity);
  expect(await get()).toMatchObject({ VerifiedForSendingStatus: true, IdentityType: 'DOMAIN' });
  await send('bob@example.com', { FromEmailAddress: 'any@news.shop.example' });
  const { EmailIdentities = [] } = await fixture.ses.send(new ListEmailIdentitiesCommand({}));
  expect(EmailIdentities.map((each) => each.IdentityName)).toContain(EmailIdentity);
  await fixture.ses.send(new DeleteEmailIdentityCommand({ EmailIdentity }));
  expect(await caught(get())).toBeInstanceOf(NotFoundException);
});

test('faults occur on request, in the same order for the same seed', async () => {
  const run = async () => {
    await fixture.sandbox.setAccount({
      maxSendRate: 100,
      faults: { seed: 7, throttled: 0.3, serverError: 0.3, resetAfterAcceptance: 0.3 },
    });
    const names: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      names.push(
        await send('f@example.com').then(
          () => 'ok',
          (error: Error & { code?: string }) => error.code ?? error.name,
        ),
      );
    }
    return names;
  };
  const before = (await fixture.sandbox.outbox.list({ to: 'f@example.com' })).length;
  const first = await run();
  expect(new Set(first)).toEqual(
    new Set(['ok', 'TooManyRequestsException', 'InternalServiceErrorException', 'ECONNRESET']),
  );
  const stored = (await fixture.sandbox.outbox.list({ to: 'f@example.com' })).length - before;
  expect(stored).toBe(first.filter((name) => name === 'ok' || name === 'ECONNRESET').length);
  expect(await run()).toEqual(first);
});
