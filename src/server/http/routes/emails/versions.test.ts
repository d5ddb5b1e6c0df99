import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Client,
  goodPassword,
  startTestServer,
  type TestServer,
} from '../../../../../test/support/app.ts';

let app: TestServer;
let member: Client;
let stranger: Client;
beforeAll(async () => {
  app = await startTestServer();
  member = await app.member('versions@shop.example');
  stranger = await app.member('stranger@shop.example');
});
afterAll(() => app.close());

const email = (words: string, more: Record<string, unknown> = {}) => ({
  name: words,
  content: { blocks: [{ id: 'a', type: 'text', content: words }] },
  ...more,
});
const create = async (words: string, more = {}): Promise<string> =>
  (await member.post('/api/templates', email(words, more))).body.id;
const put = (id: string, words: string, more = {}) => member.put(`/api/templates/${id}`, email(words, more));
interface Version {
  id: string;
  name: string;
  label: string;
  author: string;
  revision: number;
  blockCount: number;
}
const versions = async (id: string): Promise<Version[]> =>
  (await member.get(`/api/templates/${id}/versions`)).body;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

describe('the revision of a template', () => {
  test('rises with each save, and a save without one overwrites as before', async () => {
    const id = await create('one');
    expect((await member.get(`/api/templates/${id}`)).body.revision).toBe(1);
    expect((await put(id, 'two', { baseRevision: 1 })).body.revision).toBe(2);
    const blind = await put(id, 'three');
    expect([blind.status, blind.body.revision]).toEqual([200, 3]);
  });

  test('a save with an outdated revision changes nothing and returns the current state', async () => {
    const id = await create('theirs');
    const theirs = await put(id, 'theirs, later', { baseRevision: 1 });
    const mine = await put(id, 'mine', { baseRevision: 1 });
    expect(mine.status).toBe(409);
    expect(mine.body).toEqual({
      message: expect.stringContaining('Nothing was overwritten'),
      id,
      revision: 2,
      updatedAt: theirs.body.updatedAt,
    });
    expect((await member.get(`/api/templates/${id}`)).body.name).toBe('theirs, later');
  });

  test('of many simultaneous saves with the same revision, one succeeds', async () => {
    const id = await create('start');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => put(id, `writer ${index}`, { baseRevision: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect((await member.get(`/api/templates/${id}`)).body.revision).toBe(2);
  });

  test('another workspace learns nothing of it', async () => {
    const id = await create('private');
    const answer = await stranger.put(`/api/templates/${id}`, email('theirs', { baseRevision: 9 }));
    expect([answer.status, answer.body]).toEqual([404, { message: 'Not found' }]);
  });
});

describe('an email that is saved twice before its id arrives', () => {
  test('is one template', async () => {
    const first = await member.post('/api/templates', email('draft', { draftKey: 'new-1', autosave: true }));
    const again = await member.post('/api/templates', email('draft, later', { draftKey: 'new-1' }));
    expect([again.status, again.body.id, again.body.name]).toEqual([201, first.body.id, 'draft, later']);
    const late = await member.post('/api/templates', email('draft, stale', { draftKey: 'new-1' }));
    expect([late.status, late.body.id, late.body.revision]).toEqual([409, first.body.id, 2]);
    const other = await stranger.post('/api/templates', email('theirs', { draftKey: 'new-1' }));
    expect(other.status).toBe(201);
    expect(other.body.id).not.toBe(first.body.id);
  });

  test('and deleted in between, is saved or refused, and no call fails', async () => {
    const calls = Array.from({ length: 24 }, async (_, index) => {
      const made = await member.post('/api/templates', email(`${index}`, { draftKey: 'new-2' }));
      if (made.status !== 201 || index % 2 === 0) return [made.status];
      return [made.status, (await member.delete(`/api/templates/${made.body.id}`)).status];
    });
    const statuses = (await Promise.all(calls)).flat();
    expect(statuses.filter((status) => ![200, 201, 404, 409].includes(status))).toEqual([]);
  });
});

test('an email is not saved into the account of a user who signed in since', async () => {
  const { id } = (await member.get('/api/auth/user')).body;
  const answer = await stranger.post('/api/templates', email('not theirs', { userId: id }));
  expect([answer.status, answer.body]).toEqual([401, { message: 'Unauthorized', code: 'unauthorized' }]);
  expect((await member.post('/api/templates', email('mine', { userId: id }))).status).toBe(201);
});

describe('versions', () => {
  test('each manual save is one, with its author; autosaves within ten minutes are one', async () => {
    const id = await create('one');
    await put(id, 'two');
    await put(id, 'three', { autosave: true });
    app.advance(4 * minuteMs);
    await put(id, 'four', { autosave: true });
    app.advance(4 * minuteMs);
    await put(id, 'five', { autosave: true });
    app.advance(4 * minuteMs);
    await put(id, 'six', { autosave: true });
    const listed = await versions(id);
    expect(listed.map(({ name, label }) => [name, label])).toEqual([
      ['six', 'autosaved'],
      ['five', 'autosaved'],
      ['two', 'saved'],
      ['one', 'created'],
    ]);
    expect(listed[0]).toMatchObject({ author: 'Mara Lind', revision: 6, blockCount: 1 });
  });

  test('a manual save of unchanged content adds no version', async () => {
    const id = await create('one');
    await put(id, 'two', { autosave: true });
    await put(id, 'two');
    expect((await versions(id)).map(({ name, label }) => [name, label])).toEqual([
      ['two', 'saved'],
      ['one', 'created'],
    ]);
  });

  test('a save over another user’s work keeps that work as a version', async () => {
    const id = await create('start');
    await put(id, 'theirs', { autosave: true, baseRevision: 1 });
    await put(id, 'mine', { baseRevision: 2 });
    await put(id, 'mine, later', { autosave: true, baseRevision: 3 });
    expect((await versions(id)).map(({ name }) => name)).toEqual(['mine, later', 'mine', 'theirs', 'start']);
  });

  test('restoring brings a version back, and the current state becomes one', async () => {
    const id = await create('one');
    await put(id, 'two');
    const first = (await versions(id)).at(-1);
    const content = await member.get(`/api/templates/${id}/versions/${first?.id}`);
    expect(content.body.content.blocks[0].content).toBe('one');
    const restored = await member.post(`/api/templates/${id}/versions/${first?.id}/restore`);
    expect(restored.status).toBe(200);
    expect(restored.body).toMatchObject({ name: 'one', revision: 3 });
    expect(restored.body.htmlContent).toContain('one');
    const [restoredVersion, second] = await versions(id);
    expect([restoredVersion?.label, second?.name]).toEqual(['restored', 'two']);
    const undone = await member.post(`/api/templates/${id}/versions/${second?.id}/restore`);
    expect(undone.body.name).toBe('two');
  });

  test('a template older than the versions feature keeps its content', async () => {
    const id = await create('old');
    await app.server.ctx.db.deleteFrom('template_versions').where('template_id', '=', id).execute();
    await put(id, 'new');
    expect((await versions(id)).map(({ name }) => name)).toEqual(['new', 'old']);
  });

  test('a template keeps its last 50 versions, and the last one of each of the past 90 days', async () => {
    // At noon: no day ends between two of these saves.
    const sinceMidnight = app.server.ctx.now().getTime() % dayMs;
    app.advance((dayMs * 1.5 - sinceMidnight) % dayMs);
    const id = await create('day 0');
    for (let day = 1; day <= 3; day += 1) {
      app.advance(dayMs);
      await put(id, `day ${day}, morning`);
      await put(id, `day ${day}, evening`);
    }
    for (let index = 1; index <= 50; index += 1) await put(id, `many ${index}`);
    const names = (await versions(id)).map(({ name }) => name);
    expect(names.slice(0, 2)).toEqual(['many 50', 'many 49']);
    expect(names.slice(50)).toEqual(['day 2, evening', 'day 1, evening', 'day 0']);
    app.advance(90 * dayMs);
    for (const [client, email] of [
      [member, 'versions@shop.example'],
      [stranger, 'stranger@shop.example'],
    ] as const)
      await client.post('/api/auth/login', { email, password: goodPassword });
    await put(id, 'much later');
    expect(await versions(id)).toHaveLength(50);
  });

  test('belong to their workspace and go with their template', async () => {
    const id = await create('mine');
    const [version] = await versions(id);
    const never = await stranger.get('/api/templates/never-was-there');
    for (const answer of [
      await stranger.get(`/api/templates/${id}/versions`),
      await stranger.get(`/api/templates/${id}/versions/${version?.id}`),
      await stranger.post(`/api/templates/${id}/versions/${version?.id}/restore`),
      await member.get(`/api/templates/${await create('other')}/versions/${version?.id}`),
    ]) {
      expect([answer.status, answer.text]).toEqual([404, never.text]);
    }
    expect((await app.client().get(`/api/templates/${id}/versions`)).status).toBe(401);
    expect((await member.delete(`/api/templates/${id}`)).status).toBe(200);
    await member.post('/api/templates/delete-for-good', { ids: [id] });
    const remaining = await app.server.ctx.db
      .selectFrom('template_versions')
      .where('template_id', '=', id)
      .select('id')
      .execute();
    expect(remaining).toEqual([]);
  });
});
