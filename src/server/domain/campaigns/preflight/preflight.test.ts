// The preflight of a campaign. Numbers refer to the checklist for senders.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Preflight } from '#contract/campaigns/preflight.ts';
import { translatorFor } from '#text/translator.ts';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';
import { listOf, readyToSend, setAccounts } from '../../../../../test/support/samples/campaigns.ts';
import { judgeAccount } from './account.ts';
import { shownCheck } from './check.ts';

let app: TestServer;
let member: Client;
let sender: string;
let listId: string;
let lookedUp: string[] = [];
const words =
  'The bowls are back. They are thrown by hand, glazed in ash and fired twice, and there are forty of them this time.';
const page = (body: string): string =>
  `<!doctype html><html lang="en"><head><title>Bowls</title></head><body><p>${words}</p>${body}</body></html>`;

const preflightOf = async (changes: object, language = 'en'): Promise<Preflight> => {
  const made = await member.post('/api/esp/campaigns', {
    name: 'Spring',
    subject: 'The bowls are back',
    fromName: 'Mara Lind',
    fromEmail: sender,
    htmlContent: page('<p><a href="https://shop.example/bowls">See the bowls</a></p>'),
    selectedLists: [listId],
    ...changes,
  });
  expect(made.status).toBe(201);
  const headers = { 'accept-language': language };
  return (await member.get(`/api/esp/campaigns/${made.body.id}/preflight`, { headers })).body;
};

const find = ({ checks }: Preflight, id: string) => checks.find((check) => check.id === id);
const checkOf = async (id: string, changes: object) => find(await preflightOf(changes), id);
const content = (body: string) => ({ htmlContent: page(body) });

beforeAll(async () => {
  app = await startTestServer(
    {},
    {
      nameServer: {
        takesMail: async (name) => (name === 'silent.shop' ? 'no' : 'yes'),
        aliases: async () => ({ state: 'none' }),
        exchanges: async () => ({ state: 'none' }),
        texts: async (name) => {
          lookedUp.push(name);
          return name.startsWith('_') ? { state: 'no-name' } : { state: 'none' };
        },
      },
    },
  );
  member = await app.member('mara@shop.example');
  sender = await readyToSend(member);
  listId = await listOf(member, 'Bowls', [
    { email: 'ann@home.example', firstName: 'Ann' },
    { email: 'bo@home.example' },
  ]);
});
afterAll(() => app.close());

test('a correct campaign can be sent, and passed checks are listed too', async () => {
  const preflight = await preflightOf({});
  expect(preflight).toMatchObject({ canSend: true, recipients: 2, leftOut: 0 });
  expect(preflight.grade).toMatch(/^[AB]/);
  for (const id of [
    'audience',
    'unsubscribe',
    'postal-address',
    'sender-verified',
    'size',
    'quota',
    'events',
  ])
    expect([id, find(preflight, id)?.level]).toEqual([id, 'ok']);
  const levels = preflight.checks.map(({ level }) => ['block', 'warn', 'info', 'ok'].indexOf(level));
  expect(levels).toEqual(levels.toSorted());
});

