import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';

const html = '<p>Hello, <a href="https://shop.example/">shop</a></p>';
const send = (client: Client, templateName: string) =>
  client.post('/api/send-test-email', { recipientEmail: 'bo@home.example', htmlContent: html, templateName });
/** Every account got a request to confirm its address; another test covers that. */
const isWelcome = ({ subject }: { subject: string }) => subject.startsWith('Confirm your email address');
const subjects = (answer: { body: { subject: string }[] }) =>
  answer.body.filter((message) => !isWelcome(message)).map(({ subject }) => subject);
const latest = async (client: Client) =>
  (await client.get('/api/outbox')).body.find((message: { subject: string }) => !isWelcome(message));
/** As a proxy on the same machine would pass it on. */
const fromAfar = { headers: { 'x-forwarded-for': '203.0.113.7' } };

describe('from the machine itself', () => {
  let app: TestServer;
  let member: Client;
  beforeAll(async () => {
    app = await startTestServer();
    member = await app.member();
    await send(member, 'First');
    await app.server.ctx.mail?.mailer.send({
      from: { address: 'no-reply@site.example' },
      to: { address: 'someone@home.example' },
      subject: 'Your new password',
      html: '<p>reset</p>',
      text: 'reset',
    });
    await send(member, 'Second');
  });
  afterAll(() => app.close());

  test('the pages learn that there is an outbox', async () => {
    const { body } = await app.client().get('/api/config');
    expect(body).toMatchObject({ outbox: true, sandbox: { mail: true } });
    expect((await app.client().get('/api/health')).body.services.mail).toBe('sandbox');
    expect((await app.client().get('/outbox')).status).toBe(200);
  });

  test('a workspace sees its own messages; a user at this machine also sees those of the product', async () => {
    expect(subjects(await member.get('/api/outbox'))).toEqual([
      'Test: Second',
      'Your new password',
      'Test: First',
    ]);
    expect(subjects(await member.get('/api/outbox', fromAfar))).toEqual(['Test: Second', 'Test: First']);
    expect(subjects(await app.client().get('/api/outbox'))).toEqual(['Your new password']);
    const other = await app.member();
    expect(subjects(await other.get('/api/outbox', fromAfar))).toEqual([]);
    expect((await app.client().get('/api/outbox', fromAfar)).status).toBe(401);
  });

  test('a host name that points at this machine is not this machine', async () => {
    const { request } = await import('node:http');
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const response = request(`${app.url}/api/outbox`, { headers: { host: 'evil.example' } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      response.once('error', reject).end();
    });
    expect(status).toBe(401);
  });

  test('pages follow each other without a gap', async () => {
    const listed: string[] = [];
    let cursor = '';
    do {
      const answer = await member.get(`/api/outbox?limit=1${cursor && `&cursor=${cursor}`}`);
      expect(answer.body.length).toBe(1);
      listed.push(...subjects(answer));
      cursor = answer.headers.get('x-next-cursor') ?? '';
    } while (cursor);
    expect(listed).toEqual(['Test: Second', 'Your new password', 'Test: First']);
    expect((await member.get('/api/outbox?cursor=nonsense')).status).toBe(400);
  });

  test('a search finds messages by words of the subject or of a recipient, page by page', async () => {
    const found = async (search: string) =>
      subjects(await member.get(`/api/outbox?search=${encodeURIComponent(search)}`));
    expect(await found('TEST: fir')).toEqual(['Test: First']);
    expect(await found('someone@home')).toEqual(['Your new password']);
    expect(await found('second bo@')).toEqual(['Test: Second']);
    expect(await found('nothing of it')).toEqual([]);
    expect(await found(' ')).toHaveLength(3);
    const first = await member.get('/api/outbox?search=bo@home&limit=1');
    expect(subjects(first)).toEqual(['Test: Second']);
    const cursor = first.headers.get('x-next-cursor');
    const last = await member.get(`/api/outbox?search=bo@home&limit=1&cursor=${cursor}`);
    expect(subjects(last)).toEqual(['Test: First']);
    expect(last.headers.get('x-next-cursor')).toBeNull();
  });

  test('a message of another workspace does not exist, in any form', async () => {
    const message = await latest(member);
    expect(message).toMatchObject({ service: 'smtp', own: true });
    const other = await app.member();
    for (const path of [`/api/outbox/${message.id}`, `/preview/outbox/${message.id}`]) {
      expect((await member.get(path)).status).toBe(200);
      expect((await other.get(path)).status).toBe(404);
    }
    expect((await other.post(`/api/outbox/${message.id}/events`, { kind: 'open' })).status).toBe(404);
    expect((await member.get('/api/outbox/smtp-unknown')).status).toBe(404);
    expect((await member.get('/api/outbox/nonsense')).status).toBe(404);
  });

  test('the HTML is shown where it can reach nothing', async () => {
    const message = await latest(member);
    const { text, headers } = await member.get(`/preview/outbox/${message.id}`);
    expect(text).toContain(html);
    expect(headers.get('content-security-policy')).toMatch(/^sandbox .*default-src 'none'/);
    const response = await app.client().get(`/preview/outbox/${message.id}`, fromAfar);
    expect(response.status).toBe(401);
  });

  test('messages through the mail server report nothing, and say why', async () => {
    const message = await latest(member);
    const { body } = await member.get(`/api/outbox/${message.id}`);
    expect(body.noEvents).toContain('reports no events');
    expect(body.noUnsubscribe).toContain('no List-Unsubscribe');
    for (const kind of ['open', 'click', 'bounce', 'complaint', 'unsubscribe']) {
      const answer = await member.post(`/api/outbox/${message.id}/events`, { kind });
      expect([kind, answer.status]).toEqual([kind, 422]);
    }
    expect((await member.post(`/api/outbox/${message.id}/events`, { kind: 'nothing' })).status).toBe(400);
  });

  test('an unsubscribe address elsewhere is not called', async () => {
    await app.server.ctx.mail?.mailer.send({
      from: { address: 'no-reply@site.example' },
      to: { address: 'someone@home.example' },
      subject: 'News',
      html: '<p>news</p>',
      text: 'news',
      headers: { 'List-Unsubscribe': `<${app.url}.evil.example/u/1>` },
    });
    const message = await latest(app.client());
    const { body } = await app.client().get(`/api/outbox/${message.id}`);
    expect(body.noUnsubscribe).toContain('belongs to another server');
    const answer = await app.client().post(`/api/outbox/${message.id}/events`, { kind: 'unsubscribe' });
    expect(answer.status).toBe(422);
  });
});

