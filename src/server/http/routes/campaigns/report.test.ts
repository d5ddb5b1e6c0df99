import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';
import { updateAllSearchIndexes } from '../../../../../test/support/samples/search-indexes.ts';
import { addCampaign } from '../../../../../test/support/samples/sent-campaign.ts';
import { readCounts } from '../../../db/shared/campaign-counts.ts';
import { idOf } from '../../../domain/audience/contacts/public-ids.ts';
import { recount, recountRecent } from '../../../domain/campaigns/reports/counts.ts';
import { countLargeCampaigns } from '../../../domain/campaigns/reports/figures-of-campaign.ts';

let app: TestServer;
let member: Client;
let workspaceId: string;
let id: string;

const sql = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);
const url = (rest: string, campaign = id) => `/api/esp/campaigns/${campaign}/${rest}`;

beforeAll(async () => {
  app = await startTestServer();
  member = await app.member();
  workspaceId = await app.workspaceOf(member);
  id = idOf('campaign', workspaceId, 1);
  await addCampaign(app.database, { workspace: workspaceId, recipientCount: 130 });
  await sql(
    `update contacts set email = '=cmd@formula.example', first_name = '=HYPERLINK("http://x")' where id = 3`,
  );
  await sql(`update contacts set first_name = 'Zoë', last_name = 'Ångström' where id = 100`);
  await sql(`update deliveries set state = 'delivered', delivered_at = accepted_at where contact_id <= 100`);
  await sql(
    `update deliveries set opened_at = (accepted_at at time zone 'UTC' + interval '90 minutes') at time zone 'UTC' where contact_id <= 10`,
  );
  await sql(
    `update deliveries set clicked_at = (accepted_at at time zone 'UTC' + interval '3 hours') at time zone 'UTC' where contact_id <= 4`,
  );
  await sql(
    `update deliveries set opened_at = (accepted_at at time zone 'UTC' + interval '90 days') at time zone 'UTC' where contact_id = 11`,
  );
  await sql(
    `update deliveries set state = 'bounced', bounce_kind = case when contact_id = 103 then 'soft:General' else 'hard:General' end, bounced_at = case when contact_id = 101
      then timestamptz '2026-11-20T11:50:00Z' else accepted_at end where contact_id between 101 and 103`,
  );
  await sql(`update contacts set email = 'five@gmail.com' where id = 5`);
  await sql(`update contacts set email = 'Six@GoogleMail.com' where id = 6`);
  await sql(`update contacts set email = 'three@hotmail.co.uk' where id = 102`);
  await sql(
    `update deliveries set state = 'failed', accepted_at = null, reason = 'recipient' where contact_id = 104`,
  );
  await sql(
    `update deliveries set state = 'skipped', accepted_at = null, reason = 'unsubscribed' where contact_id = 105`,
  );
  await sql(
    `update deliveries set state = 'queued', accepted_at = null where contact_id between 106 and 109`,
  );
  await sql(
    `update deliveries set state = 'unknown', accepted_at = null, reason = 'no_answer' where contact_id = 110`,
  );
  await sql(
    `insert into events (workspace_id, at, campaign_id, contact_id, kind, link_id, is_machine)
    select $1, now(), 1, n, 'click', 1, n > 4 from generate_series(1, 6) as n`,
    [workspaceId],
  );
  await updateAllSearchIndexes(app.server.ctx);
});
afterAll(() => app?.close());

test('a recount writes what the deliveries say', async () => {
  await sql(`insert into campaign_counts values ($1, 1, 'opened', 7, 999)`, [workspaceId]);
  const expected = {
    sent: 123,
    delivered: 100,
    opened: 11,
    clicked: 4,
    bounced: 3,
    failed: 1,
    skipped: 1,
    unknown: 1,
    in_doubt: 0,
  };
  expect(await recount(app.server.ctx, workspaceId, 1)).toMatchObject(expected);
  expect((await readCounts(app.server.ctx.db, workspaceId, [1])).get(1)).toMatchObject(expected);
  expect((await sql('select id, people, clicks from campaign_links where people > 0')).rows).toEqual([
    { id: 1, people: 4, clicks: 4 },
  ]);
  expect(await recount(app.server.ctx, workspaceId, 99)).toBeNull();
  const on = (day: string) => ({ ...app.server.ctx, now: () => new Date(day) });
  expect(await recountRecent(on('2026-11-21T10:00:00Z'))).toBe(1);
  expect(await recountRecent(on('2027-01-21T10:00:00Z'))).toBe(0);
});

test('writers that count while it is counted anew are not lost', async () => {
  const { ctx } = app.server;
  const { addCounts } = await import('../../../db/shared/campaign-counts.ts');
  const before = (await readCounts(ctx.db, workspaceId, [1])).get(1)?.complained ?? 0;
  const complain = (contact: number) =>
    ctx.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('deliveries')
        .set({ complained_at: new Date() })
        .where('workspace_id', '=', workspaceId)
        .where('contact_id', '=', contact)
        .execute();
      await addCounts(tx, workspaceId, 1, contact, { complained: 1 });
    });
  await Promise.all(
    Array.from({ length: 30 }, (_, index) => [
      complain(20 + index),
      ...(index % 6 ? [] : [recount(ctx, workspaceId, 1)]),
    ]).flat(),
  );
  expect((await readCounts(ctx.db, workspaceId, [1])).get(1)?.complained).toBe(before + 30);
  await sql('update deliveries set complained_at = null');
  await recount(ctx, workspaceId, 1);
});

