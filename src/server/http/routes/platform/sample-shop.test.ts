import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Client,
  goodPassword,
  startTestServer,
  type TestServer,
} from '../../../../../test/support/app.ts';
import { cpuMsOfAll } from '../../../../../test/support/cpu.ts';
import { observeQueries } from '../../../db/query-observers.ts';
import { demoCredentials } from '../../../domain/accounts/seed-accounts.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
});
afterAll(() => app.close());

const address = '/api/sample-shop';
const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await query.execute(app.server.ctx.db)).rows;

/** Rows by table that belong to the workspace; notes of changes for stored counts, which grow with each change, aside. */
const rowsByTable = async (workspaceId: string): Promise<Record<string, number>> => {
  const tables = await rowsOf(sql<{ name: string }>`
    select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`);
  const notes = ['audience_changes', 'audience_versions', 'work_turns', 'segment_counts', 'audience_numbers'];
  const counts: Record<string, number> = {};
  for (const { name } of tables.filter(({ name }) => !notes.includes(name))) {
    const [row] = await rowsOf(sql<{ n: number }>`
      select count(*) as n from ${sql.table(name)} where workspace_id = ${workspaceId}`);
    counts[name] = Number(row?.n);
  }
  return counts;
};

/** Figures that triggers and events add to, without those that are zero. */
const figuresOf = (workspaceId: string) =>
  rowsOf(sql<object>`
    select 'contacts' as of_, status as what, null::text as day, sum(n)::int as n from contact_counts
      where workspace_id = ${workspaceId} group by 1, 2 having sum(n) <> 0
    union all select 'list ' || list_id, status, null, sum(n)::int from list_counts
      where workspace_id = ${workspaceId} group by 1, 2 having sum(n) <> 0
    union all select 'day', what, day::text, sum(n)::int from workspace_days
      where workspace_id = ${workspaceId} group by 2, 3 having sum(n) <> 0
    union all select 'campaign ' || campaign_id, what, null, sum(n)::int from campaign_counts
      where workspace_id = ${workspaceId} group by 1, 2 having sum(n) <> 0
    order by 1, 2, 3`);

const loaded = async (): Promise<{ client: Client; workspaceId: string }> => {
  const client = await app.member();
  expect((await client.post(address)).status).toBe(201);
  return { client, workspaceId: await app.workspaceOf(client) };
};

test('loading makes the shop, and removing it leaves no row of it', async () => {
  const client = await app.member();
  const workspaceId = await app.workspaceOf(client);
  const none = {
    loaded: false,
    loadedAt: null,
    counts: null,
    connectedSandbox: false,
    setPostalAddress: false,
  };
  expect((await client.get(address)).body).toEqual(none);
  expect((await client.delete(address)).status).toBe(404);
  const before = await rowsByTable(workspaceId);

  const made = await client.post(address);
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    loaded: true,
    counts: { contacts: 200, lists: 3, segments: 2, sentCampaigns: 3, drafts: 1, templates: 4 },
    connectedSandbox: true,
    setPostalAddress: true,
  });
  expect((await client.get(address)).body).toEqual(made.body);
  expect((await client.get('/api/esp/settings')).body).toMatchObject({
    usesSandbox: true,
    postalAddress: expect.stringMatching(/sample/),
  });
  expect((await client.post(address)).status).toBe(409);
  const draft = (await client.get('/api/esp/campaigns?status=draft')).body[0];
  const preflight = (await client.get(`/api/esp/campaigns/${draft.id}/preflight`)).body;
  expect(preflight).toMatchObject({ canSend: true, grade: expect.stringMatching(/^A/) });

  const removed = await client.delete(address);
  expect(removed.status).toBe(200);
  expect(removed.body).toEqual({
    success: true,
    kept: { contacts: 0, lists: 0, segments: 0, campaigns: 0, templates: 0 },
  });
  expect((await client.get(address)).body).toEqual(none);
  const after = await rowsByTable(workspaceId);
  // Counters of the triggers stay as rows that add up to nothing.
  expect({ ...after, contact_counts: 0 }).toEqual({ ...before, contact_counts: 0 });
  expect(await figuresOf(workspaceId)).toEqual([]);
});

