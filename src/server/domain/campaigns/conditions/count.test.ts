// DY5: who gets what, and what the preflight says about conditions.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';
import { listOf, readyToSend } from '../../../../../test/support/samples/campaigns.ts';

let app: TestServer;
let member: Client;
let sender = '';
let listId = '';
const words =
  'The bowls are back. They are thrown by hand, glazed in ash and fired twice, and there are forty.';
const named = (value: string, more: object = {}) => ({
  conditions: [{ about: 'first_name', operator: 'is', value }],
  ...more,
});

beforeAll(async () => {
  app = await startTestServer();
  member = await app.member('mara@shop.example');
  sender = await readyToSend(member);
  listId = await listOf(member, 'All', [
    { email: 'ann@home.example', firstName: 'Ann' },
    { email: 'bo@home.example', firstName: 'Bo' },
    { email: 'cy@home.example', firstName: 'Bo' },
  ]);
  await listOf(member, 'Others', [{ email: 'dee@home.example', firstName: 'Ann' }]);
});
afterAll(() => app.close());

const path = '/api/esp/campaigns/conditions';
const count = (conditions: unknown, more: object = { selectedLists: [listId] }, client = member) =>
  client.post(path, { conditions, ...more });
const text = (id: string, content: string, more: object = {}) => ({ id, type: 'text', content, ...more });
const campaignOf = async (blocks: object[], more: object = {}): Promise<string> => {
  const { body: template } = await member.post('/api/templates', { name: 'Bowls', content: { blocks } });
  const { status, body } = await member.post('/api/esp/campaigns', {
    name: 'Bowls',
    subject: 'The bowls are back',
    fromName: 'Mara Lind',
    fromEmail: sender,
    selectedLists: [listId],
    templateId: template.id,
    htmlContent: template.htmlContent,
    ...more,
  });
  expect(status).toBe(201);
  return body.id;
};
const checksOf = async (id: string): Promise<{ id: string; level: string; message: string }[]> =>
  (await member.get(`/api/esp/campaigns/${id}/preflight`)).body.checks;

test('each condition is counted among the audience, with one contact on either side', async () => {
  const { status, body } = await count([named('bo'), named('bo', { not: true }), named('Zoe')]);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    recipients: 3,
    isComplete: true,
    conditions: [
      {
        when: named('bo'),
        shown: { count: 2, example: { email: 'bo@home.example' } },
        hidden: { count: 1, example: { email: 'ann@home.example' } },
      },
      { shown: { count: 1, example: { email: 'ann@home.example' } }, hidden: { count: 2 } },
      { shown: { count: 0, example: null }, hidden: { count: 3 } },
    ],
  });
  expect((await count([named('ann')], { everyone: true })).body.conditions[0].shown.count).toBe(2);
  expect((await count([named('ann')], {})).body.recipients).toBe(0);
});

test('wrong conditions, too many, and those of strangers are refused', async () => {
  const wrong = await count([named('a'), { conditions: [{ about: 'tag', operator: 'is', id: 'x' }] }]);
  expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'conditions.1.conditions.0.operator']);
  expect((await count([])).status).toBe(400);
  expect((await count(Array.from({ length: 51 }, () => named('a')))).status).toBe(400);
  const stranger = await app.member('eve@other.example');
  expect((await count([named('ann')], { selectedLists: [listId] }, stranger)).status).toBe(404);
  expect((await app.client().post(path, { conditions: [named('a')] })).status).toBe(401);
  const id = await campaignOf([text('a', words)]);
  expect((await stranger.get(`/api/esp/campaigns/${id}/conditions`)).status).toBe(404);
});

test('a contact is decided by the same conditions', async () => {
  const [{ id: contactId }] = (await member.get('/api/esp/contacts?search=bo@home.example')).body;
  const decide = (body: object, client = member) => client.post(`${path}/decide`, body);
  const conditions = [named('bo'), named('bo', { not: true }), named('ann')];
  expect((await decide({ conditions, contactId })).body).toEqual({ shown: [true, false, false] });
  expect((await decide({ conditions, contactId: 'nobody' })).status).toBe(404);
  const stranger = await app.member('eva@other.example');
  expect((await decide({ conditions, contactId }, stranger)).status).toBe(404);
});