describe('through the Amazon account of the sandbox', () => {
  let app: TestServer;
  let member: Client;
  beforeAll(async () => {
    app = await startTestServer();
    member = await app.member();
  });
  afterAll(() => app.close());

  test('it is connected without revealing its secret, and sends', async () => {
    const connected = await member.post('/api/esp/settings/sandbox');
    expect(connected.body).toMatchObject({
      sesConfigured: true,
      hasSecret: true,
      defaultFromName: 'Lettersmith',
    });
    const secret = app.server.ctx.sandboxAccount?.credentials.secretAccessKey ?? 'none';
    expect(connected.text).not.toContain(secret);
    const sent = await member.post('/api/send-test-email', {
      recipientEmail: 'success@simulator.amazonses.com',
      htmlContent: html,
      templateName: 'By Amazon',
    });
    expect([sent.status, sent.body.sentVia]).toEqual([200, 'sandbox']);
    expect((await member.get('/api/user-email-stats')).body.bySendingDomain[0].domain).toBe(
      'sandbox.example',
    );
  });

  test('it is in the outbox of its workspace alone, with the events it can produce', async () => {
    const { body } = await member.get('/api/outbox', fromAfar);
    expect(body).toMatchObject([{ service: 'ses', subject: 'Test: By Amazon', own: true }]);
    const message = (await member.get(`/api/outbox/${body[0].id}`)).body;
    expect(message).toMatchObject({ noEvents: null, links: ['https://shop.example/'], hasHtml: true });
    expect(message.headers).toContainEqual({ name: 'Subject', value: 'Test: By Amazon' });
    for (const kind of ['open', 'click', 'complaint']) {
      expect((await member.post(`/api/outbox/${message.id}/events`, { kind })).status).toBe(200);
    }
    const elsewhere = { kind: 'click', link: 'https://elsewhere.example/' };
    expect((await member.post(`/api/outbox/${message.id}/events`, elsewhere)).status).toBe(422);
    const other = await app.member();
    expect((await other.get('/api/outbox', fromAfar)).body).toEqual([]);
    expect((await other.get(`/api/outbox/${message.id}`)).status).toBe(404);
    expect((await other.get(`/preview/outbox/${message.id}`)).status).toBe(404);
  });

  test('a bounce is remembered as the real service does', async () => {
    const { id } = await latest(member);
    expect((await member.post(`/api/outbox/${id}/events`, { kind: 'bounce' })).status).toBe(200);
  });

  test('a campaign message is opened, clicked and unsubscribed from by its own links', async () => {
    const sender = await app.member();
    await sender.post('/api/esp/settings/sandbox');
    await sender.put('/api/esp/settings', {
      postalAddress: '1 Kiln Lane, Hamburg',
      defaultFromEmail: 'hello@sandbox.example',
    });
    for (const name of ['ada', 'bo', 'cleo'])
      await sender.post('/api/esp/contacts', { email: `${name}@home.example`, consent: true });
    const { body: made } = await sender.post('/api/esp/campaigns', {
      name: 'Bowls',
      subject: 'The bowls are back',
      fromEmail: 'hello@sandbox.example',
      htmlContent: html,
      everyone: true,
    });
    const campaign = `/api/esp/campaigns/${made.id}`;
    expect((await sender.post(`${campaign}/send`)).body).toEqual({ sent: 3 });
    const waiting = { timeout: 120_000, interval: 100 };
    await expect.poll(async () => (await sender.get(campaign)).body.status, waiting).toBe('sent');
    // Anything faster counts as a machine.
    app.advance(60_000);
    const mails: { id: string }[] = (await sender.get('/api/outbox', fromAfar)).body;
    expect(mails).toHaveLength(3);
    for (const [at, kind] of ['open', 'click', 'unsubscribe'].entries())
      expect((await sender.post(`/api/outbox/${mails[at]?.id}/events`, { kind })).status).toBe(200);
    await expect
      .poll(async () => (await sender.get(`${campaign}/report`)).body, waiting)
      .toMatchObject({
        // A recipient who clicks has opened the message.
        openedCount: 2,
        clickedCount: 1,
        unsubscribedCount: 1,
        machineOpenedCount: 0,
        links: [{ url: 'https://shop.example/', people: 1, clicks: 1 }],
      });
  });

  test('messages of both services form one list, in order', async () => {
    await app.server.ctx.mail?.mailer.send({
      from: { address: 'no-reply@site.example' },
      to: { address: 'someone@home.example' },
      subject: 'In between',
      html: '<p>x</p>',
      text: 'x',
    });
    app.advance(5_000);
    await member.post('/api/send-test-email', {
      recipientEmail: 'success@simulator.amazonses.com',
      htmlContent: html,
      templateName: 'Later',
    });
    const listed: string[] = [];
    let cursor = '';
    do {
      const answer = await member.get(`/api/outbox?limit=1${cursor && `&cursor=${cursor}`}`);
      listed.push(...subjects(answer));
      cursor = answer.headers.get('x-next-cursor') ?? '';
    } while (cursor);
    expect(listed).toEqual(['Test: Later', 'In between', 'Test: By Amazon']);
  });

  test('refusals of the account are explained in words', async () => {
    await member.put('/api/esp/settings', {
      ...(await member.get('/api/esp/settings')).body,
      defaultFromEmail: 'ann@unverified.example',
    });
    app.advance(5_000);
    const { status, body } = await member.post('/api/send-test-email', {
      recipientEmail: 'success@simulator.amazonses.com',
      htmlContent: html,
      templateName: 'x',
    });
    expect([status, body.message]).toEqual([422, expect.stringContaining('Verify your sender')]);
  });
});

