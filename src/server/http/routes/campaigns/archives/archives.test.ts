// Public archives: their owner or the server publishes campaigns, anybody reads them, and they show nothing of a recipient.
import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../../test/support/app.ts';
import { listOf, readyToSend, untilStatus } from '../../../../../../test/support/samples/campaigns.ts';
import { findCampaign } from '../../../../db/campaigns/campaigns.ts';
import { requireNumber } from '../../../../domain/audience/contacts/public-ids.ts';
import { requireArchive } from '../../../../domain/campaigns/archives/archives.ts';
import { insertIssue } from '../../../../domain/campaigns/archives/issues.ts';
import { openArchive } from '../../../../domain/campaigns/archives/open-archive.ts';
import { requireSent } from '../../../../domain/campaigns/archives/render-issue.ts';

vi.setConfig({ testTimeout: 60_000 });

let app: TestServer;
let member: Client;
let sender: string;
let listId: string;
let archiveId: string;
let sent: string;
const adminPassword = 'a letter a day keeps';

const words =
  'The bowls are back. They are thrown by hand, glazed in ash and fired twice, and there are forty of them this time.';
const html = `<!doctype html><html lang="en"><head><title>Bowls</title></head><body><img src="https://shop.example/bowls.jpg" width="600" alt="Bowls"><p>Hello {{first_name|dear reader}} {{last_name}} {{email}} {{city|}}. ${words}</p><p><a href="https://shop.example/bowls?a=1&amp;b=2">See the bowls</a> <a href="https://shop.example/for?name={{first_name}}">For you</a></p><p><a href="{{unsubscribe_url}}">Leave us</a> &middot; <a href="{{preferences_url}}">Choose</a> &middot; <a href="{{web_view_url}}">In the browser</a></p></body></html>`;

const campaign = async (changes: object = {}): Promise<string> => {
  const { status, body } = await member.post('/api/esp/campaigns', {
    name: 'Internal name',
    subject: 'Bowls for {{first_name|you}}',
    preheader: 'Forty of them, {{first_name|friend}}',
    fromName: 'Mara Lind',
    fromEmail: sender,
    htmlContent: html,
    selectedLists: [listId],
    ...changes,
  });
  expect(status).toBe(201);
  return body.id;
};

const sendNow = async (id: string): Promise<void> => {
  expect((await member.post(`/api/esp/campaigns/${id}/send`)).status).toBe(200);
  await untilStatus(member, id, 'sent');
};

const read = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, app.url), { headers, redirect: 'manual' });
const bodyOf = async (path: string) => (await read(path)).text();
const change = (body: object) => member.patch(`/api/archives/${archiveId}`, body);

beforeAll(async () => {
  app = await startTestServer({ ADMIN_EMAIL: 'admin@site.example', ADMIN_PASSWORD: adminPassword });
  member = await app.member('mara@shop.example');
  sender = await readyToSend(member);
  listId = await listOf(member, 'Letters', [
    { email: 'ann@home.example', firstName: 'Annabel', lastName: 'Lindqvist' },
  ]);
  const { status, body } = await member.post('/api/archives', {
    listId,
    title: 'Letters from the kiln',
    description: 'One a month.',
    isAutomatic: true,
  });
  expect([status, body]).toEqual([
    201,
    expect.objectContaining({
      slug: 'letters-from-the-kiln',
      isOn: false,
      indexAllowed: false,
      fullContent: false,
      url: `${app.server.ctx.publicUrl}/archive/letters-from-the-kiln`,
      issueCount: 0,
    }),
  ]);
  archiveId = body.id;
  expect((await read('/archive/letters-from-the-kiln')).status).toBe(404);
  expect((await change({ isOn: true })).body).toMatchObject({ isOn: true });
  // Links of campaigns get these; those of an archive do not.
  const utm = { source: 'kiln', medium: 'email', campaign: '{campaign_name}', content: '', term: '' };
  expect((await member.put('/api/esp/utm', { utm })).status).toBe(200);
  sent = await campaign();
  await sendNow(sent);
});
afterAll(() => app.close());
beforeEach(() => app.advance(11_000));

const path = '/archive/letters-from-the-kiln';

