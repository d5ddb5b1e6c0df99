// Bulk changes: contacts by id and contacts that a search finds, and the undo.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../../test/support/app.ts';
import { processInbox } from '../../../../../../test/support/samples/process-inbox.ts';
import { insertInbox } from '../../../../db/carriers/event-inbox.ts';
import { finishChanges } from '../../../../domain/audience/contacts/bulk-changes.ts';
import { stopJobs } from '../../../../domain/shared/resumable-job.ts';
import { createMemory } from '../../../../memory.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const many = 1_200;

const paste = (client: Client, lines: readonly string[]) =>
  client.post('/api/esp/contacts/import', { contactsData: lines.join('\n') });
const people = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, n) => `p${from + n}@many.example,P,Q`);
const bulk = async (client: Client, body: object) => {
  const answer = await client.post('/api/esp/contacts/bulk', body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const found = async (client: Client, query: string): Promise<number> =>
  (await client.get(`/api/esp/contacts/found?${query}`)).body.found;
const ended = async (client: Client, id: string) => {
  for (;;) {
    const { body } = await client.get(`/api/esp/contacts/changes/${id}`);
    if (body.state === 'done') return body;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};
const undo = async (client: Client, id: string) => {
  const answer = await client.post(`/api/esp/contacts/changes/${id}/undo`);
  expect(answer.status, answer.text).toBe(200);
  return ended(client, answer.body.id);
};
const withMany = async (): Promise<Client> => {
  const client = await server.member();
  await paste(client, [...people(0, many), 'left@other.example', 'stays@other.example']);
  return client;
};

describe('all that a search finds', () => {
  it('are tagged in steps, and untagged by the undo, except contacts that had the tag before', async () => {
    const client = await withMany();
    const tag = (await client.post('/api/esp/tags', { name: 'Spring' })).body;
    const [first] = (await client.get('/api/esp/contacts?search=p7%40')).body;
    await bulk(client, { action: 'tag', tagId: tag.id, ids: [first.id] });

    expect(await found(client, 'search=many.example')).toBe(many);
    const { change, ids } = await bulk(client, {
      action: 'tag',
      tagId: tag.id,
      filter: { search: 'many.example' },
    });
    expect(ids).toEqual([]);
    expect(change).toMatchObject({ action: 'tag', total: many, undone: false, isUndo: false });
    expect(await ended(client, change.id)).toMatchObject({ lookedAt: many, changed: many - 1 });
    expect(await found(client, `tag=${tag.id}`)).toBe(many);
    expect((await client.get('/api/esp/contacts/changes?limit=1')).body).toMatchObject([{ id: change.id }]);
    const history = await client.get(`/api/esp/contacts/${first.id}/history`);
    expect(history.body[0]).toMatchObject({ action: 'tagged', after: { tag: tag.id } });

    expect(await undo(client, change.id)).toMatchObject({ action: 'untag', isUndo: true, changed: many - 1 });
    expect(await found(client, `tag=${tag.id}`)).toBe(1);
    expect((await client.post(`/api/esp/contacts/changes/${change.id}/undo`)).status).toBe(409);
  });

  it('are deleted and restored, without contacts added meanwhile', async () => {
    const client = await withMany();
    const { change } = await bulk(client, { action: 'delete', filter: { search: 'many.example' } });
    await ended(client, change.id);
    expect((await client.get('/api/esp/contacts/counts')).body.total).toBe(2);
    await paste(client, people(0, 3));
    expect((await undo(client, change.id)).changed).toBe(many - 3);
    expect((await client.get('/api/esp/contacts/counts')).body.total).toBe(many + 2);
  });

  it('are unsubscribed, and the undo skips contacts who unsubscribed themselves', async () => {
    const client = await withMany();
    const { ctx } = server.server;
    const { change } = await bulk(client, { action: 'unsubscribe', filter: { subscribed: true } });
    expect((await ended(client, change.id)).changed).toBe(many + 2);
    expect((await client.get('/api/esp/contacts/counts')).body.byStatus.subscribed).toBe(0);
    const [unsubscribed] = (await client.get('/api/esp/contacts?search=left%40')).body;
    const row = await ctx.db
      .selectFrom('contacts')
      .select(['workspace_id', 'id'])
      .where('email', '=', 'left@other.example')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    await ctx.db
      .insertInto('audience_audit')
      .values({
        workspace_id: row.workspace_id,
        contact_id: row.id,
        list_id: null,
        actor_id: null,
        actor_name: 'left@other.example',
        action: 'unsubscribed',
        before: null,
        after: null,
        at: new Date(Date.now() + 1_000),
      })
      .execute();
    expect((await undo(client, change.id)).changed).toBe(many + 1);
    expect((await client.get(`/api/esp/contacts/${unsubscribed.id}`)).body.status).toBe('unsubscribed');
    // The others are no longer suppressed: they may be added again after a deletion.
    const [stays] = (await client.get('/api/esp/contacts?search=stays')).body;
    await client.delete(`/api/esp/contacts/${stays.id}`);
    expect((await client.post('/api/esp/contacts', { email: 'stays@other.example' })).status).toBe(201);
    expect((await client.post('/api/esp/contacts', { email: 'left@other.example' })).status).toBe(409);
  });

  it('may match no contact, or end with a full slice', async () => {
    const client = await server.member();
    const actions = [{ action: 'delete' }, { action: 'unsubscribe' }] as const;
    for (const input of actions) {
      const { change } = await bulk(client, { ...input, filter: { search: 'no-match' } });
      expect(change).toMatchObject({ state: 'done', changed: 0 });
      const named = await bulk(client, { ...input, ids: ['none-of-ours'] });
      expect(named).toMatchObject({ ids: [], change: { state: 'done', changed: 0 } });
    }
    await paste(client, people(0, 500));
    const { change } = await bulk(client, { action: 'unsubscribe', filter: { search: 'many.example' } });
    expect((await ended(client, change.id)).changed).toBe(500);
  });

  it('are unsubscribed, and the undo skips contacts whose messages bounced since', async () => {
    const client = await server.member();
    const { ctx } = server.server;
    const { body: made } = await client.post('/api/esp/contacts', { email: 'came.back@other.example' });
    const { change } = await bulk(client, { action: 'unsubscribe', ids: [made.id] });
    const workspaceId = await server.workspaceOf(client);
    const emails = ['came.back@other.example'];
    const payload = { kind: 'bounce', isHard: true, at: ctx.now().getTime(), emails };
    await insertInbox(ctx.db, [{ workspaceId, dedupe: 'came back', payload }], ctx.now());
    await processInbox(ctx);
    expect((await undo(client, change.id)).changed).toBe(0);
    expect((await client.get(`/api/esp/contacts/${made.id}`)).body.subscribed).toBe(false);
    const look = await client.post('/api/esp/blocked-addresses/look-up', { email: emails[0] });
    expect(look.body.block.reason).toBe('bounced');
  });

  it('are added to a list and removed from it, each with their previous state', async () => {
    const client = await server.member();
    await paste(client, people(0, 3));
    const list = (await client.post('/api/esp/lists', { name: 'News' })).body;
    const path = `/api/esp/lists/${list.id}`;
    const on = await bulk(client, { action: 'list', listId: list.id, filter: {} });
    expect([on.change.state, on.change.changed]).toEqual(['done', 3]);
    await server.server.ctx.db
      .updateTable('list_members')
      .set({ status: 'pending' })
      .where('contact_id', '=', 2)
      .execute();
    const off = await bulk(client, { action: 'unlist', listId: list.id, filter: { list: list.id } });
    expect((await client.get(path)).body.contactCount).toBe(0);
    await undo(client, off.change.id);
    expect((await client.get(path)).body.contactCount).toBe(3);
    const members = await server.server.ctx.db
      .selectFrom('list_members')
      .select(['contact_id', 'status'])
      .orderBy('contact_id')
      .execute();
    expect(members.map(({ status }) => status)).toEqual(['active', 'pending', 'active']);
    await client.delete(path);
    expect(
      (await client.post('/api/esp/contacts/bulk', { action: 'list', listId: list.id, filter: {} })).status,
    ).toBe(404);
  });

  it.each([
    { action: 'delete' },
    { action: 'delete', ids: ['a'], filter: {} },
    { action: 'restore', filter: {} },
    { action: 'delete', filter: { status: 'gone' } },
  ])('are not guessed: %j', async (body) => {
    const client = await server.member();
    expect((await client.post('/api/esp/contacts/bulk', body)).status).toBe(400);
  });

  it('match no contact of another workspace', async () => {
    const [ann, ben] = [await server.member(), await server.member()];
    await paste(ann, people(0, 3));
    const { change } = await bulk(ann, { action: 'unsubscribe', filter: {} });
    expect((await ben.get(`/api/esp/contacts/changes/${change.id}`)).status).toBe(404);
    expect((await ben.post(`/api/esp/contacts/changes/${change.id}/undo`)).status).toBe(404);
    expect((await ben.get('/api/esp/contacts/changes')).body).toEqual([]);
  });
});

it('a contact that was deleted alone is among them, and is restored', async () => {
  const client = await server.member();
  await paste(client, people(0, 2));
  const [one] = (await client.get('/api/esp/contacts')).body;
  expect((await client.delete(`/api/esp/contacts/${one.id}`)).body).toEqual({ success: true });
  expect((await client.delete(`/api/esp/contacts/${one.id}`)).status).toBe(404);
  const [, change] = (await client.get('/api/esp/contacts/changes')).body;
  expect(change).toMatchObject({ action: 'delete', changed: 1, total: 1 });
  await undo(client, change.id);
  expect((await client.get(`/api/esp/contacts/${one.id}`)).body.email).toBe(one.email);
});

it('an interrupted change resumes after the next start', async () => {
  const client = await withMany();
  const tag = (await client.post('/api/esp/tags', { name: 'Spring' })).body;
  const { ctx } = server.server;
  // A server that is about to stop takes no further step.
  stopJobs(ctx);
  const { change } = await bulk(client, { action: 'tag', tagId: tag.id, filter: {} });
  expect(await client.get(`/api/esp/contacts/changes/${change.id}`)).toMatchObject({
    body: { state: 'running', lookedAt: 0 },
  });
  await finishChanges({ ...ctx, memory: createMemory() }, 0);
  expect(await ended(client, change.id)).toMatchObject({ state: 'done', changed: many + 2 });
  expect(await found(client, `tag=${tag.id}`)).toBe(many + 2);
});

it('a failing change does not block the others', async () => {
  const client = await server.member();
  await client.post('/api/esp/contacts', { email: 'left@other.example' });
  const tag = (await client.post('/api/esp/tags', { name: 'Autumn' })).body;
  const { ctx } = server.server;
  stopJobs(ctx);
  const failing = await bulk(client, { action: 'tag', tagId: tag.id, filter: { search: 'stays' } });
  await ctx.db
    .updateTable('contact_changes')
    .set({ state: 'running', filter: JSON.stringify({ search: 7 }), updated_at: new Date(0) })
    .where('id', '=', failing.change.id)
    .execute();
  const { change } = await bulk(client, { action: 'tag', tagId: tag.id, filter: {} });
  expect(change.state).toBe('running');
  await finishChanges({ ...ctx, memory: createMemory() }, 0);
  expect(await ended(client, change.id)).toMatchObject({ state: 'done', changed: 1 });
});
