// Domains of workspaces: entered, proven by DNS, in the links of emails, and the requests that arrive under them.
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';
import { listOf, readyToSend, untilStatus } from '../../../../../test/support/samples/campaigns.ts';
import type { Context } from '../../../context.ts';
import { checkDomain } from '../../../domain/carriers/own-domains/check.ts';
import { ownershipRecord } from '../../../domain/carriers/own-domains/look-up.ts';
import { publicOrigins } from '../../../domain/carriers/own-domains/public-origin.ts';
import { recheckDomains } from '../../../domain/carriers/own-domains/recheck.ts';
import { reachMark } from '../../../domain/carriers/own-domains/target.ts';
import { workspaceMark } from '../../../domain/shared/product-mail.ts';
import type { TextAnswer } from '../../../providers/dns/name-server.ts';

vi.setConfig({ testTimeout: 120_000 });

const host = 'letters.lettersmith.test';
const formerHost = 'former.lettersmith.test';
const aliases = new Map<string, TextAnswer>();
const texts = new Map<string, TextAnswer>();
const noName: TextAnswer = { state: 'no-name' };
const to = (target: string): TextAnswer => ({ state: 'records', records: [target] });

let app: TestServer;
/** The name of the server leads nowhere in tests. */
const addressOf = () => `http://127.0.0.1:${app.server.ctx.config.port}`;
const stranger = () => new Client(addressOf());
const newMember = async (email?: string): Promise<Client> => {
  const client = stranger();
  for (const [name, value] of (await app.member(email)).cookies) client.cookies.set(name, value);
  return client;
};

let member: Client;
let workspaceId: string;
beforeAll(async () => {
  app = await startTestServer(
    { PUBLIC_URL: `http://${host}`, PUBLIC_ALIASES: `WWW.Alias.Test., ${formerHost}` },
    {
      nameServer: {
        takesMail: async () => 'yes',
        exchanges: async () => noName,
        aliases: async (name) => aliases.get(name) ?? noName,
        texts: async (name) => texts.get(name) ?? noName,
      },
    },
  );
  member = await newMember();
  workspaceId = await app.workspaceOf(member);
});
afterAll(() => app.close());
beforeEach(() => {
  aliases.clear();
  texts.clear();
  app.advance(10_000);
});

const use = (input: object, client = member) => client.put('/api/esp/domains', input);
const messagesOf = async (mark: string | null) =>
  (await app.server.ctx.outbox?.list({ limit: 100, after: {}, owners: [mark] }))?.messages ?? [];
const originsOf = (id: string) => publicOrigins(app.server.ctx, app.server.ctx.db, id);

test('a domain is pending until its CNAME leads here, through names in between too', async () => {
  const { status, body } = await use({ trackingDomain: ' https://Links.Bowls.test/ ' });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    target: host,
    tracking: { domain: 'links.bowls.test', state: 'pending', problem: 'no_record', isUsed: false },
    webView: { domain: '', state: 'unset' },
  });
  expect(body.tracking.records).toEqual([
    expect.objectContaining({ type: 'CNAME', name: 'links.bowls.test', value: host, state: 'missing' }),
  ]);
  expect((await originsOf(workspaceId)).tracking).toBe(`http://${host}`);

  aliases.set('links.bowls.test', to('elsewhere.test'));
  app.advance(10_000);
  const check = () => member.post('/api/esp/domains/check', { use: 'tracking' });
  expect((await check()).body.tracking).toMatchObject({ state: 'pending', problem: 'other_target' });
  const tooSoon = await check();
  expect(tooSoon.status).toBe(429);
  expect(tooSoon.headers.get('retry-after')).toBe('5');

  app.advance(10_000);
  aliases.set('links.bowls.test', to('edge.dns.test.'));
  aliases.set('edge.dns.test', to(`${host}.`));
  expect((await check()).body.tracking).toMatchObject({ state: 'verified', problem: null, isUsed: true });
  expect(await originsOf(workspaceId)).toEqual({
    tracking: 'http://links.bowls.test',
    webView: `http://${host}`,
  });
  expect((await member.get('/api/esp/settings')).body).toMatchObject({
    trackingDomain: 'links.bowls.test',
    trackingDomainState: 'verified',
    webViewDomainState: 'unset',
  });
});

