// The network part of an analysis: linked sites, name servers and other filters.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';
import { type FilterStandIn, startRspamd, startSpamd } from '../../../../../test/support/outside/filters.ts';

const words = 'We have moved the workshop to a larger hall and finally have space for a table. '.repeat(4);
const texts: Record<string, string[]> = {
  'good.example': ['v=spf1 include:amazonses.com ~all'],
  '_dmarc.good.example': ['v=DMARC1; p=quarantine'],
  'news.brand.co.uk': ['v=spf1 ~all'],
  '_dmarc.brand.co.uk': ['v=DMARC1; p=reject'],
  'plain.co.uk': ['v=spf1 ~all'],
  '_dmarc.co.uk': ['v=DMARC1; p=reject'],
};

let site: Server;
let origin: string;
let closedPort: number;
let isCutOff = false;
let requested: string[] = [];
let spamd: FilterStandIn;
let rspamd: FilterStandIn;
let app: TestServer;
let member: Client;

beforeAll(async () => {
  site = createServer((request, response) => {
    requested.push(`${request.method} ${request.url}`);
    const type = request.url?.endsWith('.jpg') ? 'image/jpeg' : 'text/html';
    if (request.url === '/gone') return void response.writeHead(404).end();
    if (request.url === '/no-robots') return void response.writeHead(403).end();
    if (request.url === '/no-head' && request.method === 'HEAD') return void response.writeHead(404).end();
    if (request.url === '/moved') return void response.writeHead(301, { Location: '/here' }).end();
    if (request.url === '/inside')
      return void response.writeHead(302, { Location: 'http://127.0.0.1:80/' }).end();
    if (request.url === '/never') return;
    const length = request.url === '/heavy.jpg' ? 700 * 1024 : 3;
    response.writeHead(200, { 'Content-Type': type, 'Content-Length': length });
    response.end(request.method === 'HEAD' ? undefined : Buffer.alloc(length, 'x'));
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  closedPort = (closed.address() as AddressInfo).port;
  await new Promise((resolve) => closed.close(resolve));
  [spamd, rspamd] = await Promise.all([startSpamd(), startRspamd()]);
  app = await startTestServer(
    {
      CRAWL_ALLOW: `127.0.0.1:${port},127.0.0.1:${closedPort}`,
      SPAMD_URL: spamd.url,
      RSPAMD_URL: rspamd.url,
      NETWORK_CHECKS_PER_HOUR: '8',
    },
    {
      nameServer: {
        takesMail: async () => 'unknown',
        aliases: async () => ({ state: 'none' }),
        exchanges: async () => ({ state: 'none' }),
        texts: async (name) => {
          if (isCutOff || name.endsWith('silent.example')) return { state: 'silent' };
          const records = texts[name];
          if (records) return { state: 'records', records };
          return { state: name === '_domainkey.good.example' ? 'none' : 'no-name' };
        },
      },
    },
  );
  member = await app.member();
});
afterAll(async () => {
  await app?.close();
  await Promise.all([spamd?.close(), rspamd?.close()]);
  site?.closeAllConnections();
  site?.close();
});

const page = (...parts: string[]) =>
  `<html lang="en"><title>Bowls</title><p>${words}</p>${parts.join('\n')}</html>`;
const link = (path: string) => `<a href="${origin}${path}">See the bowls ${path}</a>`;
const imageTag = (path: string) => `<img src="${origin}${path}" alt="A bowl" width="600" height="400">`;
const analyzed = async (htmlContent: string, more: object = {}, client = member) =>
  (await client.post('/api/analyze-template', { htmlContent, ...more })).body;
const findingIn = (body: { findings: { id: string }[] }, id: string) =>
  body.findings.find((one) => one.id === id);

test('nothing is fetched unless requested', async () => {
  requested = [];
  const body = await analyzed(page(link('/gone')));
  expect(requested).toEqual([]);
  expect(body.notChecked).toContain('Whether links and images can be reached.');
});

test('links and images are tried, each once; broken ones are found with their source location', async () => {
  requested = [];
  const html = page(
    ...['/here', '/here#part', '/gone', '/no-robots', '/no-head', '/moved', '/inside'].map(link),
    '<a href="http://10.1.2.3/">Intranet</a>',
    ...['/small.jpg', '/heavy.jpg', '/page-not-image'].map(imageTag),
  );
  const body = await analyzed(html, { network: true });
  const broken = findingIn(body, 'link-broken') as unknown as { where: { line: number; excerpt: string }[] };
  expect(broken.where.map(({ excerpt }) => excerpt.replace(origin, ''))).toEqual([
    '/gone (page not found)',
    '/inside (only reachable inside a private network)',
    'http://10.1.2.3/ (only reachable inside a private network)',
  ]);
  expect(findingIn(body, 'image-broken')).toMatchObject({
    where: [{ excerpt: `${origin}/page-not-image (not an image)` }],
  });
  expect(findingIn(body, 'image-weight')).toMatchObject({
    where: [{ excerpt: `${origin}/heavy.jpg (700 KB)` }],
  });
  expect(requested.filter((line) => line.endsWith('/here'))).toHaveLength(2);
  expect(requested).toContain('GET /no-head');
  expect(body.notChecked.join(' ')).toMatch(
    /1 address that did not answer in time or rejects automated requests/,
  );
  expect(body.score).toBeLessThan((await analyzed(html)).score);
});

test('a server that is cut off blames no email', async () => {
  const html = page(`<a href="http://127.0.0.1:${closedPort}/">See the bowls</a>`);
  texts['example.com'] = ['v=spf1 -all'];
  expect(findingIn(await analyzed(html, { network: true }), 'link-broken')).toMatchObject({
    where: [{ excerpt: expect.stringContaining('(the site does not answer)') }],
  });
  isCutOff = true;
  const body = await analyzed(html, { network: true });
  isCutOff = false;
  expect(findingIn(body, 'link-broken')).toBeUndefined();
  expect(body.notChecked.join(' ')).toMatch(/1 address that did not answer/);
});

test('the domain of the sender is looked up', async () => {
  const ids = async (from: string) =>
    (await analyzed(page(link('/here')), { network: true, from })).findings
      .filter(({ group }: { group: string }) => group === 'sender')
      .map(({ id }: { id: string }) => id);
  const of = (all: string[], ...wanted: string[]) => all.filter((id) => wanted.includes(id));
  const wanted = ['sender-domain-missing', 'spf-missing', 'dkim-missing', 'dmarc-missing'];
  expect(of(await ids('Ann <ann@good.example>'), ...wanted)).toEqual([]);
  expect(of(await ids('ann@gone.example'), ...wanted)).toEqual(['sender-domain-missing']);
  expect(of(await ids('ann@silent.example'), ...wanted)).toEqual([]);
  // The DMARC record of the registrable domain covers the names below it; one of a public suffix does not.
  expect(of(await ids('ann@news.brand.co.uk'), 'dmarc-missing')).toEqual([]);
  expect(of(await ids('ann@plain.co.uk'), 'dmarc-missing')).toEqual(['dmarc-missing']);
});

test('a person may request a limited number an hour, and others are not affected', async () => {
  const eager = await app.member();
  for (let index = 0; index < 8; index += 1) await analyzed(page(), { network: true }, eager);
  const refused = await eager.post('/api/analyze-template', { htmlContent: page(), network: true });
  expect(refused.status).toBe(429);
  expect(refused.body.message).toMatch(/^You checked the links of 8 emails within an hour/);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
  expect((await eager.post('/api/analyze-template', { htmlContent: page() })).status).toBe(200);
  const other = await app.member();
  expect((await other.post('/api/analyze-template', { htmlContent: page(), network: true })).status).toBe(
    200,
  );
  app.advance(61 * 60 * 1000);
  expect((await eager.post('/api/analyze-template', { htmlContent: page(), network: true })).status).toBe(
    200,
  );
});

describe('other filters', () => {
  test('report their results, which change no grade', async () => {
    const body = await analyzed(page(link('/here')), { subject: 'Bowls', text: words });
    expect(body.engines.spamassassin).toMatchObject({ answered: true, score: 4, threshold: 5 });
    expect(body.engines.rspamd.rules[0]).toEqual({
      name: 'R_SUSPICIOUS_IMAGES',
      points: 5,
      description: 'Message contains many images',
    });
    expect(body.score).toBe((await analyzed(page(link('/here')), { subject: 'Bowls', text: words })).score);
    expect((await app.client().get('/api/health')).body.services).toMatchObject({
      spamassassin: 'on',
      rspamd: 'on',
    });
  });

  test('get no email that they would not read, and the report says so', async () => {
    const requested = spamd.messages.length;
    const body = await analyzed(page(link('/here'), 'x'.repeat(600_000)));
    expect(body.engines).toEqual({});
    expect(body.notChecked).toContain('What other filters say: they only read emails of up to 500 KB.');
    expect(spamd.messages).toHaveLength(requested);
  });

  test.each(['drip', 'flood', 'odd'] as const)('that %s affect only their own panel', async (mood) => {
    spamd.behavior = mood;
    rspamd.behavior = mood;
    const body = await analyzed(page(link('/here')));
    expect(body.engines.spamassassin.answered).toBe(false);
    expect(body.engines.rspamd.answered).toBe(false);
    Object.assign(spamd, { mood: 'well' });
    Object.assign(rspamd, { mood: 'well' });
  });

  test('affect only their own panel when they are slow', async () => {
    const before = await analyzed(page(link('/here')));
    spamd.behavior = 'silent';
    rspamd.behavior = 'nonsense';
    const body = await analyzed(page(link('/here')));
    expect(body.engines).toEqual({
      spamassassin: { answered: false, score: null, threshold: null, rules: [] },
      rspamd: { answered: false, score: null, threshold: null, rules: [] },
    });
    expect(body).toMatchObject({ grade: before.grade, score: before.score });
    Object.assign(spamd, { mood: 'well' });
    Object.assign(rspamd, { mood: 'well' });
  });
});

test('own results: counts from the first test, a share with its range from the fifth', async () => {
  const sender = await app.member();
  const send = async (feedback: string, recipientEmail = 'someone@gmail.com') => {
    const { body } = await sender.post('/api/send-test-email', {
      recipientEmail,
      htmlContent: page(),
      templateName: 'Bowls',
    });
    await sender.post('/api/test-email-feedback', { testEmailId: body.testEmailId, feedback });
  };
  for (let index = 0; index < 4; index += 1) await send('inbox');
  const few = (await analyzed(page(), {}, sender)).feedback;
  expect(few).toMatchObject({ n: 4, inbox: 4, inboxInterval: null, byDomainAndProvider: [] });
  await send('promotions');
  await send('spam', 'someone@outlook.com');
  const stats = (await sender.get('/api/user-email-stats')).body;
  const gmail = { provider: 'gmail', inboxInterval: { low: 37.6, high: 96.4 } };
  const outlook = { provider: 'outlook', inboxInterval: null };
  expect(stats.bySendingDomainAndProvider).toMatchObject([gmail, outlook]);
  const [{ domain }] = stats.bySendingDomainAndProvider;
  const all = (await analyzed(page(), {}, sender)).feedback;
  expect(all.byDomainAndProvider).toMatchObject([
    { domain, provider: 'gmail', n: 5, inbox: 4, promotions: 1 },
  ]);
  const elsewhere = (await analyzed(page(), { from: 'ann@elsewhere.example' }, sender)).feedback;
  expect(elsewhere.byDomainAndProvider).toEqual([]);
});
