// The language model, played by an independent server of OpenAI's API.
import { LLMock } from '@copilotkit/aimock';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';

const key = 'sk-only-for-tests';
const copy = {
  subject: 'The Harbour mug is here',
  preheader: 'Thrown by hand from local clay, and made for slow coffee.',
  content: 'Hi {{first_name|there}},\n\nThe Harbour mug is new. It costs €24.\n\nWarmly,\nNorthway',
  cta: 'See the mug',
  reasoning: 'The subject names the product.',
};
const answer = JSON.stringify(copy);
const request = { campaignType: 'product-launch', userInfo: 'The Harbour mug is new. It costs €24.' };

let model: LLMock;
let app: TestServer;
let mara: Client;
const settings = () => ({ AI_BASE_URL: `${model.url}/v1/`, AI_API_KEY: key });
beforeAll(async () => {
  model = new LLMock({ port: 0, host: '127.0.0.1', auth: { apiKeys: [key] } });
  await model.start();
  app = await startTestServer({ ...settings(), AI_TIMEOUT_MS: '60000' });
  mara = await app.member();
});
afterEach(() => {
  model.clearFixtures();
  model.clearRequests();
});
afterAll(async () => {
  await app?.close();
  await model?.stop();
});

const generate = (more: object = {}) => mara.post('/api/generate-campaign', { ...request, ...more });
const stream = async (more: object = {}) => {
  const { status, text } = await mara.post('/api/generate-campaign/stream', { ...request, ...more });
  return {
    status,
    events: text
      .trim()
      .split('\n\n')
      .map((block) => JSON.parse(block.slice('data: '.length))),
  };
};
const modelRequests = () => model.getRequests().filter(({ path }) => path.endsWith('/chat/completions'));
const bodyOf = (at: number) => modelRequests()[at]?.body as unknown as Record<string, unknown>;

describe('success', () => {
  it('asks the default model for structured output, and returns what it wrote', async () => {
    model.on({}, { content: answer });
    const { status, body } = await generate();
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...copy, writer: 'ai', model: 'gpt-4o', warnings: [] });
    expect(modelRequests()).toHaveLength(1);
    expect(bodyOf(0)).toMatchObject({
      model: 'gpt-4o',
      response_format: { type: 'json_schema', json_schema: { strict: true } },
    });
    expect((await mara.get('/api/health')).body.services.copywriter).toBe('ai');
    expect((await mara.get('/api/config')).body.copywriter).toEqual({ writer: 'ai', model: 'gpt-4o' });
  });

  it('reads an answer in a code fence with other text around it', async () => {
    model.on({}, { content: `Of course! Here it is:\n\`\`\`json\n${answer}\n\`\`\`\nGood luck!` });
    expect((await generate()).body).toMatchObject(copy);
    expect(modelRequests()).toHaveLength(1);
  });

  it('marks figures that are not in the request', async () => {
    model.on({}, { content: JSON.stringify({ ...copy, content: `${copy.content}\n\nOnly 12 are left.` }) });
    const { body } = await generate();
    expect(body.warnings).toEqual([expect.objectContaining({ part: 'content', found: '12' })]);
  });

  it('asks for each version separately, and streams them in parallel', async () => {
    model.on({}, { content: answer }, { chunkSize: 12 });
    const { events } = await stream({ variants: 3 });
    expect(modelRequests()).toHaveLength(3);
    expect(events[0]).toEqual({ type: 'start', writer: 'ai', model: 'gpt-4o' });
    expect(events.at(-1)).toMatchObject({ type: 'done', campaign: { variants: [copy, copy, copy] } });
    expect(new Set(events.filter(({ type }) => type === 'part').map(({ variant }) => variant)).size).toBe(3);
  });

  it('shows the parts so far', async () => {
    model.on({}, { content: answer }, { chunkSize: 8, streamingProfile: { ttft: 5, tps: 60 } });
    const { events } = await stream();
    const contents = events.filter(({ part }) => part === 'content').map(({ text }) => text as string);
    expect(contents.length).toBeGreaterThan(1);
    for (const [at, text] of contents.entries()) {
      expect(copy.content.startsWith(text)).toBe(true);
      // The first may still be empty: only its name has arrived.
      expect(text.length).toBeGreaterThan(contents[at - 1]?.length ?? -1);
    }
    expect(bodyOf(0)).toMatchObject({ stream: true });
  });

  it('lets the template writer write on request', async () => {
    expect((await generate({ writer: 'templates' })).body).toMatchObject({
      writer: 'templates',
      model: null,
    });
    expect(modelRequests()).toHaveLength(0);
  });
});

