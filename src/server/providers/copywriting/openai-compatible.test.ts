// Misbehavior of servers, and how they refuse forms and keys. The rest is in craft-campaign-model.test.ts, with a
// third-party server.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LLMock } from '@copilotkit/aimock';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { promptFor } from '#copywriting/model/prompt.ts';
import type { ModelOutcome } from './language-model.ts';
import { createLanguageModel, retryAfterOf } from './openai-compatible.ts';

let server: Server;
let answer: RequestListener;
let requests: { url: string | undefined; authorization: string | undefined }[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push({ url: request.url, authorization: request.headers.authorization });
    // No test reuses a connection that the one before has closed.
    response.shouldKeepAlive = false;
    answer(request, response);
    request.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  requests = [];
});
afterEach(() => server.closeAllConnections());
afterAll(() => void server.close());

const logged: unknown[] = [];
const prompt = promptFor({ campaignType: 'sale', userInfo: 'Mugs.' });
const createModel = () => {
  const { port } = server.address() as AddressInfo;
  return createLanguageModel(
    { baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: 'sk-secret', model: 'small', timeoutMs: 30_000 },
    { warn: (fields, message) => logged.push(fields, message) },
  );
};
const write = async (signal = new AbortController().signal, inPieces = true) => {
  const writing = createModel().write(prompt, { signal, isStreaming: inPieces });
  const seen: string[] = [];
  for (;;) {
    const { value, done } = await writing.next();
    if (done) return { seen, outcome: value as ModelOutcome };
    seen.push(value);
  }
};
const events =
  (...data: string[]): RequestListener =>
  (_request, response) =>
    void response
      .writeHead(200, { 'Content-Type': 'text/event-stream' })
      .end(data.map((one) => `data: ${one}\n\n`).join(''));
const piece = (content: string, finish: string | null = null) =>
  JSON.stringify({ choices: [{ delta: { content }, finish_reason: finish }] });

describe('the key', () => {
  it('goes to the configured address only', async () => {
    answer = (_request, response) => response.writeHead(307, { Location: '/elsewhere' }).end();
    expect((await write()).outcome).toEqual({ ok: false, trouble: 'unreachable' });
    expect(requests).toEqual([{ url: '/v1/chat/completions', authorization: 'Bearer sk-secret' }]);
  });

  it('appears in no log, even when the server echoes it', async () => {
    answer = (_request, response) =>
      response
        .writeHead(401)
        .end(
          JSON.stringify({ error: { message: 'Wrong key sk-secret', code: 'sk-secret 1', type: 'auth' } }),
        );
    expect((await write()).outcome).toEqual({ ok: false, trouble: 'key' });
    expect(JSON.stringify(logged)).toContain('"status":401');
    expect(JSON.stringify(logged)).not.toContain('sk-secret');
  });
});

describe('an endless answer', () => {
  it.each([true, false])('is cut off after a megabyte (in pieces: %s)', async (inPieces) => {
    let closed = false;
    answer = (_request, response) => {
      response.writeHead(200, { 'Content-Type': inPieces ? 'text/event-stream' : 'application/json' });
      response.once('close', () => {
        closed = true;
      });
      const pour = () => {
        while (!response.destroyed && response.write(`data: ${piece('a'.repeat(4_000))}\n\n`));
        response.once('drain', pour);
      };
      pour();
    };
    expect((await write(undefined, inPieces)).outcome).toEqual({ ok: false, trouble: 'too-large' });
    await expect.poll(() => closed).toBe(true);
  });
});

it('closes the connection when it is canceled', async () => {
  let closed = false;
  const deleted = new AbortController();
  answer = (_request, response) => {
    response.once('close', () => {
      closed = true;
    });
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(`data: ${piece('a')}\n\n`);
    deleted.abort();
  };
  expect((await write(deleted.signal)).outcome).toEqual({ ok: false, trouble: 'called-off' });
  await expect.poll(() => closed).toBe(true);
});

describe('a stream', () => {
  it('is read with any line endings and fields', async () => {
    answer = (_request, response) =>
      void response
        .writeHead(200, { 'Content-Type': 'text/event-stream' })
        .end(`: hello\r\n\r\ndata:${piece('Grü')}\r\ndata: ${piece('ße', 'stop')}\n\ndata: [DONE]`);
    const { seen, outcome } = await write();
    expect(seen).toEqual(['Grü', 'Grüße']);
    expect(outcome).toEqual({ ok: true, text: 'Grüße' });
  });

  it('may arrive whole, from servers that do not stream', async () => {
    answer = (_request, response) =>
      response
        .writeHead(200, { 'Content-Type': 'application/json' })
        .end(JSON.stringify({ choices: [{ message: { content: '{}' }, finish_reason: 'stop' }] }));
    expect((await write()).outcome).toEqual({ ok: true, text: '{}' });
  });

  it.each([
    ['an end without a reason', [piece('a')], 'cut'],
    ['the length limit', [piece('a', 'length'), '[DONE]'], 'cut'],
    ['an error on the way', [piece('a'), '{"error":{"message":"overloaded"}}'], 'failing'],
    ['a refusal', ['{"choices":[{"delta":{"refusal":"I cannot help with that."}}]}'], 'declined'],
    ['the content filter', [piece('', 'content_filter'), '[DONE]'], 'declined'],
  ])('that ends with %s', async (_what, data, trouble) => {
    answer = events(...data);
    expect((await write()).outcome).toEqual({ ok: false, trouble });
  });

  it('with a broken connection', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write(`data: ${piece('a')}\n\n`, () => response.destroy());
    };
    expect((await write()).outcome).toEqual({ ok: false, trouble: 'cut' });
  });
});

