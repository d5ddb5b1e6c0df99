import { connect, createServer, type Server, type Socket } from 'node:net';
import fastify from 'fastify';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { keyedText } from '#text/keyed-text.ts';
import { startTestServer, type TestServer } from '../../../test/support/app.ts';
import { invalid } from '../domain/shared/errors.ts';
import { createLogger } from '../log.ts';
import { handleErrors } from './error-handler.ts';

describe('a database that went away', () => {
  let server: Server | undefined;
  let pool: pg.Pool | undefined;
  afterEach(async () => {
    await pool?.end();
    server?.close();
  });

  /** Calls a route whose database treats its connections like this. */
  const askOf = async (behave: (socket: Socket) => void) => {
    const listening = createServer(behave);
    server = listening;
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
    const address = listening.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const unreachable = new pg.Pool({ host: '127.0.0.1', port, connectionTimeoutMillis: 100 });
    pool = unreachable;
    const app = fastify();
    handleErrors(app);
    app.get('/', () => unreachable.query('select 1'));
    const answer = await app.inject('/');
    return { status: answer.statusCode, message: answer.json().message, wait: answer.headers['retry-after'] };
  };

  const away = {
    status: 503,
    message: 'The database does not answer. Please try again.',
    wait: '5',
  };

  test('that ends the connection', async () => {
    expect(await askOf((socket) => socket.end())).toEqual(away);
  });

  test('with no message', async () => {
    expect(await askOf((socket) => socket.on('error', () => undefined))).toEqual(away);
  });
});

test('a refusal is answered in the language of the request', async () => {
  const app = fastify();
  handleErrors(app);
  app.get('/fields', () => {
    throw invalid('name', keyedText('refusals.audience.tagExists', { name: 'VIP' }));
  });
  const answerIn = async (language?: string): Promise<unknown> =>
    (
      await app.inject({ url: '/fields', ...(language ? { headers: { 'accept-language': language } } : {}) })
    ).json();
  const english = 'A tag called “VIP” already exists. Nothing was changed. Choose another name.';
  const german =
    'Es gibt bereits einen Tag namens „VIP“. Nichts wurde geändert. Wählen Sie einen anderen Namen.';
  expect(await answerIn()).toEqual({ message: english, errors: [{ path: 'name', message: english }] });
  expect(await answerIn('de-AT, en;q=0.5')).toEqual({
    message: german,
    errors: [{ path: 'name', message: german }],
  });
  await app.close();
});

test('names a full disk: nothing was saved', async () => {
  const app = fastify();
  handleErrors(app);
  const full = Object.assign(new pg.DatabaseError('could not extend file', 1, 'error'), { code: '53100' });
  app.get('/database', () => Promise.reject(full));
  const answer = await app.inject('/database');
  expect([answer.statusCode, answer.json().message]).toEqual([
    503,
    'The disk is full. Nothing was saved. Try again when the operator of this server has freed space.',
  ]);
});

describe('addresses that match no route', () => {
  let app: TestServer;
  beforeAll(async () => {
    app = await startTestServer();
  });
  afterAll(() => app.close());

  test.each([
    ['/api/%zz', 400, 'The address is not valid.'],
    ['/%ED%A0%80', 400, 'The address is not valid.'],
    [`/api/templates/${'a'.repeat(600)}`, 404, 'Not found'],
  ])('%s', async (path, status, message) => {
    const answer = await app.client().get(path);
    expect([answer.status, answer.body]).toEqual([status, { message }]);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test('a limit out of range is named with its field', async () => {
    const member = await app.member();
    const answer = await member.get('/api/templates?limit=0');
    expect([answer.status, answer.body.message]).toEqual([400, 'Limit must be at least 1.']);
  });
});

describe('an invalid input is explained in a sentence', () => {
  let app: TestServer;
  beforeAll(async () => {
    app = await startTestServer();
  });
  afterAll(() => app.close());

  test.each([
    ['/api/esp/contacts?subscribed=banana', 'Subscribed must be true or false.'],
    [
      '/api/esp/contacts?status=foo',
      'Status must be one of: pending, subscribed, unsubscribed, bounced, complained, cleaned.',
    ],
    ['/api/public-templates?category=nope', /^Category must be one of: [a-z-]+, /],
    ['/api/templates?limit=many', 'Limit must be a number.'],
  ])('%s', async (path, message) => {
    const answer = await (await app.member()).get(path);
    expect(answer.status, answer.text).toBe(400);
    expect(answer.body.message).toMatch(message);
    expect(answer.body.errors[0].message).toBe(answer.body.message);
  });

  test('a name that is too long', async () => {
    const answer = await app.client().post('/api/auth/signup', { firstName: 'x'.repeat(101) });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toContainEqual({
      path: 'firstName',
      message: 'First name must have at most 100 characters.',
    });
  });
});

test('a client that disconnects is no error, with a complete request or half of one', async () => {
  const lines: { level: number; msg: string }[] = [];
  const log = createLogger('info', {
    destination: { write: (line: string) => lines.push(JSON.parse(line)) },
  });
  const app = await startTestServer({}, { log });
  const { port, hostname } = new URL(app.url);
  const credentials = JSON.stringify({ email: 'ada@shop.example', password: 'a wrong guess' });
  const disconnect = (how: 'end' | 'reset', sent: string) =>
    new Promise<void>((resolve) => {
      const head = `POST /api/auth/login HTTP/1.1\r\nHost: shop.example\r\nContent-Type: application/json\r\nContent-Length: ${credentials.length}\r\n\r\n`;
      const socket = connect(Number(port), hostname, () => {
        socket.write(head + sent, () => (how === 'reset' ? socket.resetAndDestroy() : socket.destroy()));
      });
      socket.on('close', () => resolve()).on('error', () => undefined);
    });
  const sent = [credentials, credentials.slice(0, 10)];
  const rounds = Array.from({ length: 10 }, () =>
    sent.flatMap((body) => [disconnect('end', body), disconnect('reset', body)]),
  );
  await Promise.all(rounds.flat());
  await expect.poll(() => lines.map(({ msg }) => msg)).toContain('client disconnected');
  await app.close();
  expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
});