describe('the content', () => {
  test('C21: a hidden unsubscribe link does not count', async () => {
    const hidden = '<div style="display:none"><a href="{{unsubscribe_url}}">Unsubscribe</a></div>';
    expect(await checkOf('unsubscribe', content(hidden))).toMatchObject({ level: 'ok' });
    const swallowed = content('<div style="display:none">');
    expect(await checkOf('unsubscribe', swallowed)).toMatchObject({ level: 'block', where: 'content' });
    expect(await checkOf('unsubscribe', content('<!-- '))).toMatchObject({ level: 'block' });
  });

  test('C22: without a postal address nothing is sent, even if the email has its own link', async () => {
    const other = await app.member();
    const { body: settings } = await other.post('/api/esp/settings/sandbox');
    const { body } = await other.post('/api/esp/campaigns', {
      name: 'x',
      subject: 'x',
      fromEmail: settings.defaultFromEmail,
      everyone: true,
      htmlContent: page('<a href="{{unsubscribe_url}}">Unsubscribe</a>'),
    });
    const preflight = (await other.get(`/api/esp/campaigns/${body.id}/preflight`)).body;
    expect(preflight.canSend).toBe(false);
    expect(find(preflight, 'postal-address')).toMatchObject({ level: 'block', where: 'account' });
  });

  test('C24: the size is that of the message as it is sent', async () => {
    const filled = (kilobytes: number) =>
      content(`<p>${'A word and more. '.repeat((kilobytes * 1024) / 17)}</p>`);
    expect(await checkOf('size', filled(80))).toMatchObject({ level: 'ok' });
    expect(await checkOf('size', filled(92))).toMatchObject({ level: 'warn' });
    const clipped = await checkOf('size', filled(110));
    expect(clipped).toMatchObject({ level: 'warn', message: expect.stringContaining('hides the rest') });
  });

  test('C26: a campaign whose messages could exceed the limit of SES does not start', async () => {
    const many = (count: number) => content('<p>{{first_name|a}}</p>'.repeat(count));
    expect(await checkOf('merge-tags-many', many(200))).toBeUndefined();
    expect(await checkOf('merge-tags-many', many(12_000))).toMatchObject({
      level: 'block',
      where: 'content',
    });
    const large = await member.post('/api/esp/campaigns', {
      name: 'x',
      subject: 'x',
      fromEmail: sender,
      ...content('x'.repeat(500 * 1024)),
    });
    expect(large.status).toBe(413);
  });

  test('C25: a relative link opens nowhere, which is a warning and stops nothing', async () => {
    expect(await checkOf('link-relative', content('<a href="/bowls">Bowls</a>'))).toMatchObject({
      level: 'warn',
    });
  });

  test('a link that still has a placeholder address is named', async () => {
    const button = '<a href="https://example.com">See the bowls</a>';
    const link = '<a href="https://shop.test/b">Read more</a>';
    expect(await checkOf('link-empty', content(`${button} ${link}`))).toMatchObject({
      level: 'warn',
      where: 'content',
      message: '1 link goes nowhere (example.com). Look for “See the bowls”.',
      fix: expect.stringContaining('address of your page'),
    });
    expect(find(await preflightOf(content(button), 'de'), 'link-empty')).toMatchObject({
      message: '1 Link führt ins Leere (example.com). Suchen Sie nach “See the bowls”.',
      fix: 'Geben Sie dafür die Adresse Ihrer Seite ein.',
    });
    expect(await checkOf('link-sample', {})).toMatchObject({
      level: 'warn',
      message: expect.stringContaining('“See the bowls”'),
    });
    expect(await checkOf('link-empty', content(link))).toBeUndefined();
  });

  test('C27: a tag without a value is a warning that names the typo, counts the contacts without a value, and offers a fallback', async () => {
    const preflight = await preflightOf(content('<p>{{frist_name}} {{no name}} {{asked_month|spring}}</p>'));
    expect(preflight.canSend).toBe(true);
    expect(find(preflight, 'merge-tags-unknown')).toMatchObject({
      level: 'warn',
      message: expect.stringContaining('Did you mean {{first_name}} instead of {{frist_name}}?'),
      fallbackFor: ['frist_name'],
    });
    expect(find(preflight, 'merge-tags-typed')).toMatchObject({
      level: 'warn',
      message: expect.stringContaining('{{no name}}'),
    });
    expect(find(preflight, 'merge-tags-fallback')).toMatchObject({
      level: 'info',
      message: expect.stringContaining('{{asked_month}}'),
    });
    expect(await checkOf('merge-tags-empty', content('<p>Hello {{first_name}}</p>'))).toMatchObject({
      level: 'warn',
      message: '1 subscriber has no value for {{first_name}}. That spot stays empty in their email.',
      fix: expect.stringContaining('{{first_name|there}}'),
      fallbackFor: ['first_name'],
    });
    expect(await checkOf('merge-tags-empty', content('<p>{{email}}</p>'))).toMatchObject({ level: 'ok' });
    expect(await checkOf('merge-tags-empty', content('<p>{{first_name|you}}</p>'))).toBeUndefined();
  });

  test('C28: a subject that imitates a reply is refused', async () => {
    expect(await checkOf('subject-fake-reply', { subject: 'Re: your order' })).toMatchObject({
      level: 'block',
      where: 'details',
    });
  });

  test('images over http are reported', async () => {
    const image = '<img src="http://shop.example/a.png" alt="A bowl" width="100" height="100">';
    expect((await checkOf('image-http', content(image)))?.level).toMatch(/warn|info/);
  });

  test('content that becomes active again after sanitizing is not sent', async () => {
    const nested = `${'<'.repeat(30)}<form>${'form>'.repeat(30)}`;
    expect(await checkOf('unreadable', content(nested))).toMatchObject({ level: 'block' });
  });
});

