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

interface Tag {
  id: string;
  name: string;
  count: number;
}

const make = async (name: string): Promise<string> =>
  (await owner.post('/api/templates', { name, content: { blocks: [] } })).body.id;
const apply = (templateIds: string[], change: { add?: string[]; remove?: string[] }) =>
  owner.post('/api/template-tags/apply', { templateIds, ...change });
const tags = async (): Promise<Tag[]> => (await owner.get('/api/template-tags')).body;
const counts = async () => (await tags()).map(({ name, count }) => [name, count]);
const idOf = async (name: string) => (await tags()).find((tag) => tag.name === name)?.id ?? '';

test('several templates are tagged at once; the same word in another case is the same tag', async () => {
  const [one, two] = [await make('one'), await make('two')];
  expect((await apply([one, two], { add: ['Winter  sale', 'VIP'] })).status).toBe(200);
  await apply([one], { add: ['winter SALE'] });
  expect(await counts()).toEqual([
    ['VIP', 2],
    ['Winter sale', 2],
  ]);
  await apply([two], { remove: [await idOf('VIP')], add: ['Calm'] });
  expect(await counts()).toEqual([
    ['Calm', 1],
    ['VIP', 1],
    ['Winter sale', 2],
  ]);
  const found = await owner.get(`/api/templates/summaries?tag=${await idOf('VIP')}`);
  expect(found.body.map(({ id }: { id: string }) => id)).toEqual([one]);
  expect((await owner.get(`/api/templates/counts?tag=${await idOf('Winter sale')}`)).body.found).toBe(2);
});

test('a tag is renamed everywhere, but not to the name of another', async () => {
  const one = await make('one');
  await apply([one], { add: ['Autmn', 'Winter'] });
  const id = await idOf('Autmn');
  expect((await owner.patch(`/api/template-tags/${id}`, { name: ' Autumn ' })).body).toEqual({
    id,
    name: 'Autumn',
    count: 1,
  });
  const refused = await owner.patch(`/api/template-tags/${id}`, { name: 'WINTER' });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'A tag called “WINTER” already exists. Nothing was changed. Choose another name.',
  ]);
  expect((await owner.patch(`/api/template-tags/${id}`, { name: 'AUTUMN' })).body.name).toBe('AUTUMN');
});

test('a deleted tag disappears from its templates', async () => {
  const one = await make('one');
  await apply([one], { add: ['Gone'] });
  const id = await idOf('Gone');
  expect((await owner.delete(`/api/template-tags/${id}`)).body).toEqual({ success: true });
  expect((await owner.delete(`/api/template-tags/${id}`)).status).toBe(404);
  expect((await owner.get('/api/templates/summaries')).body).toMatchObject([{ id: one, tags: [] }]);
});

test('eleven tags on a template are refused, and nothing is changed', async () => {
  const one = await make('one');
  await apply([one], { add: Array.from({ length: 10 }, (_, index) => `tag ${index}`) });
  const refused = await apply([one], { add: ['one more'] });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'A template has at most 10 tags. Nothing was changed. Remove some and try again.',
  ]);
  expect(await tags()).toHaveLength(10);
});

test.each([
  [{ templateIds: [], add: ['x'] }],
  [{ templateIds: ['x'], add: ['   '] }],
  [{ templateIds: ['x'], add: ['y'.repeat(41)] }],
])('refuses %j', async (body) => {
  expect((await owner.post('/api/template-tags/apply', body)).status).toBe(400);
});

test('belong to their workspace', async () => {
  const one = await make('one');
  await apply([one], { add: ['Mine'] });
  const id = await idOf('Mine');
  const stranger = await app.member();
  expect((await stranger.get('/api/template-tags')).body).toEqual([]);
  for (const answer of [
    await stranger.patch(`/api/template-tags/${id}`, { name: 'Theirs' }),
    await stranger.delete(`/api/template-tags/${id}`),
    await stranger.post('/api/template-tags/apply', { templateIds: [one], add: ['Theirs'] }),
    await stranger.post('/api/template-tags/apply', { templateIds: [one], remove: [id] }),
  ])
    expect(answer.status).toBe(404);
  expect((await app.client().get('/api/template-tags')).status).toBe(401);
  expect(await counts()).toEqual([['Mine', 1]]);
});

test('are in the export of the account, including deleted ones', async () => {
  const [one, two] = [await make('stays'), await make('deleted')];
  await apply([one, two], { add: ['Winter'] });
  await owner.delete(`/api/templates/${two}`);
  const result = await owner.post('/api/saved-html-templates', {
    templateName: 'R',
    htmlContent: '<p>r</p>',
  });
  await owner.delete(`/api/saved-html-templates/${result.body.id}`);
  const everything = JSON.parse((await owner.get('/api/account/export')).text);
  expect(everything.templateTags).toMatchObject([{ name: 'Winter', count: 1 }]);
  expect(everything.templates).toMatchObject([
    { id: one, tags: ['Winter'], deleted_at: null },
    { id: two, tags: ['Winter'], deleted_at: expect.any(String) },
  ]);
  expect(everything.templateVersions).toHaveLength(2);
  expect(everything.savedResults).toMatchObject([{ id: result.body.id, deleted_at: expect.any(String) }]);
});
