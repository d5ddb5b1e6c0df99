import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../../test/support/app.ts';

let server: TestServer;
let owner: Client;
let stranger: Client;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.member();
  stranger = await server.member();
});
afterAll(() => server.close());

describe('the members of a list', () => {
  const ids: Record<string, string> = {};
  let path = '';
  const members = async (query = '') => {
    const answer = await owner.get(`${path}/members${query}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.map(
      ({ email, membership }: { email: string; membership: string }) =>
        `${email.split('@')[0]} ${membership}`,
    );
  };

  beforeAll(async () => {
    const list = await owner.post('/api/esp/lists', { name: 'News' });
    path = `/api/esp/lists/${list.body.id}`;
    for (const name of ['ann', 'bo', 'cyd', 'dee'])
      ids[name] = (
        await owner.post('/api/esp/contacts', { email: `${name}@shop.example`, firstName: name })
      ).body.id;
    await owner.post(`${path}/members`, { contactIds: [ids.ann, ids.bo, ids.cyd] });
    const { db } = server.server.ctx;
    for (const [email, status] of [
      ['bo@shop.example', 'pending'],
      ['cyd@shop.example', 'left'],
    ])
      await sql`update list_members m set status = ${status} from contacts c
        where c.workspace_id = m.workspace_id and c.id = m.contact_id and c.email = ${email}`.execute(db);
  });

  it('are the contacts who did not leave it, each with their status on it', async () => {
    expect(await members()).toEqual(['bo pending', 'ann active']);
    expect(await members('?membership=active')).toEqual(['ann active']);
    expect(await members('?membership=pending')).toEqual(['bo pending']);
    expect(await members('?membership=left')).toEqual(['cyd left']);
    expect((await owner.get(`${path}/members?membership=gone`)).status).toBe(400);
    const { body } = await owner.get(`${path}/members?limit=1`);
    expect(body[0].memberSince).toMatch(/^\d{4}-.*Z$/);
  });

  it('are found by words and read page by page', async () => {
    expect(await members('?search=bo')).toEqual(['bo pending']);
    expect(await members('?search=dee')).toEqual([]);
    expect(await members('?search=cyd&membership=left')).toEqual(['cyd left']);
    const first = await owner.get(`${path}/members?limit=1`);
    const next = first.headers.get('x-next-cursor');
    expect(await members(`?limit=1&cursor=${next}`)).toEqual(['ann active']);
  });

  it('are counted by their status on it', async () => {
    expect((await owner.get(path)).body).toMatchObject({
      name: 'News',
      contactCount: 2,
      counts: { active: 1, withoutMail: 0, pending: 1, left: 1 },
    });
  });

  it('an unsubscribed or bounced contact stays a member, and is not counted as receiving messages', async () => {
    const own = await server.member();
    const other = (await own.post('/api/esp/lists', { name: 'Empty' })).body.id;
    const list = (await own.post('/api/esp/lists', { name: 'Tea' })).body.id;
    for (const name of ['ann', 'bo', 'cyd', 'dee'])
      await own.post('/api/esp/contacts', { email: `${name}@shop.example`, listIds: [list] });
    const [dee, cyd] = (await own.get('/api/esp/contacts')).body;
    await own.patch(`/api/esp/contacts/${dee.id}`, { subscribed: false });
    await server.server.ctx.db
      .updateTable('contacts')
      .set({ status: 'bounced' })
      .where('workspace_id', '=', await server.workspaceOf(own))
      .where('email', '=', cyd.email)
      .execute();
    expect((await own.get(`/api/esp/lists/${list}`)).body).toMatchObject({
      contactCount: 4,
      counts: { active: 2, withoutMail: 2, pending: 0, left: 0 },
    });
    expect((await own.get('/api/esp/lists/counts')).body).toEqual([
      { id: list, subscribed: 2 },
      { id: other, subscribed: 0 },
    ]);
    expect((await stranger.get('/api/esp/lists/counts')).body).toEqual([]);
    const audience = await own.post('/api/esp/campaigns/audience', { selectedLists: [list] });
    expect(audience.body).toMatchObject({ recipients: 2 });
  });

  it('are removed and added back unchanged', async () => {
    await owner.patch(path, { doubleOptIn: true });
    const contactIds = [ids.ann, ids.bo, ids.cyd, ids.dee];
    expect((await owner.post(`${path}/members/remove`, { contactIds })).body).toMatchObject({
      contactCount: 0,
    });
    expect(await members('?membership=left')).toEqual(['cyd left']);
    const back = await owner.post(`${path}/members`, { contactIds: [ids.ann, ids.bo, ids.cyd] });
    expect(back.body).toMatchObject({ contactCount: 2 });
    expect(await members()).toEqual(['bo pending', 'ann active']);
  });

  it('are exported with their status on it', async () => {
    const id = path.split('/').at(-1);
    const { text } = await owner.get(`/api/esp/contacts/export?list=${id}&membership=left`);
    expect(text).toContain('cyd@shop.example');
    expect(text).not.toContain('ann@shop.example');
  });

  it('do not exist elsewhere', async () => {
    for (const answer of [
      await stranger.get(path),
      await stranger.get(`${path}/members`),
      await stranger.post(`${path}/members`, { contactIds: [ids.ann] }),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ message: 'Not found' });
    }
    expect((await server.client().get(`${path}/members`)).status).toBe(401);
    await owner.delete(path);
    expect((await owner.get(`${path}/members`)).status).toBe(404);
  });
});