test('a campaign to the list alone is published by itself, without a trace of its recipients', async () => {
  const { body: issues } = await member.get(`/api/archives/${archiveId}/issues`);
  expect(issues).toEqual([
    expect.objectContaining({
      id: sent,
      slug: 'bowls-for-you',
      title: 'Bowls for you',
      summary: 'Forty of them, friend',
      isWithdrawn: false,
    }),
  ]);
  const list = await read(path);
  expect(list.status).toBe(200);
  expect(list.headers.get('x-robots-tag')).toBe('noindex');
  expect(list.headers.get('cache-control')).toBe('public, max-age=300');
  expect(list.headers.get('set-cookie')).toBeNull();
  const texts = [
    await list.text(),
    await bodyOf(`${path}/bowls-for-you`),
    await bodyOf(`${path}/bowls-for-you/email`),
    await bodyOf(`${path}/atom.xml`),
  ];
  expect(texts[0]).toContain('<meta name="robots" content="noindex">');
  expect(texts[0]).toContain('https://shop.example/bowls.jpg');
  const [, page, email, feed] = texts;
  expect(page).toContain(`${app.server.ctx.publicUrl}/contact`);
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(email).toContain('Hello dear reader');
  expect(email).toContain('<a href="https://shop.example/bowls?a=1&amp;b=2">');
  expect(email).toContain(`href="${app.server.ctx.publicUrl}${path}/bowls-for-you"`);
  // Without a form there is nothing to lead to.
  expect(email).not.toMatch(/Leave us|Choose/);
  expect(email).toContain('In the browser');
  expect(feed).toContain('<title>Bowls for you</title>');
  for (const text of texts)
    expect(text).not.toMatch(
      /Annabel|Lindqvist|ann@home|Internal[ -]name|\/t\/|\/u\/|\/view\/|utm_|\.invalid|\{\{|unsubscribe/i,
    );
});

test('the email is in a frame without scripts, under a policy of its own', async () => {
  const { headers } = await read(`${path}/bowls-for-you/email`);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/);
  expect(policy).toContain("frame-ancestors 'self'");
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect(headers.get('x-robots-tag')).toBe('noindex');
  expect((await read(path)).headers.get('content-security-policy')).not.toMatch(/script-src|unsafe/);
});

test('links to unsubscribe lead to the sign-up form where there is one', async () => {
  const { body } = await member.put(`/api/esp/lists/${listId}/sign-up-form`, { isOn: true, settings: {} });
  expect(body.url).toMatch(/\/f\//);
  await change({});
  const email = await bodyOf(`${path}/bowls-for-you/email`);
  expect(email).toContain(`<a href="${body.url}">Leave us</a>`);
  expect(await bodyOf(path)).toContain(`href="${body.url}"`);
});

test('the feed is valid, has whole emails when told, and answers 304', async () => {
  await change({ fullContent: true, indexAllowed: true });
  const first = await read(`${path}/atom.xml`);
  const feed = await first.text();
  expect(first.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  expect(first.headers.get('access-control-allow-origin')).toBe('*');
  expect(first.headers.get('x-robots-tag')).toBeNull();
  expect(feed).toContain('<content type="html">');
  const counts: Record<string, number> = {};
  const open: string[] = [];
  new Parser(
    {
      onopentag: (name) => {
        open.push(name);
        counts[name] = (counts[name] ?? 0) + 1;
      },
      onclosetag: (name) => expect(open.pop()).toBe(name),
    },
    { xmlMode: true },
  ).end(feed);
  expect(open).toEqual([]);
  // Of the feed and of its entry (RFC 4287, sections 4.1.1 and 4.1.2).
  expect(counts).toMatchObject({ feed: 1, entry: 1, id: 2, title: 2, updated: 2, author: 1, link: 3 });
  const etag = first.headers.get('etag') ?? '';
  const modified = first.headers.get('last-modified') ?? '';
  expect((await read(`${path}/atom.xml`, { 'If-None-Match': etag })).status).toBe(304);
  expect((await read(`${path}/atom.xml`, { 'If-Modified-Since': modified })).status).toBe(304);
  expect((await read(`${path}/atom.xml`, { 'If-None-Match': '"other"' })).status).toBe(200);
  expect(await bodyOf(`${path}/sitemap.xml`)).toContain(`${path}/bowls-for-you</loc>`);
  await change({ indexAllowed: false });
  expect((await read(`${path}/sitemap.xml`)).status).toBe(404);
});

test('what is withdrawn is gone, leaves the feed, and comes back', async () => {
  const issue = `/api/archives/${archiveId}/issues/${sent}`;
  const id = /<id>(tag:[^<]*\/\d+)<\/id>/.exec(await bodyOf(`${path}/atom.xml`))?.[1] ?? '';
  expect(id).not.toBe('');
  const known = { 'If-Modified-Since': (await read(`${path}/atom.xml`)).headers.get('last-modified') ?? '' };
  expect((await read(`${path}/atom.xml`, known)).status).toBe(304);
  expect((await member.patch(issue, { withdrawn: true })).body).toMatchObject({ isWithdrawn: true });
  for (const changed of [path, `${path}/atom.xml`]) expect((await read(changed, known)).status).toBe(200);
  for (const gone of [`${path}/bowls-for-you`, `${path}/bowls-for-you/email`])
    expect((await read(gone)).status).toBe(410);
  expect(await bodyOf(`${path}/atom.xml`)).not.toContain(id);
  expect((await member.patch(issue, { withdrawn: false, title: 'New <title>' })).status).toBe(200);
  expect(await bodyOf(`${path}/bowls-for-you`)).toContain('New &lt;title&gt;');
  expect(await bodyOf(`${path}/atom.xml`)).toContain(id);
});

test('two changes at once to different parts of an issue are both stored', async () => {
  const issue = `/api/archives/${archiveId}/issues/${sent}`;
  await Promise.all([
    member.patch(issue, { title: 'Another title' }),
    member.patch(issue, { summary: 'Another summary' }),
  ]);
  expect((await member.get(`/api/archives/${archiveId}/issues`)).body).toMatchObject([
    { title: 'Another title', summary: 'Another summary' },
  ]);
});

test('an earlier address leads to the new one, and no one else gets it', async () => {
  const other = await app.member('ben@other.example');
  expect((await change({ slug: 'kiln-letters' })).body).toMatchObject({ slug: 'kiln-letters' });
  const moved = await read(`${path}/bowls-for-you?x=1`);
  expect([moved.status, moved.headers.get('location')]).toEqual([
    301,
    '/archive/kiln-letters/bowls-for-you?x=1',
  ]);
  const taken = await other.post('/api/archives', { title: 'Mine', slug: 'letters-from-the-kiln' });
  expect(taken.status).toBe(409);
  const auto = await other.post('/api/archives', { title: 'Letters from the kiln' });
  expect(auto.body.slug).toMatch(/^letters-from-the-kiln-[a-z0-9]{8}$/);
  for (const slug of ['ab', 'login', 'a--b', '-ab', 'Äpfel', 'x'.repeat(61), 'a/b'])
    expect((await other.post('/api/archives', { title: 'Mine', slug })).status).toBe(400);
  expect((await change({ slug: 'letters-from-the-kiln' })).status).toBe(200);
});

test('chosen campaigns: by hand only, with warnings, and nothing that was not sent', async () => {
  const { body: chosen } = await member.post('/api/archives', { title: 'Chosen', isOn: true });
  expect((await member.patch(`/api/archives/${chosen.id}`, { isAutomatic: true })).status).toBe(422);
  const draft = await campaign();
  expect((await member.post(`/api/archives/${chosen.id}/issues`, { campaignId: draft })).status).toBe(409);
  expect((await member.get(`/api/archives/${chosen.id}/preview/${draft}`)).status).toBe(409);
  const { body: preview } = await member.get(`/api/archives/${chosen.id}/preview/${sent}`);
  expect(preview).toMatchObject({
    title: 'Bowls for you',
    emptyTags: ['{{last_name}}', '{{email}}', '{{first_name}}'],
    hasSignUpForm: false,
    isToOthers: false,
    isPublished: false,
  });
  const shown = await member.get(`/preview/archive-issue/${chosen.id}.${sent}`);
  expect(shown.text).toContain('Hello dear reader');
  expect(shown.text).not.toMatch(/utm_|internal-name/);
  const published = await member.post(`/api/archives/${chosen.id}/issues`, {
    campaignId: sent,
    title: 'By hand',
  });
  expect([published.status, published.body.slug]).toEqual([201, 'by-hand']);
  expect((await member.post(`/api/archives/${chosen.id}/issues`, { campaignId: sent })).status).toBe(409);
  const other = await app.member('cem@other.example');
  for (const answer of [
    await other.get(`/api/archives/${chosen.id}/issues`),
    await other.patch(`/api/archives/${chosen.id}`, { title: 'x' }),
    await other.delete(`/api/archives/${chosen.id}`),
    await other.get(`/preview/archive-issue/${chosen.id}.${sent}`),
  ])
    expect(answer.status).toBe(404);
  expect((await other.get('/api/archives')).body).toEqual([]);
  expect((await read(`/archive/chosen/by-hand`)).status).toBe(200);
  expect((await member.delete(`/api/archives/${chosen.id}`)).status).toBe(200);
  expect((await read('/archive/chosen')).status).toBe(404);
});

test('a campaign to more than the list is not published by itself', async () => {
  const toMore = await campaign({ subject: 'To more', selectedLists: [listId], everyone: true });
  await sendNow(toMore);
  expect((await member.get(`/api/archives/${archiveId}/issues`)).body).toHaveLength(1);
});

test('nothing is shown while the campaign is deleted', async () => {
  await member.delete(`/api/esp/campaigns/${sent}`);
  app.advance(11_000);
  expect((await read(`${path}/bowls-for-you`)).status).toBe(410);
  expect(await bodyOf(path)).not.toContain('bowls-for-you');
  await member.post(`/api/esp/campaigns/${sent}/restore`);
  app.advance(11_000);
  expect((await read(`${path}/bowls-for-you`)).status).toBe(200);
});

test('under the domain of a workspace, only its own archives are shown', async () => {
  const { ctx } = app.server;
  const stateUnder = async (domain: string) =>
    (await openArchive(ctx, 'letters-from-the-kiln', domain)).state;
  expect(await stateUnder('letters.shop.test')).toBe('unknown');
  const insert = (workspaceId: string, domain: string) =>
    app.database.pool.query(
      `insert into own_domains (workspace_id, domain, for_tracking, for_web_view, state, added_at, verified_at)
       values ($1, $2, false, true, 'verified', now(), now())`,
      [workspaceId, domain],
    );
  await insert(await app.workspaceOf(member), 'letters.shop.test');
  await insert(await app.workspaceOf(await app.member('dora@other.example')), 'letters.other.test');
  expect(await stateUnder('letters.shop.test')).toBe('open');
  expect(await stateUnder('letters.other.test')).toBe('unknown');
});

test('the operator closes an archive that was reported, and opens it again', async () => {
  const close = '/api/admin/archives/letters-from-the-kiln';
  expect((await member.patch(close, { isBlocked: true })).status).toBe(403);
  const admin = app.client();
  await admin.post('/api/auth/login', { email: 'admin@site.example', password: adminPassword });
  expect((await admin.patch('/api/admin/archives/none', { isBlocked: true })).status).toBe(404);
  expect((await admin.patch(close, { isBlocked: true })).body).toMatchObject({ isBlocked: true });
  for (const gone of [path, `${path}/bowls-for-you`, `${path}/atom.xml`])
    expect((await read(gone)).status).toBe(410);
  expect((await change({ isOn: true })).status).toBe(403);
  expect((await member.post(`/api/archives/${archiveId}/issues`, { campaignId: sent })).status).toBe(403);
  await admin.patch(close, { isBlocked: false });
  expect((await read(path)).status).toBe(200);
});

test('issues with one title at once get an address each, and a deleted archive gets none', async () => {
  const { ctx } = app.server;
  const second = await campaign({ everyone: true });
  await sendNow(second);
  const { body: both } = await member.post('/api/archives', { title: 'Both' });
  const path = `/api/archives/${both.id}`;
  const published = await Promise.all(
    [sent, second].map((campaignId) => member.post(`${path}/issues`, { campaignId, title: 'One title' })),
  );
  expect(published.map(({ status, body }) => [status, body.slug]).sort()).toEqual([
    [201, 'one-title'],
    [201, 'one-title-2'],
  ]);
  for (const id of ['1e30', '1.5', '99999999999999999999', 'x']) {
    const cursor = Buffer.from(`1 ${id}`).toString('base64url');
    const { status, body } = await member.get(`${path}/issues?cursor=${cursor}`);
    expect([id, status, body.message]).toEqual([
      id,
      400,
      'This cursor is not valid. Start from the first page.',
    ]);
  }
  const workspaceId = await app.workspaceOf(member);
  const archive = await requireArchive(ctx.db, workspaceId, both.id);
  const row = await findCampaign(ctx.db, workspaceId, requireNumber('campaign', workspaceId, sent));
  if (!row) throw new Error('The campaign is gone.');
  await member.delete(path);
  expect(await insertIssue(ctx, archive, row, { frozen: requireSent(row) })).toBe(false);
  expect(
    (await app.database.pool.query('select from archive_issues where archive_id = $1', [both.id])).rowCount,
  ).toBe(0);
});

test('an archive goes with its list', async () => {
  await member.delete(`/api/esp/lists/${listId}`);
  app.advance(11_000);
  expect((await read(path)).status).toBe(404);
  expect((await member.get('/api/archives')).body).toEqual([]);
});
