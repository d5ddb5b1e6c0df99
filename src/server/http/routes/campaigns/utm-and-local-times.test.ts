// What is set before a campaign starts: UTM parameters of its links, and at which time of whose clock it goes out.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';
import { readEvents } from '../../../../../test/support/event-stream.ts';
import { leasedMessages, readyToSend, untilStatus } from '../../../../../test/support/samples/campaigns.ts';
import { wakeSender } from '../../../domain/campaigns/sending/wake.ts';
import { startDueCampaigns } from '../../../domain/campaigns/start.ts';

vi.setConfig({ testTimeout: 600_000 });

let app: TestServer;
let member: Client;
let sender: string;
let listId: string;

beforeAll(async () => {
  app = await startTestServer({ PUBLIC_ALIASES: 'former.shop.test' });
  member = await app.member('mara@shop.example');
  sender = await readyToSend(member);
  listId = (await member.post('/api/esp/lists', { name: 'All' })).body.id;
  const zones = [null, 'Asia/Tokyo', 'America/Los_Angeles', 'Nowhere/Else'];
  for (const [index, timeZone] of zones.entries()) {
    const contact = { email: `p${index}@home.example`, firstName: 'Ann', timeZone, listIds: [listId] };
    expect((await member.post('/api/esp/contacts', contact)).status).toBe(201);
  }
});
afterAll(() => app.close());

const html = `<!doctype html><html lang="en"><head><title>Bowls</title></head><body>
  <p><a href="https://shop.example/bowls?color=blue#new">Blue bowls</a> <a href="https://shop.example/bowls?color=blue#new">Again</a>
  <a href="https://shop.example/?utm_source=print&amp;for={{first_name}}">Print</a> <a href="mailto:a@shop.example">Write</a>
  <a href="{{unsubscribe_url}}">Unsubscribe</a></p></body></html>`;

const make = async (name: string, changes: object = {}): Promise<string> => {
  const input = { name, subject: 'Bowls', fromEmail: sender, htmlContent: html, selectedLists: [listId] };
  const { status, body } = await member.post('/api/esp/campaigns', { ...input, ...changes });
  expect(status).toBe(201);
  return body.id;
};
const utm = { source: 'Shop News', medium: 'email', campaign: '{campaign_name}', content: '', term: '' };
const withNumbers = { ...utm, content: '{link_number}' };

test('links to this server get none, also under its other names', async () => {
  const { port } = new URL(app.url);
  const own = [`${app.url}/archive/news`, `http://former.shop.test:${port}/archive/news`];
  const id = await make('Own links', {
    htmlContent: `<p>${[...own, 'https://shop.example/'].map((url) => `<a href="${url}">Here</a>`).join(' ')}</p>`,
  });
  const { body } = await member.post('/api/esp/utm/preview', { campaignId: id, utm });
  const links: { before: string; after: string }[] = body.links;
  expect(links.filter(({ before, after }) => before !== after).map(({ before }) => before)).toEqual([
    'https://shop.example/',
  ]);
});

test('UTM parameters of the workspace are stored, and bad ones are refused', async () => {
  expect((await member.get('/api/esp/utm')).body).toEqual({ utm: null });
  expect((await member.put('/api/esp/utm', { utm })).body).toEqual({ utm });
  expect((await member.get('/api/esp/settings')).body.utm).toEqual(utm);
  // The form of the account keeps them, and can take them away.
  const account = { defaultFromEmail: sender, awsRegion: 'us-east-1' };
  expect((await member.put('/api/esp/settings', account)).body.utm).toEqual(utm);
  expect((await member.put('/api/esp/settings', { ...account, utm: null })).body.utm).toBeNull();
  await member.put('/api/esp/utm', { utm });
  const stranger = await app.member();
  expect((await stranger.get('/api/esp/utm')).body).toEqual({ utm: null });
  for (const bad of [
    { ...utm, source: ' ' },
    { ...utm, term: '{contact}' },
    { ...utm, medium: 'x'.repeat(101) },
  ])
    expect((await member.put('/api/esp/utm', { utm: bad })).status).toBe(400);
  expect((await member.put('/api/esp/utm', {})).status).toBe(400);
  expect((await app.client().get('/api/esp/utm')).status).toBe(401);
});

