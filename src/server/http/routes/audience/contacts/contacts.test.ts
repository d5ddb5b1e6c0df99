import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../../test/support/app.ts';

let server: TestServer;
let ann: Client;
let ben: Client;

beforeAll(async () => {
  server = await startTestServer();
  ann = await server.member();
  ben = await server.member();
});
afterAll(() => server.close());

const add = async (client: Client, email: string, more: object = {}) => {
  const answer = await client.post('/api/esp/contacts', { email, ...more });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};
const emails = async (client: Client, query = ''): Promise<string[]> => {
  const answer = await client.get(`/api/esp/contacts${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.map(({ email }: { email: string }) => email);
};
const fresh = (): Promise<Client> => server.member();

describe('a contact', () => {
  it('is added, listed, changed and deleted', async () => {
    const client = await fresh();
    const made = await add(client, ' Mia@Shop.example ', { firstName: 'Mia', lastName: null });
    expect(made).toEqual({
      id: expect.any(String),
      email: 'mia@shop.example',
      firstName: 'Mia',
      lastName: '',
      subscribed: true,
      status: 'subscribed',
      tags: [],
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect((await client.get('/api/esp/contacts')).body).toEqual([made]);
    const changed = await client.patch(`/api/esp/contacts/${made.id}`, { lastName: 'Berg' });
    expect(changed.body).toMatchObject({ lastName: 'Berg', firstName: 'Mia', subscribed: true });
    expect((await client.delete(`/api/esp/contacts/${made.id}`)).body).toEqual({ success: true });
    expect(await emails(client)).toEqual([]);
    expect((await client.delete(`/api/esp/contacts/${made.id}`)).status).toBe(404);
  });

  it.each([
    [{}, 'Please enter an email address'],
    [{ email: '  ' }, 'Please enter an email address'],
    [{ email: 'ann' }, 'Invalid email address'],
    [{ email: 'a@b.example', firstName: 'x'.repeat(101) }, 'Use a name of at most 100 characters.'],
  ])('is refused: %j', async (input, message) => {
    const answer = await ann.post('/api/esp/contacts', input);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe(message);
  });

  it('exists once, in any spelling of its address', async () => {
    const client = await fresh();
    await add(client, 'once@shop.example');
    const again = await client.post('/api/esp/contacts', { email: 'ONCE@shop.example' });
    expect(again.status).toBe(409);
    expect(again.body.message).toMatch(/already one of your contacts\. Nothing was added/);
  });

  it('accepts a suppressed address with a reason, and messages go there', async () => {
    const client = await fresh();
    const email = 'moved@shop.example';
    await client.post('/api/esp/blocked-addresses', { email });
    const { id } = await add(client, 'old@shop.example');
    const path = `/api/esp/contacts/${id}`;
    expect((await client.patch(path, { email })).status).toBe(409);
    const moved = await client.patch(path, { email, reason: 'Wrote on Monday' });
    expect(moved.body).toMatchObject({ email, subscribed: true });
    const look = await client.post('/api/esp/blocked-addresses/look-up', { email });
    expect(look.body.block).toBeNull();
  });

  it('is deleted once, however many calls arrive at once', async () => {
    const client = await fresh();
    const { id } = await add(client, 'once.only@shop.example');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => client.delete(`/api/esp/contacts/${id}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(404)]);
  });

  it('does not exist elsewhere', async () => {
    const mine = await add(ann, 'mine@shop.example');
    await add(ben, 'his@shop.example');
    const path = `/api/esp/contacts/${mine.id}`;
    const missing = await ben.get('/api/esp/contacts/nothing');
    for (const answer of [
      await ben.get(path),
      await ben.patch(path, { firstName: 'X' }),
      await ben.delete(path),
      await ben.get(`${path}/history`),
      await ben.get(`${path}/export`),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual(missing.body);
    }
    const bulk = await ben.post('/api/esp/contacts/bulk', { action: 'delete', ids: [mine.id] });
    expect(bulk.body).toMatchObject({ ids: [], change: { changed: 0 } });
    expect((await ann.get(path)).status).toBe(200);
    expect(await emails(ben)).toEqual(['his@shop.example']);
  });

  it('shows the consent, and records who changed what', async () => {
    const client = await fresh();
    const { id } = await add(client, 'eva@shop.example', { consent: true });
    await client.patch(`/api/esp/contacts/${id}`, { firstName: 'Eva', timeZone: 'Europe/Berlin' });
    const details = await client.get(`/api/esp/contacts/${id}`);
    expect(details.body.consent).toEqual({
      source: 'manual',
      at: expect.any(String),
      address: '127.0.0.1',
      importId: null,
    });
    const history = await client.get(`/api/esp/contacts/${id}/history`);
    expect(history.body).toMatchObject([
      {
        action: 'changed',
        by: 'Mara Lind',
        before: { first_name: '', time_zone: null },
        after: { first_name: 'Eva', time_zone: 'Europe/Berlin' },
      },
      { action: 'added' },
    ]);
    const all = await client.get(`/api/esp/contacts/${id}/export`);
    expect(all.body.contact.email).toBe('eva@shop.example');
    expect(all.body.history).toHaveLength(2);
  });

  it('stays unsubscribed after every other change, until the owner gives a reason', async () => {
    const client = await fresh();
    const { id } = await add(client, 'gone@shop.example');
    const unsubscribed = await client.patch(`/api/esp/contacts/${id}`, { subscribed: false });
    expect(unsubscribed.body).toMatchObject({ subscribed: false, status: 'unsubscribed' });
    expect((await client.patch(`/api/esp/contacts/${id}`, { subscribed: true })).status).toBe(422);
    // After erasure the address is still known as suppressed.
    expect((await client.delete(`/api/esp/contacts/${id}?erase=true`)).status).toBe(200);
    const again = await client.post('/api/esp/contacts', { email: 'gone@shop.example' });
    expect(again.status).toBe(409);
    expect(again.body.message).toMatch(/has unsubscribed\. Nothing was added/);

    const other = await add(client, 'back@shop.example');
    await client.patch(`/api/esp/contacts/${other.id}`, { subscribed: false });
    const reason = 'Wrote on Monday';
    const back = await client.patch(`/api/esp/contacts/${other.id}`, { subscribed: true, reason });
    expect(back.body).toMatchObject({ subscribed: true, leftAt: null });
    const [latest] = (await client.get(`/api/esp/contacts/${other.id}/history`)).body;
    expect(latest.after).toEqual({ status: 'subscribed', reason });
  });
});