test('figures of reports, lists and days are those of the ledger', async () => {
  const { client, workspaceId } = await loaded();
  const ledger = await rowsOf(sql<Record<string, number>>`
    select campaign_id::int, count(*)::int as recipients,
      count(*) filter (where state in ('accepted', 'delivered', 'bounced'))::int as sent,
      count(*) filter (where state = 'delivered')::int as delivered,
      count(*) filter (where state = 'bounced')::int as bounced,
      count(opened_at)::int as opened, count(machine_opened_at)::int as machine_opened,
      count(clicked_at)::int as clicked, count(complained_at)::int as complained,
      count(unsubscribed_at)::int as unsubscribed,
      count(*) filter (where opened_at < delivered_at or clicked_at < opened_at or accepted_at > now())::int as impossible
    from deliveries where workspace_id = ${workspaceId} group by 1 order by 1 desc`);
  const campaigns = (await client.get('/api/esp/campaigns?status=sent')).body;
  expect(
    campaigns.map((campaign: Record<string, number>) => [
      campaign.totalRecipients,
      campaign.sentCount,
      campaign.openedCount,
      campaign.machineOpenedCount,
      campaign.clickedCount,
      campaign.bouncedCount,
      campaign.complainedCount,
      campaign.unsubscribedCount,
    ]),
  ).toEqual(
    ledger.map((row) => [
      row.recipients,
      row.sent,
      row.opened,
      row.machine_opened,
      row.clicked,
      row.bounced,
      row.complained,
      row.unsubscribed,
    ]),
  );
  for (const row of ledger) {
    expect(row).toMatchObject({ impossible: 0, sent: row.recipients });
    expect(row.recipients).toBeGreaterThan(50);
    expect(row.opened).toBeGreaterThan(20);
    expect(row.clicked).toBeGreaterThan(5);
    expect(row.bounced).toBeGreaterThan(0);
    expect(row.unsubscribed).toBeGreaterThan(0);
  }
  expect(ledger.reduce((sum, { complained = 0 }) => sum + complained, 0)).toBe(1);
  const links = await rowsOf(sql<object>`
    select l.campaign_id, l.id, l.people::int, l.clicks::int,
      count(distinct e.contact_id)::int as counted_people, count(e.id)::int as counted_clicks
    from campaign_links l left join events e on e.workspace_id = l.workspace_id and e.campaign_id = l.campaign_id
      and e.link_id = l.id and e.kind = 'click' and not e.is_machine
    where l.workspace_id = ${workspaceId} group by l.campaign_id, l.id, l.people, l.clicks
    having l.people <> count(distinct e.contact_id) or l.clicks <> count(e.id)`);
  expect(links).toEqual([]);
  const days = await rowsOf(sql<object>`
    select day, what from (
      select day, what, sum(n) as n from workspace_days where workspace_id = ${workspaceId} group by 1, 2
      union all select (accepted_at at time zone 'UTC')::date, 'sent', -1 from deliveries where workspace_id = ${workspaceId}
      union all select (opened_at at time zone 'UTC')::date, 'opened', -1 from deliveries
        where workspace_id = ${workspaceId} and opened_at is not null
      union all select (clicked_at at time zone 'UTC')::date, 'clicked', -1 from deliveries
        where workspace_id = ${workspaceId} and clicked_at is not null
      union all select (created_at at time zone 'UTC')::date, 'contacts', -1 from contacts where workspace_id = ${workspaceId}
    ) compared group by 1, 2 having sum(n) <> 0`);
  expect(days).toEqual([]);
  const contacts = await rowsOf(sql<object>`
    select c.id from contacts c where c.workspace_id = ${workspaceId} and (
      c.email not like '%.example'
      or c.last_open_at is distinct from (select max(at) from events e where e.workspace_id = c.workspace_id
        and e.contact_id = c.id and e.kind in ('open', 'click') and not e.is_machine)
      or (c.status <> 'subscribed') is distinct from exists (select from deliveries d where d.workspace_id = c.workspace_id
        and d.contact_id = c.id and (d.bounce_kind like 'hard:%' or d.complained_at is not null or d.unsubscribed_at is not null)))`);
  expect(contacts).toEqual([]);
  const segments = (await client.get('/api/esp/segments')).body;
  const opened = segments.find(({ name }: { name: string }) => name === 'Opened the last campaign');
  const counted = await client.get(`/api/esp/segments/${opened.id}/count`);
  expect(counted.body).toMatchObject({ count: ledger[0]?.opened });
});

test('the same moment makes the same shop, and within three seconds', async () => {
  const start = app.stopClock();
  const shapes = [];
  for (let round = 0; round < 2; round += 1) {
    const client = await app.member();
    const usedMs = await cpuMsOfAll(() => client.post(address));
    expect(usedMs).toBeLessThan(3_000);
    const workspaceId = await app.workspaceOf(client);
    const [first] = await rowsOf(sql<object>`
      select (select md5(string_agg(concat_ws(' ', email, first_name, fields, status, created_at, last_open_at), '|' order by id))
          from contacts where workspace_id = ${workspaceId}) as contacts,
        (select md5(string_agg(concat_ws(' ', campaign_id, contact_id, state, opened_at, clicked_at), '|' order by campaign_id, contact_id))
          from deliveries where workspace_id = ${workspaceId}) as deliveries`);
    shapes.push(first);
  }
  start();
  expect(shapes[0]).toEqual(shapes[1]);
});

