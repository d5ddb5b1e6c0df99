// Running campaigns, on the server with its worker and the SES stand-in.
import { get } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type Client,
  goodPassword,
  startTestServer,
  type TestServer,
} from '../../../../../test/support/app.ts';
import { readEvents } from '../../../../../test/support/event-stream.ts';
import {
  leasedMessages,
  listOf,
  readyToSend,
  setAccounts,
  setPace,
  untilStatus,
} from '../../../../../test/support/samples/campaigns.ts';
import { processInbox } from '../../../../../test/support/samples/process-inbox.ts';
import { insertInbox } from '../../../db/carriers/event-inbox.ts';
import { emailOwners } from '../../../domain/campaigns/owner-emails.ts';
import { wakeSender } from '../../../domain/campaigns/sending/wake.ts';
import { startDueCampaigns } from '../../../domain/campaigns/start.ts';
import { dedupeOf, type NormalizedEvent } from '../../../domain/carriers/normalized-event.ts';
import { applyRetention } from '../../../domain/privacy/retention.ts';

vi.setConfig({ testTimeout: 600_000 });

let app: TestServer;
let member: Client;
let sender: string;
let fewId: string;
const words =
  'The bowls are back. They are thrown by hand, glazed in ash and fired twice, and there are forty of them this time.';
const html = `<!doctype html><html lang="en"><head><title>Bowls</title></head><body><p>Hello {{first_name|there}}. ${words}</p><p><a href="https://shop.example/bowls">See the bowls</a></p></body></html>`;

beforeAll(async () => {
  app = await startTestServer();
  member = await app.member('mara@shop.example');
  sender = await readyToSend(member);

  fewId = await listOf(member, 'Few', [
    { email: 'ann@home.example', firstName: 'Ann' },
    { email: 'bo@home.example' },
  ]);
});
afterAll(() => app.close());

const make = async (changes: object = {}): Promise<string> => {
  const { status, body } = await member.post('/api/esp/campaigns', {
    name: 'Spring',
    subject: 'Bowls, {{first_name|friend}}',
    fromName: 'Mara Lind',
    fromEmail: sender,
    htmlContent: html,
    selectedLists: [fewId],
    ...changes,
  });
  expect(status).toBe(201);
  return body.id;
};
/**
 * A stream whose reader may disconnect; a `fetch` that is aborted connects again at once, and a server's stop would
 * wait for that.
 */
const open = (
  path: string,
  reader = member,
): Promise<{ status: number | undefined; disconnect: () => void; ended: Promise<unknown> }> =>
  new Promise((resolve, reject) => {
    const cookie = [...reader.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const request = get(new URL(path, app.url), { headers: { cookie }, agent: false }, (response) => {
      response.resume();
      const ended = new Promise((end) => response.once('end', end));
      resolve({ status: response.statusCode, disconnect: () => response.destroy(), ended });
    });
    request.on('error', reject);
  });
const step = (id: string, name: string, body?: object) =>
  member.post(`/api/esp/campaigns/${id}/${name}`, body);

test('paused, resumed and canceled: each once, and no message is sent after', async () => {
  const many = await member.post('/api/esp/lists', { name: 'Many' });
  const people = Array.from({ length: 90 }, (_, index) => `many${index}@home.example,Many,${index}`).join(
    '\n',
  );
  await member.post(`/api/esp/contacts/import?listId=${many.body.id}&consent=true`, { contactsData: people });
  const id = await make({ name: 'Long', selectedLists: [many.body.id] });
  // None of these steps is possible once it is finished.
  await setPace(app, 1);
  expect((await step(id, 'send')).body).toEqual({ sent: 90 });
  expect((await member.get(`/api/esp/campaigns/${id}`)).body).toMatchObject({
    status: 'sending',
    totalRecipients: 90,
  });
  expect((await member.delete(`/api/esp/campaigns/${id}`)).status).toBe(409);
  const pauses = await Promise.all([step(id, 'pause'), step(id, 'pause')]);
  expect(pauses.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await member.get(`/api/esp/campaigns/${id}`)).body).toMatchObject({
    status: 'paused',
    waiting: 'paused_by_you',
  });
  expect((await member.patch(`/api/esp/campaigns/${id}`, { name: 'x' })).status).toBe(409);
  expect((await step(id, 'resume')).body).toMatchObject({ status: 'sending', waiting: null });
  const canceled = await step(id, 'cancel');
  expect(canceled.body).toMatchObject({ status: 'sent', outcome: 'cancelled' });
  expect((await step(id, 'cancel')).status).toBe(409);
  const again = await step(id, 'resend', { which: 'failed' });
  expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('was canceled')]);
  expect((await leasedMessages(app, 'Long')).length).toBeLessThan(90);
  await setPace(app, 14);
});