test.each([
  ['not a domain', 400],
  ['203.0.113.7', 400],
  ['localhost', 400],
  ['links.bowls.test:8080', 400],
  ['a/b.test', 400],
  ['x'.repeat(400), 400],
  [host, 422],
  [`links.${host}`, 422],
  ['www.alias.test', 422],
  [`links.${formerHost}`, 422],
  ['co.uk', 422],
  ['bowls.co.uk', 422],
  ['github.io', 422],
])('%s is refused and changes nothing', async (trackingDomain, status) => {
  const before = (await member.get('/api/esp/domains')).body;
  const answer = await use({ trackingDomain });
  expect(answer.status).toBe(status);
  expect(answer.body.errors[0]).toMatchObject({ path: 'trackingDomain', message: answer.body.message });
  expect((await member.get('/api/esp/domains')).body).toEqual(before);
});

test('a name in another script is stored as DNS has it', async () => {
  const { body } = await use({ webViewDomain: 'blick.müller.test' });
  expect(body.webView.domain).toBe('blick.xn--mller-kva.test');
  await use({ webViewDomain: '' });
});

test('two requests at once lose neither domain', async () => {
  const owner = await newMember();
  await Promise.all([
    use({ trackingDomain: 'links.both.test' }, owner),
    use({ webViewDomain: 'view.both.test' }, owner),
  ]);
  expect((await owner.get('/api/esp/domains')).body).toMatchObject({
    tracking: { domain: 'links.both.test' },
    webView: { domain: 'view.both.test' },
  });
});

describe('a domain belongs to one workspace', () => {
  test('only the person who can write its DNS takes over a name that leads here', async () => {
    const shared = 'links.vases.test';
    const first = await newMember();
    const second = await newMember();
    const secondId = await app.workspaceOf(second);
    aliases.set(shared, to(host));
    expect((await use({ trackingDomain: shared }, first)).body.tracking.state).toBe('verified');
    // The record stays when its owner no longer uses the domain.
    await use({ trackingDomain: '' }, first);

    const claimed = (await use({ trackingDomain: shared }, second)).body.tracking;
    expect(claimed).toMatchObject({ state: 'pending', problem: 'taken', isUsed: false });
    const proof = ownershipRecord(app.server.ctx, secondId, shared);
    expect(claimed.records[1]).toMatchObject({ type: 'TXT', ...proof });
    const firstId = await app.workspaceOf(first);
    expect(ownershipRecord(app.server.ctx, firstId, shared).value).not.toBe(proof.value);

    await use({ trackingDomain: shared }, first);
    expect((await originsOf(firstId)).tracking).toBe(`http://${shared}`);
    texts.set(proof.name, { state: 'records', records: ['something else', proof.value] });
    app.advance(10_000);
    const taken = await second.post('/api/esp/domains/check', { use: 'tracking' });
    expect(taken.body.tracking).toMatchObject({ state: 'verified', isUsed: true });
    expect((await first.get('/api/esp/domains')).body.tracking).toMatchObject({
      state: 'failed',
      problem: 'taken',
      isUsed: false,
    });
    expect((await originsOf(firstId)).tracking).toBe(`http://${host}`);
  });

  test('nothing of it is shown to others, or signed out', async () => {
    expect((await stranger().get('/api/esp/domains')).status).toBe(401);
    expect((await stranger().put('/api/esp/domains', {})).status).toBe(401);
    const other = await newMember();
    expect((await other.get('/api/esp/domains')).body.tracking.domain).toBe('');
    expect((await other.post('/api/esp/domains/check', { use: 'tracking' })).status).toBe(404);
  });
});

test('a domain that ends is failed, its owner gets one email, and it is back when its record is', async () => {
  const owner = await newMember('vera@vases.test');
  const id = await app.workspaceOf(owner);
  aliases.set('links.ends.test', to(host));
  await use({ trackingDomain: 'links.ends.test', webViewDomain: 'links.ends.test' }, owner);
  expect((await originsOf(id)).webView).toBe('http://links.ends.test');
  const mails = async () =>
    (await messagesOf(null)).filter(
      ({ subject, to: [recipient] }) =>
        subject.includes('links.ends.test') && recipient === 'vera@vases.test',
    ).length;
  const daily = async () => {
    app.advance(24 * 3_600_000);
    await recheckDomains(app.server.ctx);
    return (await owner.get('/api/esp/domains')).body.tracking;
  };

  aliases.set('links.ends.test', { state: 'silent' });
  expect(await daily()).toMatchObject({ state: 'verified', problem: 'no_answer', isUsed: true });
  expect(await mails()).toBe(0);

  aliases.delete('links.ends.test');
  expect(await daily()).toMatchObject({ state: 'failed', problem: 'no_record', isUsed: false });
  expect(await originsOf(id)).toEqual({ tracking: `http://${host}`, webView: `http://${host}` });
  expect(await mails()).toBe(1);
  await daily();
  expect(await mails()).toBe(1);

  aliases.set('links.ends.test', to(host));
  expect(await daily()).toMatchObject({ state: 'verified', problem: null, isUsed: true });
});