describe('the sender', () => {
  test('C01: an unverified sender stops the campaign', async () => {
    expect(await checkOf('sender-verified', { fromEmail: 'mara@elsewhere.example' })).toMatchObject({
      level: 'block',
      where: 'details',
    });
  });

  test('C31: a sender address at a freemail provider is refused', async () => {
    await sql`insert into sandbox.aws_identities (name, verified, created_at) values ('mara@gmail.com', true, now())`.execute(
      app.server.ctx.db,
    );
    const preflight = await preflightOf({ fromEmail: 'mara@gmail.com' });
    expect(find(preflight, 'sender-verified')).toMatchObject({ level: 'ok' });
    expect(find(preflight, 'sender-freemail')).toMatchObject({ level: 'block' });
    // A verified address alone gets no DKIM signature of its domain.
    expect(find(preflight, 'dkim')).toMatchObject({ level: 'warn' });
  });

  test("C30: the domain's DNS records are looked up, cached for a while, and stop nothing", async () => {
    await sql`insert into sandbox.aws_identities (name, verified, created_at) values ('kilnlane.shop', true, now())`.execute(
      app.server.ctx.db,
    );
    lookedUp = [];
    const preflight = await preflightOf({ fromEmail: 'mara@kilnlane.shop' });
    expect(find(preflight, 'dmarc-missing')).toMatchObject({ level: 'warn', where: 'account' });
    expect(find(preflight, 'spf-missing')).toMatchObject({ level: 'info' });
    expect(preflight.canSend).toBe(true);
    expect(lookedUp).toContain('_dmarc.kilnlane.shop');
    lookedUp = [];
    await preflightOf({ fromEmail: 'mara@kilnlane.shop' });
    expect(lookedUp).toEqual([]);
  });

  test('C12: the Reply-To domain accepts email', async () => {
    expect(await checkOf('reply-to', { replyTo: 'mara@silent.shop' })).toMatchObject({ level: 'warn' });
    expect(await checkOf('reply-to', { replyTo: 'mara@kilnlane.shop' })).toBeUndefined();
    const wrong = await member.post('/api/esp/campaigns', {
      name: 'x',
      subject: 'x',
      fromEmail: sender,
      replyTo: 'ann',
    });
    expect(wrong.status).toBe(400);
  });

  test('C32: links through a domain other than the sender’s are reported', async () => {
    expect(await checkOf('link-host', {})).toMatchObject({ level: 'info' });
  });
});

test('C03: in production, unsubscribe links use https, or nothing is sent', async () => {
  const { ctx } = app.server;
  const { body } = await member.post('/api/esp/campaigns', { name: 'x', subject: 'x', fromEmail: sender });
  const row = await ctx.db
    .selectFrom('campaigns')
    .selectAll()
    .where('name', '=', body.name)
    .executeTakeFirst();
  if (!row) throw new Error('It is gone.');
  const linkHost = async (publicUrl: string, fromEmail = row.from_email) => {
    const own = { ...ctx, publicUrl, config: { ...ctx.config, isProduction: true } };
    const { checks } = await judgeAccount(own, { ...row, from_email: fromEmail }, 1);
    return checks.map((check) => shownCheck(translatorFor('en'), check)).find(({ id }) => id === 'link-host');
  };
  expect(await linkHost('http://mail.sandbox.example')).toMatchObject({ level: 'block' });
  expect(await linkHost('https://mail.sandbox.example')).toBeUndefined();
  expect(await linkHost('https://mail.brand.co.uk', 'ann@news.brand.co.uk')).toBeUndefined();
  expect(await linkHost('https://mail.other.co.uk', 'ann@news.brand.co.uk')).toMatchObject({
    level: 'info',
    fix: expect.stringContaining('links.brand.co.uk'),
  });
});

