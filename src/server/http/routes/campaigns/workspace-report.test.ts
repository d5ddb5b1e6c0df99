// The report over all campaigns, and what lists show of campaigns.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';
import { addCounts } from '../../../db/shared/campaign-counts.ts';
import { getReach } from '../../../domain/campaigns/reports/workspace/reach.ts';
import { getWorkspaceReport } from '../../../domain/campaigns/reports/workspace/report.ts';

let app: TestServer;
let member: Client;
let workspaceId: string;
beforeAll(async () => {
  app = await startTestServer();
  member = await app.member();
  workspaceId = await app.workspaceOf(member);
});
afterAll(() => app.close());

/** A campaign that began at a time, with its counts. Answers its id of the contract. */
const sent = async (
  name: string,
  startedAt: string,
  counts: Parameters<typeof addCounts>[4],
): Promise<string> => {
  const { body } = await member.post('/api/esp/campaigns', {
    name,
    subject: 'The blue bowls are back',
    fromName: 'Mara',
    fromEmail: 'mara@shop.example',
    htmlContent: '<p>Hello</p>',
    selectedLists: [],
  });
  const { db } = app.server.ctx;
  const row = await db
    .updateTable('campaigns')
    .set({ state: 'sent', started_at: new Date(startedAt), bucket: '2026-03-01' })
    .where('workspace_id', '=', workspaceId)
    .where('name', '=', name)
    .returning('id')
    .executeTakeFirstOrThrow();
  await addCounts(db, workspaceId, row.id, 1, counts);
  return body.id;
};
const report = async (query: string, client = member) =>
  (await client.get(`/api/esp/reports/overview?${query}`)).body;

test('campaigns count for the day of the time zone on which they began, beside the period before', async () => {
  // 11:30 PM in Berlin on March 1, and half past midnight on March 2.
  const late = await sent('Late', '2026-03-01T22:30:00Z', { sent: 100, opened: 40, clicked: 10, bounced: 4 });
  await sent('Past midnight', '2026-03-01T23:30:00Z', { sent: 200, opened: 50, clicked: 5, complained: 1 });
  await sent('Before', '2026-02-27T12:00:00Z', { sent: 50, opened: 10 });
  await sent('Few', '2026-03-02T12:00:00Z', { sent: 10, clicked: 9 });
  const month = 'from=2026-03-01&to=2026-03-03&timeZone=Europe/Berlin';
  const found = await report(month);
  expect(found.points.map(({ from, sent, opened }: Record<string, unknown>) => [from, sent, opened])).toEqual(
    [
      ['2026-03-01', 100, 40],
      ['2026-03-02', 210, 50],
      ['2026-03-03', 0, 0],
    ],
  );
  expect(found.totals).toMatchObject({ campaigns: 3, sent: 310, clicked: 24, bounced: 4, complained: 1 });
  expect(found.before).toMatchObject({
    from: '2026-02-26',
    to: '2026-02-28',
    totals: { campaigns: 1, sent: 50 },
  });
  // Too few emails say nothing about a rate.
  expect(found.top.map(({ name }: { name: string }) => name)).toEqual(['Late', 'Past midnight']);
  expect(found.top[0].id).toBe(late);
  expect((await report('from=2026-03-01&to=2026-03-03')).points[0].sent).toBe(300);
  const weekly = await report(`${month}&by=week`);
  expect(weekly.points.map(({ from, to, sent }: Record<string, unknown>) => [from, to, sent])).toEqual([
    ['2026-03-01', '2026-03-01', 100],
    ['2026-03-02', '2026-03-03', 210],
  ]);
  const file = await member.get(`/api/esp/reports/overview/export?${month}&by=month`);
  expect(file.text.split('\r\n')).toEqual([
    'from,to,campaigns,sent,opened,clicked,bounced,complained,unsubscribed,joined,left',
    '2026-03-01,2026-03-03,3,310,90,24,4,1,0,0,0',
    '',
  ]);
  const other = await app.member();
  expect((await report(month, other)).totals.campaigns).toBe(0);
});

test('the audience grows by those who joined and shrinks by those who left', async () => {
  const { ctx } = app.server;
  const today = ctx.now().toISOString().slice(0, 10);
  const list = (await member.post('/api/esp/lists', { name: 'News' })).body;
  for (const name of ['ada', 'bo', 'cy'])
    await member.post('/api/esp/contacts', {
      email: `${name}@home.example`,
      firstName: name,
      listIds: [list.id],
    });
  await sql`update contacts set status = 'unsubscribed', left_at = ${ctx.now()}
    where workspace_id = ${workspaceId} and email = 'bo@home.example'`.execute(ctx.db);
  const { totals, subscribed } = await report(`from=${today}&to=${today}`);
  expect([totals.joined, totals.left, subscribed]).toEqual([3, 1, 2]);
  const other = await app.member();
  const growth = (client: Client) => client.get(`/api/esp/lists/growth?ids=${list.id},unknown`);
  const [found] = (await growth(member)).body;
  expect([found.joined.length, found.joined.at(-1), found.left.at(-1)]).toEqual([30, 3, 1]);
  expect(found.lastSentAt).toBe(null);
  await sql`update campaigns set audience = jsonb_set(audience, '{lists}', '[1]')
    where workspace_id = ${workspaceId} and name = 'Late'`.execute(ctx.db);
  expect((await growth(member)).body[0].lastSentAt).toBe('2026-03-01T22:30:00.000Z');
  expect((await growth(other)).body).toEqual([]);
});

