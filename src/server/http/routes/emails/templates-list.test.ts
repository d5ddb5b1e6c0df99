import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';
import { applyRetention } from '../../../domain/privacy/retention.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
});
afterAll(() => app.close());

const email = (name: string) => ({
  name,
  content: { blocks: [{ id: 'a', type: 'text', content: 'Hello' }] },
});
const make = async (owner: Client, name: string): Promise<string> =>
  (await owner.post('/api/templates', email(name))).body.id;
const named = (answer: { body: { name: string }[] }) => answer.body.map(({ name }) => name);
const idsOf = (answer: { body: { id: string }[] }) => answer.body.map(({ id }) => id);
const days = (count: number) => count * 24 * 3_600_000;

describe('the light list', () => {
  test('carries no email, only what a card shows', async () => {
    const owner = await app.member();
    const id = await make(owner, 'Spring news');
    const [listed] = (await owner.get('/api/templates/summaries')).body;
    expect(listed).toMatchObject({
      id,
      name: 'Spring news',
      blockCount: 1,
      tags: [],
      deletedAt: null,
      revision: 1,
    });
    expect(listed).not.toHaveProperty('content');
    expect(listed).not.toHaveProperty('htmlContent');
    expect(await owner.get('/api/templates/counts')).toMatchObject({
      body: { total: 1, deleted: 0, found: 1 },
    });
  });

  test('is searched by parts of words, in any case, and wildcards are literal', async () => {
    const owner = await app.member();
    for (const name of ['Spring Sale', 'The spring news', '100% wool', 'Ärmel_lang', 'A\\B'])
      await make(owner, name);
    const search = async (words: string) =>
      named(await owner.get(`/api/templates/summaries?search=${encodeURIComponent(words)}`)).sort();
    expect(await search('SPRI')).toEqual(['Spring Sale', 'The spring news']);
    expect(await search('news spring')).toEqual(['The spring news']);
    expect(await search('%')).toEqual(['100% wool']);
    expect(await search('_')).toEqual(['Ärmel_lang']);
    expect(await search('ärm')).toEqual(['Ärmel_lang']);
    expect(await search('\\')).toEqual(['A\\B']);
    expect(await search("'; drop table templates; --")).toEqual([]);
    expect((await owner.get('/api/templates/counts?search=spring')).body).toEqual({
      total: 5,
      deleted: 0,
      found: 2,
    });
  });

  test('pages follow each other without gaps, also in a search', async () => {
    const owner = await app.member();
    for (const name of ['one a', 'two', 'three a', 'four a', 'five']) await make(owner, name);
    const first = await owner.get('/api/templates/summaries?search=a&limit=2');
    const second = await owner.get(
      `/api/templates/summaries?search=a&limit=2&cursor=${first.headers.get('x-next-cursor')}`,
    );
    expect([...named(first), ...named(second)]).toEqual(['four a', 'three a', 'one a']);
    expect(second.headers.get('x-next-cursor')).toBeNull();
  });

  test.each(['limit=0', 'cursor=nonsense', 'deleted=perhaps', `search=${'x'.repeat(201)}`])(
    'refuses %s',
    async (query) => {
      const owner = await app.member();
      expect((await owner.get(`/api/templates/summaries?${query}`)).status).toBe(400);
    },
  );

  test('signed-out clients get none, and other workspaces their own', async () => {
    const owner = await app.member();
    const id = await make(owner, 'Mine');
    expect((await app.client().get('/api/templates/summaries')).status).toBe(401);
    const stranger = await app.member();
    expect((await stranger.get('/api/templates/summaries')).body).toEqual([]);
    expect((await stranger.post(`/api/templates/${id}/copy`)).status).toBe(404);
    expect((await stranger.post('/api/templates/delete', { ids: [id] })).body).toEqual({ ids: [] });
    expect(idsOf(await owner.get('/api/templates/summaries'))).toEqual([id]);
  });
});

test('a copy has the content, the tags and a name that says so', async () => {
  const owner = await app.member();
  const id = await make(owner, 'n'.repeat(200));
  await owner.post('/api/template-tags/apply', { templateIds: [id], add: ['Autumn'] });
  const copy = await owner.post(`/api/templates/${id}/copy`);
  expect(copy.status).toBe(201);
  expect(copy.body.name).toBe(`${'n'.repeat(193)} (copy)`);
  expect(copy.body.tags.map(({ name }: { name: string }) => name)).toEqual(['Autumn']);
  const [original, copied] = await Promise.all([
    owner.get(`/api/templates/${id}`),
    owner.get(`/api/templates/${copy.body.id}`),
  ]);
  expect(copied.body.content).toEqual(original.body.content);
  expect(copied.body.htmlContent).toBe(original.body.htmlContent);
  expect((await owner.get(`/api/templates/${copy.body.id}/versions`)).body).toHaveLength(1);
});

