// DY4, DY5: a campaign made from a template with conditions, sent by the server with its worker and the SES stand-in.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';
import {
  leasedMessages,
  listOf,
  readyToSend,
  untilStatus,
} from '../../../../../test/support/samples/campaigns.ts';

vi.setConfig({ testTimeout: 600_000 });

let app: TestServer;
let member: Client;
let sender = '';
let listId = '';
let vip = '';
const words =
  'The bowls are back. They are thrown by hand, glazed in ash and fired twice, and there are forty.';

beforeAll(async () => {
  app = await startTestServer();
  member = await app.member('mara@shop.example');
  sender = await readyToSend(member);
  await member.post('/api/esp/fields', { key: 'born', label: 'Born', type: 'date' });
  listId = await listOf(member, 'All', [
    { email: 'ann@home.example', firstName: 'Ann', fields: { born: '1990-02-03' } },
    { email: 'bo@home.example', firstName: 'Bo' },
    { email: 'cy@home.example' },
  ]);
  vip = (await member.post('/api/esp/tags', { name: 'vip' })).body.id;
  await setVip('ann@home.example', true);
});
afterAll(() => app.close());

const contactId = async (email: string): Promise<string> =>
  (await member.get(`/api/esp/contacts?search=${email}`)).body[0].id;
const setVip = async (email: string, isVip: boolean): Promise<void> => {
  const { db } = app.server.ctx;
  const contact = sql`select workspace_id, id from contacts where email = ${email}`;
  await sql`delete from contact_taggings where (workspace_id, contact_id) in (${contact})`.execute(db);
  if (isVip)
    await sql`insert into contact_taggings (workspace_id, tag_id, contact_id)
      select t.workspace_id, t.id, c.id from contact_tags t join (${contact}) c on c.workspace_id = t.workspace_id
      where t.name = 'vip'`.execute(db);
};
const text = (id: string, content: string, more: object = {}) => ({ id, type: 'text', content, ...more });
const isVip = () => ({ conditions: [{ about: 'tag', operator: 'has', id: vip }] });
const hasName = { conditions: [{ about: 'first_name', operator: 'not_empty' }] };
const sections = () => [
  { id: 's1', columns: [{ id: 'c1', blocks: [text('a', `Hello {{first_name|you}}. ${words}`)] }] },
  {
    id: 's2',
    when: isVip(),
    styles: { backgroundColor: '#fde68a' },
    columns: [
      {
        id: 'c2',
        blocks: [
          text('b', 'For our best customers, {{born:date-long|of every age}}'),
          { id: 'x', type: 'button', content: { text: 'Early sale', url: 'https://shop.example/early' } },
        ],
      },
    ],
  },
  {
    id: 's3',
    columns: [
      {
        id: 'c3',
        blocks: [
          text('c', 'Become one of our best customers', { when: { ...isVip(), not: true } }),
          text('d', 'We know your name', { when: hasName }),
          { id: 'y', type: 'button', content: { text: 'All bowls', url: 'https://shop.example/bowls' } },
        ],
      },
    ],
  },
];
const templateOf = async (content: object): Promise<{ id: string; htmlContent: string }> => {
  const { status, body } = await member.post('/api/templates', { name: 'Bowls', content });
  expect(status).toBe(201);
  return body;
};
const make = async (changes: object): Promise<string> => {
  const { status, body } = await member.post('/api/esp/campaigns', {
    name: 'Spring',
    subject: 'Bowls',
    fromName: 'Mara Lind',
    fromEmail: sender,
    selectedLists: [listId],
    ...changes,
  });
  expect(status).toBe(201);
  return body.id;
};
const parts = ['For our best customers', 'Become one of our best', 'We know your name'];
const partsIn = (mail: string): string[] => parts.filter((part) => mail.includes(part));
const linkTo = (id: number, mail: string): boolean => mail.includes(`?l=${id}.`);

test('each recipient gets their variant, in preview, message, resend and web view', async () => {
  const { id: templateId, htmlContent } = await templateOf({ sections: sections() });
  const id = await make({ name: 'Variants', templateId, htmlContent });
  const expected = [[parts[0], parts[2]], [parts[1], parts[2]], [parts[1]]];
  const emails = ['ann@home.example', 'bo@home.example', 'cy@home.example'];
  const previews = await Promise.all(
    emails.map(
      async (email) => (await member.get(`/preview/campaign/${id}?contact=${await contactId(email)}`)).text,
    ),
  );
  expect(previews.map(partsIn)).toEqual(expected);
  expect(
    partsIn(
      (await member.get(`/preview/template/${templateId}?contact=${await contactId('ann@home.example')}`))
        .text,
    ),
  ).toEqual(expected[0]);
  expect((await member.post(`/api/esp/campaigns/${id}/send`)).body).toEqual({ sent: 3 });
  expect(await untilStatus(member, id, 'sent')).toMatchObject({ outcome: 'complete', sentCount: 3 });
  const mails = await leasedMessages(app, 'Variants');
  expect(mails.map(({ html }) => partsIn(html))).toEqual(expected);
  expect(mails.map(({ text: plain }) => partsIn(plain))).toEqual(expected);
  expect(mails.map(({ html }) => html.includes('#fde68a'))).toEqual([true, false, false]);
  expect(mails[0]?.html).toContain('best customers, February 3, 1990');
  expect(mails.map(({ html }) => html.includes('{{'))).toEqual([false, false, false]);
  expect(mails.every(({ html, text: plain }) => html.includes('/u/') && plain.includes('/u/'))).toBe(true);
  // One number for each link, whoever gets it.
  expect(mails.map(({ html }) => [linkTo(0, html), linkTo(1, html)])).toEqual([
    [true, true],
    [false, true],
    [false, true],
  ]);

  // What was decided stays, whatever the contact is now.
  await setVip('ann@home.example', false);
  await setVip('bo@home.example', true);
  const view = /"([^"]*\/view\/[^"]*)"/.exec(mails[0]?.html ?? '')?.[1] ?? '';
  expect(partsIn((await app.client().get(new URL(view).pathname)).text)).toEqual(expected[0]);
  const { db } = app.server.ctx;
  // An event of the first message would end the second attempt.
  const delivered = async () =>
    (await sql`select from deliveries where delivered_at is not null`.execute(db)).rows.length;
  await expect.poll(delivered).toBe(3);
  await sql`update deliveries set state = 'failed', accepted_at = null
    where (workspace_id, campaign_id) = (select workspace_id, id from campaigns where name = 'Variants')`.execute(
    db,
  );
  expect((await member.post(`/api/esp/campaigns/${id}/resend`, { which: 'failed' })).body).toEqual({
    sent: 3,
  });
  await untilStatus(member, id, 'sent');
  const again = await leasedMessages(app, 'Variants');
  expect(again).toHaveLength(6);
  for (const { destination, html, text: plain } of mails)
    expect(again.filter((mail) => mail.destination[0] === destination[0])).toMatchObject([
      { html, text: plain },
      { html, text: plain },
    ]);
  await setVip('ann@home.example', true);
  await setVip('bo@home.example', false);
});