test('what the owner has, and made their own, stays as it is', async () => {
  const client = await app.member();
  const workspaceId = await app.workspaceOf(client);
  // Given rows of the owner's own from before, one of them with a name that the sample uses
  const tag = (await client.post('/api/esp/tags', { name: 'regular' })).body;
  const add = async (email: string, more: object = {}) =>
    (await client.post('/api/esp/contacts', { email, firstName: 'Own', consent: true, ...more })).body;
  const early = await add('early@shop.test', { tagIds: [tag.id] });
  await client.post(address);
  const lists: { id: string; name: string }[] = (await client.get('/api/esp/lists')).body;
  const listId = lists.find(({ name }) => name === 'Workshop guests')?.id ?? '';
  // When the owner adds a contact to a list of the sample, gives one of its contacts a real address, edits another,
  const late = await add('late@shop.test', { listIds: [listId] });
  const samples = (await client.get('/api/esp/contacts?search=.example&limit=5')).body;
  const [moved, edited, deleted] = samples;
  await client.patch(`/api/esp/contacts/${moved.id}`, { email: 'moved@shop.test' });
  await client.patch(`/api/esp/contacts/${edited.id}`, { firstName: 'Changed' });
  await client.delete(`/api/esp/contacts/${deleted.id}`);
  // changes a template, and sends a campaign of their own to a list of the sample
  const [template] = (await client.get('/api/templates')).body;
  await client.put(`/api/templates/${template.id}`, { name: 'My letter', content: template.content });
  const settings = (await client.get('/api/esp/settings')).body;
  const campaign = (
    await client.post('/api/esp/campaigns', {
      name: 'Mine',
      subject: 'My subject',
      fromName: 'Mara',
      fromEmail: settings.defaultFromEmail,
      htmlContent: '<p>Hello {{first_name|there}}, this is a letter of my own.</p>',
      selectedLists: [listId],
    })
  ).body;
  const sent = await client.post(`/api/esp/campaigns/${campaign.id}/send`);
  expect(sent.status).toBe(200);
  const mine = async () => (await client.get(`/api/esp/campaigns/${campaign.id}`)).body;
  await expect.poll(async () => (await mine()).status, { timeout: 20_000 }).toBe('sent');
  const figures = await mine();
  expect(figures.sentCount).toBe(sent.body.sent);

  // Then removing leaves exactly these
  const removed = await client.delete(address);
  expect(removed.body.kept).toEqual({ contacts: 1, lists: 1, segments: 0, campaigns: 0, templates: 1 });
  const left = (await client.get('/api/esp/contacts')).body;
  expect(left.map(({ email }: { email: string }) => email).sort()).toEqual([
    'early@shop.test',
    'late@shop.test',
    'moved@shop.test',
  ]);
  expect((await client.get(`/api/esp/contacts/${early.id}`)).body.tags).toHaveLength(1);
  expect((await client.get(`/api/esp/contacts/${late.id}`)).body.lists).toEqual([
    { id: listId, name: 'Workshop guests' },
  ]);
  expect((await client.get('/api/templates')).body.map(({ name }: { name: string }) => name)).toEqual([
    'My letter',
  ]);
  const campaigns = (await client.get('/api/esp/campaigns')).body;
  expect(campaigns.map(({ name }: { name: string }) => name)).toEqual(['Mine']);
  expect(await mine()).toMatchObject({
    totalRecipients: figures.totalRecipients,
    sentCount: figures.sentCount,
  });
  const [deliveries] = await rowsOf(sql<{ n: number }>`
    select count(*)::int as n from deliveries where workspace_id = ${workspaceId}`);
  expect(deliveries?.n).toBe(figures.totalRecipients);
  const samplesLeft = await rowsOf(sql<object>`
    select id from contacts where workspace_id = ${workspaceId} and email like '%.example'
    union all select id from deleted_contacts where workspace_id = ${workspaceId}`);
  expect(samplesLeft).toEqual([]);
  // and it can be loaded and removed again
  expect((await client.post(address)).status).toBe(201);
  expect((await client.delete(address)).body.kept).toMatchObject({ contacts: 0, lists: 0 });
});

test('addresses that the owner has are left to the owner', async () => {
  const { client } = await loaded();
  const [taken] = (await client.get('/api/esp/contacts')).body;
  await client.delete(address);
  await client.post('/api/esp/contacts', { email: taken.email, firstName: 'Mine', consent: true });
  expect((await client.post(address)).body.counts.contacts).toBe(200);
  expect((await client.get(`/api/esp/contacts?search=${taken.email}`)).body).toMatchObject([
    { firstName: 'Mine' },
  ]);
  await client.delete(address);
  expect((await client.get('/api/esp/contacts')).body).toMatchObject([{ email: taken.email }]);
});