describe('a deleted template', () => {
  test('is visible nowhere, and is restored unchanged: id, versions, tags, image', async () => {
    const owner = await app.member();
    const id = await make(owner, 'Keeper');
    await owner.put(`/api/templates/${id}`, email('Keeper two'));
    await owner.post('/api/template-tags/apply', { templateIds: [id], add: ['Winter'] });
    const { previewImageUrl } = (await owner.post(`/api/templates/${id}/generate-preview`)).body;
    const before = (await owner.get(`/api/templates/${id}`)).body;
    const versions = (await owner.get(`/api/templates/${id}/versions`)).body;

    expect((await owner.delete(`/api/templates/${id}`)).body).toEqual({ success: true });
    for (const path of ['', '/versions', '/copy', '/generate-preview']) {
      const method = path.startsWith('/c') || path.startsWith('/g') ? 'POST' : 'GET';
      expect((await owner.request(method, `/api/templates/${id}${path}`)).status).toBe(404);
    }
    expect((await owner.put(`/api/templates/${id}`, email('Too late'))).status).toBe(404);
    expect((await owner.delete(`/api/templates/${id}`)).status).toBe(404);
    expect((await owner.get(`/preview/template/${id}`)).status).toBe(404);
    expect((await owner.get('/api/templates')).body).toEqual([]);
    expect((await owner.get('/api/template-tags')).body).toMatchObject([{ name: 'Winter', count: 0 }]);
    expect(idsOf(await owner.get('/api/templates/summaries?deleted=true'))).toEqual([id]);
    expect((await owner.get('/api/templates/counts')).body).toEqual({ total: 0, deleted: 1, found: 0 });

    expect((await owner.post('/api/templates/restore', { ids: [id] })).body).toEqual({ ids: [id] });
    expect((await owner.get(`/api/templates/${id}`)).body).toEqual({ ...before, previewImageUrl });
    expect((await owner.get(`/api/templates/${id}/versions`)).body).toEqual(versions);
    expect((await app.client().get(new URL(previewImageUrl).pathname)).status).toBe(200);
    expect((await owner.post('/api/templates/restore', { ids: [id] })).body).toEqual({ ids: [] });
  });

  test('several are deleted and restored together; others stay', async () => {
    const owner = await app.member();
    const [one, two, three] = [await make(owner, '1'), await make(owner, '2'), await make(owner, '3')];
    const deleted = await owner.post('/api/templates/delete', { ids: [one, two, 'never-was'] });
    expect(deleted.body.ids.sort()).toEqual([one, two].sort());
    expect(idsOf(await owner.get('/api/templates/summaries'))).toEqual([three]);
    await owner.post('/api/templates/restore', { ids: [two] });
    expect(idsOf(await owner.get('/api/templates/summaries'))).toEqual([three, two]);
    expect((await owner.post('/api/templates/delete', { ids: [] })).status).toBe(400);
  });

  test('an email saved again under its draft key is a new template; the old one can be restored', async () => {
    const owner = await app.member();
    const draft = { ...email('Draft'), draftKey: 'new-draft' };
    const first = (await owner.post('/api/templates', draft)).body.id;
    await owner.delete(`/api/templates/${first}`);
    const second = await owner.post('/api/templates', draft);
    expect([second.status, second.body.id === first]).toEqual([201, false]);
    await owner.post('/api/templates/restore', { ids: [first] });
    expect(idsOf(await owner.get('/api/templates/summaries'))).toHaveLength(2);
  });

  test('is purged on request, and only when it was deleted before', async () => {
    const owner = await app.member();
    const [deleted, stays] = [await make(owner, 'gone'), await make(owner, 'stays')];
    const { previewImageUrl } = (await owner.post(`/api/templates/${deleted}/generate-preview`)).body;
    await owner.put(`/api/templates/${stays}`, { ...email('stays'), htmlContent: '<p>another image</p>' });
    await owner.delete(`/api/templates/${deleted}`);
    await owner.post('/api/templates/delete-for-good', { ids: [deleted, stays] });
    expect((await owner.post('/api/templates/restore', { ids: [deleted] })).body).toEqual({ ids: [] });
    expect(idsOf(await owner.get('/api/templates/summaries'))).toEqual([stays]);
    const rows = await app.server.ctx.db
      .selectFrom('uploads')
      .select('id')
      .where('template_id', '=', deleted)
      .execute();
    expect([rows, typeof previewImageUrl]).toEqual([[], 'string']);
  });

  test('is purged after 30 days, with its versions, tags and image; results likewise', async () => {
    const owner = await app.member();
    const { db } = app.server.ctx;
    const [old, fresh] = [await make(owner, 'old'), await make(owner, 'fresh')];
    await owner.post(`/api/templates/${old}/generate-preview`);
    const result = await owner.post('/api/saved-html-templates', {
      templateName: 'old',
      htmlContent: '<p>old</p>',
    });
    await owner.delete(`/api/templates/${old}`);
    await owner.delete(`/api/saved-html-templates/${result.body.id}`);
    app.advance(days(29));
    const again = app.client();
    for (const [name, value] of owner.cookies) again.cookies.set(name, value);
    await applyRetention(app.server.ctx);
    const remaining = () => db.selectFrom('templates').select('id').where('id', 'in', [old, fresh]).execute();
    expect(await remaining()).toHaveLength(2);
    app.advance(days(1) + 1_000);
    await applyRetention(app.server.ctx);
    expect(await remaining()).toEqual([{ id: fresh }]);
    expect(await db.selectFrom('uploads').select('id').where('template_id', '=', old).execute()).toEqual([]);
    expect(
      await db.selectFrom('saved_html_templates').select('id').where('id', '=', result.body.id).execute(),
    ).toEqual([]);
  });
});
