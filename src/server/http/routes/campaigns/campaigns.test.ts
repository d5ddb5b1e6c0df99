import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';

let app: TestServer;
let member: Client;
let listId: string;
const html =
  '<!doctype html><html lang="en"><head><title>Bowls</title></head><body><p>Hello {{first_name|there}}, the bowls are back. They are thrown by hand, glazed in ash and fired twice, and there are forty of them this time.</p><p><a href="https://shop.example/bowls">See the bowls</a></p></body></html>';
const input = {
  name: 'Spring',
  subject: 'The bowls are back',
  fromName: 'Mara Lind',
  fromEmail: '',
  replyTo: '',
  htmlContent: html,
  selectedLists: [] as string[],
};

const setUp = async (client: Client): Promise<string> => {
  const { body } = await client.post('/api/esp/settings/sandbox');
  await client.put('/api/esp/settings', {
    defaultFromEmail: body.defaultFromEmail,
    awsRegion: body.awsRegion,
    postalAddress: '1 Kiln Lane, Fernhill',
  });
  return body.defaultFromEmail;
};

beforeAll(async () => {
  app = await startTestServer();
  member = await app.member('mara@shop.example');
  input.fromEmail = await setUp(member);
  listId = (await member.post('/api/esp/lists', { name: 'Bowls' })).body.id;
  input.selectedLists = [listId];
  for (const [email, firstName] of [
    ['ann@home.example', 'Ann'],
    ['bo@home.example', ''],
  ])
    await member.post('/api/esp/contacts', { email, firstName, listIds: [listId] });
});
afterAll(() => app.close());

const make = async (changes: object = {}): Promise<string> => {
  const { status, body } = await member.post('/api/esp/campaigns', { ...input, ...changes });
  expect(status).toBe(201);
  return body.id;
};

