import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';

let app: TestServer;
let member: Client;
const html =
  '<!doctype html><html><body><p>Hello {{first_name|there}}, see <a href="https://shop.example/">the shop</a>.</p></body></html>';
const input = { recipientEmail: 'bo@home.example', htmlContent: html, templateName: 'Spring' };
const newest = async (client: Client) => {
  const [first] = (await client.get('/api/outbox?limit=1')).body;
  return (await client.get(`/api/outbox/${first.id}`)).body;
};

beforeAll(async () => {
  app = await startTestServer({ TEST_EMAILS_PER_HOUR: '12', TEST_EMAILS_PER_DAY: '14' });
  member = await app.member('mara@shop.example');
});
afterAll(() => app.close());

test('a test email is sent with its text, its values and the name as subject', async () => {
  const { status, body } = await member.post('/api/send-test-email', input);
  expect(status).toBe(200);
  expect(body).toEqual({ testEmailId: expect.stringMatching(/^[\w-]{21}$/), sentVia: 'sandbox' });
  const message = await newest(member);
  expect(message).toMatchObject({
    subject: 'Test: Spring',
    to: ['bo@home.example'],
    own: true,
    links: ['https://shop.example/'],
  });
  expect(message.text.trim()).toBe('Hello Mara, see the shop <https://shop.example/>.');
  expect(message.tags).toMatchObject({ kind: 'test', test: body.testEmailId });
  const shown = await member.get(`/preview/outbox/${message.id}`);
  expect(shown.text).toContain('Hello Mara, see');
  const replyTo = message.headers.find(({ name }: { name: string }) => name === 'Reply-To');
  expect(replyTo.value).toBe('mara@shop.example');
});

test('with a template its subject and its own text are used', async () => {
  const template = await member.post('/api/templates', {
    name: 'Bowls',
    content: {
      settings: { subject: 'They are back, {{first_name}}' },
      blocks: [
        { id: 'a', type: 'text', content: 'Hello {{city|you}}, {{pet}} and {{size}}.' },
        { id: 'b', type: 'button', content: { text: 'See them', url: 'https://shop.example/bowls' } },
      ],
    },
  });
  await member.post('/api/esp/fields', { key: 'pet', label: 'Pet', type: 'text' });
  const sent = await member.post('/api/send-test-email', {
    ...input,
    htmlContent: template.body.htmlContent,
    templateId: template.body.id,
  });
  expect(sent.status).toBe(200);
  const message = await newest(member);
  expect(message.subject).toBe('They are back, Mara');
  expect(message.text).toContain('See them: https://shop.example/bowls');
  // Properties of contacts are filled in; an unknown field stays empty, as in a campaign.
  expect(message.text).toContain('Hello you, [pet] and.');

  await member.post('/api/send-test-email', { ...input, templateId: template.body.id });
  expect((await newest(member)).text).toContain('the shop <https://shop.example/>');

  const other = await app.member();
  const foreign = await other.post('/api/send-test-email', { ...input, templateId: template.body.id });
  expect(foreign.status).toBe(404);
});

test('an email that cannot be sent is refused with a reason', async () => {
  const refusal = async (changes: object) => {
    const { status, body } = await member.post('/api/send-test-email', { ...input, ...changes });
    return [status, body.message];
  };
  expect(await refusal({ recipientEmail: 'ann' })).toEqual([400, 'Invalid email address']);
  expect(await refusal({ recipientEmail: 'a@b.example, c@d.example' })).toEqual([
    400,
    'Invalid email address',
  ]);
  expect(await refusal({ htmlContent: '' })).toEqual([400, 'The HTML is empty.']);
  expect(await refusal({ htmlContent: 'x'.repeat(512_001) })).toEqual([
    413,
    expect.stringContaining('500 KB'),
  ]);
  expect(await refusal({ recipientEmail: 'bo@refused.example' })).toEqual([
    422,
    expect.stringContaining('refused the recipient'),
  ]);
  expect((await app.client().post('/api/send-test-email', input)).status).toBe(401);
});

test('feedback is stored, can change, and belongs to its workspace', async () => {
  const { body } = await member.post('/api/send-test-email', input);
  const give = (client: Client, feedback: string, testEmailId = body.testEmailId) =>
    client.post('/api/test-email-feedback', { testEmailId, feedback });
  expect((await give(member, 'spam')).status).toBe(200);
  expect((await give(member, 'inbox')).body).toEqual({ testEmailId: body.testEmailId, feedback: 'inbox' });
  expect((await give(member, 'somewhere')).status).toBe(400);
  expect((await give(member, 'inbox', 'unknown')).status).toBe(404);
  const other = await app.member();
  expect((await give(other, 'spam')).status).toBe(404);
  expect((await member.get('/api/user-email-stats')).body.counts).toMatchObject({ inbox: 1, spam: 0 });
});