describe('the list of contacts', () => {
  let client: Client;
  beforeAll(async () => {
    client = await fresh();
    for (let n = 0; n < 150; n += 1)
      await add(client, `p${String(n).padStart(3, '0')}@shop${n % 3}.example`, { firstName: `Jörg${n}` });
  });

  it('shows contacts newest first, page by page, each once', async () => {
    for (const [sort, last] of [
      ['newest', 'p000@shop0.example'],
      ['oldest', 'p149@shop2.example'],
      ['email', 'p149@shop2.example'],
      ['-email', 'p000@shop0.example'],
    ] as const) {
      const listed: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const query = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
        const answer = await client.get(`/api/esp/contacts?sort=${sort}&limit=40${query}`);
        listed.push(...answer.body.map(({ email }: { email: string }) => email));
        cursor = answer.headers.get('x-next-cursor');
      }
      expect(new Set(listed).size).toBe(150);
      expect(listed).toHaveLength(150);
      expect(listed.at(-1)).toBe(last);
    }
  });

  const found = [
    ['p007', ['p007@shop1.example']],
    ['P007', ['p007@shop1.example']],
    ['jörg33', ['p033@shop0.example']],
    ['07@shop1', ['p007@shop1.example']],
    [
      'jörg14 shop2',
      [
        'p149@shop2.example',
        'p146@shop2.example',
        'p143@shop2.example',
        'p140@shop2.example',
        'p014@shop2.example',
      ],
    ],
    ['%', []],
    ['_', []],
    ["x' or 1=1", []],
  ] as const;

  it.each(found)('finds %j before and after its blocks are written', async (search, expected) => {
    const query = `?search=${encodeURIComponent(search)}`;
    await server.server.ctx.db.updateTable('contact_blocks').set({ body: null }).execute();
    expect(await emails(client, query)).toEqual(expected);
    const { updateAllSearchIndexes: writeAllBlocks } = await import(
      '../../../../../../test/support/samples/search-indexes.ts'
    );
    // The server itself may be processing some of them.
    const stale = async () => {
      await writeAllBlocks(server.server.ctx);
      const blocks = server.server.ctx.db.selectFrom('contact_blocks').select('block');
      return blocks.where('body', 'is', null).execute();
    };
    await expect.poll(stale).toEqual([]);
    expect(await emails(client, query)).toEqual(expected);
    const page = await client.get(`/api/esp/contacts${query}&sort=oldest&limit=200`);
    expect(page.body.map(({ email }: { email: string }) => email)).toEqual([...expected].reverse());
  });

  it('pages through the results of a search', async () => {
    const first = await client.get('/api/esp/contacts?search=shop1&limit=30');
    const cursor = first.headers.get('x-next-cursor') ?? '';
    const rest = await client.get(`/api/esp/contacts?search=shop1&limit=100&cursor=${cursor}`);
    expect(first.body).toHaveLength(30);
    expect(rest.body).toHaveLength(20);
    expect(rest.headers.get('x-next-cursor')).toBeNull();
  });

  it('finds a changed name at once', async () => {
    const [one] = (await client.get('/api/esp/contacts?search=p100')).body;
    await client.patch(`/api/esp/contacts/${one.id}`, { firstName: 'Zoë' });
    expect(await emails(client, '?search=zo%C3%AB')).toEqual(['p100@shop1.example']);
  });

  it('can be filtered by properties of contacts', async () => {
    const [one, two] = (await client.get('/api/esp/contacts?search=p12')).body;
    await client.post('/api/esp/contacts/bulk', { action: 'unsubscribe', ids: [one.id, two.id] });
    expect(await emails(client, '?subscribed=false')).toEqual([one.email, two.email]);
    expect(await emails(client, '?subscribed=false&search=p129')).toEqual([one.email]);
    expect(await emails(client, '?status=unsubscribed&sort=email')).toEqual([two.email, one.email]);
    expect(await emails(client, '?subscribed=true&limit=200')).toHaveLength(148);
    expect((await client.get('/api/esp/contacts/counts')).body).toMatchObject({
      total: 150,
      byStatus: { subscribed: 148, unsubscribed: 2 },
    });
    expect((await client.get('/api/esp/dashboard-stats')).body).toMatchObject({
      contacts: { total: 150, subscribed: 148 },
      lists: { total: 0 },
    });
  });

  it.each(['cursor=x', 'limit=0', 'subscribed=maybe', 'sort=name'])('refuses %s', async (query) => {
    expect((await client.get(`/api/esp/contacts?${query}`)).status).toBe(400);
  });
});