describe('a campaign', () => {
  test('is stored as it was written, and listed with and without its HTML', async () => {
    const { status, body } = await member.post('/api/esp/campaigns', {
      ...input,
      preheader: 'Forty of them',
      replyTo: 'mara@shop.example',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...input,
      preheader: 'Forty of them',
      replyTo: 'mara@shop.example',
      status: 'draft',
      outcome: null,
      sentAt: null,
      totalRecipients: 0,
      sentCount: 0,
      openedCount: 0,
      clickedCount: 0,
      trackOpens: true,
      everyone: false,
      selectedSegments: [],
      notOpened: null,
    });
    expect((await member.get(`/api/esp/campaigns/${body.id}`)).body).toEqual(body);
    const [listed] = (await member.get('/api/esp/campaigns')).body;
    expect(listed).toEqual(body);
    const [summary] = (await member.get('/api/esp/campaigns/summaries?status=draft')).body;
    expect(summary.name).toBe('Spring');
    expect(summary).not.toHaveProperty('htmlContent');
    expect((await member.get('/api/esp/campaigns?status=sent')).body).toEqual([]);
  });

  test('without required fields is refused with the messages of the form', async () => {
    for (const missing of ['name', 'subject', 'fromEmail']) {
      const { status, body } = await member.post('/api/esp/campaigns', { ...input, [missing]: '  ' });
      expect([status, body.message]).toEqual([400, 'Please fill in all required fields']);
    }
    expect((await member.post('/api/esp/campaigns', { ...input, fromName: undefined })).status).toBe(201);
    const large = await member.post('/api/esp/campaigns', { ...input, htmlContent: 'x'.repeat(512_001) });
    expect(large.status).toBe(413);
    const deep = await member.post('/api/esp/campaigns', { ...input, htmlContent: '<i>'.repeat(2_000) });
    expect(deep.status).toBe(422);
  });

  test('can change until it begins, key by key', async () => {
    const id = await make();
    const { status, body } = await member.patch(`/api/esp/campaigns/${id}`, { subject: 'Forty bowls' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ subject: 'Forty bowls', name: 'Spring', selectedLists: [listId] });
  });

  test('whose list was deleted can still change, and others can no longer choose that list', async () => {
    const deleted = (await member.post('/api/esp/lists', { name: 'Gone' })).body.id;
    const id = await make({ selectedLists: [listId, deleted] });
    expect((await member.delete(`/api/esp/lists/${deleted}`)).status).toBe(200);
    const { status, body } = await member.patch(`/api/esp/campaigns/${id}`, { name: 'Summer' });
    expect([status, body.name]).toEqual([200, 'Summer']);
    const saved = await member.patch(`/api/esp/campaigns/${id}`, body);
    expect([saved.status, saved.body.selectedLists]).toEqual([200, [listId, deleted]]);
    const other = await make();
    expect((await member.patch(`/api/esp/campaigns/${other}`, { selectedLists: [deleted] })).status).toBe(
      404,
    );
  });

  test('are paged newest first, and found by words of the name', async () => {
    const other = await app.member();
    for (const name of ['One', 'Two', 'Three'])
      await other.post('/api/esp/campaigns', { ...input, selectedLists: [], name });
    const first = await other.get('/api/esp/campaigns/summaries?limit=2');
    expect(first.body.map((each: { name: string }) => each.name)).toEqual(['Three', 'Two']);
    const cursor = first.headers.get('x-next-cursor');
    const second = await other.get(`/api/esp/campaigns/summaries?limit=2&cursor=${cursor}`);
    expect(second.body.map((each: { name: string }) => each.name)).toEqual(['One']);
    expect(second.headers.get('x-next-cursor')).toBeNull();
    const found = await other.get('/api/esp/campaigns?search=tHr');
    expect(found.body.map((each: { name: string }) => each.name)).toEqual(['Three']);
    await other.post('/api/esp/campaigns', { ...input, selectedLists: [], name: 'Four' });
    expect((await other.get('/api/esp/campaigns/counts')).body).toEqual({
      total: 4,
      byStatus: { draft: 4 },
      deleted: 0,
    });
    expect((await other.get('/api/esp/campaigns/counts?search=thr')).body.total).toBe(1);
  });

  test('can be deleted and restored, as a draft if it was scheduled', async () => {
    const id = await make();
    const at = new Date(Date.now() + 3_600_000).toISOString();
    expect((await member.post(`/api/esp/campaigns/${id}/schedule`, { at })).body).toMatchObject({
      status: 'scheduled',
      scheduledAt: at,
    });
    expect((await member.delete(`/api/esp/campaigns/${id}`)).body).toEqual({ success: true });
    expect((await member.get(`/api/esp/campaigns/${id}`)).status).toBe(404);
    const listed = async (query: string) =>
      (await member.get(`/api/esp/campaigns/summaries${query}`)).body.map((each: { id: string }) => each.id);
    expect([await listed('?deleted=true'), (await listed('')).includes(id)]).toEqual([[id], false]);
    expect((await member.get('/api/esp/campaigns/counts')).body.deleted).toBe(1);
    expect((await member.post(`/api/esp/campaigns/${id}/restore`)).body).toMatchObject({
      status: 'draft',
      scheduledAt: null,
      deletedAt: null,
    });
    expect(await listed('?deleted=true')).toEqual([]);
    expect((await member.post(`/api/esp/campaigns/${id}/restore`)).status).toBe(404);
  });

  test('carries the grade of the email as it would be sent, in the list as well', async () => {
    const id = await make();
    const graded = async () => {
      const { body } = await member.get('/api/esp/campaigns/summaries');
      return body.find((each: { id: string }) => each.id === id).inboxScore;
    };
    const looked = async () => (await member.get(`/api/esp/campaigns/${id}/preflight`)).body.grade;
    const first = await graded();
    expect(first).toMatch(/^[A-F]/);
    expect(first).toBe(await looked());
    const poor = '<p>Lorem ipsum dolor sit amet</p><a href="#">CLICK HERE NOW!!!</a><form><input></form>';
    const changed = await member.patch(`/api/esp/campaigns/${id}`, { htmlContent: poor });
    expect(changed.body.inboxScore).not.toBe(first);
    expect(changed.body.inboxScore).toBe(await looked());
    const copy = await member.post(`/api/esp/campaigns/${id}/duplicate`);
    const renamed = await member.patch(`/api/esp/campaigns/${id}`, { name: 'Graded' });
    expect([copy.body.inboxScore, renamed.body.inboxScore]).toEqual(Array(2).fill(changed.body.inboxScore));
    // The settings are part of the email: a view keeps its result.
    await sql`update campaigns set inbox_score = 'X' where name = 'Graded'`.execute(app.server.ctx.db);
    expect(await looked()).toBe(await graded());
    const emptied = await member.patch(`/api/esp/campaigns/${id}`, { htmlContent: '' });
    expect(emptied.body.inboxScore).toBeNull();
    const hostile = `${'<'.repeat(30)}<form>${'form>'.repeat(30)}`;
    const unread = await member.patch(`/api/esp/campaigns/${id}`, { htmlContent: hostile });
    expect([unread.status, unread.body.inboxScore]).toEqual([200, null]);
  });

  test('is copied as a draft', async () => {
    const id = await make({ name: 'x'.repeat(200) });
    const { status, body } = await member.post(`/api/esp/campaigns/${id}/duplicate`);
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'draft', htmlContent: html, selectedLists: [listId] });
    expect(body.name).toBe(`${'x'.repeat(193)} (copy)`);
    const rest = await member.post(`/api/esp/campaigns/${id}/duplicate`, { notOpened: true });
    expect(rest.status).toBe(409);
  });
});

