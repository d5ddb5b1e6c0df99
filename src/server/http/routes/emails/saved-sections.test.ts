import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';

let app: TestServer;
let member: Client;
beforeAll(async () => {
  app = await startTestServer();
  member = await app.member();
});
afterAll(() => app.close());

const block = (id: string, content = 'Free shipping') => ({ id, type: 'text', content });
const save = (client: Client, name: string, blocks: unknown = [block('a'), { id: 'b', type: 'button' }]) =>
  client.post('/api/saved-sections', { name, blocks });

test('a section is saved, listed, renamed and deleted', async () => {
  const made = await save(member, '  Shipping note ');
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    name: 'Shipping note',
    blocks: [{ type: 'text', content: 'Free shipping' }, { type: 'button' }],
  });
  const address = `/api/saved-sections/${made.body.id}`;
  expect((await member.get('/api/saved-sections')).body).toEqual([made.body]);
  expect((await member.patch(address, { name: 'Delivery' })).body).toEqual({
    ...made.body,
    name: 'Delivery',
  });
  expect((await member.delete(address)).body).toEqual({ success: true });
  expect((await member.get('/api/saved-sections')).body).toEqual([]);
  expect((await member.delete(address)).status).toBe(404);
});

test('other workspaces neither see a section nor change it', async () => {
  const { body } = await save(member, 'Mine');
  const stranger = await app.member();
  expect((await stranger.get('/api/saved-sections')).body).toEqual([]);
  const never = await stranger.delete('/api/saved-sections/never-was-there');
  for (const answer of [
    await stranger.patch(`/api/saved-sections/${body.id}`, { name: 'Theirs' }),
    await stranger.delete(`/api/saved-sections/${body.id}`),
  ]) {
    expect([answer.status, answer.text]).toEqual([404, never.text]);
  }
  expect((await member.get('/api/saved-sections')).body).toEqual([body]);
});

test('a signed-out client is refused', async () => {
  const visitor = app.client();
  for (const answer of [
    await visitor.get('/api/saved-sections'),
    await save(visitor, 'x'),
    await visitor.patch('/api/saved-sections/x', { name: 'x' }),
    await visitor.delete('/api/saved-sections/x'),
  ]) {
    expect(answer.status).toBe(401);
  }
});

test.each([
  ['no name', ' ', [block('a')], 'Please enter a name.'],
  ['no blocks', 'Empty', [], 'A section needs at least one block.'],
  ['unknown kinds', 'Carousel', [{ id: 'a', type: 'carousel' }], null],
  [
    'one id twice',
    'Twice',
    [block('a'), block('a')],
    'Two blocks have the same id. Give each block its own id.',
  ],
  [
    'too many blocks',
    'Long',
    Array.from({ length: 101 }, (_, index) => block(`b${index}`)),
    'A section can have up to 100 blocks.',
  ],
])('%s is refused', async (_, name, blocks, message) => {
  const answer = await save(member, name, blocks);
  expect(answer.status).toBe(400);
  if (message) expect(answer.body.errors[0].message).toBe(message);
});

test('a section of more than 128 KB is refused', async () => {
  const answer = await save(
    member,
    'Heavy',
    Array.from({ length: 20 }, (_, index) => block(`b${index}`, 'x'.repeat(8_000))),
  );
  expect(answer.status).toBe(413);
});

test('pages follow each other, and the 201st section is refused even when many arrive at once', async () => {
  const writer = await app.member();
  const made = await Promise.all(
    Array.from({ length: 205 }, (_, index) => save(writer, `Section ${index}`, [block('a')])),
  );
  expect(made.filter(({ status }) => status === 201)).toHaveLength(200);
  const refused = made.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(5);
  expect(refused[0]?.body.message).toContain('You have 200 sections');
  const names = new Set<string>();
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = await writer.get(`/api/saved-sections?limit=60${cursor && `&cursor=${cursor}`}`);
    for (const { id } of page.body) names.add(id);
    cursor = page.headers.get('x-next-cursor');
  }
  expect(names.size).toBe(200);
});
