import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';
import { addCampaign } from '../../../../../test/support/samples/sent-campaign.ts';
import { recipientToken } from '../../../domain/audience/consent/recipient-tokens.ts';
import { idOf } from '../../../domain/audience/contacts/public-ids.ts';
import { clickAddress, openAddress } from '../../../domain/campaigns/tracking-urls.ts';
import { flushTracking } from '../../../domain/events/record.ts';

let app: TestServer;
let member: Client;
let workspaceId: string;
const person =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';

const tokenOf = (contactId: number, campaignId: number | null = 1): string =>
  recipientToken(app.server.ctx, 'tracking', { workspaceId, campaignId, contactId });
const pathOf = (address: string): string => address.slice(app.url.length);
const open = (contact: number) => pathOf(openAddress(app.server.ctx)(tokenOf(contact)));
const click = (contact: number, link: number, campaign = 1) =>
  pathOf(clickAddress(app.server.ctx, workspaceId, campaign)(tokenOf(contact), link));
const visit = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.client().request(method, path, undefined, { headers: { 'user-agent': person, ...headers } });

const storedVisits = async () => {
  await flushTracking(app.server.ctx);
  const { rows } = await app.database.pool.query(
    `select key from event_keys where workspace_id = $1 order by key`,
    [workspaceId],
  );
  return rows.length;
};

beforeAll(async () => {
  app = await startTestServer();
  member = await app.member();
  workspaceId = await app.workspaceOf(member);
  await addCampaign(app.database, { workspace: workspaceId, recipientCount: 5 });
  await addCampaign(app.database, {
    workspace: workspaceId,
    id: 2,
    recipientCount: 5,
    links: ['https://other.example/', 'javascript:alert(1)', 'https://bücher.example/ä?b=1'],
  });
});
afterAll(() => app?.close());
beforeEach(async () => {
  await flushTracking(app.server.ctx);
  await app.database.pool.query('delete from event_keys; delete from event_inbox');
});

describe('the pixel', () => {
  test('is an image that no cache stores, for any page, and counts', async () => {
    const answer = await visit(open(1));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/gif');
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.text.startsWith('GIF89a')).toBe(true);
    expect(await storedVisits()).toBe(1);
  });

  test('is the same image when nothing is counted', async () => {
    const personal = recipientToken(app.server.ctx, 'personal', { workspaceId, campaignId: 1, contactId: 1 });
    for (const path of [
      '/t/o/nonsense',
      `/t/o/${tokenOf(1).replace('.1.1.', '.1.2.')}`,
      `/t/o/${personal}`,
      `/t/o/${tokenOf(1, null)}`,
    ]) {
      const answer = await visit(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('image/gif');
    }
    expect((await visit(open(1), {}, 'HEAD')).status).toBe(200);
    expect(await storedVisits()).toBe(0);
  });
});

describe('C25: a link', () => {
  test('leads where the campaign says, and counts', async () => {
    const answer = await visit(click(1, 1));
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('https://shop.example/b');
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await storedVisits()).toBe(1);
    expect((await visit(click(1, 2, 2))).status).toBe(404);
  });

  test('has its number under a signature, for this campaign alone', async () => {
    const [path, query] = click(1, 1).split('?');
    const mark = query?.split('.')[1];
    for (const wrong of [
      `${path}`,
      `${path}?l=1`,
      `${path}?l=2.${mark}`,
      `${path}?l=1.${mark}&l=1.${mark}`,
      `${path}?l=https://evil.example/`,
      `${path}?l=1.${mark}x`,
      `/t/c/nonsense?${query}`,
      `/t/c/${tokenOf(1, 2)}?${query}`,
      `/t/c/${tokenOf(1, null)}?${query}`,
    ]) {
      const answer = await visit(wrong);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('location')).toBeNull();
      expect(answer.text).toContain('This link does not lead anywhere');
    }
    expect(await storedVisits()).toBe(0);
  });

  test('that leads nowhere says so in the language of the reader', async () => {
    const inGerman = { 'accept-language': 'de' };
    const dead = 'Dieser Link führt nirgendwohin.';
    expect((await visit('/t/c/nonsense?l=1', inGerman)).text).toContain(dead);
    await app.database.pool.query(`update contacts set language = 'de-AT' where id = 4`);
    const answer = await visit(click(4, 9), { 'accept-language': 'ar' });
    expect([answer.status, answer.text]).toEqual([404, expect.stringContaining(dead)]);
    expect(answer.text).toContain('<html lang="de"');
    expect((await visit(click(5, 9), { 'accept-language': 'ar' })).text).toContain('هذا الرابط');
  });

  test('whose campaign was deleted, or whose target is no page, leads nowhere', async () => {
    const inSecond = (link: number) =>
      pathOf(clickAddress(app.server.ctx, workspaceId, 2)(tokenOf(1, 2), link));
    expect((await visit(inSecond(1))).status).toBe(404);
    expect((await visit(inSecond(9))).status).toBe(404);
    const international = await visit(inSecond(2));
    expect(international.headers.get('location')).toBe('https://xn--bcher-kva.example/%C3%A4?b=1');
  });

  test('a HEAD request redirects too and does not count', async () => {
    const answer = await visit(click(1, 1), {}, 'HEAD');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://shop.example/b']);
    expect(await storedVisits()).toBe(0);
  });
});

