import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';
import {
  leasedMessages,
  listOf,
  readyToSend,
  untilStatus,
} from '../../../../../test/support/samples/campaigns.ts';

let app: TestServer;
let member: Client;
let visitor: Client;
let campaignId: string;

const dayMs = 24 * 60 * 60 * 1000;
const people = ['ann@home.example', 'bo@office.example'];
const html = `<!doctype html><html lang="en"><head><title>Bowls</title></head><body>
<p>Dear {{first_name|friend}} ({{email|you}}), <a href="https://shop.example/bowls">see the bowls</a>.</p>
<p>${'Many words without an end. '.repeat(30)}</p></body></html>`;

beforeAll(async () => {
  app = await startTestServer();
  visitor = app.client();
  member = await app.member('mara@owner.example');
  const sender = await readyToSend(member);
  const listId = await listOf(
    member,
    'Bowls',
    people.map((email, index) => ({ email, firstName: `Firstname${index}`, lastName: `Lastname${index}` })),
  );
  const { body } = await member.post('/api/esp/campaigns', {
    name: 'Spring',
    subject: 'Bowls are back',
    fromName: 'Mara',
    fromEmail: sender,
    htmlContent: html,
    selectedLists: [listId],
  });
  campaignId = body.id;
  await member.post(`/api/esp/campaigns/${campaignId}/send`);
  await untilStatus(member, campaignId, 'sent');
});
afterAll(() => app.close());

const share = (body: object = {}, client = member) =>
  client.post(`/api/esp/campaigns/${campaignId}/share`, body);
const shares = async () => (await member.get(`/api/esp/campaigns/${campaignId}/shares`)).body;
const tokenIn = (url: string): string => url.split('/r/')[1] ?? '';
const report = (token: string, client = visitor) => client.get(`/api/shared-reports/${token}`);

test('a link works for 30 days unless another time is asked for, and is listed without its secret', async () => {
  const made = await share({ label: ' For the  agency ' });
  expect(made.status).toBe(201);
  expect(made.body.label).toBe('For the agency');
  const lastsMs = Date.parse(made.body.expiresAt) - Date.parse(made.body.createdAt);
  expect(lastsMs).toBe(30 * dayMs);
  const [listed] = await shares();
  expect(listed).toMatchObject({ id: made.body.id, isExpired: false, lastOpenedAt: null });
  expect(JSON.stringify(listed)).not.toContain(tokenIn(made.body.url).slice(-20));
  const stored = await app.database.pool.query('select * from shared_reports');
  expect(JSON.stringify(stored.rows)).not.toContain(tokenIn(made.body.url).slice(-20));
  const now = Date.parse(made.body.createdAt);
  for (const [afterMs, status] of [
    [dayMs / 48, 422],
    [(2 * dayMs) / 24, 201],
    [364 * dayMs, 201],
    [367 * dayMs, 422],
    [-dayMs, 422],
  ] as const)
    expect((await share({ expiresAt: new Date(now + afterMs).toISOString() })).status).toBe(status);
  expect((await share({ expiresAt: 'tomorrow' })).status).toBe(400);
  expect((await share({ label: 'x'.repeat(101) })).status).toBe(400);
});

test('anyone with the link sees the figures, and no byte of any answer is about a person', async () => {
  const token = tokenIn((await share()).body.url);
  const answer = await report(token);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    name: 'Spring',
    subject: 'Bowls are back',
    report: { totalRecipients: 2, sentCount: 2, links: [{ url: 'https://shop.example/bowls' }] },
  });
  const frames = [
    `/preview/shared-report/${token}`,
    `/preview/shared-click-map/${token}`,
    `/preview/shared-click-map-dark/${token}`,
  ];
  const messages = await leasedMessages(app, 'Spring');
  const personal = messages.flatMap(({ html: sent }) =>
    [...sent.matchAll(/\/(?:u|view|t\/[oc])\/([\w.-]+)/g)].map(([, found = '']) => found),
  );
  expect(personal.length).toBeGreaterThan(3);
  const secrets = [...people, 'Firstname', 'Lastname', 'mara@owner.example', 'home.example', ...personal];
  for (const shown of [answer, ...(await Promise.all(frames.map((path) => visitor.get(path))))]) {
    expect(shown.status).toBe(200);
    expect(shown.headers.get('cache-control')).toContain('no-store');
    expect(shown.headers.get('x-robots-tag')).toContain('noindex');
    for (const secret of secrets) expect(shown.text).not.toContain(secret);
    for (const id of ['contactId', 'workspace']) expect(answer.text).not.toContain(id);
  }
  const map = await visitor.get(frames[1] ?? '');
  expect(map.text).toContain('aria-label="Link 1: 0 people"');
  expect(map.text).toContain('friend');
  expect(map.headers.get('content-security-policy')).toContain('sandbox');
  expect(map.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
});

test('a session shows no more, and the list knows when the link was opened last', async () => {
  const made = (await share()).body;
  const before = await report(tokenIn(made.url));
  const own = await report(tokenIn(made.url), member);
  expect(own.text).toBe(before.text);
  const listed = (await shares()).find(({ id }: { id: string }) => id === made.id);
  expect(listed.lastOpenedAt).not.toBeNull();
});

test('a revoked, an expired, a changed and a foreign token show nothing', async () => {
  const { id, url } = (
    await share({ expiresAt: new Date(app.server.ctx.now().getTime() + 2 * 3_600_000).toISOString() })
  ).body;
  const revoked = (await share()).body;
  const path = `/api/esp/campaigns/${campaignId}/shares/${revoked.id}`;
  const other = await app.member();
  expect((await other.delete(path)).status).toBe(404);
  expect((await visitor.delete(path)).status).toBe(401);
  expect((await member.delete(path)).body).toEqual({ success: true });
  expect((await member.delete(path)).status).toBe(404);
  const token = tokenIn(url);
  expect((await report(token)).status).toBe(200);
  app.advance(3 * 3_600_000);
  expect((await shares()).find((listed: { id: string }) => listed.id === id).isExpired).toBe(true);
  const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
  for (const gone of [
    token,
    tokenIn(revoked.url),
    changed,
    'x',
    "a.b.';drop table shared_reports;--------",
  ]) {
    const encoded = encodeURIComponent(gone);
    const answer = await report(encoded);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain('Spring');
    for (const frame of ['shared-report', 'shared-click-map'])
      expect((await visitor.get(`/preview/${frame}/${encoded}`)).status).toBe(404);
  }
});

test('only the workspace of a sent campaign shares it, and a deleted campaign is shared no more', async () => {
  const other = await app.member();
  expect((await share({}, other)).status).toBe(404);
  expect((await share({}, visitor)).status).toBe(401);
  const draft = (await member.post(`/api/esp/campaigns/${campaignId}/duplicate`, {})).body.id;
  expect((await member.post(`/api/esp/campaigns/${draft}/share`, {})).status).toBe(409);
  const token = tokenIn((await share()).body.url);
  expect((await member.delete(`/api/esp/campaigns/${campaignId}`)).status).toBe(200);
  expect((await report(token)).status).toBe(404);
  expect((await member.post(`/api/esp/campaigns/${campaignId}/restore`)).status).toBe(200);
  expect((await report(token)).status).toBe(200);
});

test('a report has at most fifty links, also when they are made at once', async () => {
  const { status } = await share();
  expect(status).toBe(201);
  const answers = await Promise.all(Array.from({ length: 60 }, () => share()));
  expect(answers.filter((made) => made.status === 422).length).toBeGreaterThan(0);
  expect(await shares()).toHaveLength(50);
});