test('the server renders a template with conditions itself, and other HTML is for everyone', async () => {
  const { id: templateId } = await templateOf({ sections: sections() });
  const id = await make({ name: 'Own HTML', templateId, htmlContent: '<p>Other HTML</p>' });
  const { htmlContent } = (await member.get(`/api/esp/campaigns/${id}`)).body;
  expect(partsIn(htmlContent)).toEqual(parts);
  const preview = async () =>
    (await member.get(`/preview/campaign/${id}?contact=${await contactId('cy@home.example')}`)).text;
  expect(partsIn(await preview())).toEqual([parts[1]]);
  // The same HTML keeps its conditions, and so do a fallback and a copy.
  await member.patch(`/api/esp/campaigns/${id}`, { htmlContent, subject: 'Other words' });
  expect(partsIn(await preview())).toEqual([parts[1]]);
  const copy = (await member.post(`/api/esp/campaigns/${id}/duplicate`)).body;
  const ofCopy = `/preview/campaign/${copy.id}?contact=${await contactId('cy@home.example')}`;
  expect(partsIn((await member.get(ofCopy)).text)).toEqual([parts[1]]);
  // Other HTML is for everyone.
  await member.patch(`/api/esp/campaigns/${id}`, { htmlContent: `${htmlContent}<!-- changed -->` });
  expect(partsIn(await preview())).toEqual(parts);
  expect((await member.post(`/api/esp/campaigns/${id}/take-template`)).status).toBe(409);
});

test('the conditions follow the template when the campaign takes it again', async () => {
  const { id: templateId } = await templateOf({ blocks: [text('a', words)] });
  const id = await make({ name: 'Followed', templateId, htmlContent: '<p>Sent</p>' });
  expect((await member.get(`/api/esp/campaigns/${id}`)).body.htmlContent).toBe('<p>Sent</p>');
  const { body } = await member.put(`/api/templates/${templateId}`, {
    name: 'Bowls',
    content: { schemaVersion: 2, sections: sections() },
    baseRevision: 1,
  });
  expect(body.content.sections).toHaveLength(3);
  expect((await member.post(`/api/esp/campaigns/${id}/take-template`)).status).toBe(200);
  const path = `/preview/campaign/${id}?contact=${await contactId('ann@home.example')}`;
  expect(partsIn((await member.get(path)).text)).toEqual([parts[0], parts[2]]);
});

test('a fallback that is added keeps every part where it is', async () => {
  const { id: templateId, htmlContent } = await templateOf({
    blocks: [
      text('a', 'Hi {{first_name}}. For our best customers', { when: isVip() }),
      text('b', `{{first_name}}, ${words}`),
      text('c', 'Become one of our best {{first_name}}', { when: { ...isVip(), not: true } }),
    ],
  });
  const id = await make({ name: 'Fallback', templateId, htmlContent });
  const { status } = await member.post(`/api/esp/campaigns/${id}/merge-tag-fallbacks`, {
    name: 'first_name',
    fallback: 'friend & neighbor',
  });
  expect(status).toBe(200);
  const path = `/preview/campaign/${id}?contact=${await contactId('cy@home.example')}`;
  const { text: preview } = await member.get(path);
  expect(partsIn(preview)).toEqual([parts[1]]);
  expect(preview).toContain('best friend &amp; neighbor');
});

test('an email from another workspace can be sent: its conditions hold for nobody', async () => {
  const foreign = { conditions: [{ about: 'list', operator: 'is_on', id: 'AAAAAAAAAAAAAAAA' }] };
  const { id: templateId, htmlContent } = await templateOf({
    blocks: [
      text('a', words),
      text('b', 'For our best customers', { when: foreign }),
      text('c', 'Become one of our best', { when: { ...foreign, not: true } }),
    ],
  });
  const id = await make({ name: 'Foreign', templateId, htmlContent });
  const path = `/preview/campaign/${id}?contact=${await contactId('ann@home.example')}`;
  expect(partsIn((await member.get(path)).text)).toEqual([parts[1]]);
});
