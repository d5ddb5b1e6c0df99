// What the account export contains of an audience, and that the deletion of the account erases all of it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goodPassword, startTestServer, type TestServer } from '../../../../test/support/app.ts';
import { applyRetention } from './retention.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const tables = [
  'audience_numbers',
  'contacts',
  'contact_counts',
  'contact_blocks',
  'lists',
  'list_members',
  'list_counts',
  'contact_tags',
  'contact_taggings',
  'contact_fields',
  'suppressions',
  'deleted_contacts',
  'audience_audit',
  'imports',
  'import_errors',
] as const;

it('exports all of an audience, and deletes it with its account and no other', async () => {
  const email = 'departed@shop.example';
  const client = await server.member(email);
  const other = await server.member();
  for (const one of [client, other]) {
    const list = (await one.post('/api/esp/lists', { name: 'News' })).body;
    await one.post('/api/esp/fields', { key: 'city', label: 'City' });
    await one.post('/api/esp/contacts/import', {
      contactsData: 'a@a.example,Ann\nb@a.example\nnobody',
      listId: list.id,
    });
    const tag = (await one.post('/api/esp/tags', { name: 'Friend' })).body;
    const [last, first] = (await one.get('/api/esp/contacts')).body;
    await one.post('/api/esp/contacts/bulk', { action: 'tag', ids: [first.id], tagId: tag.id });
    await one.post('/api/esp/contacts/bulk', { action: 'unsubscribe', ids: [last.id] });
    await one.post('/api/esp/contacts', { email: 'c@a.example' });
    const [third] = (await one.get('/api/esp/contacts')).body;
    await one.delete(`/api/esp/contacts/${third.id}`);
  }
  const { body } = await client.get('/api/account/export');
  expect(body.contacts).toMatchObject([
    { email: 'a@a.example', first_name: 'Ann', status: 'subscribed', lists: [{ list_id: 1 }], tag_ids: [1] },
    { email: 'b@a.example', status: 'unsubscribed' },
  ]);
  expect(body.contactLists).toMatchObject([{ name: 'News', contact_count: 2 }]);
  expect(body.contactTags).toMatchObject([{ name: 'Friend' }]);
  expect(body.contactFields).toMatchObject([{ key: 'city' }]);
  expect(body.imports).toMatchObject([{ imported: 2, failed: 1 }]);
  expect(body.audienceChanges.length).toBeGreaterThan(3);

  const { db } = server.server.ctx;
  const workspaces = async (table: (typeof tables)[number]): Promise<number> =>
    (await db.selectFrom(table).select('workspace_id').distinct().execute()).length;
  for (const table of tables) expect([table, await workspaces(table)]).toEqual([table, 2]);
  const deleted = await client.post('/api/account/delete', {
    confirmation: email,
    currentPassword: goodPassword,
  });
  expect(deleted.status, deleted.text).toBe(200);
  for (const table of tables) expect([table, await workspaces(table)]).toEqual([table, 1]);
});

it('keeps deleted contacts and lists for 30 days', async () => {
  const client = await server.member();
  const list = (await client.post('/api/esp/lists', { name: 'News' })).body;
  await client.post('/api/esp/contacts/import', {
    contactsData: 'a@b.example\nb@b.example',
    listId: list.id,
  });
  const [one] = (await client.get('/api/esp/contacts')).body;
  await client.delete(`/api/esp/contacts/${one.id}`);
  await client.delete(`/api/esp/lists/${list.id}`);
  server.advance(29 * 24 * 3_600_000);
  await applyRetention(server.server.ctx);
  const { db } = server.server.ctx;
  const remaining = () =>
    db.selectFrom('deleted_contacts').select('id').where('contact', 'is not', null).execute();
  expect((await remaining()).length).toBeGreaterThan(0);
  server.advance(2 * 24 * 3_600_000);
  await applyRetention(server.server.ctx);
  expect(await remaining()).toEqual([]);
  const lists = await db.selectFrom('lists').select('id').where('deleted_at', 'is not', null).execute();
  expect(lists).toEqual([]);
});
