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