test('people are counted once, however many campaigns reached them', async () => {
  const { db } = app.server.ctx;
  const campaigns = await db
    .selectFrom('campaigns')
    .select(['id', 'name'])
    .where('workspace_id', '=', workspaceId)
    .where('name', 'in', ['Late', 'Past midnight'])
    .execute();
  for (const { id, name } of campaigns)
    for (const contact of name === 'Late' ? [1, 2] : [2, 3])
      await sql`insert into deliveries (workspace_id, bucket, campaign_id, contact_id, state, accepted_at, opened_at)
        values (${workspaceId}, '2026-03-01', ${id}, ${contact}, ${contact === 3 ? 'bounced' : 'accepted'},
          '2026-03-01T22:30:00Z', '2026-03-02T00:10:00Z')`.execute(db);
  const period = 'from=2026-03-01&to=2026-03-03&timeZone=Europe/Berlin';
  expect((await member.get(`/api/esp/reports/reach?${period}`)).body).toEqual({ people: 2 });
  expect((await member.get('/api/esp/reports/reach?from=2025-03-01&to=2025-03-03')).body).toEqual({
    people: 0,
  });
});

test('a list of campaigns shows whom they are for, and their first hours', async () => {
  const all = (await member.get('/api/esp/campaigns/summaries')).body;
  const idOf = (name: string) => all.find((campaign: { name: string }) => campaign.name === name).id;
  const ids = [idOf('Late'), 'unknown', idOf('Past midnight')];
  const { body } = await member.get(`/api/esp/campaigns/activity?ids=${ids.join()}`);
  expect(body.map(({ id }: { id: string }) => id)).toEqual([ids[0], ids[2]]);
  expect(body[0].audience).toEqual({ everyone: false, lists: ['News'], segments: [] });
  // 1:40 hours after it began.
  expect(body[0].opened.slice(0, 3)).toEqual([0, 2, 0]);
  expect(body[0].opened).toHaveLength(48);
  const other = await app.member();
  expect((await other.get(`/api/esp/campaigns/activity?ids=${ids.join()}`)).body).toEqual([]);
  expect(
    (
      await member.get(
        `/api/esp/campaigns/activity?ids=${Array(26)
          .fill(0)
          .map((_, n) => `c${n}`)
          .join()}`,
      )
    ).status,
  ).toBe(400);
});

test('the email of a campaign is drawn, for its own workspace alone', async () => {
  const [{ id }] = (await member.get('/api/esp/campaigns/summaries')).body;
  const picture = await member.get(`/api/esp/campaigns/${id}/picture`);
  expect(picture.status, picture.text).toBe(200);
  expect(picture.headers.get('content-type')).toBe('image/jpeg');
  const other = await app.member();
  expect((await other.get(`/api/esp/campaigns/${id}/picture`)).status).toBe(404);
});

test('a time zone that the database does not know is refused by name', async () => {
  const { ctx } = app.server;
  const days = { from: '2026-03-01', to: '2026-03-03', timeZone: 'Mars/Olympus' };
  const caller = { workspace_id: workspaceId };
  const refused = { refusal: 'invalid' };
  const period = { ...days, by: 'day' as const, firstDayOfWeek: 1 };
  await expect(getWorkspaceReport(ctx, caller, period)).rejects.toMatchObject(refused);
  await expect(getReach(ctx, caller, days)).rejects.toMatchObject(refused);
});

test.each([
  'from=2026-03-02&to=2026-03-01',
  'from=2026-02-30&to=2026-03-01',
  'from=2020-01-01&to=2026-01-01&by=month',
  'from=2024-01-01&to=2026-01-01',
  'from=2026-03-01&to=2026-03-02&timeZone=Mars/Base',
  'from=2026-03-01&to=2026-03-02&by=hour',
  'from=9999-12-31&to=9999-12-31',
  'from=0000-01-01&to=0000-01-02',
  '',
])('a period such as %s is refused', async (query) => {
  const { status, body } = await member.get(`/api/esp/reports/overview?${query}`);
  expect(status).toBe(400);
  expect(body.message).toEqual(expect.any(String));
});