describe("another workspace's", () => {
  test('campaigns and lists do not exist here', async () => {
    const id = await make();
    const other = await app.member();
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/restore'],
      ['POST', '/duplicate'],
      ['GET', '/preflight'],
      ['POST', '/send'],
      ['POST', '/unschedule'],
      ['POST', '/pause'],
      ['POST', '/resume'],
      ['POST', '/cancel'],
      ['GET', '/progress'],
    ] as const) {
      const answer = await other.request(
        method,
        `/api/esp/campaigns/${id}${path}`,
        method === 'GET' ? undefined : {},
      );
      expect([path, answer.status, answer.body?.message]).toEqual([path, 404, 'Not found']);
      const signedOut = await app.client().request(method, `/api/esp/campaigns/${id}${path}`);
      expect(signedOut.status).toBe(401);
    }
    expect((await other.post('/api/esp/campaigns', input)).status).toBe(404);
    expect((await other.post('/api/esp/campaigns/audience', { selectedLists: [listId] })).status).toBe(404);
    const notOpened = await other.post('/api/esp/campaigns', { ...input, selectedLists: [], notOpened: id });
    expect(notOpened.status).toBe(404);
  });
});

describe('an audience', () => {
  test('is counted as of now', async () => {
    const count = async (audience: object) =>
      (await member.post('/api/esp/campaigns/audience', audience)).body;
    expect(await count({ selectedLists: [listId] })).toEqual({ recipients: 2, leftOut: 0, excluded: [] });
    const deleted = await member.post('/api/esp/contacts', {
      email: 'gone@home.example',
      listIds: [listId],
    });
    await member.post('/api/esp/contacts/bulk', { action: 'unsubscribe', ids: [deleted.body.id] });
    expect(await count({ everyone: true })).toEqual({
      recipients: 2,
      leftOut: 1,
      excluded: [{ reason: 'unsubscribed', count: 1 }],
    });
    expect(await count({})).toEqual({ recipients: 0, leftOut: 0, excluded: [] });
  });
});