test('merge tags give the same values in preview, test email, campaign and web view; empty ones pass', async () => {
  const body = '<p>Hi {{first_name}}, since {{asked_month|spring}}: {{nope}}, {{size|M}}.</p>';
  const id = await make({
    name: 'Tagged',
    subject: '{{asked_month|Spring}} for {{first_name}}',
    htmlContent: html.replace('</body>', `${body}</body>`),
  });
  const [bo] = (await member.get('/api/esp/contacts?search=bo@home.example')).body;
  const nameless = '<p>Hi, since spring:, M.</p>';
  const named = '<p>Hi Ann, since spring:, M.</p>';
  expect((await member.get(`/preview/campaign/${id}?contact=${bo.id}`)).text).toContain(nameless);
  expect(
    (await member.post(`/api/esp/campaigns/${id}/test`, { recipientEmail: 'x@home.example' })).status,
  ).toBe(200);
  const [test] = (await member.get('/api/outbox')).body;
  expect((await member.get(`/preview/outbox/${test.id}`)).text).toContain(', since spring:, M.</p>');
  expect((await step(id, 'send')).body).toEqual({ sent: 2 });
  expect(await untilStatus(member, id, 'sent')).toMatchObject({ outcome: 'complete', sentCount: 2 });
  const mails = await leasedMessages(app, 'Tagged');
  expect(mails.map(({ subject }) => subject)).toEqual(['Spring for Ann', 'Spring for']);
  expect(mails[0]?.html).toContain(named);
  expect(mails[1]?.html).toContain(nameless);
  expect(mails[1]?.text).toContain('Hi, since spring:, M.');
  const view = /"([^"]*\/view\/[^"]*)"/.exec(mails[1]?.html ?? '')?.[1] ?? '';
  expect((await app.client().get(new URL(view).pathname)).text).toContain(nameless);
});

test('a fallback is inserted where the check offers it, in the subject, the preview text and the HTML', async () => {
  const id = await make({
    subject: 'For {{first_name}}',
    preheader: '{{first_name|you}}, look',
    htmlContent: html.replace('Hello {{first_name|there}}', 'Hello {{first_name}}, {{city}}'),
  });
  const path = `/api/esp/campaigns/${id}/merge-tag-fallbacks`;
  const { status, body } = await member.post(path, { name: 'first_name', fallback: 'friend & neighbor' });
  expect([status, body.subject, body.preheader]).toEqual([
    200,
    'For {{first_name|friend & neighbor}}',
    '{{first_name|you}}, look',
  ]);
  expect(body.htmlContent).toContain('Hello {{first_name|friend &amp; neighbor}}, {{city}}');
  const { body: preflight } = await member.get(`/api/esp/campaigns/${id}/preflight`);
  const ids = preflight.checks.map((check: { id: string }) => check.id);
  expect(ids).not.toContain('merge-tags-empty');
  const long = await member.post(path, { name: 'city', fallback: 'x'.repeat(201) });
  const other = await app.member();
  const foreign = await other.post(path, { name: 'city', fallback: 'x' });
  const empty = await member.post(path, { name: 'city', fallback: ' {} ' });
  expect([long.status, foreign.status, empty.status]).toEqual([400, 404, 400]);
  expect((await member.get(`/api/esp/campaigns/${id}`)).body.htmlContent).toBe(body.htmlContent);
});