describe('several contacts at once', () => {
  it('are deleted and restored unchanged', async () => {
    const client = await fresh();
    const list = (await client.post('/api/esp/lists', { name: 'News' })).body;
    const tag = (await client.post('/api/esp/tags', { name: 'Regular' })).body;
    const more = { listIds: [list.id], tagIds: [tag.id], firstName: 'Ida' };
    const one = await add(client, 'one@shop.example', more);
    const two = await add(client, 'two@shop.example');
    expect(one.tags).toEqual([tag]);
    const before = (await client.get(`/api/esp/contacts/${one.id}`)).body;
    const ids = [one.id, two.id];
    const deleted = await client.post('/api/esp/contacts/bulk', { action: 'delete', ids });
    expect(deleted.body.ids.sort()).toEqual([...ids].sort());
    expect((await client.get(`/api/esp/lists/${list.id}`)).body.contactCount).toBe(0);
    expect((await client.get('/api/esp/contacts/counts')).body.total).toBe(0);
    // Meanwhile one of them was added again.
    await add(client, 'two@shop.example');
    const back = await client.post('/api/esp/contacts/bulk', { action: 'restore', ids });
    expect(back.body).toMatchObject({ ids: [one.id], change: { changed: 1 } });
    expect((await client.get(`/api/esp/contacts/${one.id}`)).body).toEqual(before);
    expect((await client.get(`/api/esp/lists/${list.id}`)).body.contactCount).toBe(1);
  });

  it('are tagged and put on lists', async () => {
    const client = await fresh();
    const one = await add(client, 'one@shop.example');
    const two = await add(client, 'two@shop.example');
    const list = (await client.post('/api/esp/lists', { name: ' News ', description: 'Weekly' })).body;
    expect(list).toMatchObject({ name: 'News', description: 'Weekly', contactCount: 0 });
    const members = `/api/esp/lists/${list.id}/members`;
    const put = await client.post(members, { contactIds: [one.id, two.id, 'x'] });
    expect(put.body).toMatchObject({ contactCount: 2 });
    expect((await client.post(members, { contactIds: [one.id] })).body.contactIds).toEqual([]);
    expect(await emails(client, `?list=${list.id}`)).toEqual(['two@shop.example', 'one@shop.example']);
    expect(await emails(client, `?list=${list.id}&search=one&sort=email`)).toEqual(['one@shop.example']);
    const off = await client.post(`${members}/remove`, { contactIds: [one.id] });
    expect(off.body).toEqual({ contactIds: [one.id], contactCount: 1 });

    const tag = (await client.post('/api/esp/tags', { name: 'Regular' })).body;
    expect((await client.post('/api/esp/tags', { name: 'regular' })).body).toEqual(tag);
    await client.post('/api/esp/contacts/bulk', { action: 'tag', ids: [two.id], tagId: tag.id });
    expect(await emails(client, `?tag=${tag.id}`)).toEqual(['two@shop.example']);
    expect((await client.get('/api/esp/tags/counts')).body).toEqual([{ id: tag.id, count: 1 }]);
    await client.patch(`/api/esp/tags/${tag.id}`, { name: 'Friend' });
    expect((await client.get('/api/esp/contacts?search=two')).body[0].tags).toEqual([
      { id: tag.id, name: 'Friend' },
    ]);
    expect((await client.delete(`/api/esp/tags/${tag.id}`)).status).toBe(200);
    expect((await client.get('/api/esp/contacts?search=two')).body[0].tags).toEqual([]);
  });
});