describe('Send', () => {
  test('answers at once how many recipients it has; of two simultaneous presses one sends', async () => {
    const id = await make();
    const presses = await Promise.all(
      Array.from({ length: 4 }, () => member.post(`/api/esp/campaigns/${id}/send`)),
    );
    expect(presses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(presses.find(({ status }) => status === 200)?.body).toEqual({ sent: 2 });
    const again = await member.post(`/api/esp/campaigns/${id}/send`);
    expect(again.status).toBe(409);
    expect(again.body.message).toMatch(/already (being|been) sent\. It was not sent again\.$/);
    const change = await member.patch(`/api/esp/campaigns/${id}`, { subject: 'x' });
    expect(change.status).toBe(409);
  });

  test('is refused with all reasons at once', async () => {
    const id = await make({ selectedLists: [], fromEmail: 'mara@elsewhere.example', htmlContent: '' });
    const { status, body } = await member.post(`/api/esp/campaigns/${id}/send`);
    expect(status).toBe(422);
    expect(body.message).toContain('Nothing was sent.');
    expect(body.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
      'audience',
      'content',
      'details',
    ]);
    expect((await member.get(`/api/esp/campaigns/${id}`)).body.status).toBe('draft');
  });

  test('without an account at Amazon says so', async () => {
    const other = await app.member();
    const made = await other.post('/api/esp/campaigns', { ...input, selectedLists: [], everyone: true });
    const { status, body } = await other.post(`/api/esp/campaigns/${made.body.id}/send`);
    expect(status).toBe(422);
    expect(body.message).toContain('Amazon SES is not set up yet.');
  });
});

describe('a time', () => {
  test('may have any offset, must be in the future, and can be moved and canceled', async () => {
    const id = await make();
    const schedule = (at: string) => member.post(`/api/esp/campaigns/${id}/schedule`, { at });
    const past = await schedule('2020-01-01T00:00:00Z');
    expect(past.status).toBe(422);
    expect(past.body.message).toContain('has passed or is less than a minute away');
    expect((await schedule('tomorrow')).status).toBe(400);
    const soon = new Date(Date.now() + 86_400_000);
    const local = `${new Date(soon.getTime() + 2 * 3_600_000).toISOString().slice(0, -1)}+02:00`;
    expect((await schedule(local)).body.scheduledAt).toBe(soon.toISOString());
    const later = new Date(soon.getTime() + 60_000).toISOString();
    expect((await schedule(later)).body.scheduledAt).toBe(later);
    expect((await member.post(`/api/esp/campaigns/${id}/unschedule`)).body).toMatchObject({
      status: 'draft',
      scheduledAt: null,
    });
    expect((await member.post(`/api/esp/campaigns/${id}/unschedule`)).status).toBe(409);
  });
});

describe('steps', () => {
  test('are accepted only in the state they belong to', async () => {
    const id = await make();
    const step = async (name: string) => (await member.post(`/api/esp/campaigns/${id}/${name}`)).status;
    expect([await step('pause'), await step('resume'), await step('cancel')]).toEqual([409, 409, 409]);
  });
});

test('a change that did not see the last one is refused, and one that did is saved', async () => {
  const made = await member.post('/api/esp/campaigns', { ...input, name: 'Seen' });
  const { id, updatedAt } = made.body;
  const change = (body: object) => member.patch(`/api/esp/campaigns/${id}`, body);
  const first = await change({ subject: 'First', seenUpdatedAt: updatedAt });
  expect(first.status).toBe(200);
  expect(first.body.updatedAt).not.toBe(updatedAt);
  const late = await change({ subject: 'Late', seenUpdatedAt: updatedAt });
  expect([late.status, late.body.message]).toEqual([
    409,
    'The campaign was changed since. Nothing was saved. Reload it to see the change.',
  ]);
  expect((await member.get(`/api/esp/campaigns/${id}`)).body.subject).toBe('First');
  expect((await change({ preheader: 'Words', seenUpdatedAt: first.body.updatedAt })).status).toBe(200);
  expect((await change({ seenUpdatedAt: 'yesterday' })).status).toBe(400);
});
