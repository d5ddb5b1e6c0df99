import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';

let app: TestServer;
let owner: Client;
beforeAll(async () => {
  app = await startTestServer();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.member();
});

const save = (name: string, query = 'status=sent', list = 'campaigns') =>
  owner.post('/api/saved-views', { list, name, query });
const names = async (list = 'campaigns', client = owner): Promise<string[]> =>
  (await client.get(`/api/saved-views?list=${list}`)).body.map(({ name }: { name: string }) => name);

test('a view keeps filters and order of its list, and nothing else of the address', async () => {
  const { status, body } = await save(
    'Sent  in spring',
    'tab=campaigns&action=create-campaign&search=spring&status=sent',
  );
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(String),
    list: 'campaigns',
    name: 'Sent in spring',
    query: 'status=sent&search=spring',
  });
  expect((await save('By name', 'sort=email&page=4&tag=t1', 'subscribers')).body.query).toBe(
    'tag=t1&sort=email',
  );
  expect(await names()).toEqual(['Sent in spring']);
  expect(await names('subscribers')).toEqual(['By name']);
  // Half of a character is answered as it is stored.
  const half = await save('Half \ud83d', '', 'templates');
  expect([half.body.name]).toEqual(await names('templates'));
  const changed = await owner.patch(`/api/saved-views/${body.id}`, { query: 'status=draft' });
  expect(changed.body).toMatchObject({ name: 'Sent in spring', query: 'status=draft' });
});

test('views are put in an order, renamed and deleted; a name is taken once', async () => {
  const [one, two, three] = [await save('One'), await save('Two'), await save('Three')].map(
    ({ body }) => body.id,
  );
  const { body } = await owner.put('/api/saved-views/order', {
    list: 'campaigns',
    ids: [three, 'gone', one],
  });
  expect(body.map(({ name }: { name: string }) => name)).toEqual(['Three', 'One', 'Two']);
  expect(await names()).toEqual(['Three', 'One', 'Two']);
  const refused = await owner.patch(`/api/saved-views/${two}`, { name: 'three' });
  expect(refused.status).toBe(409);
  expect(refused.body.message).toContain('“Three”');
  expect((await owner.patch(`/api/saved-views/${two}`, { name: 'TWO' })).status).toBe(200);
  expect((await owner.delete(`/api/saved-views/${one}`)).status).toBe(200);
  expect((await owner.delete(`/api/saved-views/${one}`)).status).toBe(404);
  expect(await names()).toEqual(['Three', 'TWO']);
});

test('there are at most twenty of a list, also when they are saved at once', async () => {
  const answers = await Promise.all(Array.from({ length: 22 }, (_, index) => save(`View ${index}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(20).fill(201), 409, 409]);
  expect(await names()).toHaveLength(20);
  expect((await save('Of another list', '', 'templates')).status).toBe(201);
});

test('what is no view is refused', async () => {
  for (const body of [
    { list: 'lists', name: 'A', query: '' },
    { list: 'campaigns', name: '  ', query: '' },
    { list: 'campaigns', name: 'x'.repeat(61), query: '' },
    { list: 'campaigns', name: 'A', query: 'x'.repeat(1_001) },
  ])
    expect((await owner.post('/api/saved-views', body)).status).toBe(400);
  expect((await owner.get('/api/saved-views')).status).toBe(400);
});

test('other people neither see nor change a view, and it goes with its account', async () => {
  const { body } = await save('Mine');
  const other = await app.member();
  expect(await names('campaigns', other)).toEqual([]);
  expect((await other.patch(`/api/saved-views/${body.id}`, { name: 'Theirs' })).status).toBe(404);
  expect((await other.delete(`/api/saved-views/${body.id}`)).status).toBe(404);
  expect((await other.put('/api/saved-views/order', { list: 'campaigns', ids: [body.id] })).body).toEqual([]);
  const exported = await owner.get('/api/account/export');
  expect(JSON.parse(exported.text).savedViews).toMatchObject([{ name: 'Mine', query: 'status=sent' }]);
  const workspaceId = await app.workspaceOf(owner);
  const { db } = app.server.ctx;
  const stored = () =>
    db.selectFrom('saved_views').select('id').where('workspace_id', '=', workspaceId).execute();
  expect(await stored()).toHaveLength(1);
  await db.deleteFrom('workspaces').where('id', '=', workspaceId).execute();
  expect(await stored()).toEqual([]);
});
