// Calls of control and receive against answers as Amazon writes them, good and bad. With the sandbox: queue.test.ts and
// account-overview.test.ts.
import { spawnSync } from 'node:child_process';
import dns from 'node:dns';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { AwsCallError } from './aws-call-error.ts';
import { type AwsConnection, createAwsConnection } from './aws-client.ts';
import { createSesControl, type SesControl } from './ses-control.ts';

const credentials = { accessKeyId: 'AKIATEST', secretAccessKey: 'secret', region: 'eu-west-1' };
const servers: Server[] = [];
let connection: AwsConnection;

const listen = async (answer: (request: IncomingMessage, response: ServerResponse) => void) => {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    request.resume().on('end', () => answer(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  return { requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

const open = (endpoint: string, timeoutMs = 30_000): SesControl => {
  connection = createAwsConnection({ endpointFor: () => endpoint, timeoutMs });
  return createSesControl(connection, credentials);
};

/** A server that answers every request like this. */
const answering = async (status: number, headers: Record<string, string>, body: string) => {
  const server = await listen((_request, response) => response.writeHead(status, headers).end(body));
  return { ...server, control: open(server.url) };
};

const errorOf = async (work: Promise<unknown>): Promise<AwsCallError> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof AwsCallError) return error;
  throw new Error(`no AwsCallError: ${String(error)}`);
};

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await connection.close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

const snsError = (code: string) =>
  `<ErrorResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/"><Error><Type>Sender</Type><Code>${code}</Code><Message>Said so</Message></Error><RequestId>1</RequestId></ErrorResponse>`;

test.each<
  [string, number, Record<string, string>, string, (control: SesControl) => Promise<unknown>, object]
>([
  [
    'SES: a code with a namespace',
    403,
    { 'x-amzn-errortype': 'AccessDeniedException:http://internal.amazon.com/coral/' },
    '{"message":"User is not authorized to perform: ses:GetAccount"}',
    (control) => control.getAccount(),
    { service: 'ses', code: 'AccessDeniedException', message: /not authorized to perform: ses:GetAccount/ },
  ],
  [
    'SES: a code that its client does not know',
    400,
    { 'x-amzn-errortype': 'SomethingNewException' },
    '{"message":"Said so"}',
    (control) => control.getAccount(),
    { service: 'ses', code: 'SomethingNewException', message: /^Said so$/ },
  ],
  [
    'SNS: the code as SNS writes it, not as its client names it',
    400,
    { 'content-type': 'text/xml' },
    snsError('InvalidParameter'),
    (control) => control.createTopic('t'),
    { service: 'sns', code: 'InvalidParameter', message: /^Said so$/ },
  ],
  [
    'SNS: a code that its client does not know',
    403,
    { 'content-type': 'text/xml' },
    snsError('SignatureDoesNotMatch'),
    (control) => control.createTopic('t'),
    { service: 'sns', code: 'SignatureDoesNotMatch', message: /^Said so$/ },
  ],
  [
    'SQS: a code with a namespace',
    400,
    { 'content-type': 'application/x-amz-json-1.0' },
    '{"__type":"com.amazonaws.sqs#QueueDeletedRecently","message":"Said so"}',
    (control) => control.createQueue('q'),
    { service: 'sqs', code: 'QueueDeletedRecently', message: /^Said so$/ },
  ],
  [
    'SQS: the code without the namespace of its older protocol',
    400,
    { 'x-amzn-query-error': 'AWS.SimpleQueueService.QueueDeletedRecently;Sender' },
    '{"__type":"com.amazonaws.sqs#QueueDeletedRecently","message":"Said so"}',
    (control) => control.createQueue('q'),
    { service: 'sqs', code: 'QueueDeletedRecently', message: /^Said so$/ },
  ],
])('%s', async (_, status, headers, body, call, expected) => {
  const { control, requests } = await answering(status, headers, body);
  const { message, ...facts } = expected as { message: RegExp };
  const error = await errorOf(call(control));
  expect(error).toMatchObject({ name: 'AwsCallError', status, ...facts });
  expect(error.message).toMatch(message);
  expect(requests).toHaveLength(1);
});

test('deleting what is not there is no error, in the form of each service', async () => {
  const ses = await answering(404, { 'x-amzn-errortype': 'NotFoundException' }, '{"message":"gone"}');
  await ses.control.deleteConfigurationSet('set');
  await ses.control.removeSuppressed('a@b.example');
  expect(await ses.control.tlsPolicyOf('set')).toBeNull();
  expect(await ses.control.getIdentity('a@b.example')).toBeNull();
  await connection.close();
  const sns = await answering(404, { 'content-type': 'text/xml' }, snsError('NotFound'));
  await sns.control.deleteTopic('arn:aws:sns:eu-west-1:1:t');
  await connection.close();
  const sqs = await answering(
    400,
    { 'x-amzn-query-error': 'AWS.SimpleQueueService.NonExistentQueue;Sender' },
    '{"__type":"com.amazonaws.sqs#QueueDoesNotExist","message":"gone"}',
  );
  await sqs.control.deleteQueue('https://sqs.eu-west-1.amazonaws.com/1/q');
});

test.each([
  ['com.amazonaws.sqs#ReceiptHandleIsInvalid', 'ReceiptHandleIsInvalid'],
  ['com.amazon.coral.service#InvalidParameterValueException', 'InvalidParameterValue'],
  ['com.amazon.coral.service#InvalidParameterValueException', null],
])('a key that may delete is refused for the message alone: %s, %s', async (type, query) => {
  const headers: Record<string, string> = query === null ? {} : { 'x-amzn-query-error': `${query};Sender` };
  const { control } = await answering(400, headers, JSON.stringify({ __type: type, message: 'Said so' }));
  await control.mayDelete('https://sqs.eu-west-1.amazonaws.com/1/q');
});

test('a queue without checksums is read', async () => {
  const body = '{"Messages":[{"ReceiptHandle":"r1","Body":"{}"},{"ReceiptHandle":"r2","Body":"Größe"}]}';
  const { control } = await answering(200, { 'content-type': 'application/x-amz-json-1.0' }, body);
  expect(await control.receive('https://sqs.eu-west-1.amazonaws.com/1/q')).toEqual([
    { receipt: 'r1', body: '{}' },
    { receipt: 'r2', body: 'Größe' },
  ]);
});

test.each([
  [200, 'Unreadable'],
  [403, ''],
  [503, ''],
])('a page in place of an answer, with status %i', async (status, code) => {
  const { control, requests } = await answering(status, { 'content-type': 'text/html' }, '<html>Hello');
  expect(await errorOf(control.getAccount())).toMatchObject({ status, code });
  // No call is repeated.
  expect(requests).toHaveLength(1);
});

test('a redirect is not followed', async () => {
  const elsewhere = await listen((_request, response) => response.writeHead(200).end('{}'));
  const moved = await answering(307, { location: `${elsewhere.url}/v2/email/account` }, '');
  expect(await errorOf(moved.control.getAccount())).toMatchObject({ status: 307 });
  expect([moved.requests.length, elsewhere.requests.length]).toEqual([1, 0]);
});

test.each([
  ['eu-west-1', 'amazonaws.com'],
  ['us-gov-west-1', 'amazonaws.com'],
  ['cn-north-1', 'amazonaws.com.cn'],
])('only the region decides which host is called: %s', async (region, domain) => {
  const elsewhere = await listen((_request, response) => response.writeHead(200).end('{}'));
  vi.stubEnv('AWS_ENDPOINT_URL', elsewhere.url);
  // No name is resolved, so nothing leaves this machine.
  const names: string[] = [];
  vi.spyOn(dns, 'lookup').mockImplementation(((name: string, _: object, done: (error: Error) => void) => {
    names.push(name);
    done(new Error('no names here'));
  }) as typeof dns.lookup);
  connection = createAwsConnection({ endpointFor: () => null });
  const control = createSesControl(connection, { ...credentials, region });
  const calls = [control.getAccount(), control.createTopic('t'), control.receive(`${elsewhere.url}/1/q`)];
  for (const error of await Promise.all(calls.map(errorOf)))
    expect(error).toMatchObject({ status: null, code: 'Unreachable' });
  expect(names.sort()).toEqual(['email', 'sns', 'sqs'].map((host) => `${host}.${region}.${domain}`));
  expect(elsewhere.requests).toHaveLength(0);
});

test("the AWS configuration of this machine does not change the signature of a workspace's call", async () => {
  vi.stubEnv('AWS_AUTH_SCHEME_PREFERENCE', 'sigv4a');
  const { control, requests } = await answering(200, {}, '{}');
  await control.getAccount();
  expect(requests[0]?.headers.authorization).toMatch(
    /Credential=AKIATEST\/\d{8}\/eu-west-1\/ses\/aws4_request/,
  );
});

test('a server that does not answer is unreachable after the time limit', async () => {
  const { url } = await listen(() => undefined);
  const control = open(url, 300);
  const startedAt = performance.now();
  const calls = [control.getAccount(), control.createTopic('t'), control.createQueue('q')].map(errorOf);
  for (const error of await Promise.all(calls))
    expect(error).toMatchObject({ status: null, code: 'Unreachable' });
  // Shorter than a long poll of a queue may be silent.
  expect(performance.now() - startedAt).toBeLessThan(15_000);
  // The body of an answer that stops.
  const half = await listen((_request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{"SendingEnabled":');
  });
  await connection.close();
  expect(await errorOf(open(half.url, 300).getAccount())).toBeInstanceOf(AwsCallError);
});

test('a signal ends a long poll, and closing ends all calls', async () => {
  const { url, requests } = await listen(() => undefined);
  const control = open(url);
  const stop = new AbortController();
  const poll = errorOf(control.receive(`${url}/1/q`, { waitSeconds: 20, signal: stop.signal }));
  await expect.poll(() => requests.length, { timeout: 20_000 }).toBe(1);
  stop.abort();
  expect(await poll).toMatchObject({ status: null, code: 'Unreachable' });
  const running = [errorOf(control.getAccount()), errorOf(control.createTopic('t'))];
  await expect.poll(() => requests.length, { timeout: 20_000 }).toBe(3);
  await connection.close();
  for (const error of [...(await Promise.all(running)), await errorOf(control.getAccount())])
    expect(error).toMatchObject({ status: null, code: 'Unreachable' });
  expect(requests).toHaveLength(3);
});

test("requests are signed by this server's clock, also after Amazon named another time", async () => {
  const anHourAhead = new Date(Date.now() + 3_600_000).toUTCString();
  const { control, requests } = await answering(
    403,
    { 'x-amzn-errortype': 'InvalidSignatureException', date: anHourAhead },
    '{"message":"Signature expired"}',
  );
  for (const _ of [1, 2])
    expect(await errorOf(control.getAccount())).toMatchObject({ code: 'InvalidSignatureException' });
  const hours = requests.map(({ headers }) => String(headers['x-amz-date']).slice(0, 11));
  const now = new Date().toISOString().replaceAll(/[-:]/g, '').slice(0, 11);
  const minuteAgo = new Date(Date.now() - 60_000).toISOString().replaceAll(/[-:]/g, '').slice(0, 11);
  for (const hour of hours) expect([now, minuteAgo]).toContain(hour);
});

test("Amazon's clients are loaded by the first call, not at start", () => {
  const program = `
    const loaded = () => Object.keys(require('module')._cache).filter((file) => file.includes('@aws-sdk')).length;
    (async () => {
      const { createAwsConnection } = await import('./aws-client.ts');
      const { createSesControl } = await import('./ses-control.ts');
      await import('../storage/s3.ts');
      const before = loaded();
      const control = createSesControl(createAwsConnection({ endpointFor: () => 'http://127.0.0.1:9' }), ${JSON.stringify(credentials)});
      await control.getAccount().catch(() => undefined);
      console.log(JSON.stringify({ before, isLoadedAfter: loaded() > 0 }));
      process.exit();
    })();`;
  const { stdout } = spawnSync(process.execPath, ['-e', program], { cwd: import.meta.dirname });
  expect(JSON.parse(String(stdout))).toEqual({ before: 0, isLoadedAfter: true });
});
