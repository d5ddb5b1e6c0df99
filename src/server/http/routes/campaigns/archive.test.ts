// What clients get of a campaign whose deliveries are archived: the same answers as before.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';
import { addOldCampaign, oldMonth } from '../../../../../test/support/samples/archive.ts';
import { processInbox } from '../../../../../test/support/samples/process-inbox.ts';
import { updateAllSearchIndexes } from '../../../../../test/support/samples/search-indexes.ts';
import { addCampaign } from '../../../../../test/support/samples/sent-campaign.ts';
import { allocateIds } from '../../../db/audience/contacts/id-sequence.ts';
import { softBouncesInARow } from '../../../db/audience/contacts/outcomes.ts';
import { recipientToken } from '../../../domain/audience/consent/recipient-tokens.ts';
import { idOf } from '../../../domain/audience/contacts/public-ids.ts';
import { recount } from '../../../domain/campaigns/reports/counts.ts';
import { clickAddress, openAddress } from '../../../domain/campaigns/tracking-urls.ts';
import { flushTracking } from '../../../domain/events/record.ts';
import { keepArchive } from '../../../domain/platform/archive/archive.ts';
import { archiveMonth } from '../../../domain/platform/archive/archive-month.ts';
import { restoreMonth } from '../../../domain/platform/archive/restore-month.ts';

let app: TestServer;
let member: Client;
let workspaceId: string;
const people = 120;

const sql = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);
const campaign = (rest: string, id = 1) => `/api/esp/campaigns/${idOf('campaign', workspaceId, id)}/${rest}`;
const contact = (id: number) => `/api/esp/contacts/${idOf('contact', workspaceId, id)}`;

beforeAll(async () => {
  app = await startTestServer();
  member = await app.member();
  workspaceId = await app.workspaceOf(member);
  await sql('update workspaces set plan_type = $1 where id = $2', ['yearly', workspaceId]);
  for (const id of [1, 2])
    await addOldCampaign(app.database, { workspace: workspaceId, id, recipientCount: people });
  await addCampaign(app.database, { workspace: workspaceId, id: 3, recipientCount: people });
  await allocateIds(app.server.ctx.db, workspaceId, 'contacts', people);
  await sql(`update contacts set first_name = 'Zoë', last_name = 'Ångström' where id in (40, 60)`);
  await sql(`update contacts set soft_bounces = 2 where id in (8, 18)`);
  await sql(
    `update deliveries set state = 'delivered', delivered_at = accepted_at where campaign_id = 3 and contact_id = 18`,
  );
  await sql(
    `insert into events (workspace_id, at, campaign_id, contact_id, kind, link_id, is_machine)
     select $1, '2025-06-21T11:00:00Z', 1, n, 'click', 1, n > 4 from generate_series(1, 6) as n`,
    [workspaceId],
  );
  for (const id of [1, 2, 3]) await recount(app.server.ctx, workspaceId, id);
  await updateAllSearchIndexes(app.server.ctx);
});
afterAll(() => app?.close());

const operators = ['received', 'not_received', 'opened', 'not_opened', 'clicked', 'not_clicked'];
const segmentOf = (operator: string) => ({
  match: 'all',
  groups: [
    {
      match: 'all',
      conditions: [{ about: 'campaign', operator, id: idOf('campaign', workspaceId, 1) }],
    },
  ],
});

const pagesOf = async (query: string): Promise<unknown[]> => {
  const items: unknown[] = [];
  for (let cursor = ''; ; ) {
    const { status, body, headers } = await member.get(
      campaign(`recipients?limit=17&${query}${cursor && `&cursor=${cursor}`}`),
    );
    expect(status).toBe(200);
    items.push(...body);
    cursor = headers.get('x-next-cursor') ?? '';
    if (!cursor) return items;
  }
};

