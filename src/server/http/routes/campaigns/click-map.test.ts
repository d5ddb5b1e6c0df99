import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';
import {
  leasedMessages,
  listOf,
  readyToSend,
  untilStatus,
} from '../../../../../test/support/samples/campaigns.ts';
import { processInbox } from '../../../../../test/support/samples/process-inbox.ts';
import { flushTracking } from '../../../domain/events/record.ts';

let app: TestServer;
let member: Client;
let campaignId: string;
const html = `<!doctype html><html lang="en"><head><title>Bowls</title></head><body>
<a href="https://shop.example/bowls"><img src="https://shop.example/b.jpg" alt="Blue bowls" width="200" height="100"></a>
<p>They are back: <a href="https://shop.example/bowls">see the bowls</a>, or <a href="https://shop.example/cups">the cups</a>.</p>
<p>${'Many words without an end. '.repeat(30)}</p></body></html>`;
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

const follow = (url: string, userAgent = chrome) =>
  fetch(url.replaceAll('&amp;', '&'), { redirect: 'manual', headers: { 'user-agent': userAgent } });
const linksIn = (body: string): string[] =>
  [...body.matchAll(/href="([^"]+\/t\/c\/[^"]+)"/g)].map(([, url = '']) => url);

beforeAll(async () => {
  app = await startTestServer();
  member = await app.member('mara@shop.example');
  const sender = await readyToSend(member);
  const listId = await listOf(member, 'Bowls', [{ email: 'ann@home.example' }, { email: 'bo@home.example' }]);
  const { body } = await member.post('/api/esp/campaigns', {
    name: 'Spring',
    subject: 'Bowls',
    fromName: 'Mara',
    fromEmail: sender,
    htmlContent: html,
    selectedLists: [listId],
  });
  campaignId = body.id;
  await member.post(`/api/esp/campaigns/${campaignId}/send`);
  await untilStatus(member, campaignId, 'sent');
  const mails = await leasedMessages(app, 'Spring');
  const [ann = [], bo = []] = mails.map(({ html: body }) => linksIn(body));
  app.advance(3_600_000);
  for (const url of [ann[0], ann[1], bo[1]]) {
    expect((await follow(url ?? '')).headers.get('location')).toBe('https://shop.example/bowls');
    app.advance(10_000);
  }
  await follow(bo[2] ?? '', 'curl/8.5.0');
  await flushTracking(app.server.ctx);
  await processInbox(app.server.ctx);
});
afterAll(() => app.close());

const path = () => `/api/esp/campaigns/${campaignId}`;

test('each place of a link has its own figures, its address those of all, and map and report are the same', async () => {
  const { body: report } = await member.get(`${path()}/report`);
  const url = 'https://shop.example/bowls';
  expect(report.links).toMatchObject([
    { index: 0, url, label: 'Blue bowls', people: 1, clicks: 1, machineClicks: 0, group: 0, groupPeople: 2 },
    {
      index: 1,
      url,
      label: 'see the bowls',
      people: 2,
      clicks: 2,
      machineClicks: 0,
      group: 0,
      groupPeople: 2,
    },
    { index: 2, label: 'the cups', people: 0, clicks: 0, machineClicks: 1, group: 2, groupPeople: 0 },
  ]);
  expect((await member.get(`${path()}/click-map`)).body).toEqual({ links: report.links });
  expect(report.clients).toEqual([
    { kind: 'click', program: 'chrome', device: 'desktop', people: 2 },
    { kind: 'machine-click', program: 'other-browser', device: 'other', people: 1 },
  ]);
});

test('the page shows them on the email, without a link that leaves it or counts', async () => {
  const page = await member.get(`/preview/click-map/${campaignId}`);
  expect(page.status).toBe(200);
  const marks = [...page.text.matchAll(/aria-label="(Link \d: \d (?:person|people))"/g)].map(
    ([, name]) => name,
  );
  expect(marks).toEqual(['Link 1: 1 person', 'Link 2: 2 people', 'Link 3: 0 people']);
  expect(page.text).toContain('href="#link-1-map"');
  expect(page.text).not.toMatch(/\/t\/[co]\//);
  expect(page.headers.get('content-security-policy')).toContain('sandbox');
});

test('in a campaign of an earlier version, all links to an address have the number and the figures of the address', async () => {
  const { pool } = app.database;
  await pool.query(
    `update campaigns set frozen = (frozen - 'labels')
       || '{"links": ["https://shop.example/cups", "https://shop.example/bowls"]}' where name = 'Spring' and state = 'sent'`,
  );
  const page = await member.get(`/preview/click-map/${campaignId}`);
  const marks = [...page.text.matchAll(/(id="link-\d")? role="img" aria-label="(Link \d)/g)];
  expect(marks.map(([, place, name]) => [place, name])).toEqual([
    ['id="link-1"', 'Link 2'],
    [undefined, 'Link 2'],
    ['id="link-0"', 'Link 1'],
  ]);
});

test('another workspace sees neither, and a draft has no map', async () => {
  const other = await app.member();
  expect((await other.get(`${path()}/click-map`)).status).toBe(404);
  expect((await other.get(`/preview/click-map/${campaignId}`)).status).toBe(404);
  const { body: draft } = await member.post(`${path()}/duplicate`, {});
  expect((await member.get(`/preview/click-map/${draft.id}`)).status).toBe(404);
  expect((await member.get(`/api/esp/campaigns/${draft.id}/click-map`)).body).toEqual({ links: [] });
});
