import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { login } from '#contract/accounts/auth.ts';
import { currentUser } from '#contract/accounts/session.ts';
import { listTemplates, updateTemplate } from '#contract/emails/templates.ts';
import { ApiError, call, endpointUrl, messageOf, onPlanEnded, sentenceOf } from './api.ts';
import { createQueryClient, getFromKey } from './query-client.ts';
import { invalidateEndpoints } from './use-endpoint.ts';

interface Seen {
  method: string | undefined;
  url: string | undefined;
  contentType: string | undefined;
  body: string;
}

let server: Server;
let seen: Seen[] = [];
interface TestAnswer {
  status: number;
  statusText?: string;
  body: string;
  nextCursor?: string;
}

let respond: TestAnswer = { status: 200, body: '{}' };
/** By address, where one call leads to others. */
let pages: Record<string, TestAnswer> = {};

const read = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
};

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const body = await read(request);
    seen.push({
      method: request.method,
      url: request.url,
      contentType: request.headers['content-type'],
      body,
    });
    const { status, statusText, body: text, nextCursor } = pages[request.url ?? ''] ?? respond;
    response.writeHead(status, statusText, {
      'content-type': 'application/json',
      ...(nextCursor ? { 'x-next-cursor': nextCursor } : {}),
    });
    response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // The calls go to the page's own origin.
  Reflect.get(window, 'happyDOM').setURL(`http://127.0.0.1:${port}/`);
});

beforeEach(() => {
  seen = [];
  pages = {};
  respond = { status: 200, body: '{}' };
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

const failureOf = async (promise: Promise<unknown>): Promise<unknown> => {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('The call was expected to fail.');
};

it('a call sends JSON only with a body, and always the content type', async () => {
  await call(currentUser);
  await call(login, { body: { email: 'ada@example.com', password: 'secret' } });
  expect(seen).toEqual([
    { method: 'GET', url: '/api/auth/user', contentType: 'application/json', body: '' },
    {
      method: 'POST',
      url: '/api/auth/login',
      contentType: 'application/json',
      body: '{"email":"ada@example.com","password":"secret"}',
    },
  ]);
});

it('a failed call throws an error of status, colon and body, with the server’s message', async () => {
  const body = '{"message":"Name is too long","errors":[{"path":"name","message":"Too long"}]}';
  respond = { status: 400, body };
  const error = await failureOf(call(currentUser));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    message: `400: ${body}`,
    status: 400,
    serverMessage: 'Name is too long',
    errors: [{ path: 'name', message: 'Too long' }],
  });
  expect(messageOf(error, 'Please try again')).toBe('Name is too long');
});

it.each(['Your plan has ended. Renew it to continue.', 'Ihr Tarif ist abgelaufen.'])(
  'a call that is refused because the plan has ended is announced: %s',
  async (message) => {
    let count = 0;
    const stop = onPlanEnded(() => {
      count += 1;
    });
    respond = { status: 403, body: JSON.stringify({ message, code: 'plan-ended' }) };
    await failureOf(call(currentUser));
    respond = { status: 403, body: JSON.stringify({ message: 'Forbidden' }) };
    await failureOf(call(currentUser));
    stop();
    expect(count).toBe(1);
  },
);

it('a code that this page does not know leaves the message', () => {
  const error = new ApiError(422, '', '{"message":"No.","code":"from-the-future"}');
  expect([error.serverMessage, error.code]).toEqual(['No.', undefined]);
});

it('the error falls back to the status text and to the caller’s message', async () => {
  respond = { status: 502, statusText: 'Bad Gateway', body: '' };
  const error = await failureOf(call(currentUser));
  expect(error).toMatchObject({ message: '502: Bad Gateway', serverMessage: undefined });
  expect(messageOf(error, 'Please try again')).toBe('Please try again');

  respond = { status: 500, body: '<html>not ours</html>' };
  expect(await failureOf(call(currentUser))).toMatchObject({ message: '500: <html>not ours</html>' });
});

