import { Writable } from 'node:stream';
import pg from 'pg';
import { expect, test } from 'vitest';
import { chooseLog, createLogger, prettyDestination } from './log.ts';
import { AwsCallError } from './providers/mail/aws-call-error.ts';
import { MailError } from './providers/mail/mailer.ts';

/** The logger's output, line by line. */
const linesOf = (write: (log: ReturnType<typeof createLogger>) => void): string => {
  let lines = '';
  const log = createLogger('trace', { destination: { write: (line: string) => (lines += line) } });
  write(log);
  return lines;
};

test('an error is logged without the data it carries', () => {
  const error = Object.assign(new pg.DatabaseError('duplicate key value', 1, 'error'), {
    code: '23505',
    detail: 'Key (email)=(ada@shop.example) already exists.',
    rawPacket: Buffer.from('GET / HTTP/1.1\r\nCookie: sid=secret\r\n'),
    client: { password: 'secret' },
  });
  const lines = linesOf((log) =>
    log.error({ err: new Error('It failed', { cause: error }) }, 'request failed'),
  );
  expect(lines).toContain('It failed');
  expect(lines).toContain('duplicate key value');
  const alone = linesOf((log) => log.trace({ err: error }, 'client error'));
  expect(JSON.parse(alone).err).toEqual({
    type: 'DatabaseError',
    message: 'duplicate key value',
    code: '23505',
    stack: expect.stringContaining('log.test.ts'),
  });
});

test('of an external service error only the code is logged, not its message', () => {
  const said = 'Email address is not verified: ada@shop.example';
  for (const error of [
    new AwsCallError('ses', 400, 'MessageRejected', said, new Error(said)),
    new MailError('unverified', said),
  ]) {
    const lines = linesOf((log) => log.warn({ err: error }, 'a campaign was not checked'));
    expect(lines).not.toContain('ada@shop.example');
    expect(lines).toMatch(/MessageRejected|unverified/);
    expect(lines).toContain('log.test.ts');
  }
});

test.each([
  [{ logLevel: null, logFormat: 'auto' }, true, { level: 'warn', isPretty: true }],
  [{ logLevel: null, logFormat: 'auto' }, false, { level: 'info', isPretty: false }],
  [{ logLevel: 'info', logFormat: 'auto' }, true, { level: 'info', isPretty: true }],
  [{ logLevel: null, logFormat: 'json' }, true, { level: 'info', isPretty: false }],
  [{ logLevel: null, logFormat: 'pretty' }, true, { level: 'info', isPretty: true }],
  [{ logLevel: 'debug', logFormat: 'pretty' }, false, { level: 'debug', isPretty: true }],
] as const)('settings %j, on a terminal: %s, give %j', (config, isTerminal, log) => {
  expect(chooseLog(config, isTerminal)).toEqual(log);
});

test('a request is logged by its route pattern', () => {
  const req = {
    id: 'request-1',
    method: 'GET',
    url: '/api/verify-payment/cs_test_secret',
    headers: { cookie: 'sid=secret' },
    routeOptions: { url: '/api/verify-payment/:session_id' },
  };
  const lines = linesOf((log) => log.info({ req }, 'incoming request'));
  expect(JSON.parse(lines).req).toEqual({
    id: 'request-1',
    method: 'GET',
    route: '/api/verify-payment/:session_id',
  });
});

test('what libraries log of a request at the lowest level contains no cookie', () => {
  // As @fastify/multipart logs it for each form.
  const busboyOptions = { headers: { cookie: 'sid=secret', host: 'localhost' }, limits: { files: 1 } };
  const lines = linesOf((log) => log.trace({ busboyOptions }, 'Providing options to busboy'));
  expect(lines).not.toContain('secret');
  expect(JSON.parse(lines).busboyOptions.limits).toEqual({ files: 1 });
});

test('a line names the trace that it belongs to, if there is one', () => {
  let lines = '';
  let traceId: string | undefined;
  const log = createLogger('info', {
    destination: { write: (line: string) => (lines += line) },
    traceId: () => traceId,
  });
  log.info({}, 'alone');
  traceId = 'abc';
  log.info({}, 'traced');
  expect(
    lines
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).trace_id),
  ).toEqual([undefined, 'abc']);
});

test('lines for people have the time, the level and the fields, without the secrets', async () => {
  let shown = '';
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      shown += chunk;
      done();
    },
  });
  const log = createLogger('info', { destination: await prettyDestination(stream, { isColored: false }) });
  log.warn({ workspace: 'w1', user: { password: 'hunter2' }, ms: 7 }, 'statement took long');
  await expect
    .poll(() => shown)
    .toMatch(/^\[\d\d:\d\d:\d\d\] WARN: statement took long \{.*"workspace":"w1".*\}\n$/);
  expect(shown).toContain('"ms":7');
  expect(shown).not.toContain('hunter2');
});