test('the report separates machines and people', async () => {
  const { ctx } = app.server;
  await addCampaign(app.database, { workspace: workspaceId, id: 3, recipientCount: 5 });
  const id = idOf('campaign', workspaceId, 3);
  const open = (contact: number) => pathOf(openAddress(ctx)(tokenOf(contact, 3)));
  const click = (contact: number, link: number) =>
    pathOf(clickAddress(ctx, workspaceId, 3)(tokenOf(contact, 3), link));
  await visit(open(1), { 'user-agent': 'Mozilla/5.0' });
  await visit(open(2));
  await visit(open(3), { 'user-agent': `${person} (via ggpht.com GoogleImageProxy)` });
  await visit(click(2, 0));
  await visit(click(4, 0), { 'user-agent': 'python-requests/2.32' });
  await visit(click(5, 3), { 'sec-purpose': 'prefetch' });
  // Within a second, however long it takes.
  const startClock = app.stopClock();
  for (const link of [0, 1, 2]) await visit(click(3, link));
  startClock();
  await flushTracking(ctx);
  const report = async () => (await member.get(`/api/esp/campaigns/${id}/report`)).body;
  await expect.poll(async () => (await report()).machineClickedCount).toBe(3);
  expect(await report()).toMatchObject({
    openedCount: 2,
    machineOpenedCount: 1,
    clickedCount: 1,
    links: [
      { url: 'https://shop.example/a', people: 1, clicks: 1 },
      { url: 'https://shop.example/b', people: 0, clicks: 0 },
      { url: 'https://shop.example/c', people: 0, clicks: 0 },
      { url: 'https://shop.example/d', people: 0, clicks: 0 },
    ],
  });
  const opened = await member.get(`/api/esp/campaigns/${id}/recipients?did=opened`);
  expect(opened.body.map(({ email }: { email: string }) => email)).toEqual([
    'p2@people.example',
    'p3@people.example',
  ]);
  const { rows } = await app.database.pool.query('select distinct network from events where campaign_id = 3');
  expect(rows).toEqual([{ network: '127.0.0.0/24' }]);
});

test('C45: a workspace can switch it off', async () => {
  expect((await member.get('/api/esp/tracking')).body).toEqual({ opens: true, clicks: true });
  expect((await member.put('/api/esp/tracking', { opens: false, clicks: false })).body).toEqual({
    opens: false,
    clicks: false,
  });
  const storedEvents = async () =>
    (await app.database.pool.query('select count(*)::int as n from events')).rows[0].n;
  const before = await storedEvents();
  await visit(open(5));
  expect((await visit(click(5, 0))).status).toBe(302);
  await flushTracking(app.server.ctx);
  const { processInbox } = await import('../../../../../test/support/samples/process-inbox.ts');
  await processInbox(app.server.ctx);
  expect(await storedEvents()).toBe(before);
});

test('a burst of clicks waits for no database, and all of them are counted', async () => {
  const startedAt = performance.now();
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => visit(click(1 + (index % 5), index % 4))),
  );
  expect(answers.every(({ status }) => status === 302)).toBe(true);
  expect(performance.now() - startedAt).toBeLessThan(40_000);
  expect(await storedVisits()).toBeGreaterThanOrEqual(20);
});