describe('a server with deviations', () => {
  const whole = (content: unknown) =>
    JSON.stringify({ choices: [{ message: { content }, finish_reason: 'stop' }] });
  const json = (status: number, body: string): RequestListener => {
    return (_request, response) =>
      void response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
  };

  it.each([{ 'Content-Type': 'text/plain' }, {}])('streams without declaring it (%o)', async (headers) => {
    answer = (_request, response) =>
      void response
        .writeHead(200, headers)
        .end(`data: ${piece('one ')}\n\ndata: ${piece('two', 'stop')}\n\n`);
    expect((await write()).outcome).toEqual({ ok: true, text: 'one two' });
  });

  it('answers in several parts', async () => {
    answer = json(
      200,
      whole([{ type: 'text', text: 'one ' }, { type: 'image' }, { type: 'text', text: 'two' }]),
    );
    expect((await write()).outcome).toEqual({ ok: true, text: 'one two' });
  });

  it('does not stream, and gets requests for whole answers from then on', async () => {
    const bodies: { stream?: boolean; response_format?: unknown }[] = [];
    answer = async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const body = JSON.parse(Buffer.concat(chunks).toString());
      bodies.push(body);
      if (body.stream)
        json(400, '{"error":{"code":"unsupported_value","param":"stream"}}')(request, response);
      else json(200, whole('one'))(request, response);
    };
    const model = createModel();
    for (let time = 1; time <= 2; time += 1) {
      const writing = model.write(prompt, { signal: new AbortController().signal, isStreaming: true });
      expect(await writing.next()).toEqual({ done: true, value: { ok: true, text: 'one' } });
    }
    expect(bodies.map(({ stream = false }) => stream)).toEqual([true, true, true, false, false]);
    expect(bodies.at(-1)).toHaveProperty('response_format.type', 'json_schema');
  });

  it.each([
    ['content_filter', 'declined'],
    ['context_length_exceeded', 'request'],
  ])('refuses for good with %s, and gets no second request', async (code, trouble) => {
    answer = json(400, JSON.stringify({ error: { code } }));
    expect((await write()).outcome).toEqual({ ok: false, trouble });
    expect(requests).toHaveLength(1);
  });
});

describe('an independent server', () => {
  const key = 'sk-known';
  let mock: LLMock;
  beforeAll(async () => {
    mock = new LLMock({ port: 0, host: '127.0.0.1', auth: { apiKeys: [key] } });
    await mock.start();
  });
  afterAll(() => mock.stop());
  const modelWith = (apiKey: string) =>
    createLanguageModel(
      { baseUrl: `${mock.url}/v1`, apiKey, model: 'small', timeoutMs: 30_000 },
      { warn: () => undefined },
    );
  const outcomeOf = async (model: ReturnType<typeof modelWith>) => {
    const prompt = promptFor({ campaignType: 'sale', userInfo: 'Mugs.' });
    const writing = model.write(prompt, { signal: new AbortController().signal, isStreaming: false });
    return (await writing.next()).value;
  };
  const formOf = (sent: unknown) => (sent as { response_format?: { type: string } }).response_format?.type;

  it('refuses an unknown key', async () => {
    expect(await outcomeOf(modelWith('sk-other'))).toEqual({ ok: false, trouble: 'key' });
  });

  it('without schemas gets requests for plain JSON, then for text, and next time in the form it accepted', async () => {
    mock.on({ predicate: (sent) => formOf(sent) !== undefined }, { error: { message: 'no' }, status: 400 });
    mock.on({ predicate: (sent) => formOf(sent) === undefined }, { content: '{}' });
    const model = modelWith(key);
    mock.clearRequests();
    expect(await outcomeOf(model)).toEqual({ ok: true, text: '{}' });
    expect(mock.getRequests().map(({ body }) => formOf(body))).toEqual([
      'json_schema',
      'json_object',
      undefined,
    ]);
    await outcomeOf(model);
    expect(mock.getRequests()).toHaveLength(4);
  });
});

test.each([
  [null, null],
  ['', null],
  ['7', 7],
  ['0', 1],
  ['1.2', 2],
  ['99999', 3_600],
  ['Thu, 01 Jan 2026 00:00:30 GMT', 30],
  ['Thu, 01 Jan 2025 00:00:30 GMT', 1],
  ['soon', null],
])('Retry-After %o means %o seconds', (header, seconds) => {
  expect(retryAfterOf(header, Date.parse('2026-01-01T00:00:00Z'))).toBe(seconds);
});