it('parameters and queries are written into the address, and a missing parameter is refused', () => {
  expect(endpointUrl(updateTemplate, { params: { id: 'a/b c' } })).toBe('/api/templates/a%2Fb%20c');
  expect(endpointUrl(listTemplates, { query: { limit: 5, cursor: undefined } })).toBe(
    '/api/templates?limit=5',
  );
  expect(() => endpointUrl(updateTemplate)).toThrow('/api/templates/{id} needs id');
});

it('a query reads the first element of its key and can answer null for 401', async () => {
  respond = { status: 200, body: '[1,2]' };
  const client = createQueryClient();
  expect(await client.fetchQuery({ queryKey: ['/api/templates?limit=2', 'more'] })).toEqual([1, 2]);
  expect(seen[0]?.url).toBe('/api/templates?limit=2');

  respond = { status: 401, body: '{"message":"Unauthorized"}' };
  expect(await failureOf(client.fetchQuery({ queryKey: ['/api/other'] }))).toMatchObject({
    message: '401: {"message":"Unauthorized"}',
  });
  expect(seen.filter(({ url }) => url === '/api/other')).toHaveLength(1);
  expect(
    await client.fetchQuery({ queryKey: ['/api/auth/user'], queryFn: getFromKey({ on401: 'null' }) }),
  ).toBeNull();
});

it('a list is read to its end, and as one page where a number of rows was requested', async () => {
  const client = createQueryClient();
  pages = {
    '/api/templates': { status: 200, body: '[1,2]', nextCursor: 'after 2' },
    '/api/templates?limit=200&cursor=after+2': { status: 200, body: '[3]', nextCursor: 'after3' },
    '/api/templates?limit=200&cursor=after3': { status: 200, body: '[4]' },
    '/api/templates?limit=2': { status: 200, body: '[1,2]', nextCursor: 'after 2' },
  };
  expect(await client.fetchQuery({ queryKey: ['/api/templates'] })).toEqual([1, 2, 3, 4]);
  expect(seen).toHaveLength(3);
  expect(await client.fetchQuery({ queryKey: ['/api/templates?limit=2'] })).toEqual([1, 2]);
  expect(seen).toHaveLength(4);
});

it('a list that breaks off is an error', async () => {
  pages = {
    '/api/templates': { status: 200, body: '[1,2]', nextCursor: 'after2' },
    '/api/templates?limit=200&cursor=after2': { status: 503, body: '{"message":"Later"}' },
  };
  const error = await failureOf(createQueryClient().fetchQuery({ queryKey: ['/api/templates'] }));
  expect(error).toMatchObject({ status: 503, serverMessage: 'Later' });
});

it('every cached answer of an endpoint is invalidated and no other', async () => {
  const client = createQueryClient();
  const cached = [
    '/api/templates',
    '/api/templates?limit=5',
    '/api/templates/abc',
    '/api/templates/abc/more',
  ];
  for (const url of cached) client.setQueryData([url], 'cached');
  const outdated = () => cached.filter((url) => client.getQueryState([url])?.isInvalidated);

  await invalidateEndpoints(client, [listTemplates]);
  expect(outdated()).toEqual(['/api/templates', '/api/templates?limit=5']);
  await invalidateEndpoints(client, [updateTemplate]);
  expect(outdated()).toEqual(['/api/templates', '/api/templates?limit=5', '/api/templates/abc']);
});

it.each([
  [new ApiError(401, '', '{"message":"Unauthorized"}'), 'You are signed out.'],
  [new ApiError(401, '', '{"message":"Nicht angemeldet","code":"unauthorized"}'), 'You are signed out.'],
  [new ApiError(401, '', '{"message":"Invalid email or password"}'), 'Invalid email or password.'],
  [new ApiError(503, '', '{"message":"The database is busy."}'), 'The database is busy.'],
  [new ApiError(503, '', '{"message":"Is it “busy”?"}'), 'Is it “busy”?'],
  [new ApiError(404, '', '{"message":"Not found "}'), 'Not found.'],
  [new Error('x'), 'The server did not answer.'],
])('the message of a failed call ends as a sentence: %s', (error, text) => {
  expect(sentenceOf(error, 'The server did not answer')).toBe(text);
});