test('the figures: by provider and by sender, rates from five on', async () => {
  const other = await app.member();
  const places = ['inbox', 'inbox', 'promotions', 'spam', null];
  const send = async (recipientEmail: string, feedback: string | null) => {
    const { body } = await other.post('/api/send-test-email', { ...input, recipientEmail });
    if (feedback) await other.post('/api/test-email-feedback', { testEmailId: body.testEmailId, feedback });
  };
  for (const place of places) await send('Someone@Gmail.com', place);
  await send('a@hotmail.co.uk', null);
  const early = (await other.get('/api/user-email-stats')).body;
  expect(early).toMatchObject({ total: 6, withFeedback: 4, rates: null });
  await send('b@me.com', 'inbox');
  await send('c@yahoo.de', 'not_received');
  const { body } = await other.get('/api/user-email-stats');
  expect(body).toMatchObject({
    total: 8,
    withFeedback: 6,
    counts: { inbox: 3, promotions: 1, spam: 1, not_received: 1 },
    rates: { inbox: 50, promotions: 16.7, spam: 16.7, not_received: 16.7 },
    bySendingDomain: [{ domain: 'lettersmith.example', total: 8 }],
  });
  expect(
    body.byProvider.map(({ provider, total }: { provider: string; total: number }) => [provider, total]),
  ).toEqual([
    ['gmail', 5],
    ['icloud', 1],
    ['outlook', 1],
    ['yahoo', 1],
  ]);
  expect(body.byProvider[0].rates).toBeNull();
});

test('too many in an hour, or in a day, have to wait', async () => {
  const eager = await app.member();
  const send = () => eager.post('/api/send-test-email', input);
  const answers = await Promise.all(Array.from({ length: 12 }, send));
  expect(answers.map(({ status }) => status)).toEqual(new Array(12).fill(200));
  const late = await send();
  expect(late.status).toBe(429);
  expect(late.body.message).toMatch(/12 test emails within an hour.*not sent/);
  const wait = Number(late.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(3_000);
  app.advance(wait * 1000 + 1000);
  expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
  const daily = await send();
  expect([daily.status, daily.body.message]).toEqual([429, expect.stringContaining('within a day')]);
  expect(Number(daily.headers.get('retry-after'))).toBeGreaterThan(70_000);
});

test('nothing is sent after the plan has ended', async () => {
  const ended = await app.member();
  await app.endPlan(await app.workspaceOf(ended));
  const { status, body } = await ended.post('/api/send-test-email', input);
  expect([status, body.message]).toEqual([403, 'Your plan has ended. Renew it to continue.']);
  expect((await ended.get('/api/user-email-stats')).status).toBe(200);
});

test('an unreachable mail server is reported, and neither addresses nor HTML are logged', async () => {
  const lines: string[] = [];
  const { default: pino } = await import('pino');
  const { startServer } = await import('../../../main.ts');
  const { readConfig } = await import('../../../config.ts');
  const { testDatabase } = await import('../../../../../test/support/database.ts');
  const { Client: Caller } = await import('../../../../../test/support/app.ts');
  const { demoCredentials } = await import('../../../domain/accounts/seed-accounts.ts');
  const log = pino(
    { level: 'trace' },
    new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk));
        done();
      },
    }),
  );
  const { freePort } = await import('../../../../../test/support/free-port.ts');
  const config = readConfig({
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    SECRET_KEY: 'only for tests only for tests only for tests',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Shop <no-reply@shop.example>',
    ADMIN_EMAIL: 'boss@site.example',
    ADMIN_PASSWORD: 'a boss password',
  });
  const server = await startServer(config, { database: await testDatabase(), log });
  try {
    const client = new Caller(`http://127.0.0.1:${config.port}`);
    expect((await client.get('/api/health')).body.services.mail).toBe('smtp');
    await client.post('/api/auth/login', demoCredentials);
    const ofDemo = await client.post('/api/send-test-email', input);
    expect([ofDemo.status, ofDemo.body.message]).toEqual([422, expect.stringContaining('demo account')]);
    await client.post('/api/auth/login', { email: 'boss@site.example', password: 'a boss password' });
    const { status, body } = await client.post('/api/send-test-email', {
      ...input,
      recipientEmail: 'private@home.example',
      htmlContent: '<p>private words</p>',
    });
    expect([status, body.message]).toEqual([
      503,
      expect.stringContaining('did not answer. Nothing was sent.'),
    ]);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join('')).not.toMatch(/private/);
  } finally {
    await server.close();
  }
});