test('a scheduled campaign is sent at its time, once, with its content of that time', async () => {
  const id = await make({ name: 'Timed' });
  const at = new Date(Date.now() + 3_600_000).toISOString();
  expect((await step(id, 'schedule', { at })).status).toBe(200);
  expect(await startDueCampaigns(app.server.ctx)).toBe(0);
  await member.patch(`/api/esp/campaigns/${id}`, { subject: 'Later words' });
  app.advance(3_700_000);
  await Promise.all([startDueCampaigns(app.server.ctx), startDueCampaigns(app.server.ctx)]);
  expect(await untilStatus(member, id, 'sent')).toMatchObject({ outcome: 'complete', sentCount: 2 });
  const mails = await leasedMessages(app, 'Timed');
  expect(mails.map(({ subject }) => subject)).toEqual(['Later words', 'Later words']);
});

test.each([
  ['taken back', 'unschedule', undefined, 'draft'],
  ['moved', 'schedule', { at: new Date(Date.now() + 48 * 3_600_000).toISOString() }, 'scheduled'],
])('a campaign whose time is %s during the check does not begin', async (_how, name, body, status) => {
  const { ctx } = app.server;
  const id = await make({ name: 'Changed meanwhile' });
  const at = new Date(ctx.now().getTime() + 3_600_000);
  expect((await step(id, 'schedule', { at: at.toISOString() })).status).toBe(200);
  let isChanged = false;
  const db = ctx.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!isChanged && result.rows.some((row) => row.state === 'scheduled')) {
        isChanged = true;
        expect((await step(id, name, body)).status).toBe(200);
      }
      return result;
    },
  });
  const later = { ...ctx, db, now: () => new Date(at.getTime() + 60_000) };
  expect(await startDueCampaigns(later)).toBe(0);
  expect(isChanged).toBe(true);
  expect((await member.get(`/api/esp/campaigns/${id}`)).body).toMatchObject({ status, waiting: null });
  await member.delete(`/api/esp/campaigns/${id}`);
});

/** Subjects of the messages to the owner that contain these words, oldest first. */
const ownerMails = async (words: string): Promise<string[]> => {
  const { body } = await member.get('/api/outbox?limit=100');
  return body
    .map(({ subject }: { subject: string }) => subject)
    .filter((subject: string) => subject.includes(words))
    .reverse();
};

test('a campaign that cannot begin at its time says why, is retried for a day, and is a draft after that', async () => {
  const id = await make({ name: 'Stuck' });
  await step(id, 'schedule', { at: new Date(Date.now() + 3_700_000 + 3_600_000).toISOString() });
  await sql`update campaigns set from_email = 'mara@elsewhere.example' where name = 'Stuck'`.execute(
    app.server.ctx.db,
  );
  app.advance(3_700_000);
  await startDueCampaigns(app.server.ctx);
  expect((await member.get(`/api/esp/campaigns/${id}`)).body).toMatchObject({
    status: 'scheduled',
    waiting: 'not_verified',
  });
  const soon = ['“Stuck” was not sent at its scheduled time'];
  await emailOwners(app.server.ctx);
  await expect.poll(() => ownerMails('“Stuck”'), { timeout: 30_000 }).toEqual(soon);
  app.advance(25 * 3_600_000);
  await startDueCampaigns(app.server.ctx);
  await emailOwners(app.server.ctx);
  expect((await member.get(`/api/esp/campaigns/${id}`)).body).toMatchObject({
    status: 'draft',
    waiting: 'not_verified',
    scheduledAt: null,
  });
  await expect
    .poll(() => ownerMails('“Stuck”'), { timeout: 30_000 })
    .toEqual([...soon, '“Stuck” was not sent']);
});