describe('the audience', () => {
  test('is not empty', async () => {
    expect(await checkOf('audience', { selectedLists: [] })).toMatchObject({
      level: 'block',
      message: 'No recipients are selected for this campaign.',
    });
    const { body } = await member.post('/api/esp/lists', { name: 'Empty' });
    expect(await checkOf('audience', { selectedLists: [body.id] })).toMatchObject({ level: 'block' });
  });
});

const setAccount = (change: string): Promise<void> => setAccounts(app, sql.raw(change));

describe('the account', () => {
  test('C33: the transport to recipients is shown; a deleted configuration set stops everything', async () => {
    const { db } = app.server.ctx;
    expect(await checkOf('tls', {})).toMatchObject({ level: 'info' });
    await sql`update sandbox.aws_configuration_sets set options = '{"DeliveryOptions": {"TlsPolicy": "REQUIRE"}}'`.execute(
      db,
    );
    app.advance(11 * 60_000);
    expect(await checkOf('tls', {})).toMatchObject({ level: 'warn' });
    await sql`update sandbox.aws_configuration_sets set name = 'elsewhere'`.execute(db);
    app.advance(11 * 60_000);
    const preflight = await preflightOf({});
    expect(preflight.canSend).toBe(false);
    expect(find(preflight, 'configuration-set')).toMatchObject({ level: 'block' });
  });

  test('C50: in the SES sandbox, unverified recipients are counted', async () => {
    await setAccount('has_production_access = false');
    expect(await checkOf('sandbox', {})).toMatchObject({
      level: 'block',
      message: expect.stringContaining('Not verified: ann@home.example, bo@home.example.'),
    });
    await setAccount('has_production_access = true');
    expect(await checkOf('sandbox', {})).toBeUndefined();
  });

  test('C51: recipients beyond the daily quota wait for the next day, which is reported', async () => {
    await setAccount('per_day = 100, sent_in_last_day = 89');
    expect(await checkOf('quota', {})).toMatchObject({
      level: 'warn',
      message: expect.stringMatching(/^Campaigns may send 1 more email within .* a tenth of them stays free/),
    });
    await setAccount('per_day = 100, sent_in_last_day = 99');
    expect((await checkOf('quota', {}))?.message).toContain('Campaigns may send 0 more emails');
    await setAccount('per_day = 50000, sent_in_last_day = 0');
  });

  test('C53: an account that is shut down, paused or under review', async () => {
    await setAccount("enforcement = 'SHUTDOWN'");
    expect(await checkOf('account-suspended', {})).toMatchObject({ level: 'block' });
    await setAccount("enforcement = 'PROBATION', is_sending_enabled = false");
    const preflight = await preflightOf({});
    expect(find(preflight, 'account-paused')).toMatchObject({ level: 'block' });
    expect(find(preflight, 'account-probation')).toMatchObject({ level: 'warn' });
    await setAccount("enforcement = 'HEALTHY', is_sending_enabled = true");
  });

  test('a wrong clock is reported as such', async () => {
    await setAccount("problem = 'clock'");
    expect(await checkOf('account-clock', {})).toMatchObject({
      level: 'block',
      message: expect.stringContaining('server’s clock'),
    });
    await setAccount('problem = null');
  });

  test('C11: without events, figures stay incomplete and deliveries unconfirmed', async () => {
    await setAccount('configuration_set = null');
    expect(await checkOf('events', {})).toMatchObject({ level: 'warn' });
  });
});