test('the report has hours, links and reasons in words', async () => {
  await sql(`update deliveries set complained_at = '2026-11-20T12:10:00Z' where contact_id = 50`);
  const { status, body } = await member.get(url('report'));
  expect(status).toBe(200);
  expect(body).toMatchObject({
    totalRecipients: 130,
    sentCount: 123,
    deliveredCount: 100,
    openedCount: 11,
    clickedCount: 4,
    bouncedCount: 3,
    queuedCount: 0,
    bounces: [
      { kind: 'The address does not exist.', count: 2 },
      { kind: 'The recipient’s mail server refused the email for now.', count: 1 },
    ],
    failures: [{ reason: 'Your email service refused the address.', count: 1 }],
  });
  const hour = { sent: 0, opened: 0, clicked: 0, hardBounced: 0, complained: 0 };
  expect(body.series).toEqual([
    { ...hour, at: '2026-11-20T10:00:00.000Z', sent: 123, hardBounced: 1 },
    { ...hour, at: '2026-11-20T11:00:00.000Z', opened: 10, hardBounced: 1 },
    { ...hour, at: '2026-11-20T12:00:00.000Z', complained: 1 },
    { ...hour, at: '2026-11-20T13:00:00.000Z', clicked: 4 },
  ]);
  expect(body.figuresAt).toBeNull();
  const people = { sent: 0, delivered: 0, opened: 0, clicked: 0, bounced: 0, complained: 0 };
  expect(body.providers).toEqual([
    {
      ...people,
      provider: 'other',
      sent: 120,
      delivered: 98,
      opened: 9,
      clicked: 4,
      bounced: 2,
      complained: 1,
    },
    { ...people, provider: 'gmail', sent: 2, delivered: 2, opened: 2 },
    { ...people, provider: 'microsoft', sent: 1, bounced: 1 },
  ]);
  expect(body.links[0]).toMatchObject({
    url: 'https://shop.example/b',
    people: 4,
    clicks: 4,
    groupPeople: 4,
  });
});

test('reasons are in the language of the request, in the file too', async () => {
  const inGerman = (path: string) =>
    member.request('GET', url(path), undefined, { headers: { 'accept-language': 'de' } });
  expect((await inGerman('report')).body).toMatchObject({
    bounces: [
      { kind: 'Die Adresse gibt es nicht.', count: 2 },
      { kind: 'Der Mailserver des Empfängers hat die E-Mail vorerst abgelehnt.', count: 1 },
    ],
    failures: [{ reason: 'Ihr E-Mail-Dienst hat die Adresse abgelehnt.', count: 1 }],
  });
  const reasonOf = async (state: string) => (await inGerman(`recipients?state=${state}`)).body[0].reason;
  expect(await reasonOf('skipped')).toBe('Hat sich vor dem Versand abgemeldet.');
  expect(await reasonOf('unknown')).toBe('Die Verbindung brach ab, bevor Ihr E-Mail-Dienst geantwortet hat.');
  expect(await reasonOf('delivered')).toBe('');
  expect((await inGerman('recipients/export?state=bounced')).text).toContain('Die Adresse gibt es nicht.');
});

test('recipients come page by page, each once', async () => {
  const listed: string[] = [];
  let cursor = '';
  do {
    const page = await member.get(url(`recipients?limit=50${cursor && `&cursor=${cursor}`}`));
    expect(page.status).toBe(200);
    listed.push(...page.body.map(({ contactId }: { contactId: string }) => contactId));
    cursor = page.headers.get('x-next-cursor') ?? '';
  } while (cursor);
  expect(listed.length).toBe(130);
  expect(new Set(listed).size).toBe(130);
  expect((await member.get(url('recipients?cursor=nonsense'))).status).toBe(400);
});

const emails = async (query: string) =>
  (await member.get(url(`recipients?${query}`))).body.map(({ email }: { email: string }) => email);

test('recipients are found by delivery state, and by words', async () => {
  expect((await emails('did=opened')).length).toBe(11);
  expect((await emails('did=clicked')).length).toBe(4);
  expect((await emails('did=not_opened&limit=200')).length).toBe(109);
  expect(await emails('state=failed')).toEqual(['p104@people.example']);
  expect((await emails('state=queued')).length).toBe(4);
  expect(await emails('search=p12%40people')).toEqual(['p12@people.example']);
  expect(await emails(`search=${encodeURIComponent('zoë people')}`)).toEqual(['p100@people.example']);
  expect(await emails('search=no-match')).toEqual([]);
  expect(await emails('search=p1&did=clicked')).toEqual(['p1@people.example']);
});