test('a campaign’s obstacle at its time is shown on it and mailed to its owner once; solved, it is sent', async () => {
  const { ctx } = app.server;
  const id = await make({ name: 'Held' });
  const at = new Date(ctx.now().getTime() + 3_600_000).toISOString();
  expect((await step(id, 'schedule', { at })).status).toBe(200);
  await sql`update esp_settings set postal_address = ''`.execute(ctx.db);
  app.advance(3_700_000);
  for (const again of [0, 6 * 60_000, 6 * 60_000]) {
    app.advance(again);
    await startDueCampaigns(ctx);
    await emailOwners(ctx);
  }
  const { body } = await member.get(`/api/esp/campaigns/${id}`);
  expect(body).toMatchObject({
    status: 'scheduled',
    waiting: 'blocked',
    waitingCheck: { message: expect.stringContaining('Your postal address is missing') },
  });
  const german = await member.get(`/api/esp/campaigns/${id}`, { headers: { 'accept-language': 'de' } });
  expect(german.body.waitingCheck.message).toContain('Postanschrift');
  await expect
    .poll(() => ownerMails('“Held”'), { timeout: 30_000 })
    .toEqual(['“Held” was not sent at its scheduled time']);
  const [mail] = (await member.get('/api/outbox?limit=100')).body.filter(({ subject }: { subject: string }) =>
    subject.includes('“Held”'),
  );
  const { to, text } = (await member.get(`/api/outbox/${mail.id}`)).body;
  expect(to).toEqual([expect.stringContaining('mara@shop.example')]);
  expect(text).toContain('Your postal address is missing');
  expect(text).toContain(`/esp/campaigns/${id}`);
  await sql`update esp_settings set postal_address = '1 Kiln Lane, Fernhill'`.execute(ctx.db);
  app.advance(6 * 60_000);
  await startDueCampaigns(ctx);
  wakeSender(ctx);
  expect(await untilStatus(member, id, 'sent')).toMatchObject({ outcome: 'complete', waiting: null });
});

test('the owner is notified again if the message was not sent', async () => {
  const { ctx } = app.server;
  const id = await make({ name: 'Unheard' });
  // A time that is due only for the calls below, not for the server's worker.
  const at = new Date(ctx.now().getTime() + 3_600_000);
  await sql`update campaigns set state = 'paused', waiting = 'clock', tell_after = ${at} where name = 'Unheard'`.execute(
    ctx.db,
  );
  const tried: string[] = [];
  const mail = ctx.mail && {
    ...ctx.mail,
    mailer: {
      ...ctx.mail.mailer,
      send: async ({ subject }: { subject: string }) => {
        tried.push(subject);
        throw new Error('The mail server is away.');
      },
    },
  };
  const later = { ...ctx, now: () => new Date(at.getTime() + 60_000), mail };
  await emailOwners(later);
  await emailOwners(later);
  expect(tried).toEqual(['“Unheard” was paused']);
  await emailOwners({ ...ctx, now: () => new Date(at.getTime() + 12 * 60_000) });
  expect(await ownerMails('“Unheard”')).toEqual(['“Unheard” was paused']);
  expect((await step(id, 'cancel')).body).toMatchObject({ waiting: null, outcome: 'cancelled' });
});

test('Resume asks Amazon at once, so a raised quota helps at once; the owner was notified of the wait', async () => {
  const { ctx } = app.server;
  const id = await make({ name: 'Rationed' });
  const goOn = app.stopClock();
  const now = ctx.now();
  await setAccounts(app, sql`per_day = 10, sent_in_last_day = 10, asked_at = ${now}, known_at = ${now}`);
  expect((await step(id, 'send')).body).toEqual({ sent: 2 });
  const rationed = async () => (await member.get(`/api/esp/campaigns/${id}`)).body;
  await expect.poll(async () => (await rationed()).waiting, { timeout: 60_000 }).toBe('daily_quota');
  expect(Date.parse((await rationed()).waitingUntil)).toBeGreaterThan(now.getTime());
  await emailOwners(ctx);
  await expect.poll(() => ownerMails('“Rationed”'), { timeout: 30_000 }).toEqual(['“Rationed” is waiting']);
  expect((await step(id, 'pause')).status).toBe(200);
  // Less than the minute for which Amazon's answer is cached.
  app.advance(10_000);
  expect((await step(id, 'resume')).body).toMatchObject({ status: 'sending', waiting: null });
  expect(await untilStatus(member, id, 'sent')).toMatchObject({ sentCount: 2 });
  goOn();
});