/** Everything that reads deliveries. */
const answers = async () => {
  const filters = ['', 'search=zoe', 'search=p11', 'state=failed', 'state=queued', 'search=p1&did=opened'];
  const dids = ['opened', 'not_opened', 'clicked', 'bounced', 'complained', 'unsubscribed'].map(
    (did) => `did=${did}`,
  );
  const found: Record<string, unknown> = {};
  for (const query of [...filters, ...dids]) found[`recipients ${query}`] = await pagesOf(query);
  for (const rest of ['report', 'comparison', 'recipients/export', 'events/export', 'progress']) {
    const answer = await member.get(campaign(rest));
    found[rest] = [answer.status, answer.body ?? answer.text];
  }
  for (const operator of operators) {
    const { status, body } = await member.post('/api/esp/segments/count', {
      definition: segmentOf(operator),
    });
    found[`segment ${operator}`] = [status, body];
  }
  const notOpened = { notOpened: idOf('campaign', workspaceId, 2) };
  found['not opened'] = (await member.post('/api/esp/campaigns/audience', notOpened)).body;
  for (const id of [1, 4, 8, 9, 19])
    found[`activity ${id}`] = (await member.get(`${contact(id)}/activity`)).body;
  found['activity page'] = (await member.get(`${contact(1)}/activity?limit=2`)).body;
  for (const path of ['/api/esp/stats', '/api/esp/best-hours', '/api/esp/campaigns/summaries'])
    found[path] = (await member.get(path)).body;
  for (const id of [8, 18, 28])
    found[`soft bounces ${id}`] = await softBouncesInARow(app.server.ctx.db, workspaceId, id, []);
  found.recount = await recount(app.server.ctx, workspaceId, 1);
  return found;
};

test('archived, every call answers as before, and restored again', async () => {
  const before = await answers();
  // The samples show what they are there for.
  expect(before['recipients search=zoe']).toHaveLength(2);
  expect(before['recipients did=opened']).toHaveLength(36);
  expect(before['segment not_opened']).toMatchObject([200, { count: 36 }]);
  expect(before['activity 1']).toHaveLength(3);
  expect([before['soft bounces 8'], before['soft bounces 18']]).toEqual([2, 0]);

  await archiveMonth(app.server.ctx, oldMonth);
  const { rows } = await sql('select count(*)::int as n from deliveries where campaign_id < 3');
  expect(rows).toEqual([{ n: 0 }]);
  const archived = await answers();
  for (const [name, answer] of Object.entries(before)) expect([name, archived[name]]).toEqual([name, answer]);

  const resent = await member.post(campaign('resend'), { which: 'failed' });
  expect([resent.status, resent.body.error ?? resent.body]).toMatchObject([409, expect.anything()]);
  expect(resent.text).toContain('archived');

  await restoreMonth(app.server.ctx, oldMonth);
  const restored = await answers();
  for (const [name, answer] of Object.entries(before)) expect([name, restored[name]]).toEqual([name, answer]);
});

const person =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';
const visit = (address: string, method = 'GET', options = {}) =>
  app.client().request(method, address.slice(app.url.length), undefined, {
    headers: { 'user-agent': person },
    ...options,
  });
const report = async () => (await member.get(campaign('report'))).body;
const recipient = async (id: number) => {
  const found = (await pagesOf('')) as { contactId: string }[];
  return found.find(({ contactId }) => contactId === idOf('contact', workspaceId, id));
};
const tell = (event: object) =>
  sql(`insert into event_inbox (workspace_id, dedupe, payload, received_at) values ($1, $2, $3, now())`, [
    workspaceId,
    JSON.stringify(event).slice(0, 200),
    JSON.stringify(event),
  ]);

