import { createServer, type Server, type Socket } from 'node:net';
import fastify from 'fastify';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/app.ts';
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