describe('an answer that cannot be read', () => {
  const isRepair = (sent: object) => (sent as { messages: unknown[] }).messages.length > 2;

  it('is repaired in one more round', async () => {
    model.on({ predicate: isRepair }, { content: answer });
    model.on({}, { content: '{"subject": "The Harbour mug"' });
    const { events } = await stream();
    expect(events.find(({ type }) => type === 'again')).toMatchObject({ variant: 0 });
    expect(events.at(-1)).toMatchObject({ type: 'done', campaign: copy });
    expect(modelRequests()).toHaveLength(2);
  });

  it('is not asked a third time', async () => {
    model.on({}, { content: 'I would rather write a poem.' });
    const { status, body } = await generate();
    expect(status).toBe(503);
    expect(body.message).toContain('neither answer was an email');
    expect(modelRequests()).toHaveLength(2);
  });
});

describe('errors, each with its own message', () => {
  it.each([
    [401, { code: 'invalid_api_key' }, 503, 'rejected this server’s API key'],
    [403, {}, 503, 'rejected this server’s API key'],
    [404, { code: 'model_not_found' }, 503, 'no language model named “gpt-4o”'],
    [429, { code: 'insufficient_quota' }, 503, 'has no credit'],
    [500, {}, 503, 'returned an error'],
    [503, {}, 503, 'returned an error'],
    [400, {}, 503, 'rejected this request'],
  ])('%i %o', async (status, error, ours, words) => {
    model.on({}, { error: { message: `About ${key}: no.`, ...error }, status });
    const refused = await generate();
    expect(refused.status).toBe(ours);
    expect(refused.body.message).toContain(words);
    expect(refused.body.message).toContain('write from templates');
    expect(refused.text).not.toContain(key);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const { events } = await stream();
    expect(events.at(-1)).toMatchObject({ type: 'error', status: ours, message: refused.body.message });
    // A refusal of the model is no sign-out of the person.
    expect((await mara.get('/api/auth/user')).status).toBe(200);
  });

  it('429 with the time until a retry', async () => {
    model.on({}, { error: { message: 'Slow down' }, status: 429, retryAfter: 17 });
    const refused = await generate();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('17');
    expect(refused.body.message).toContain('Wait 17 seconds');
    const { events } = await stream();
    expect(events.at(-1)).toMatchObject({ type: 'error', status: 429, retryAfterSeconds: 17 });
  });

  it('an answer that takes too long', async () => {
    model.on({}, { content: answer }, { chaos: { latencyMs: 6_000 } });
    const hasty = await startTestServer({ ...settings(), AI_TIMEOUT_MS: '1000' });
    try {
      const refused = await (await hasty.member()).post('/api/generate-campaign', request);
      expect(refused.status).toBe(503);
      expect(refused.body.message).toContain('took too long');
    } finally {
      await hasty.close();
    }
  });

  it('a stream that breaks off in the middle', async () => {
    model.on({}, { content: answer }, { chunkSize: 8, latency: 5, truncateAfterChunks: 6 });
    const { events } = await stream();
    expect(events.at(-1)).toMatchObject({ type: 'error', status: 503 });
    expect(events.at(-1).message).toContain('stopped before it finished its answer');
  });

  it('malformed JSON instead of a chat completion', async () => {
    model.on({}, { content: answer }, { chaos: { malformedRate: 1 } });
    const refused = await generate();
    expect(refused.status).toBe(503);
    expect(refused.body.message).toContain('returned an error');
  });

  it('adds no failed generation to the history', async () => {
    const before = (await mara.get('/api/campaign-generations')).body.length;
    model.on({}, { error: { message: 'no' }, status: 500 });
    await generate();
    expect((await mara.get('/api/campaign-generations')).body).toHaveLength(before);
  });
});
