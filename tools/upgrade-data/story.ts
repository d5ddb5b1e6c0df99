// What people do with a server, so that its tables have rows: through its public calls, which change less than its code.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from '../../test/support/app.ts';
import { sendImage } from '../../test/support/samples/forms.ts';

/** Public: the key of the data set, not of any server. */
export const upgradeKey = 'only-for-the-upgrade-test-only-for-it';
export const demo = { email: 'demo@lettersmith.example', password: 'write-a-good-letter' };

const block = { id: 'b1', type: 'text', content: 'Hello from the kiln' };
const content = { schemaVersion: 1, settings: {}, blocks: [block] };
const html =
  '<html><body><p>Hello, <a href="https://shop.example/kiln">the kiln</a> is open.</p></body></html>';

/** Prints calls that this version of the server refuses: the story goes on with what it has. */
const refused: string[] = [];

const untilSent = async (
  client: Client,
  id: string,
  isThere: (body: { status: string; sentCount: number }) => boolean,
) => {
  for (let tries = 0; tries < 300; tries += 1) {
    const { body } = await client.get(`/api/esp/campaigns/${id}`);
    if (isThere(body)) return;
    await pause(100);
  }
  throw new Error(`Campaign ${id} did not get there.`);
};

export const tellStory = async (url: string): Promise<string[]> => {
  const client = new Client(url);
  const call = async (method: 'post' | 'put' | 'patch', path: string, body?: unknown) => {
    const answer = await client[method](path, body);
    if (answer.status >= 300)
      refused.push(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
    return answer.body ?? {};
  };
  const signedIn = await client.post('/api/auth/login', demo);
  if (signedIn.status !== 200) throw new Error(`The demo account cannot sign in: ${signedIn.text}`);

  const sender = await call('post', '/api/esp/settings/sandbox');
  const settings = { defaultFromEmail: sender.defaultFromEmail, awsRegion: sender.awsRegion };
  await call('put', '/api/esp/settings', { ...settings, postalAddress: '1 Kiln Lane, Fernhill' });
  await call('post', '/api/esp/event-tracking');
  await client.get('/api/esp/account');

  const list = await call('post', '/api/esp/lists', { name: 'Readers', description: 'Of the letter' });
  const many = await call('post', '/api/esp/lists', { name: 'Many', doubleOptIn: true });
  const tag = await call('post', '/api/esp/tags', { name: 'Fair' });
  await call('post', '/api/esp/fields', { key: 'city', label: 'City', type: 'text' });
  for (const email of ['ada', 'bo', 'cy'])
    await call('post', '/api/esp/contacts', {
      email: `${email}@reader.example`,
      firstName: email,
      listIds: [list.id],
    });
  await call('post', '/api/esp/contacts', { email: 'di@reader.example', listIds: [many.id] });
  const rows = Array.from({ length: 90 }, (_, n) => `many${n}@home.example,Many,${n}`).join('\n');
  await call('post', `/api/esp/contacts/import?listId=${many.id}&consent=true`, {
    contactsData: `${rows}\nnot an address,x,y`,
  });
  const { body: contacts } = await client.get('/api/esp/contacts?limit=5');
  const [first] = contacts as { id: string }[];
  if (first) await call('patch', `/api/esp/contacts/${first.id}`, { firstName: 'Anew', tagIds: [tag.id] });
  await call('post', '/api/esp/contacts/bulk', {
    action: 'tag',
    ids: (contacts as { id: string }[]).map(({ id }) => id),
    tagId: tag.id,
  });
  const gone = await call('post', '/api/esp/contacts', { email: 'gone@reader.example' });
  await call('post', '/api/esp/contacts/bulk', { action: 'delete', ids: [gone.id] });
  await call('post', '/api/esp/segments', {
    name: 'All',
    definition: {
      match: 'all',
      groups: [{ match: 'all', conditions: [{ about: 'tag', operator: 'has', id: tag.id }] }],
    },
  });
  await call('put', '/api/esp/tracking', { opens: true, clicks: true });
  await call('put', `/api/esp/lists/${list.id}/sign-up-form`, { isOn: true, settings: { title: 'Letters' } });
  await call('post', '/api/esp/contacts/bulk', {
    action: 'unlist',
    ids: (contacts as { id: string }[]).slice(0, 1).map(({ id }) => id),
    listId: many.id,
  });
  await call('post', '/api/esp/blocked-addresses', {
    addresses: ['never@reader.example'],
    email: 'never@reader.example',
  });

  const template = await call('post', '/api/templates', { name: 'Kiln', content });
  await call('put', `/api/templates/${template.id}`, {
    name: 'Kiln 2',
    content,
    revision: template.revision,
  });
  await call('post', '/api/template-tags/apply', {
    templateIds: [template.id],
    ids: [template.id],
    add: ['spring'],
    tag: 'spring',
  });
  await call('post', '/api/saved-html-templates', {
    templateName: 'Saved',
    htmlContent: html,
    status: 'exported',
  });
  await call('post', '/api/saved-sections', { name: 'Hello', blocks: [block] });
  await call('put', '/api/brand', { colors: ['#112233'], name: 'Kiln' });
  await call('post', '/api/generate-campaign', {
    campaignType: 'flash-sale',
    userInfo: '20% off all mugs until Sunday with code MUG20',
    brandName: 'Northway',
  });
  await sendImage(client, readFileSync(path.join(import.meta.dirname, '../../docs/pictures/grade.png')));
  await call('post', '/api/auth/forgot-password', { email: demo.email });
  await call('post', '/api/preview-draft', { html });

  const draft = {
    subject: 'The kiln',
    fromEmail: sender.defaultFromEmail,
    fromName: 'Mara',
    htmlContent: html,
  };
  const make = (name: string, listId: string) =>
    call('post', '/api/esp/campaigns', { ...draft, name, selectedLists: [listId] });
  await make('Draft', list.id);
  const later = await make('Scheduled', list.id);
  await call('post', `/api/esp/campaigns/${later.id}/schedule`, {
    at: new Date(Date.now() + 300 * 86_400_000).toISOString(),
  });
  const sent = await make('Sent', list.id);
  await call('post', `/api/esp/campaigns/${sent.id}/send`);
  await untilSent(client, sent.id, ({ status }) => status === 'sent');
  const half = await make('Half sent', many.id);
  await call('post', `/api/esp/campaigns/${half.id}/send`);
  await untilSent(client, half.id, ({ sentCount }) => sentCount > 5);
  await call('post', `/api/esp/campaigns/${half.id}/pause`);
  await call('post', `/api/esp/campaigns/${sent.id}/test`, { recipientEmail: 'me@reader.example' });

  const { body: outbox } = await client.get('/api/outbox?limit=20');
  for (const [index, { id }] of (outbox as { id: string }[]).slice(-3).entries())
    await call('post', `/api/outbox/${id}/events`, { kind: ['open', 'click', 'unsubscribe'][index] });
  await call('post', '/api/contact', {
    name: 'Vi',
    email: 'vi@reader.example',
    subject: 'Hello',
    message: 'A question.',
  });
  await client.get('/api/esp/contacts/export');
  await client.get('/api/account/export');
  await client.get('/api/dashboard');
  for (const path of ['report', 'recipients', 'analytics'])
    await client.get(`/api/esp/campaigns/${sent.id}/${path}`);
  await pause(4_000);
  return refused;
};