describe('a list', () => {
  it('needs a name', async () => {
    for (const input of [{}, { name: '   ' }]) {
      const answer = await ann.post('/api/esp/lists', input);
      expect(answer.status).toBe(400);
      expect(answer.body.message).toBe('Please enter a list name');
    }
  });

  it('is changed, deleted and restored with its members', async () => {
    const client = await fresh();
    const list = (await client.post('/api/esp/lists', { name: 'News' })).body;
    const one = await add(client, 'one@shop.example', { listIds: [list.id] });
    const path = `/api/esp/lists/${list.id}`;
    expect((await client.patch(path, { description: 'Weekly' })).body).toMatchObject({
      name: 'News',
      description: 'Weekly',
      contactCount: 1,
    });
    expect((await client.delete(path)).body).toEqual({ success: true });
    expect((await client.get('/api/esp/lists')).body).toEqual([]);
    expect((await client.get(path)).status).toBe(404);
    expect((await client.get(`/api/esp/contacts?list=${list.id}`)).status).toBe(404);
    expect((await client.get(`/api/esp/contacts/${one.id}`)).body.lists).toEqual([]);
    expect((await client.post(`${path}/restore`)).body).toMatchObject({ name: 'News', contactCount: 1 });
    expect((await client.get(`/api/esp/contacts/${one.id}`)).body.lists).toEqual([
      { id: list.id, name: 'News' },
    ]);
  });

  it('do not count a contact who is deleted while being added', async () => {
    const client = await fresh();
    const list = (await client.post('/api/esp/lists', { name: 'Race' })).body;
    const ids: string[] = [];
    for (let n = 0; n < 40; n += 1) ids.push((await add(client, `race${n}@shop.example`)).id);
    const put = (contactIds: string[]) => client.post(`/api/esp/lists/${list.id}/members`, { contactIds });
    const answers = await Promise.all(
      ids.flatMap((id, n) => {
        const remove = () => client.delete(`/api/esp/contacts/${id}`);
        return n % 2 ? [put([id]), remove()] : [remove(), put([id])];
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await client.get(`/api/esp/lists/${list.id}`)).body.contactCount).toBe(0);
  });

  it('are restored only while the limit allows it', async () => {
    const client = await fresh();
    const { id } = (await client.post('/api/esp/lists', { name: 'First' })).body;
    await client.delete(`/api/esp/lists/${id}`);
    await sql`
      insert into lists (workspace_id, id, name, description, created_at, updated_at)
      select ${await server.workspaceOf(client)}, n, 'List ' || n, '', now(), now()
      from generate_series(2, 1001) n`.execute(server.server.ctx.db);
    const back = await client.post(`/api/esp/lists/${id}/restore`);
    expect(back.status).toBe(409);
    expect(back.body.message).toMatch(/You have 1000 lists, which is the limit/);
  });

  it('does not exist elsewhere', async () => {
    const list = (await ann.post('/api/esp/lists', { name: 'Hers' })).body;
    await ben.post('/api/esp/lists', { name: 'His' });
    const path = `/api/esp/lists/${list.id}`;
    for (const answer of [
      await ben.get(path),
      await ben.patch(path, { name: 'X' }),
      await ben.delete(path),
      await ben.post(`${path}/members`, { contactIds: ['x'] }),
      await ben.post(`${path}/members/remove`, { contactIds: ['x'] }),
      await ben.get(`/api/esp/contacts?list=${list.id}`),
    ])
      expect(answer.status).toBe(404);
  });
});

describe('a custom field', () => {
  it('is filled, shown, and exported', async () => {
    const client = await fresh();
    const made = await client.post('/api/esp/fields', { key: 'shoe_size', label: 'Shoe size' });
    expect(made.body).toEqual({ key: 'shoe_size', label: 'Shoe size', type: 'text' });
    expect((await client.post('/api/esp/fields', { key: 'shoe_size', label: 'Again' })).status).toBe(409);
    expect((await client.post('/api/esp/fields', { key: 'first_name', label: 'X' })).status).toBe(400);
    const { id } = await add(client, 'a@shop.example', { fields: { shoe_size: '38' } });
    const unknown = await client.patch(`/api/esp/contacts/${id}`, { fields: { hat: '1' } });
    expect(unknown.status).toBe(400);
    expect((await client.get(`/api/esp/contacts/${id}`)).body.fields).toEqual({ shoe_size: '38' });
    const file = await client.get('/api/esp/contacts/export');
    expect(file.headers.get('content-type')).toContain('text/csv');
    expect(file.text).toMatch(/^email,first_name,last_name,status,tags,shoe_size,/);
    expect(file.text).toContain('\r\na@shop.example,,,subscribed,,38,manual,');
    await client.patch(`/api/esp/contacts/${id}`, { fields: { shoe_size: '' } });
    expect((await client.get(`/api/esp/contacts/${id}`)).body.fields).toEqual({});
    expect((await client.delete('/api/esp/fields/shoe_size')).status).toBe(200);
  });
});

it('exports no formula, and only what a search finds', async () => {
  const client = await fresh();
  await add(client, 'a@shop.example', { firstName: '=HYPERLINK("http://x.example")', lastName: '+49 1' });
  await add(client, 'b@shop.example', { firstName: 'Say "hi", Bo' });
  const lines = (await client.get('/api/esp/contacts/export')).text.split('\r\n');
  expect(lines[1]).toMatch(/^a@shop\.example,"'=HYPERLINK\(""http:\/\/x\.example""\)","'\+49 1",subscribed,/);
  expect(lines[2]).toMatch(/^b@shop\.example,"Say ""hi"", Bo",,subscribed,/);
  expect((await client.get('/api/esp/contacts/export?search=b%40')).text.split('\r\n')).toHaveLength(3);
});

it('every call requires a sign-in', async () => {
  const visitor = server.client();
  for (const path of ['contacts', 'lists', 'tags', 'fields', 'dashboard-stats', 'contacts/export'])
    expect((await visitor.get(`/api/esp/${path}`)).status).toBe(401);
});