test('recipients who still waited at the cancellation are shown as canceled', async () => {
  await sql(`update campaigns set outcome = 'cancelled' where id = 1`);
  expect((await emails('state=cancelled')).length).toBe(4);
  expect(await emails('state=queued')).toEqual([]);
  const [one] = (await member.get(url('recipients?search=p106'))).body;
  expect(one).toMatchObject({ state: 'cancelled', reason: '', acceptedAt: null });
  await sql(`update campaigns set outcome = 'complete' where id = 1`);
});

test('the file has every recipient and no formula', async () => {
  const file = await member.get(url('recipients/export'));
  expect(file.headers.get('content-type')).toContain('text/csv');
  const lines = file.text.split('\r\n').filter(Boolean);
  expect(lines.length).toBe(131);
  expect(lines[0]).toContain('email,name,state,reason');
  expect(lines[3]).toMatch(/^"'=cmd@formula\.example","'=HYPERLINK/);
  expect((await member.get(url('recipients/export?did=clicked'))).text.trim().split('\r\n').length).toBe(5);
});

test('other workspaces see none of it', async () => {
  const other = await app.member();
  for (const path of ['report', 'recipients', 'recipients/export'])
    expect((await other.get(url(path))).status).toBe(404);
  expect((await app.client().get(url('report'))).status).toBe(401);
});

test('a draft has an empty report', async () => {
  await sql(`insert into campaigns (workspace_id, id, state, name, subject, preheader, from_name, from_email, reply_to,
    html_content, audience, created_at, updated_at) select workspace_id, 2, 'draft', name, subject, preheader, from_name,
    from_email, reply_to, html_content, audience, created_at, updated_at from campaigns where id = 1`);
  const draft = idOf('campaign', workspaceId, 2);
  expect((await member.get(url('report', draft))).body).toMatchObject({
    sentCount: 0,
    series: [],
    links: [],
  });
  expect((await member.get(url('recipients', draft))).body).toEqual([]);
  expect((await member.get(url('recipients/export', draft))).text.trim().split('\r\n').length).toBe(1);
});

test('a large campaign is counted in the background, and again after it has changed', async () => {
  const { ctx } = app.server;
  await sql('update campaigns set total_recipients = 10000 where workspace_id = $1 and id = 1', [
    workspaceId,
  ]);
  const before = (await member.get(url('report'))).body;
  expect(before.figuresAt).toBeNull();
  const at = (minutes: number) => {
    const now = new Date(Date.parse('2026-11-21T10:00:00Z') + minutes * 60_000);
    return { ...ctx, now: () => now };
  };
  expect(await countLargeCampaigns(at(0))).toBe(1);
  const counted = (await member.get(url('report'))).body;
  expect(counted).toEqual({ ...before, figuresAt: '2026-11-21T10:00:00.000Z' });
  // Nothing has changed.
  expect(await countLargeCampaigns(at(10))).toBe(0);
  await sql(`update deliveries set opened_at = '2026-11-20T12:30:00Z' where contact_id = 20`);
  await sql(`insert into campaign_counts values ($1, 1, 'opened', 9, 1)`, [workspaceId]);
  expect((await member.get(url('report'))).body.series).toEqual(before.series);
  expect(await countLargeCampaigns(at(20))).toBe(1);
  // Too soon after the last time.
  await sql(`insert into campaign_counts values ($1, 1, 'opened', 10, 1)`, [workspaceId]);
  expect(await countLargeCampaigns(at(20.5))).toBe(0);
  const { body } = await member.get(url('report'));
  expect(body.figuresAt).toBe('2026-11-21T10:20:00.000Z');
  expect(body.series[2]).toMatchObject({ at: '2026-11-20T12:00:00.000Z', opened: 1 });
  expect((await sql('select campaign_id from campaign_figures')).rows).toEqual([{ campaign_id: 1 }]);
});

test('the report of a large campaign reads neither deliveries nor events', async () => {
  await sql(`update workspaces set plan_type = 'yearly' where id = $1`, [workspaceId]);
  const addresses = [url('report'), url('click-map'), url('comparison'), '/api/esp/best-hours'];
  const read = () => Promise.all(addresses.map((address) => member.get(address)));
  const before = await read();
  expect(before.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  app.advance(11 * 60_000);
  // No statement can name them now.
  await sql('alter table deliveries rename to deliveries_away');
  await sql('alter table events rename to events_away');
  try {
    expect((await read()).map(({ body }) => body)).toEqual(before.map(({ body }) => body));
  } finally {
    await sql('alter table deliveries_away rename to deliveries');
    await sql('alter table events_away rename to events');
  }
});

test('a campaign that cannot be counted does not keep others from it', async () => {
  await addCampaign(app.database, { workspace: workspaceId, id: 9, recipientCount: 3 });
  await sql('update campaigns set total_recipients = 10000 where workspace_id = $1', [workspaceId]);
  await sql('delete from campaign_figures');
  await sql('alter table campaign_figures add constraint not_the_first check (campaign_id <> 1)');
  try {
    expect(await countLargeCampaigns(app.server.ctx)).toBe(1);
  } finally {
    await sql('alter table campaign_figures drop constraint not_the_first');
  }
  expect((await sql('select campaign_id from campaign_figures')).rows).toEqual([{ campaign_id: 9 }]);
});