test('of several requests at once, one loads or removes and the others are refused', async () => {
  const client = await app.member();
  const statuses = async (calls: Promise<{ status: number }>[]) =>
    (await Promise.all(calls)).map(({ status }) => status).sort();
  expect(await statuses([client.post(address), client.post(address), client.post(address)])).toEqual([
    201, 409, 409,
  ]);
  const mixed = await statuses([client.delete(address), client.post(address), client.delete(address)]);
  expect(mixed.filter((status) => status === 200)).toHaveLength(1);
  expect(mixed.filter((status) => status >= 500)).toEqual([]);
  expect((await client.get(address)).body.loaded).toBe(false);
});

// The embedded database has one process, and runs one transaction at a time.
test.skipIf(!process.env.DATABASE_URL)('while another process is at it, a request is refused', async () => {
  const { client, workspaceId } = await loaded();
  const other = await app.database.pool.connect();
  await other.query('begin');
  await other.query('select pg_advisory_xact_lock(hashtextextended($1, 7204127))', [workspaceId]);
  expect((await client.delete(address)).status).toBe(409);
  await other.query('rollback');
  other.release();
  expect((await client.delete(address)).status).toBe(200);
});

/** While `work` runs, this change of a row fails in its transaction, as if the server died there. */
const whileRefused = async <Result>(
  change: 'insert into' | 'delete from',
  table: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  const pattern = new RegExp(`^\\s*${change} "?${table}"?`);
  let refused = 0;
  const end = observeQueries(app.database.db, ({ sql }) => {
    if (!pattern.test(sql)) return;
    refused += 1;
    throw new Error('refused by the test');
  });
  try {
    return await work();
  } finally {
    end();
    expect(refused).toBe(1);
  }
};

test('a load or a removal that breaks off leaves everything as it was', async () => {
  const client = await app.member();
  const workspaceId = await app.workspaceOf(client);
  const empty = await rowsByTable(workspaceId);
  const broken = await whileRefused('insert into', 'sample_shops', () => client.post(address));
  expect(broken.status).toBe(500);
  expect(await rowsByTable(workspaceId)).toEqual(empty);
  expect((await client.post(address)).status).toBe(201);
  const full = await rowsByTable(workspaceId);
  const figures = await figuresOf(workspaceId);
  const kept = await whileRefused('delete from', 'sample_shops', () => client.delete(address));
  expect(kept.status).toBe(500);
  // A job draws thumbnails meanwhile.
  expect({ ...(await rowsByTable(workspaceId)), uploads: 0 }).toEqual({ ...full, uploads: 0 });
  expect(await figuresOf(workspaceId)).toEqual(figures);
  expect((await client.delete(address)).status).toBe(200);
});

test('settings for sending that the owner changed stay', async () => {
  const { client } = await loaded();
  const settings = (await client.get('/api/esp/settings')).body;
  await client.put('/api/esp/settings', { ...settings, postalAddress: '3 Own Street' });
  await client.delete(address);
  expect((await client.get('/api/esp/settings')).body).toMatchObject({
    usesSandbox: true,
    postalAddress: '3 Own Street',
  });

  const own = await app.member();
  await own.put('/api/esp/settings', {
    awsAccessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    awsSecretAccessKey: 'secret secret secret',
    awsRegion: 'eu-west-1',
    defaultFromEmail: 'mara@shop.test',
    defaultFromName: 'Mara',
  });
  const before = (await own.get('/api/esp/settings')).body;
  expect((await own.post(address)).body).toMatchObject({ connectedSandbox: false, setPostalAddress: false });
  expect((await own.get('/api/esp/settings')).body).toEqual(before);
  await own.delete(address);
  expect((await own.get('/api/esp/settings')).body).toEqual(before);
});

test('the demo account may use it, and no one without signing in', async () => {
  const client = app.client();
  expect((await client.post(address)).status).toBe(401);
  expect((await client.post('/api/auth/login', demoCredentials)).status).toBe(200);
  expect((await client.post(address)).status).toBe(201);
  expect((await client.delete(address)).status).toBe(200);
});

test('the export of the account names it, and deleting the account takes it along', async () => {
  const { client, workspaceId } = await loaded();
  const exported = JSON.parse((await client.get('/api/account/export')).text);
  expect(exported.sampleShop).toMatchObject({ loaded: true, counts: { contacts: 200 } });
  const { email } = (await client.get('/api/auth/user')).body;
  const gone = await client.post('/api/account/delete', {
    confirmation: email,
    currentPassword: goodPassword,
  });
  expect(gone.status).toBe(200);
  const counts = await rowsByTable(workspaceId);
  expect(Object.values(counts).reduce((sum, n) => sum + n, 0)).toBe(0);
});