test('the preflight warns of conditions that make no difference', async () => {
  const good = await campaignOf([text('a', words), text('b', 'For Bo', { when: named('bo') })]);
  expect((await member.get(`/api/esp/campaigns/${good}/conditions`)).body).toMatchObject({
    recipients: 3,
    conditions: [{ shown: { count: 2 }, hidden: { count: 1 } }],
  });
  expect(await checksOf(good)).toContainEqual(expect.objectContaining({ id: 'conditions', level: 'ok' }));
  const bad = await campaignOf([
    text('a', words),
    text('b', 'For Zoe', { when: named('zoe') }),
    text('c', 'For all but Zoe', { when: named('zoe', { not: true }) }),
  ]);
  const checks = await checksOf(bad);
  expect(checks).toContainEqual(expect.objectContaining({ id: 'conditions-nobody', level: 'warn' }));
  expect(checks).toContainEqual(expect.objectContaining({ id: 'conditions-everyone', level: 'info' }));
  const plain = await campaignOf([text('a', words)]);
  expect((await checksOf(plain)).filter(({ id }) => id.startsWith('conditions'))).toEqual([]);
  expect((await member.get(`/api/esp/campaigns/${plain}/conditions`)).body.conditions).toEqual([]);
});

test('an unsubscribe link that not everyone gets is named, and all get one', async () => {
  const link = 'Leave: <a href="{{unsubscribe_url}}">Unsubscribe</a>';
  const some = await campaignOf([text('a', words), text('b', link, { when: named('bo') })]);
  const checks = await checksOf(some);
  expect(checks).toContainEqual(expect.objectContaining({ id: 'unsubscribe-conditional', level: 'warn' }));
  expect(checks).toContainEqual(expect.objectContaining({ id: 'unsubscribe', level: 'ok' }));
  const [{ id: contactId }] = (await member.get('/api/esp/contacts?search=ann@home.example')).body;
  const preview = (await member.get(`/preview/campaign/${some}?contact=${contactId}`)).text;
  expect(preview.match(/unsubscribe=/g)).toHaveLength(1);
  const all = await campaignOf([
    text('a', words),
    text('b', link),
    text('c', 'For Bo', { when: named('bo') }),
  ]);
  expect((await checksOf(all)).map(({ id }) => id)).not.toContain('unsubscribe-conditional');
});

test('the grade and the size are those of the worst variant', async () => {
  const many = Array.from({ length: 40 }, (_, index) =>
    text(`b${index}`, `${words} ${words} ${words} ${words} ${words} ${words} ${words}`, {
      when: named('bo'),
    }),
  );
  const good = await campaignOf([text('a', `${words} ${words}`)]);
  const bad = await campaignOf([
    text('a', `${words} ${words}`),
    text('c', 'FREE MONEY!!! CLICK HERE NOW!!! 100% GUARANTEED WINNER $$$', { when: named('bo') }),
    text('d', '<a href="">Nowhere</a> <a href="https://example.com">example</a>', { when: named('bo') }),
  ]);
  const big = await campaignOf([text('a', words), ...many]);
  const gradeOf = async (id: string): Promise<string> =>
    (await member.get(`/api/esp/campaigns/${id}/preflight`)).body.grade;
  const worst = ['A+', 'A', 'B', 'C', 'D', 'F'];
  expect(worst.indexOf(await gradeOf(bad))).toBeGreaterThan(worst.indexOf(await gradeOf(good)));
  const sizeOf = async (id: string): Promise<number> =>
    Number(/(\d+) KB/.exec((await checksOf(id)).find((check) => check.id === 'size')?.message ?? '')?.[1]);
  expect(await sizeOf(big)).toBeGreaterThan((await sizeOf(good)) + 25);
});