test('events of archived mail count, once, and are in the table when the month is restored', async () => {
  const { ctx } = app.server;
  await sql('update archived_months set held_until = now()');
  await archiveMonth(ctx, oldMonth);
  const before = await report();

  const tokenOf = (contactId: number, kind: 'tracking' | 'personal' = 'tracking') =>
    recipientToken(ctx, kind, { workspaceId, campaignId: 1, contactId });
  const at = Date.now();
  const click = await visit(clickAddress(ctx, workspaceId, 1)(tokenOf(6), 2));
  expect([click.status, click.headers.get('location')]).toEqual([302, 'https://shop.example/c']);
  expect((await visit(openAddress(ctx)(tokenOf(16)))).status).toBe(200);
  const unsubscribe = await visit(`${app.url}/u/${tokenOf(26, 'personal')}`, 'POST', {
    raw: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(unsubscribe.status).toBe(200);
  await flushTracking(ctx);
  const emails = ['p36@people.example'];
  const complaint = { kind: 'complaint', at, campaign: 1, contact: 36, messageId: 'm-1-36', emails };
  await tell(complaint);
  await tell({ ...complaint, at: at + 1 });
  await tell({
    kind: 'bounce',
    at,
    campaign: 1,
    contact: 46,
    isHard: true,
    subtype: 'General',
    emails: ['p46@people.example'],
  });
  await tell({ kind: 'complaint', at, campaign: 1, contact: 9_999, emails: [] });
  await processInbox(ctx);

  // At once, what protects contacts; the addresses in events are not stored again.
  const statusOf = async (id: number): Promise<string> => (await member.get(contact(id))).body.status;
  expect([await statusOf(26), await statusOf(36), await statusOf(46)]).toEqual([
    'unsubscribed',
    'complained',
    'bounced',
  ]);
  const { rows: late } = await sql('select payload::text as payload from late_events');
  expect(late.length).toBeGreaterThanOrEqual(6);
  expect(JSON.stringify(late)).not.toContain('@');
  expect(await report()).toEqual(before);

  await keepArchive(ctx, 0);
  await keepArchive(ctx, 0);
  expect((await sql('select from late_events')).rows).toEqual([]);
  const counted = await report();
  expect(counted).toMatchObject({
    clickedCount: before.clickedCount + 1,
    unsubscribedCount: before.unsubscribedCount + 1,
    complainedCount: before.complainedCount + 1,
    bouncedCount: before.bouncedCount + 1,
    deliveredCount: before.deliveredCount - 1,
  });
  expect(counted.openedCount).toBeGreaterThan(before.openedCount);
  expect(counted.links).toContainEqual(
    expect.objectContaining({ url: 'https://shop.example/c', people: 1, clicks: 1, groupPeople: 1 }),
  );
  expect(await recipient(6)).toMatchObject({ clickedAt: expect.any(String), state: 'delivered' });
  expect(await recipient(26)).toMatchObject({ unsubscribedAt: expect.any(String) });
  expect(await recipient(46)).toMatchObject({ state: 'bounced' });
  const countOf = async (operator: string): Promise<number> =>
    (await member.post('/api/esp/segments/count', { definition: segmentOf(operator) })).body.count;
  expect([await countOf('received'), await countOf('clicked')]).toEqual([83, 25]);
  const { rows: seen } = await sql('select last_click_at from contacts where id = 6 and workspace_id = $1', [
    workspaceId,
  ]);
  expect(seen[0].last_click_at.getTime()).toBeGreaterThan(at - 60_000);

  // One more waits while the month comes back, and is counted like any other.
  await tell({ kind: 'complaint', at, campaign: 1, contact: 56, emails: ['p56@people.example'] });
  await processInbox(ctx);
  const { series: _, providers: __, bounces: ___, ...figures } = counted;
  await restoreMonth(ctx, oldMonth);
  expect(await report()).toMatchObject(figures);
  expect(await recipient(6)).toMatchObject({ clickedAt: expect.any(String) });
  await keepArchive(ctx, 0);
  await processInbox(ctx);
  expect((await report()).complainedCount).toBe(counted.complainedCount + 1);
  const live = await recount(ctx, workspaceId, 1);
  expect(live).toMatchObject({ complained: counted.complainedCount + 1, clicked: counted.clickedCount });
});

test('with the archive out of reach, figures still answer, and recipients say why they do not', async () => {
  const { ctx } = app.server;
  await sql('update archived_months set held_until = now()');
  await archiveMonth(ctx, oldMonth);
  const key = (await sql('select number, version from archive_files where workspace_id = $1', [workspaceId]))
    .rows[0];
  const name = `deliveries/2025-06/${workspaceId}/${key.number}.${key.version}.csv.zst`;
  const bytes = await ctx.archive.get(name);
  await ctx.archive.delete(name);
  app.advance(60_000);
  expect((await member.get(campaign('report'))).status).toBe(200);
  const answer = await member.get(campaign('recipients'));
  expect([answer.status, answer.body.message]).toEqual([
    503,
    expect.stringContaining('archive cannot be read'),
  ]);
  await ctx.archive.put(name, bytes ?? new Uint8Array(), '');
  expect((await member.get(campaign('recipients'))).status).toBe(200);
});