describe('over https', () => {
  const secure = (answer: Awaited<ReturnType<Context['fetcher']['fetch']>>): Context => ({
    ...app.server.ctx,
    publicUrl: `https://${host}`,
    fetcher: { fetch: async () => answer },
  });
  const page = (body: string) =>
    ({
      ok: true,
      status: 200,
      url: '',
      contentType: 'text/plain',
      charset: null,
      declaredBytes: null,
      body: Buffer.from(body),
    }) as const;

  test('readers are led to it only when they reach this server there', async () => {
    const owner = await newMember();
    const id = await app.workspaceOf(owner);
    aliases.set('links.secure.test', to(host));
    await use({ trackingDomain: 'links.secure.test' }, owner);
    const originAfter = async (answer: Parameters<typeof secure>[0]) => {
      const ctx = secure(answer);
      await checkDomain(ctx, id, 'links.secure.test');
      return (await publicOrigins(ctx, ctx.db, id)).tracking;
    };
    expect(await originAfter({ ok: false, refusal: 'certificate' })).toBe(`https://${host}`);
    expect(await originAfter(page('Welcome to nginx'))).toBe(`https://${host}`);
    expect(await originAfter(page(reachMark(app.server.ctx)))).toBe('https://links.secure.test');
    // A page of another server is longer than the answer of this one.
    expect(await originAfter({ ok: false, refusal: 'too-large' })).toBe(`https://${host}`);
    expect(await originAfter({ ok: false, refusal: 'redirects' })).toBe(`https://${host}`);
    // A network that leads no request back to itself proves nothing.
    expect(await originAfter({ ok: false, refusal: 'unreachable' })).toBe('https://links.secure.test');
  });
});

describe('requests under other names', () => {
  interface Reply {
    status: number;
    headers: Record<string, unknown>;
    text: string;
  }
  const under = (
    name: string,
    path: string,
    headers: Record<string, string> = {},
    method = 'GET',
    body?: string,
  ): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const url = new URL(addressOf());
      const sent = httpRequest(
        { host: url.hostname, port: url.port, path, method, headers: { host: name, ...headers } },
        async (response) => {
          const chunks: Buffer[] = [];
          for await (const chunk of response) chunks.push(chunk as Buffer);
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          });
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });

  test('there are only the addresses in emails and the pages for readers', async () => {
    const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    expect((await under(host, '/api/auth/user', { cookie })).status).toBe(200);
    for (const path of [
      '/',
      '/login',
      '/api/auth/user',
      '/api/config',
      '/uploads/a.png',
      '/preview/x/1',
      '/view',
      '//t/o/x',
      '/archive/a/b/c',
      '/t/../login',
    ]) {
      const { status, text } = await under('links.bowls.test', path, { cookie, accept: 'text/html' });
      expect([path, status, JSON.parse(text)]).toEqual([
        path,
        404,
        { message: `The application is not at this address. Open http://${host}.` },
      ]);
    }
    expect((await under('links.bowls.test:8080', '/login')).status).toBe(404);
    // Under any name, with the headers that it has under its own.
    const pixel = await under('links.bowls.test', '/t/o/unknown', { cookie });
    expect(pixel).toMatchObject({ status: 200, headers: { 'content-type': 'image/gif' } });
    expect(pixel.headers['set-cookie']).toBeUndefined();
    const countdown = await under('links.bowls.test', '/c/unknown.gif', { cookie });
    expect(countdown).toMatchObject({ status: 200, headers: { 'content-type': 'image/gif' } });
    expect((await under('links.bowls.test', '/i/s/instagram-circle-ink.png')).status).toBe(200);
    expect(pixel.headers['x-content-type-options']).toBe('nosniff');
    expect((await under('links.bowls.test', '/t/reached')).text).toBe(reachMark(app.server.ctx));
    expect((await under('links.bowls.test', '/u/unknown')).headers['content-type']).toContain('text/html');
    // Probes use any name, and the name of a container reaches everything.
    expect((await under('links.bowls.test', '/api/live')).status).toBe(200);
    expect((await under('lettersmith:3000', '/api/config')).status).toBe(200);
    expect((await under(`${host.toUpperCase()}.`, '/api/config')).status).toBe(200);
    for (const name of ['203.0.113.7', '[2001:db8::7]:3000', 'letters.home.arpa', 'Letters.lan:3000'])
      expect([name, (await under(name, '/api/config')).status]).toEqual([name, 200]);
  });

  test('PUBLIC_ALIASES are names of this server', async () => {
    const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    for (const name of ['www.alias.test', 'WWW.alias.test.:3000', formerHost])
      expect([name, (await under(name, '/api/auth/user', { cookie })).status]).toEqual([name, 200]);
    expect((await under('below.alias.test', '/api/config')).status).toBe(404);
    const post = (origin: string) =>
      under(formerHost, '/api/esp/domains/check', { cookie, origin }, 'POST', '{"use":"webView"}');
    expect((await post(`http://${formerHost}`)).status).not.toBe(403);
    expect((await post('http://links.bowls.test')).status).toBe(403);
  });

  test('a proxy may get a certificate for this server and for proven domains only', async () => {
    const allowed = async (domain: string) =>
      (await stranger().get(`/api/domains/allowed?domain=${encodeURIComponent(domain)}`)).status;
    aliases.set('links.proven.test', to(host));
    const owner = await newMember();
    await use({ trackingDomain: 'links.proven.test', webViewDomain: 'view.unproven.test' }, owner);
    expect(await allowed('links.proven.test')).toBe(200);
    expect(await allowed(host)).toBe(200);
    expect(await allowed('www.alias.test')).toBe(200);
    expect(await allowed('view.unproven.test')).toBe(404);
    expect(await allowed('other.test')).toBe(404);
    expect(await allowed('\u0000')).toBe(404);
    expect((await stranger().get('/api/domains/allowed')).status).toBe(400);
  });
});