test('a preview shows each link before and after, for values that are not stored', async () => {
  const campaignId = await make('Spring Sale');
  const preview = (body: object, client = member) => client.post('/api/esp/utm/preview', body);
  const added = 'utm_source=shop-news&utm_medium=email&utm_campaign=spring-sale';
  const { body } = await preview({ campaignId });
  expect(body).toMatchObject({ campaign: { id: campaignId, name: 'Spring Sale' }, utm });
  expect(body.links).toMatchObject([
    {
      number: 1,
      label: 'Blue bowls',
      after: `https://shop.example/bowls?color=blue&${added}#new`,
      exception: null,
    },
    { number: 2, label: 'Again' },
    {
      number: null,
      after: `https://shop.example/?utm_source=print&for={{first_name}}&utm_medium=email&utm_campaign=spring-sale`,
    },
    { number: null, before: 'mailto:a@shop.example', after: 'mailto:a@shop.example', exception: 'not-web' },
    { before: '{{unsubscribe_url}}', exception: 'personal' },
  ]);
  const tried = (await preview({ campaignId, utm: { ...utm, term: '{date}' } })).body;
  expect(tried.links[0].after).toMatch(/&utm_term=\d{4}-\d\d-\d\d#new$/);
  const off = (await preview({ campaignId, utm: 'off' })).body;
  expect([off.utm, off.links[0].after]).toEqual([null, off.links[0].before]);
  // Of the newest campaign, or of an example.
  expect((await preview({ utm })).body.campaign.id).toBe(campaignId);
  const stranger = await app.member();
  expect((await preview({ utm }, stranger)).body).toMatchObject({
    campaign: null,
    links: [{ number: 1 }, { number: 2 }],
  });
  expect((await preview({ campaignId }, stranger)).status).toBe(404);
  expect((await preview({ campaignId, utm: { ...utm, source: '' } })).status).toBe(400);
});

test('sent and test messages carry the parameters, and the report groups links as the author wrote them', async () => {
  const id = await make('Numbered', { utm: withNumbers });
  expect((await member.get(`/api/esp/campaigns/${id}`)).body.utm).toEqual(withNumbers);
  await member.post(`/api/esp/campaigns/${id}/test`, { recipientEmail: 'mara@shop.example' });
  const { rows } = await sql<{ html: string; text: string }>`
    select b.html, b.text from sandbox.aws_messages m join sandbox.aws_bodies b on b.id = m.body_id
    where m.mail->'destination' @> '["mara@shop.example"]' order by m.id desc limit 1`.execute(
    app.server.ctx.db,
  );
  expect(rows[0]?.html).toContain('https://shop.example/bowls?color=blue&amp;utm_source=shop-news');
  expect(rows[0]?.text).toContain('&utm_content=2#new');
  expect((await member.post(`/api/esp/campaigns/${id}/send`)).status).toBe(200);
  await untilStatus(member, id, 'sent');
  const [mail] = await leasedMessages(app, 'Numbered');
  const tracked = /href="([^"]*\/t\/c\/[^"]*)"/.exec(mail?.html ?? '')?.[1] ?? '';
  const click = await app.client().get(tracked.replaceAll('&amp;', '&').replace(/^https?:\/\/[^/]+/, ''));
  expect(click.headers.get('location')).toBe(
    'https://shop.example/bowls?color=blue&utm_source=shop-news&utm_medium=email&utm_campaign=numbered&utm_content=1#new',
  );
  expect(mail?.html).toContain('https://shop.example/?utm_source=print&amp;for=Ann&amp;utm_medium=email');
  const { links } = (await member.get(`/api/esp/campaigns/${id}/report`)).body;
  expect(links).toMatchObject([
    { index: 0, group: 0, url: 'https://shop.example/bowls?color=blue#new' },
    { index: 1, group: 0, url: 'https://shop.example/bowls?color=blue#new' },
  ]);
  // A copy has the same parameters; switched off, its links stay as they are.
  const { body: copy } = await member.post(`/api/esp/campaigns/${id}/duplicate`, {});
  expect(copy.utm).toEqual(withNumbers);
  expect((await member.patch(`/api/esp/campaigns/${copy.id}`, { utm: 'off' })).body.utm).toBe('off');
});

const hourMs = 3_600_000;

test('recipients get a campaign at the same time of their own clocks, and it stays sending until the last zone', async () => {
  const { ctx } = app.server;
  const id = await make('By clock', { utm: 'off' });
  const campaign = async () => (await member.get(`/api/esp/campaigns/${id}`)).body;
  expect((await member.get(`/api/esp/campaigns/${id}/time-zones`)).body).toEqual({
    recipients: 4,
    withTimeZone: 2,
  });
  // 09:00 in Berlin, two days ahead.
  const at = new Date(Math.floor(ctx.now().getTime() / (24 * hourMs) + 3) * 24 * hourMs + 8 * hourMs);
  const day = at.toISOString().slice(0, 10);
  const schedule = {
    at: at.toISOString(),
    timeZone: 'Europe/Berlin',
    zones: 'recipients',
    lateRecipients: 'next-day',
  };
  expect(
    (await member.post(`/api/esp/campaigns/${id}/schedule`, { ...schedule, timeZone: 'X/Y' })).status,
  ).toBe(400);
  const { status, body } = await member.post(`/api/esp/campaigns/${id}/schedule`, schedule);
  const localTime = new Date(at.getTime() + hourMs).toISOString().slice(0, 16);
  expect([status, body]).toMatchObject([
    200,
    {
      status: 'scheduled',
      scheduledAt: new Date(Date.parse(`${localTime}Z`) - 14 * hourMs).toISOString(),
      schedule: { zones: 'recipients', timeZone: 'Europe/Berlin', localTime, lateRecipients: 'next-day' },
    },
  ]);
  expect(localTime.startsWith(day)).toBe(true);
  const goTo = async (time: Date): Promise<void> => {
    app.advance(time.getTime() - ctx.now().getTime() + 60_000);
    await startDueCampaigns(ctx);
    wakeSender(ctx);
  };
  const sentBy = async (count: number): Promise<void> => {
    await expect.poll(async () => (await campaign()).sentCount, { timeout: 100_000 }).toBe(count);
    expect(await leasedMessages(app, 'By clock')).toHaveLength(count);
  };
  await goTo(new Date(body.scheduledAt));
  const [progress] = await readEvents<{ localMoments: unknown }>(
    `${app.url}/api/esp/campaigns/${id}/progress`,
    member,
    ({ localMoments }) => localMoments !== null,
  ).then((events) => events.slice(-1));
  expect(progress).toMatchObject({
    status: 'sending',
    totalRecipients: 4,
    localMoments: [
      { timeZone: 'Asia/Tokyo', recipients: 1 },
      { at: at.toISOString(), timeZone: 'Europe/Berlin', recipients: 2 },
      { timeZone: 'America/Los_Angeles', recipients: 1 },
    ],
  });
  await goTo(new Date(`${localTime}+09:00`));
  await sentBy(1);
  await goTo(at);
  await sentBy(3);
  // A pause beyond the last zone's time delays it, and nothing is lost.
  await member.post(`/api/esp/campaigns/${id}/pause`);
  await goTo(new Date(at.getTime() + 10 * hourMs));
  expect((await campaign()).status).toBe('paused');
  await member.post(`/api/esp/campaigns/${id}/resume`);
  expect(await untilStatus(member, id, 'sent')).toMatchObject({ sentCount: 4, outcome: 'complete' });
});

test('a canceled campaign by local time sends nothing to the recipients whose time had not come', async () => {
  const { ctx } = app.server;
  const id = await make('Canceled', { utm: 'off' });
  const at = new Date(Math.floor(ctx.now().getTime() / (24 * hourMs) + 3) * 24 * hourMs + 8 * hourMs);
  const schedule = { at: at.toISOString(), timeZone: 'Europe/Berlin', zones: 'recipients' };
  await member.post(`/api/esp/campaigns/${id}/schedule`, schedule);
  const goTo = async (time: Date): Promise<void> => {
    app.advance(time.getTime() - ctx.now().getTime() + 60_000);
    await startDueCampaigns(ctx);
    wakeSender(ctx);
  };
  const sentCount = async () => (await member.get(`/api/esp/campaigns/${id}`)).body.sentCount;
  await goTo(new Date(at.getTime() - 13 * hourMs));
  // It is 09:00 in Tokyo eight hours before Berlin's.
  await goTo(new Date(at.getTime() - 8 * hourMs));
  await expect.poll(sentCount, { timeout: 100_000 }).toBe(1);
  expect((await member.post(`/api/esp/campaigns/${id}/cancel`)).body).toMatchObject({
    status: 'sent',
    outcome: 'cancelled',
  });
  await goTo(new Date(at.getTime() + 12 * hourMs));
  // Another campaign to the same recipients goes out after all of their times.
  const later = await make('After it');
  await member.post(`/api/esp/campaigns/${later}/send`);
  expect(await untilStatus(member, later, 'sent')).toMatchObject({ sentCount: 4 });
  expect(await leasedMessages(app, 'Canceled')).toHaveLength(1);
  expect((await member.get(`/api/esp/campaigns/${id}`)).body).toMatchObject({
    sentCount: 1,
    outcome: 'cancelled',
  });
  const waiting = await member.get(`/api/esp/campaigns/${id}/recipients?state=cancelled`);
  expect(waiting.body).toHaveLength(3);
  for (const which of ['failed', 'unknown'])
    expect((await member.post(`/api/esp/campaigns/${id}/resend`, { which })).status).toBe(409);
});

test('Send Now sends it to everyone at once, and a campaign that is no longer scheduled forgets its time', async () => {
  const at = new Date(app.server.ctx.now().getTime() + 48 * hourMs).toISOString();
  const schedule = { at, timeZone: 'Europe/Berlin', zones: 'recipients' };
  const id = await make('At once', { utm: { ...utm, term: '{date}' } });
  await member.post(`/api/esp/campaigns/${id}/schedule`, schedule);
  const unscheduled = await member.post(`/api/esp/campaigns/${id}/unschedule`);
  expect(unscheduled.body).toMatchObject({ status: 'draft', scheduledAt: null, schedule: null });
  await member.post(`/api/esp/campaigns/${id}/schedule`, schedule);
  expect((await member.post(`/api/esp/campaigns/${id}/send`)).body).toEqual({ sent: 4 });
  expect(await untilStatus(member, id, 'sent')).toMatchObject({
    sentCount: 4,
    schedule: { zones: 'sender' },
  });
  // The day of sending is today, not the one that was planned.
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: schedule.timeZone }).format(
    app.server.ctx.now(),
  );
  expect((await leasedMessages(app, 'At once'))[0]?.html).toContain(`utm_term=${today}`);
  // As before there were time zones.
  const plain = await make('Plain');
  expect((await member.post(`/api/esp/campaigns/${plain}/schedule`, { at })).body).toMatchObject({
    scheduledAt: at,
    schedule: { zones: 'sender', timeZone: 'UTC', localTime: null },
  });
});
