// One action on several campaigns.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';

let app: TestServer;
let owner: Client;
let workspace: string;
beforeAll(async () => {
  app = await startTestServer();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.member();
  workspace = await app.workspaceOf(owner);
});

const path = '/api/esp/campaigns/bulk';
const make = async (name: string, client = owner): Promise<string> => {
  const input = { name, subject: `About ${name}`, fromEmail: 'mara@shop.example', htmlContent: '<p>Hi</p>' };
  const { status, body } = await client.post('/api/esp/campaigns', input);
  expect(status).toBe(201);
  return body.id;
};
/** What sending would make of it. */
const putInto = async (state: string, name: string): Promise<void> => {
  await sql`
    update campaigns set state = ${state}, scheduled_at = case when ${state} = 'scheduled' then now() + interval '1 day' end
    where workspace_id = ${workspace} and name = ${name}`.execute(app.server.ctx.db);
};
const bulk = async (action: string, ids: readonly string[], client = owner) => {
  const answer = await client.post(path, { action, ids });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const listed = async (query = '', client = owner): Promise<{ name: string; status: string }[]> =>
  (await client.get(`/api/esp/campaigns/summaries${query}`)).body;
const names = async (query = '', client = owner) => (await listed(query, client)).map(({ name }) => name);
const audited = async (action: string) => {
  const { rows } = await sql<{ campaign_id: number; before: object | null; after: object | null }>`
    select campaign_id, before, after from audience_audit
    where workspace_id = ${workspace} and action = ${action} order by campaign_id`.execute(app.server.ctx.db);
  return rows;
};

describe('several campaigns', () => {
  test('are deleted, except those that are sending, and come back as drafts or as they were sent', async () => {
    const [draft, scheduled, sent, paused, sending] = [
      await make('draft'),
      await make('scheduled'),
      await make('sent'),
      await make('paused'),
      await make('sending'),
    ];
    for (const state of ['scheduled', 'sent', 'paused', 'sending']) await putInto(state, state);
    const ids = [draft, paused, scheduled, sent, sending];
    expect(await bulk('delete', ids)).toEqual({
      ids: [draft, scheduled, sent],
      created: [],
      left: [
        { id: paused, reason: 'running' },
        { id: sending, reason: 'running' },
      ],
    });
    expect(await names()).toEqual(['sending', 'paused']);
    expect(await audited('campaign deleted')).toMatchObject([
      { before: { name: 'draft', state: 'draft' } },
      { before: { name: 'scheduled', state: 'scheduled' } },
      { before: { name: 'sent', state: 'sent' } },
    ]);

    const again = await bulk('delete', [draft]);
    expect(again).toEqual({ ids: [], created: [], left: [{ id: draft, reason: 'not_found' }] });
    expect(await audited('campaign deleted')).toHaveLength(3);

    expect((await bulk('restore', [draft, scheduled, sent, paused])).left).toEqual([
      { id: paused, reason: 'not_found' },
    ]);
    expect(await listed()).toMatchObject([
      { name: 'sending' },
      { name: 'paused' },
      { name: 'sent', status: 'sent' },
      { name: 'scheduled', status: 'draft', scheduledAt: null },
      { name: 'draft', status: 'draft' },
    ]);
    expect(await audited('campaign restored')).toHaveLength(3);
  });

  test('are duplicated as drafts, once each, in their order', async () => {
    const long = await make('x'.repeat(200));
    const sent = await make('sent');
    await putInto('sent', 'sent');
    const { ids, created, left } = await bulk('duplicate', [sent, long, sent]);
    expect([ids, left]).toEqual([[sent, long], []]);
    expect(await names()).toEqual(['sent (copy)', `${'x'.repeat(193)} (copy)`, 'sent', 'x'.repeat(200)]);
    const [first, second] = created;
    const { body: original } = await owner.get(`/api/esp/campaigns/${sent}`);
    const { body: copy } = await owner.get(`/api/esp/campaigns/${second}`);
    const { subject, htmlContent, fromEmail, inboxScore } = original;
    expect(copy).toMatchObject({ status: 'draft', subject, htmlContent, fromEmail, inboxScore });
    expect(copy.outcome).toBeNull();
    expect(await audited('campaign duplicated')).toMatchObject([
      { after: { of: long, notOpened: false } },
      { after: { of: sent, notOpened: false } },
    ]);
    expect((await owner.get(`/api/esp/campaigns/${first}`)).body.name).toMatch(/^x+ \(copy\)$/);
    // The next id is free.
    await make('next');
  });

  test('are graded when they are copied before their grade is there', async () => {
    const id = await make('ungraded');
    const { inboxScore } = (await owner.get(`/api/esp/campaigns/${id}`)).body;
    expect(inboxScore).toMatch(/^[A-F]/);
    await sql`update campaigns set inbox_score = null where workspace_id = ${workspace}`.execute(
      app.server.ctx.db,
    );
    const { created } = await bulk('duplicate', [id]);
    await expect
      .poll(async () => (await owner.get(`/api/esp/campaigns/${created[0]}`)).body.inboxScore)
      .toBe(inboxScore);
  });

  test('become drafts again, where they are scheduled', async () => {
    const draft = await make('draft');
    const scheduled = await make('scheduled');
    await putInto('scheduled', 'scheduled');
    expect(await bulk('unschedule', [draft, scheduled])).toEqual({
      ids: [scheduled],
      created: [],
      left: [{ id: draft, reason: 'not_scheduled' }],
    });
    expect(await listed()).toMatchObject([
      { name: 'scheduled', status: 'draft', scheduledAt: null },
      { name: 'draft', status: 'draft' },
    ]);
    expect(await audited('campaign unscheduled')).toHaveLength(1);
  });
});

describe('campaigns that do not exist here', () => {
  test('are answered as not found and stay as they are, whatever the action', async () => {
    const foreign = await make('foreign');
    await putInto('scheduled', 'foreign');
    const mine = await make('mine');
    await bulk('delete', [mine]);
    const stranger = await app.member();
    const own = await make('own', stranger);
    const before = await listed();
    for (const action of ['delete', 'restore', 'duplicate', 'unschedule'])
      expect(await bulk(action, [foreign, mine, 'never-was', 'never-was'], stranger)).toEqual({
        ids: [],
        created: [],
        left: [foreign, mine, 'never-was'].map((id) => ({ id, reason: 'not_found' })),
      });
    expect(await listed()).toEqual(before);
    expect(await names('?deleted=true')).toEqual(['mine']);
    // Beside them, the stranger's own campaign is changed.
    expect((await bulk('delete', [foreign, own], stranger)).ids).toEqual([own]);
  });
});

test('a call without ids, with too many, with other types or without a session is refused', async () => {
  const id = await make('stays');
  const wrong = [
    { action: 'delete' },
    { action: 'delete', ids: [] },
    { action: 'delete', ids: Array.from({ length: 501 }, (_, n) => `id-${n}`) },
    { action: 'delete', ids: id },
    { action: 'delete', ids: [7] },
    { action: 'delete', ids: [''] },
    { action: 'delete', ids: ['x'.repeat(65)] },
    { action: 'send', ids: [id] },
    { ids: [id] },
  ];
  for (const body of wrong) expect((await owner.post(path, body)).status, JSON.stringify(body)).toBe(400);
  expect((await app.client().post(path, { action: 'delete', ids: [id] })).status).toBe(401);
  expect(await names()).toEqual(['stays']);
  const most = [id, ...Array.from({ length: 499 }, (_, n) => `id-${n}`)];
  expect((await bulk('delete', most)).left).toHaveLength(499);
});
