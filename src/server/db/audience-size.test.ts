import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../test/support/app.ts';
import { listOf } from '../../../test/support/campaigns.ts';
import { sizeOfLists, sizeWhere } from './audience-size.ts';
import { audienceWhere } from './campaign-audience.ts';
import type { StoredAudience } from './tables.ts';

let app: TestServer;
let member: Client;
const person = (name: string) => ({ email: `${name}@home.example` });

beforeAll(async () => {
  app = await startTestServer();
  member = await app.member();
  await listOf(member, 'One', ['ann', 'bo', 'cy', 'gone'].map(person));
  await listOf(member, 'Two', ['dee'].map(person));
  await listOf(member, 'Deleted', ['eve'].map(person));
  const lists = (await member.get('/api/esp/lists')).body as { id: string; name: string }[];
  const idOf = (name: string): string => lists.find((list) => list.name === name)?.id ?? '';
  const contacts = (await member.get('/api/esp/contacts')).body as { id: string; email: string }[];
  const contactOf = (name: string): string => contacts.find(({ email }) => email.startsWith(name))?.id ?? '';
  await member.post('/api/esp/contacts/bulk', { action: 'unsubscribe', ids: [contactOf('gone')] });
  await member.post('/api/esp/contacts/bulk', {
    action: 'list',
    ids: [contactOf('ann')],
    listId: idOf('Two'),
  });
  await member.delete(`/api/esp/lists/${idOf('Deleted')}`);
});
afterAll(() => app.close());

test('put together from counts it is what looking at each contact says', async () => {
  const { db } = app.server.ctx;
  const workspaceId =
    (await db.selectFrom('lists').select('workspace_id').where('name', '=', 'One').executeTakeFirst())
      ?.workspace_id ?? '';
  const whole: StoredAudience = { lists: [], segments: [], everyone: false, notOpened: null };
  for (const [audience, total, recipients] of [
    [{ ...whole, lists: [1] }, 4, 3],
    [{ ...whole, lists: [1, 2] }, 5, 4],
    [{ ...whole, lists: [3] }, 0, 0],
    [{ ...whole, lists: [1, 3, 99] }, 4, 3],
    [{ ...whole, everyone: true }, 6, 5],
    [whole, 0, 0],
  ] as const) {
    const stored = { ...audience, lists: [...audience.lists], segments: [...audience.segments] };
    const where = await audienceWhere(db, workspaceId, stored, new Date());
    expect(await sizeWhere(db, workspaceId, where)).toEqual({ total, recipients });
    expect(await sizeOfLists(db, workspaceId, stored)).toEqual({ total, recipients });
  }
  expect(await sizeOfLists(db, workspaceId, { ...whole, everyone: true, notOpened: 1 })).toBeNull();
  expect(await sizeOfLists(db, workspaceId, { ...whole, segments: [1] })).toBeNull();
});