test('only an admin sees messages of the product from anywhere', async () => {
  const app = await startTestServer({ ADMIN_EMAIL: 'boss@site.example', ADMIN_PASSWORD: 'a boss password' });
  try {
    await app.server.ctx.mail?.mailer.send({
      from: { address: 'no-reply@site.example' },
      to: { address: 'someone@home.example' },
      subject: 'Your new password',
      html: '<p>reset</p>',
      text: 'reset',
    });
    const admin = app.client();
    await admin.post('/api/auth/login', { email: 'boss@site.example', password: 'a boss password' });
    expect(subjects(await admin.get('/api/outbox', fromAfar))).toEqual(['Your new password']);
    const member = await app.member();
    expect(subjects(await member.get('/api/outbox', fromAfar))).toEqual([]);
  } finally {
    await app.close();
  }
});

test('in production without a sandbox there is no outbox, and mail is off', async () => {
  const app = await startTestServer({
    NODE_ENV: 'production',
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  });
  try {
    const client = app.client();
    expect((await client.get('/api/outbox')).status).toBe(404);
    expect((await client.get('/api/config')).body).toMatchObject({ outbox: false, sandbox: { mail: false } });
    expect((await client.get('/api/health')).body.services.mail).toBe('off');
    const { demoCredentials } = await import('../../../domain/accounts/seed-accounts.ts');
    await client.post('/api/auth/login', demoCredentials);
    const answer = await client.post('/api/send-test-email', {
      recipientEmail: 'bo@home.example',
      htmlContent: html,
      templateName: 'x',
    });
    expect([answer.status, answer.body.message]).toEqual([
      422,
      expect.stringContaining('does not send email itself'),
    ]);
  } finally {
    await app.close();
  }
});
