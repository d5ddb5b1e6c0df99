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

const path = '/api/saved-html-templates';
const save = async (templateName: string, more: Record<string, unknown> = {}) =>
  (await owner.post(path, { templateName, htmlContent: `<p>${templateName}</p>`, ...more })).body;
const names = async (query = '') =>
  (await owner.get(path + query)).body.map((one: { name: string }) => one.name);

test('the list is searched by parts of the name', async () => {
  for (const name of ['June news', 'July 50%', 'Juni']) await save(name);
  expect(await names('?search=JUN')).toEqual(['Juni', 'June news']);
  expect(await names('?search=new%20june')).toEqual(['June news']);
  expect(await names('?search=%25')).toEqual(['July 50%']);
  expect((await owner.get(`${path}/counts?search=ju&deleted=false`)).body).toEqual({
    total: 3,
    deleted: 0,
    found: 3,
  });
});

test('a deleted result is restored unchanged', async () => {
  const saved = await save('June');
  await owner.patch(`${path}/${saved.id}/used`, { status: 'exported' });
  const [before] = (await owner.get(path)).body;
  await owner.delete(`${path}/${saved.id}`);
  expect(await names()).toEqual([]);
  expect(await names('?deleted=true')).toEqual(['June']);
  expect((await owner.patch(`${path}/${saved.id}/used`)).status).toBe(404);
  expect((await owner.get(`/preview/saved-html/${saved.id}`)).status).toBe(404);
  expect((await owner.post(`${path}/${saved.id}/restore`)).body).toEqual(before);
  expect((await owner.post(`${path}/${saved.id}/restore`)).status).toBe(404);
  expect((await owner.get(path)).body).toEqual([before]);
});

test('a result is restored beside the one that its template got meanwhile', async () => {
  const template = (await owner.post('/api/templates', { name: 'T', content: { blocks: [] } })).body;
  const first = await save('First', { templateId: template.id });
  await owner.delete(`${path}/${first.id}`);
  const second = await save('Second', { templateId: template.id });
  expect(second.id).not.toBe(first.id);
  expect((await owner.post(`${path}/${first.id}/restore`)).body).toMatchObject({
    id: first.id,
    templateId: null,
    htmlContent: '<p>First</p>',
  });
  expect(await names()).toHaveLength(2);
});

test('only deleted results are erased, and only by their owner', async () => {
  const saved = await save('June');
  const stranger = await app.member();
  expect((await owner.post(`${path}/${saved.id}/delete-for-good`)).status).toBe(404);
  await owner.delete(`${path}/${saved.id}`);
  for (const action of ['restore', 'delete-for-good'])
    expect((await stranger.post(`${path}/${saved.id}/${action}`)).status).toBe(404);
  expect((await owner.post(`${path}/${saved.id}/delete-for-good`)).body).toEqual({ success: true });
  expect(await names('?deleted=true')).toEqual([]);
});

const idsOf = async (query = '') => (await owner.get(path + query)).body.map(({ id }: { id: string }) => id);

test('several results are deleted, restored and erased by one call each, which answers those it changed', async () => {
  const [june, july, stays] = [await save('June'), await save('July'), await save('Stays')];
  const stranger = await app.member();
  const call = async (action: string, ids: string[], client = owner) => {
    const answer = await client.post(`${path}/${action}`, { ids });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.ids;
  };
  const both = [july.id, june.id];
  expect(await call('delete', both, stranger)).toEqual([]);
  expect(await call('delete', [...both, 'never-was', july.id])).toEqual(both);
  expect(await call('delete', both)).toEqual([]);
  expect(await idsOf()).toEqual([stays.id]);

  for (const action of ['restore', 'delete-for-good']) expect(await call(action, both, stranger)).toEqual([]);
  expect(await call('restore', [june.id, stays.id])).toEqual([june.id]);
  expect(await call('delete-for-good', [june.id, july.id])).toEqual([july.id]);
  expect([await names(), await names('?deleted=true')]).toEqual([['Stays', 'June'], []]);
});

test('of two results of one template that are restored together, the last deleted keeps the template', async () => {
  const template = (await owner.post('/api/templates', { name: 'T', content: { blocks: [] } })).body;
  const first = await save('First', { templateId: template.id });
  await owner.delete(`${path}/${first.id}`);
  app.advance(1_000);
  const second = await save('Second', { templateId: template.id });
  await owner.delete(`${path}/${second.id}`);
  const ids = [first.id, second.id];
  expect((await owner.post(`${path}/restore`, { ids })).body).toEqual({ ids });
  const found = (await owner.get(path)).body.map((one: { name: string; templateId: string | null }) => [
    one.name,
    one.templateId,
  ]);
  expect(new Map(found)).toEqual(
    new Map([
      ['First', null],
      ['Second', template.id],
    ]),
  );
});

test('a call on several results is refused without ids, with too many and with other types', async () => {
  const { id } = await save('June');
  for (const action of ['delete', 'restore', 'delete-for-good']) {
    for (const ids of [undefined, [], id, [7], [''], Array.from({ length: 501 }, (_, n) => `id-${n}`)])
      expect((await owner.post(`${path}/${action}`, { ids })).status).toBe(400);
    expect((await app.client().post(`${path}/${action}`, { ids: [id] })).status).toBe(401);
  }
  expect(await names()).toEqual(['June']);
});
