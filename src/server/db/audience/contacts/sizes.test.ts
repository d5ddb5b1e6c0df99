import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';
import { listOf } from '../../../../../test/support/samples/campaigns.ts';
import { addCampaign } from '../../../../../test/support/samples/sent-campaign.ts';
import { countWithEmptyField, hasEmptyField } from '../../campaigns/campaigns.ts';
import type { StoredAudience } from '../../stored-types.ts';
import { audienceCondition, audienceWhere } from '../audience-where.ts';
import type { StoredCondition, StoredDefinition } from '../segments/definition.ts';
import { highestContactId } from './id-sequence.ts';
import { sizeByRanges, sizeOfLists, sizeWhere } from './sizes.ts';

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

const whole: StoredAudience = { lists: [], segments: [], everyone: false, notOpened: null };
const ownWorkspace = async (): Promise<string> => {
  const { db } = app.server.ctx;
  const list = await db
    .selectFrom('lists')
    .select('workspace_id')
    .where('name', '=', 'One')
    .executeTakeFirst();
  return list?.workspace_id ?? '';
};

test('estimated from counts, the size equals the exact count', async () => {
  const { db } = app.server.ctx;
  const workspaceId = await ownWorkspace();
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
    const exact = await sizeWhere(db, workspaceId, where);
    expect(exact).toMatchObject({ total, recipients });
    expect(Object.values(exact.unsubscribed).reduce((sum, n) => sum + n, 0)).toBe(total - recipients);
    expect(await sizeOfLists(db, workspaceId, stored)).toEqual(exact);
  }
  expect(await sizeOfLists(db, workspaceId, { ...whole, everyone: true, notOpened: 1 })).toBeNull();
  expect(await sizeOfLists(db, workspaceId, { ...whole, segments: [1] })).toBeNull();
});

test('counted by sets, part by part, the size equals the exact count', async () => {
  const { db } = app.server.ctx;
  const workspaceId = await ownWorkspace();
  const database = { pool: app.database.pool } as typeof app.database;
  await addCampaign(database, { workspace: workspaceId, id: 7, recipientCount: 5 });
  await database.pool.query('update deliveries set opened_at = now() where contact_id in (1, 4)');
  await database.pool.query(`update contacts set first_name = 'Ann' where id in (1, 2)`);
  const on = (number: number): StoredCondition => ({ about: 'list', operator: 'is_on', number });
  const definitions: StoredDefinition[] = [
    { match: 'all', groups: [{ match: 'any', conditions: [on(1), on(2)] }] },
    {
      match: 'any',
      groups: [
        { match: 'all', conditions: [on(1), { about: 'campaign', operator: 'not_opened', number: 7 }] },
        { match: 'any', conditions: [{ about: 'email', operator: 'begins_with', value: 'e' }] },
      ],
    },
    {
      match: 'all',
      groups: [{ match: 'all', conditions: [{ about: 'list', operator: 'is_not_on', number: 1 }] }],
    },
  ];
  for (const [index, definition] of definitions.entries())
    await database.pool.query(
      `insert into segments (workspace_id, id, name, definition, created_at, updated_at) values ($1, $2, 'S', $3, now(), now())`,
      [workspaceId, index + 1, JSON.stringify(definition)],
    );
  const highest = await highestContactId(db, workspaceId);
  const sizes = [];
  for (const audience of [
    { ...whole, segments: [1] },
    { ...whole, segments: [2] },
    { ...whole, segments: [3] },
    { ...whole, segments: [1, 2, 3] },
    { ...whole, segments: [2], lists: [2] },
    { ...whole, segments: [2], notOpened: 7 },
    { ...whole, notOpened: 7 },
    { ...whole, segments: [9] },
  ]) {
    const condition = await audienceCondition(db, workspaceId, audience, new Date());
    const bySets = await sizeByRanges(db, workspaceId, condition, { highest, size: 2 });
    sizes.push(bySets.total);
    expect([audience, bySets]).toEqual([audience, await sizeWhere(db, workspaceId, condition(null))]);
    const gaps = await sizeByRanges(
      db,
      workspaceId,
      condition,
      { highest, size: 4 },
      hasEmptyField(['first_name']),
    );
    expect([audience, gaps.recipients]).toEqual([
      audience,
      await countWithEmptyField(db, workspaceId, condition(null), ['first_name']),
    ]);
  }
  expect(new Set(sizes).size).toBeGreaterThan(3);
});