test('a test goes to one address as a contact would get it, and unsubscribes no one', async () => {
  const id = await make({ name: 'Tested' });
  const [ann] = (await member.get('/api/esp/contacts?search=ann')).body;
  const { status, body } = await step(id, 'test', {
    recipientEmail: 'mara@shop.example',
    contactId: ann.id,
  });
  expect([status, body.sentVia]).toEqual([200, 'sandbox']);
  const [newest] = (await member.get('/api/outbox?limit=1')).body;
  const message = (await member.get(`/api/outbox/${newest.id}`)).body;
  expect(message).toMatchObject({ subject: 'Bowls, Ann', to: ['mara@shop.example'] });
  expect(message.from).toContain(sender);
  const shown = (await member.get(`/preview/outbox/${newest.id}`)).text;
  expect(shown).toContain('Hello Ann.');
  expect(shown).not.toMatch(/\/u\/|\/t\/[oc]\//);
  const own = await step(id, 'test', { recipientEmail: 'mara@shop.example' });
  expect(own.status).toBe(200);
  const other = await app.member();
  const [foreign] = [await other.post('/api/esp/contacts', { email: 'x@home.example' })];
  expect(
    (await step(id, 'test', { recipientEmail: 'm@shop.example', contactId: foreign.body.id })).status,
  ).toBe(404);
  expect(
    (await other.post(`/api/esp/campaigns/${id}/test`, { recipientEmail: 'm@shop.example' })).status,
  ).toBe(404);
  const empty = await make({ htmlContent: '' });
  expect((await step(empty, 'test', { recipientEmail: 'mara@shop.example' })).status).toBe(422);
});

test('the preview shows it with its footer, as a chosen contact, where no script runs', async () => {
  const id = await make({
    htmlContent: html.replace('<p>Hello', '<script>x()</script><p onclick="x()">Hello'),
  });
  const [ann] = (await member.get('/api/esp/contacts?search=ann')).body;
  const mine = await member.get(`/preview/campaign/${id}`);
  expect(mine.text).toContain('Hello Mara.');
  expect(mine.text).toContain('Unsubscribe</a>');
  expect(mine.text).not.toMatch(/<script|onclick/);
  expect(mine.headers.get('content-security-policy')).toMatch(/^sandbox .*frame-ancestors 'self'$/);
  expect((await member.get(`/preview/campaign/${id}?contact=${ann.id}`)).text).toContain('Hello Ann.');
  expect((await member.get(`/preview/campaign/${id}?contact=missing`)).status).toBe(404);
  const template = await member.post('/api/templates', {
    name: 'Bowls',
    content: { blocks: [{ id: 'a', type: 'text', content: 'Dear {{first_name|you}}' }] },
  });
  const shown = await member.get(`/preview/template/${template.body.id}?contact=${ann.id}`);
  expect(shown.text).toContain('Dear Ann');
  const other = await app.member();
  expect((await other.get(`/preview/campaign/${id}`)).status).toBe(404);
  expect((await app.client().get(`/preview/campaign/${id}`)).status).toBe(303);
});

/** Sends the request and disconnects before there is an answer. */
const requestAndDisconnect = (path: string): Promise<void> =>
  new Promise((resolve) => {
    const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const request = get(new URL(path, app.url), { headers: { cookie }, agent: false });
    request.on('error', () => resolve());
    request.on('finish', () => setTimeout(() => request.destroy(new Error('gone')), 1));
  });

describe('its progress', () => {
  test('reports changes, and ends with the campaign', async () => {
    const id = await make({ name: 'Watched' });
    await step(id, 'send');
    const stream = await member.get(`/api/esp/campaigns/${id}/progress`);
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    const events = stream.text
      .split('\n\n')
      .filter((line) => line.startsWith('data: '))
      .map((line) => JSON.parse(line.slice('data: '.length)));
    expect(events.at(-1)).toMatchObject({
      status: 'sent',
      outcome: 'complete',
      sentCount: 2,
      totalRecipients: 2,
    });
    expect(events.at(-1)).not.toHaveProperty('htmlContent');
  });

  test('goes on after the campaign for its opens', async () => {
    const id = await make({ name: 'Opened', selectedLists: [fewId] });
    await step(id, 'send');
    await untilStatus(member, id, 'sent');
    const { ctx } = app.server;
    const { rows } = await sql<{ workspace_id: string; campaign: number; contact: number }>`
      select d.workspace_id, d.campaign_id as campaign, d.contact_id as contact from deliveries d
      join campaigns c on c.workspace_id = d.workspace_id and c.id = d.campaign_id where c.name = 'Opened' limit 1`.execute(
      ctx.db,
    );
    const [found] = rows;
    if (!found) throw new Error('It went to no contact.');
    const { workspace_id: workspaceId, ...mail } = found;
    const watched = readEvents<{ status: string; openedCount: number }>(
      `${app.url}/api/esp/campaigns/${id}/progress?figures=true`,
      member,
      ({ openedCount }) => openedCount === 1,
    );
    const open: NormalizedEvent = { kind: 'open', at: ctx.now().getTime() + 3_600_000, ...mail };
    await insertInbox(ctx.db, [{ workspaceId, dedupe: dedupeOf(open), payload: open }], ctx.now());
    await processInbox(ctx);
    expect((await watched).at(-1)).toMatchObject({ status: 'sent', openedCount: 1 });
  });

  test('ends with the session that opened it', async () => {
    const here = await app.member('watcher@shop.example');
    const { body } = await here.post('/api/esp/campaigns', {
      name: 'Left open',
      subject: 'x',
      fromEmail: sender,
    });
    await sql`update campaigns set state = 'paused', started_at = now() where name = 'Left open'`.execute(
      app.server.ctx.db,
    );
    const elsewhere = app.client();
    await elsewhere.post('/api/auth/login', { email: 'watcher@shop.example', password: goodPassword });
    const path = `/api/esp/campaigns/${body.id}/progress`;
    const [theirs, own] = await Promise.all([open(path, elsewhere), open(path, here)]);
    expect([theirs.status, own.status]).toEqual([200, 200]);
    let hasEnded = false;
    void own.ended.then(() => {
      hasEnded = true;
    });
    expect((await elsewhere.post('/api/auth/logout')).status).toBe(200);
    await theirs.ended;
    expect(hasEnded).toBe(false);
    own.disconnect();
  });

  test.each<[string, (client: Client) => Promise<{ status: number }>]>([
    ['signs out everywhere', (client) => client.delete('/api/account/sessions?all=1')],
    [
      'changes the password',
      (client) =>
        client.put('/api/account/password', {
          newPassword: `new ${goodPassword}`,
          currentPassword: goodPassword,
        }),
    ],
    [
      'deletes the account',
      async (client) => {
        const { body } = await client.get('/api/auth/user');
        return client.post('/api/account/delete', {
          confirmation: body.email,
          currentPassword: goodPassword,
        });
      },
    ],
  ])('that of imports ends within seconds when its user %s elsewhere', async (_, end) => {
    const here = await app.member();
    const stream = await open('/api/esp/imports/progress', here);
    expect(stream.status).toBe(200);
    const begin = performance.now();
    expect((await end(here)).status).toBe(200);
    await stream.ended;
    expect(performance.now() - begin).toBeLessThan(10_000);
  });

  test('is limited to a few clients, and ends for disconnected ones', async () => {
    const id = await make({ name: 'Held', selectedLists: [fewId] });
    await sql`update campaigns set state = 'paused', started_at = now() where name = 'Held'`.execute(
      app.server.ctx.db,
    );
    const watch = () => open(`/api/esp/campaigns/${id}/progress`);
    const streams = await Promise.all(Array.from({ length: 9 }, watch));
    expect(streams.map(({ status }) => status).sort()).toEqual([...Array(8).fill(200), 429]);
    for (const { disconnect } of streams) disconnect();
    const untilThereIsSpace = () =>
      expect
        .poll(
          async () => {
            const { status, disconnect } = await watch();
            disconnect();
            return status;
          },
          { timeout: 20_000 },
        )
        .toBe(200);
    await untilThereIsSpace();
    for (let index = 0; index < 24; index += 1)
      await requestAndDisconnect(`/api/esp/campaigns/${id}/progress`);
    await untilThereIsSpace();
  });
});

test('recipients whose message failed get it again on request', async () => {
  const id = await make({ name: 'Again' });
  await step(id, 'send');
  await untilStatus(member, id, 'sent');
  expect((await step(id, 'resend', { which: 'failed' })).status).toBe(409);
  const { ctx } = app.server;
  // A delivery event is proof, also when it arrives after the message was recorded as failed.
  const deliveries = async () => (await member.get(`/api/esp/campaigns/${id}/report`)).body.deliveredCount;
  await expect.poll(deliveries).toBe(2);
  await sql`
    update deliveries d set state = 'failed', reason = 'rejected' from campaigns c, contacts k
    where c.name = 'Again' and d.campaign_id = c.id and d.workspace_id = c.workspace_id
      and k.workspace_id = c.workspace_id and k.id = d.contact_id and k.email = 'bo@home.example'`.execute(
    ctx.db,
  );
  expect((await step(id, 'resend', { which: 'failed' })).body).toEqual({ sent: 1 });
  await untilStatus(member, id, 'sent');
  const to = (await leasedMessages(app, 'Again')).map(({ destination }) => destination[0]);
  expect(to).toEqual(['ann@home.example', 'bo@home.example', 'bo@home.example']);
});

test('contacts who did not open it are the audience of its copy', async () => {
  const id = await make({ name: 'Unopened' });
  await step(id, 'send');
  await untilStatus(member, id, 'sent');
  await sql`
    update deliveries d set opened_at = now() from campaigns c, contacts k
    where c.name = 'Unopened' and d.campaign_id = c.id and d.workspace_id = c.workspace_id
      and k.workspace_id = c.workspace_id and k.id = d.contact_id and k.email = 'ann@home.example'`.execute(
    app.server.ctx.db,
  );
  const { status, body } = await step(id, 'duplicate', { notOpened: true });
  expect(status).toBe(201);
  expect(body).toMatchObject({ name: 'Unopened (not opened)', notOpened: id, status: 'draft' });
  expect((await member.get(`/api/esp/campaigns/${body.id}/preflight`)).body.recipients).toBe(1);
});

test('if opens were not counted, it is unknown who did not open it', async () => {
  const id = await make({ name: 'Uncounted', trackOpens: false });
  await step(id, 'send');
  await untilStatus(member, id, 'sent');
  const copied = await step(id, 'duplicate', { notOpened: true });
  expect([copied.status, copied.body.message]).toEqual([409, expect.stringContaining('not tracked')]);
  const { status } = await member.post('/api/esp/campaigns/audience', { notOpened: id });
  expect(status).toBe(400);
});

test('a deleted campaign is purged after 30 days, and its links keep working', async () => {
  const id = await make({ name: 'Gone' });
  await step(id, 'send');
  await untilStatus(member, id, 'sent');
  const { db } = app.server.ctx;
  const { rows } = await sql<{ id: number }>`select id from campaigns where name = 'Gone'`.execute(db);
  await member.delete(`/api/esp/campaigns/${id}`);
  app.advance(29 * 86_400_000);
  await applyRetention(app.server.ctx);
  const remainingRows = async (table: string): Promise<number> => {
    const found = await sql<{ n: number }>`
      select count(*) as n from ${sql.table(table)} where campaign_id = ${rows[0]?.id}`.execute(db);
    return found.rows[0]?.n ?? 0;
  };
  expect(await remainingRows('deliveries')).toBe(2);
  app.advance(2 * 86_400_000);
  await applyRetention(app.server.ctx);
  expect([
    await remainingRows('deliveries'),
    await remainingRows('campaign_counts'),
    await remainingRows('campaign_chunks'),
  ]).toEqual([0, 0, 0]);
  expect(await remainingRows('campaign_links')).toBe(1);
  expect((await sql`select from campaigns where name = 'Gone'`.execute(db)).rows).toEqual([]);
});

test('without a plan nothing is sent, and everything can be read and stopped', async () => {
  const back = await app.client();
  await back.post('/api/auth/login', { email: 'mara@shop.example', password: 'a letter a day' });
  member = back;
  const id = await make({ name: 'Unpaid' });
  await app.endPlan(await app.workspaceOf(member));
  for (const [name, body] of [
    ['send', undefined],
    ['schedule', { at: new Date(Date.now() + 400 * 86_400_000).toISOString() }],
    ['test', { recipientEmail: 'mara@shop.example' }],
    ['resend', { which: 'failed' }],
    ['resume', undefined],
  ] as const) {
    const answer = await step(id, name, body);
    expect([name, answer.status, answer.body.message]).toEqual([
      name,
      403,
      'Your plan has ended. Renew it to continue.',
    ]);
  }
  expect((await member.get(`/api/esp/campaigns/${id}`)).status).toBe(200);
  expect((await member.delete(`/api/esp/campaigns/${id}`)).status).toBe(200);
});
