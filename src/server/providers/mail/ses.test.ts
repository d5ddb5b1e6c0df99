import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { createAwsConnection } from './aws-client.ts';
import type { Mail, Mailer } from './mailer.ts';
import { createSesMailer, mailboxText } from './ses.ts';
import { createSesConnection, type SesConnection, type SesCredentials } from './ses-client.ts';
import { createSesControl } from './ses-control.ts';
import { createSesSending } from './ses-sender.ts';

let sandbox: Sandbox;
let connection: SesConnection;
let credentials: SesCredentials;
let mailer: Mailer;
let close: () => Promise<void>;
let clock = Date.now();
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const aws = () => {
  if (!sandbox.aws) throw new Error('no stand-in');
  return sandbox.aws;
};
const mail = (): Mail => ({
  from: { address: aws().verifiedSender, name: 'Mara Lind, Töpferei' },
  to: { address: 'success@simulator.amazonses.com' },
  replyTo: { address: 'mara@shop.example' },
  subject: 'Grüße',
  html: '<p>Hello</p>',
  text: 'Hello\n',
});

beforeAll(async () => {
  const database = await testDatabase();
  sandbox = await startSandbox({
    pool: database.pool,
    publicUrl: 'http://127.0.0.1',
    now: () => new Date(clock),
    log,
    parts: { stripe: false, smtp: false, aws: true },
  });
  const { accessKeyId, secretAccessKey, region, endpoint } = aws();
  credentials = { accessKeyId, secretAccessKey, region };
  connection = createSesConnection({ endpointFor: () => endpoint, timeoutMs: 30_000 });
  mailer = createSesMailer(connection, credentials);
  close = async () => {
    await connection.close();
    await sandbox.close();
    await database.close();
  };
});
afterAll(() => close());
beforeEach(() => {
  // Longer than the window of the sending rate.
  clock += 5_000;
});

test('a message arrives with its parts, names, headers and tags', async () => {
  const { messageId } = await mailer.send({
    ...mail(),
    headers: { 'X-Note': 'one' },
    tags: { kind: 'test', workspace: 'a-b_c' },
  });
  const found = await aws().outbox.get(messageId);
  expect(found).toMatchObject({
    id: messageId,
    to: ['success@simulator.amazonses.com'],
    replyTo: ['mara@shop.example'],
    subject: 'Grüße',
    html: '<p>Hello</p>',
    text: 'Hello\n',
    tags: { kind: 'test', workspace: 'a-b_c' },
  });
  expect(found?.headers).toContainEqual({ name: 'X-Note', value: 'one' });
  expect(found?.from).toContain(`<${aws().verifiedSender}>`);
});

test('wrong credentials, in each part', async () => {
  for (const wrong of [
    { ...credentials, secretAccessKey: 'wrong' },
    { ...credentials, accessKeyId: 'AKIAUNKNOWN000000000' },
  ]) {
    await expect(createSesMailer(connection, wrong).send(mail())).rejects.toMatchObject({
      name: 'MailError',
      failure: 'credentials',
    });
  }
});

test('a key that cannot be put into a request is a wrong key, and nothing was sent', async () => {
  const broken = { ...credentials, accessKeyId: 'AKIA\r\nHost: elsewhere' };
  await expect(createSesMailer(connection, broken).send(mail())).rejects.toMatchObject({
    name: 'MailError',
    failure: 'credentials',
    isUncertain: false,
  });
  const control = createAwsConnection({ endpointFor: () => aws().endpoint });
  const refused = await createSesControl(control, broken)
    .getAccount()
    .catch((error: unknown) => error);
  expect(refused).toMatchObject({ name: 'AwsCallError', status: null, code: 'Malformed' });
  await control.close();
  const sending = createSesSending({ endpointFor: () => aws().endpoint });
  const frame = {
    source: { address: 'a@b.example' },
    replyTo: null,
    configurationSet: null,
    templates: null,
  };
  const outgoing = { destination: 'c@d.example', headers: [], tags: {}, subject: 's', html: 'h', text: 't' };
  expect(await sending.senderFor(broken).send(frame, outgoing)).toEqual({
    kind: 'account',
    reason: 'credentials',
  });
  await sending.close();
});

