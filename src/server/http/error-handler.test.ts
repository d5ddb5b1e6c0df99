import { connect, createServer, type Server, type Socket } from 'node:net';
import fastify from 'fastify';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/app.ts';
import { createLogger } from '../log.ts';
import { handleErrors } from './error-handler.ts';

describe('a database that went away', () => {
  let server: Server | undefined;
  let pool: pg.Pool | undefined;
  afterEach(async () => {
    await pool?.end();
    server?.close();
  });

  /** A call that asks a database which treats its connections like this. */
  const askOf = async (behave: (socket: Socket) => void) => {
    const listening = createServer(behave);
    server = listening;
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
    const address = listening.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const asked = new pg.Pool({ host: '127.0.0.1', port, connectionTimeoutMillis: 100 });
    pool = asked;
    const app = fastify();
    handleErrors(app);
    app.get('/', () => asked.query('select 1'));
    const answer = await app.inject('/');
    return { status: answer.statusCode, message: answer.json().message, wait: answer.headers['retry-after'] };
  };

  const away = {
    status: 503,
    message: 'The database does not answer right now. Please try again.',
    wait: '5',
  };

  test('that ends the connection', async () => {
    expect(await askOf((socket) => socket.end())).toEqual(away);
  });

  test('that says nothing', async () => {
    expect(await askOf((socket) => socket.on('error', () => undefined))).toEqual(away);
  });
});

test('a full disk is named: nothing was saved', async () => {
  const app = fastify();
  handleErrors(app);
  const full = Object.assign(new pg.DatabaseError('could not extend file', 1, 'error'), { code: '53100' });
  app.get('/database', () => Promise.reject(full));
  const answer = await app.inject('/database');
  expect([answer.statusCode, answer.json().message]).toEqual([
    503,
    'The disk is full. Nothing was saved. Try again when the people who run this server have made room.',
  ]);
});

describe('addresses that never reach a route', () => {
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
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'limit: Too small: expected number to be >=1',
    ]);
  });
});

test('a caller that disconnects is no error, with a complete request or half of one', async () => {
  const lines: { level: number; msg: string }[] = [];
  const log = createLogger('info', { write: (line: string) => lines.push(JSON.parse(line)) });
  const app = await startTestServer({}, { log });
  const { port, hostname } = new URL(app.url);
  const credentials = JSON.stringify({ email: 'ada@shop.example', password: 'a wrong guess' });
  const leave = (how: 'end' | 'reset', sent: string) =>
    new Promise<void>((resolve) => {
      const head = `POST /api/auth/login HTTP/1.1\r\nHost: shop.example\r\nContent-Type: application/json\r\nContent-Length: ${credentials.length}\r\n\r\n`;
      const socket = connect(Number(port), hostname, () => {
        socket.write(head + sent, () => (how === 'reset' ? socket.resetAndDestroy() : socket.destroy()));
      });
      socket.on('close', () => resolve()).on('error', () => undefined);
    });
  const sent = [credentials, credentials.slice(0, 10)];
  const rounds = Array.from({ length: 10 }, () =>
    sent.flatMap((body) => [leave('end', body), leave('reset', body)]),
  );
  await Promise.all(rounds.flat());
  await expect.poll(() => lines.map(({ msg }) => msg)).toContain('the caller disconnected');
  await app.close();
  expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
});