test('links of new campaigns have the domains, and unsubscribing does not', async () => {
  const owner = await newMember();
  const sender = await readyToSend(owner);
  const listId = await listOf(owner, 'Readers', [{ email: 'ann@home.example', firstName: 'Ann' }]);
  aliases.set('links.sent.test', to(host));
  aliases.set('view.sent.test', to(host));
  await use({ trackingDomain: 'links.sent.test', webViewDomain: 'view.sent.test' }, owner);
  const { body: campaign } = await owner.post('/api/esp/campaigns', {
    name: 'Bowls',
    subject: 'Bowls',
    fromName: 'Mara',
    fromEmail: sender,
    htmlContent:
      '<!doctype html><html lang="en"><head><title>Bowls</title></head><body><p>The bowls are back, thrown by hand and glazed in ash, and there are forty of them this time.</p><a href="https://shop.example/bowls">See the bowls</a> <a href="{{web_view_url}}">In a browser</a></body></html>',
    selectedLists: [listId],
  });
  expect((await owner.post(`/api/esp/campaigns/${campaign.id}/send`)).status).toBe(200);
  await untilStatus(owner, campaign.id, 'sent');
  const messages = await messagesOf(workspaceMark(app.server.ctx, await app.workspaceOf(owner)));
  const found = messages.find(
    ({ subject, to: [recipient] }) => subject === 'Bowls' && recipient === 'ann@home.example',
  );
  const message = await app.server.ctx.outbox?.get(found?.id ?? '');
  const html = message?.html ?? '';
  expect(html).toMatch(/href="http:\/\/links\.sent\.test\/t\/c\/[^"]+"/);
  expect(html).toMatch(/src="http:\/\/links\.sent\.test\/t\/o\/[^"]+"/);
  expect(html).toMatch(/href="http:\/\/view\.sent\.test\/view\/[^"]+"/);
  const unsubscribe = message?.headers.find(({ name }) => name === 'List-Unsubscribe')?.value;
  expect(unsubscribe).toMatch(new RegExp(`^<http://${host}/u/`));

  const client = new URL(addressOf());
  const pathOf = (pattern: RegExp): string => {
    const address = new URL((pattern.exec(html)?.[1] ?? '').replaceAll('&amp;', '&'));
    return `${client.origin}${address.pathname}${address.search}`;
  };
  // The token counts, under whatever name it is presented.
  const click = await fetch(pathOf(/href="(http:\/\/links[^"]+)"/), {
    redirect: 'manual',
    headers: { 'x-forwarded-host': 'links.bowls.test' },
  });
  expect([click.status, click.headers.get('location')]).toEqual([302, 'https://shop.example/bowls']);
  expect((await fetch(pathOf(/href="(http:\/\/view[^"]+)"/))).status).toBe(200);
});