test('an unverified sender and a suppressed or impossible recipient', async () => {
  await expect(
    mailer.send({ ...mail(), from: { address: 'someone@unknown.example' } }),
  ).rejects.toMatchObject({ failure: 'unverified' });
  await expect(mailer.send({ ...mail(), to: { address: 'no at all' } })).rejects.toMatchObject({
    failure: 'recipient',
  });
});

test('a line break in a header or a name begins no other header', async () => {
  const { messageId } = await mailer.send({
    ...mail(),
    from: { address: aws().verifiedSender, name: 'a\r\nBcc: b@home.example' },
    subject: 'x\r\nBcc: b@home.example',
    headers: { 'X-Note': 'x\r\nX-Evil: 1' },
  });
  expect(await aws().outbox.get(messageId)).toMatchObject({ bcc: [], subject: 'x Bcc: b@home.example' });
});

test.each([
  [429, 'TooManyRequestsException', 'Too many', 'throttled'],
  [400, 'MessageRejected', 'Maximum sending rate exceeded.', 'throttled'],
  [400, 'MessageRejected', 'Daily message quota exceeded.', 'throttled'],
  [400, 'SendingPausedException', 'paused', 'paused'],
  [400, 'AccountSuspendedException', 'suspended', 'paused'],
  [400, 'MessageRejected', 'Email address is not verified. The following identities failed', 'unverified'],
  [403, 'AccessDeniedException:http://x', 'not authorized to perform ses:SendEmail', 'credentials'],
  [400, 'BadRequestException', 'Illegal address', 'recipient'],
  [400, 'MessageRejected', 'Invalid content', 'rejected'],
  [500, 'InternalFailure', 'oh', 'unreachable'],
  [200, '', '', 'unreachable'],
])('an answer %i %s "%s" is %s', async (status, type, message, failure) => {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status, { 'x-amzn-errortype': type });
    response.end(status === 200 ? '<html>' : JSON.stringify({ message }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const there = createSesConnection({ endpointFor: () => `http://127.0.0.1:${port}`, timeoutMs: 30_000 });
  await expect(createSesMailer(there, credentials).send(mail())).rejects.toMatchObject({
    name: 'MailError',
    failure,
  });
  await there.close();
  await new Promise((resolve) => server.close(resolve));
});

test('a server that is down', async () => {
  const there = createSesConnection({ endpointFor: () => 'http://127.0.0.1:9', timeoutMs: 30_000 });
  await expect(createSesMailer(there, credentials).send(mail())).rejects.toMatchObject({
    failure: 'unreachable',
    isUncertain: false,
  });
  await there.close();
});

test('a connection that breaks after the request leaves the message unconfirmed', async () => {
  const server = createServer((request) => {
    request.resume().on('end', () => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const there = createSesConnection({ endpointFor: () => `http://127.0.0.1:${port}`, timeoutMs: 30_000 });
  await expect(createSesMailer(there, credentials).send(mail())).rejects.toMatchObject({
    failure: 'unreachable',
    isUncertain: true,
  });
  await there.close();
  await new Promise((resolve) => server.close(resolve));
});

test.each([
  [{ address: 'a@b.example' }, 'a@b.example'],
  [{ address: 'a@b.example', name: 'Ann, "the" Lee' }, '"Ann, \\"the\\" Lee" <a@b.example>'],
  [{ address: 'a@b.example', name: 'Bö' }, '=?UTF-8?B?QsO2?= <a@b.example>'],
])('%j as a header value', (mailbox, text) => {
  expect(mailboxText(mailbox)).toBe(text);
});
