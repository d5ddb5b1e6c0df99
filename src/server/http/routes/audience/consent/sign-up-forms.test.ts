// Sign-up forms and double opt-in: who gets on a list, who must confirm first, and what a stranger can learn by trying.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueConfirmations } from '#server/domain/audience/consent/confirmation-emails.ts';
import { type Answer, startTestServer, type TestServer } from '../../../../../../test/support/app.ts';
import { type Audience, audience } from '../../../../../../test/support/samples/consent.ts';

let server: TestServer;
let ann: Audience;
const dayMs = 24 * 60 * 60 * 1000;

beforeAll(async () => {
  server = await startTestServer();
  ann = await audience(server);
});
afterAll(() => server.close());

interface Form {
  path: string;
  listId: string;
}

const noTexts = { title: '', text: '', button: '', agreement: '', successText: '', redirectUrl: '' };

const formOf = async (
  owner: Audience,
  list: { doubleOptIn?: boolean } = {},
  settings: object = {},
): Promise<Form> => {
  const listId = await owner.list(`List ${Math.random()}`, list);
  const saved = await owner.client.put(`/api/esp/lists/${listId}/sign-up-form`, {
    isOn: true,
    settings: { ...noTexts, fields: [], ...settings },
  });
  expect(saved.status, saved.text).toBe(200);
  return { path: new URL(saved.body.url).pathname, listId };
};

const post = (
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  server.client().request('POST', path, undefined, {
    raw: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

/** Opens the page, reads it for a while, and sends it. */
const fillIn = async (path: string, fields: Record<string, string>): Promise<Answer> => {
  const page = await server.client().get(path);
  const stamp = /name="form-stamp" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  server.advance(3_000);
  return post(path, { 'form-stamp': stamp, 'company-website': '', ...fields });
};

const contactWith = async (owner: Audience, email: string) => {
  const { body } = await owner.client.get(`/api/esp/contacts?search=${encodeURIComponent(email)}`);
  const [found] = body;
  return found ? (await owner.client.get(`/api/esp/contacts/${found.id}`)).body : null;
};
const memberStatus = async (owner: Audience, { listId }: Form, email: string): Promise<string> => {
  const { body } = await owner.client.get(`/api/esp/contacts?search=${encodeURIComponent(email)}`);
  const [found] = body;
  if (!found) return 'unknown';
  const { lists } = (await owner.client.get(`/api/esp/contacts/${found.id}/export`)).body;
  return lists.find(({ id }: { id: string }) => id === listId)?.status ?? 'none';
};
const bodyOf = ({ text }: Answer): string => text.slice(text.indexOf('<main>'));

describe('a form', () => {
  it('is off until it is switched on, and off again', async () => {
    const listId = await ann.list('News');
    const fresh = await ann.client.get(`/api/esp/lists/${listId}/sign-up-form`);
    expect(fresh.body).toMatchObject({ isOn: false, url: null, doubleOptIn: false, sendsMail: true });
    const path = `/api/esp/lists/${listId}/sign-up-form`;
    const on = await ann.client.put(path, { isOn: true, settings: { title: ' Write to me \n' } });
    expect(on.body).toMatchObject({ isOn: true, settings: { title: 'Write to me', fields: [] } });
    expect((await server.client().get(on.body.url)).text).toContain('<h1 dir="auto">Write to me</h1>');
    const off = await ann.client.put(path, { isOn: false, settings: {} });
    expect(off.body.url).toBe(on.body.url);
    const closed = await server.client().get(on.body.url);
    expect(closed.status).toBe(404);
    expect(closed.text).toContain('This form is closed');
    expect((await post(new URL(on.body.url).pathname, { email: 'a@b.example' })).status).toBe(404);
  });

  it('cannot be read or changed by others', async () => {
    const ben = await audience(server);
    const { listId } = await formOf(ann);
    const path = `/api/esp/lists/${listId}/sign-up-form`;
    expect((await ben.client.get(path)).status).toBe(404);
    expect((await ben.client.put(path, { isOn: true, settings: {} })).status).toBe(404);
    expect((await server.client().get(path)).status).toBe(401);
  });

  it('is in the index of the workspace’s forms, until its list is deleted', async () => {
    const cid = await audience(server);
    const index = async () => (await cid.client.get('/api/esp/sign-up-forms')).body;
    expect(await index()).toEqual([]);
    await cid.list('Without a form');
    const first = await formOf(cid, { doubleOptIn: true });
    const second = await formOf(cid);
    await cid.add('member@home.example', { listIds: [second.listId] });
    await cid.client.put(`/api/esp/lists/${second.listId}/sign-up-form`, { isOn: false, settings: {} });
    expect(await index()).toEqual([
      {
        listId: second.listId,
        listName: expect.stringMatching(/^List /),
        isOn: false,
        url: expect.stringMatching(/^http/),
        doubleOptIn: false,
        memberCount: 1,
        updatedAt: expect.stringMatching(/Z$/),
      },
      expect.objectContaining({ listId: first.listId, isOn: true, doubleOptIn: true, memberCount: 0 }),
    ]);
    expect(new URL((await index())[1].url).pathname).toBe(first.path);
    await cid.client.delete(`/api/esp/lists/${second.listId}`);
    expect(await index()).toMatchObject([{ listId: first.listId }]);
    await cid.client.post(`/api/esp/lists/${second.listId}/restore`);
    expect(await index()).toHaveLength(2);
    expect((await server.client().get('/api/esp/sign-up-forms')).status).toBe(401);
  });

  it.each([
    ['http://shop.example/thanks', 'begins with https'],
    ['javascript:alert(1)', 'begins with https'],
    ['//evil.example', 'begins with https'],
    ['https://shop.example@evil.example/', 'begins with https'],
    ['https:shop.example\\@evil', 'begins with https'],
  ])('redirects only to an https address of the owner: %s', async (redirectUrl, message) => {
    const listId = await ann.list('Redirect');
    const answer = await ann.client.put(`/api/esp/lists/${listId}/sign-up-form`, {
      isOn: true,
      settings: { redirectUrl },
    });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(message);
  });

  it('uses the owner’s address and not the one that the sender requests', async () => {
    const { path } = await formOf(ann, {}, { redirectUrl: 'https://shop.example/thanks?a=1&b=2' });
    const page = await server.client().get(path);
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://shop.example;");
    const answer = await fillIn(`${path}?redirect=https://evil.example`, {
      email: 'redirected@home.example',
      redirect: 'https://evil.example',
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('https://shop.example/thanks?a=1&b=2');
  });

  it('may be embedded by any site when that is on, and otherwise by none', async () => {
    const { path } = await formOf(ann);
    const own = await server.client().get(path);
    expect(own.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(own.headers.get('x-frame-options')).toBe('DENY');
    const framed = await server.client().get(`${path}?frame=1`);
    expect(framed.headers.get('content-security-policy')).toContain('frame-ancestors *');
    expect(framed.headers.get('x-frame-options')).toBeNull();
    expect(framed.text).toContain(`action="${path.replaceAll('%', '%25')}?frame=1"`);
  });

  it('asks for custom fields, and for the required ones', async () => {
    await ann.client.post('/api/esp/fields', { key: 'city', label: 'City <b>' });
    const form = await formOf(
      ann,
      {},
      {
        fields: [{ key: 'first_name', required: true }, { key: 'city' }],
      },
    );
    const strange = await ann.client.put(`/api/esp/lists/${form.listId}/sign-up-form`, {
      isOn: true,
      settings: { fields: [{ key: 'shoe_size' }] },
    });
    expect(strange.status).toBe(400);
    const missing = await fillIn(form.path, { email: 'field@home.example', city: 'Bern' });
    expect(missing.status).toBe(422);
    expect(missing.text).toContain('City &lt;b&gt;');
    expect(missing.text).toContain('value="Bern"');
    expect(missing.text).toMatch(/aria-invalid="true" aria-describedby="first_name-error"/);
    await fillIn(form.path, { email: 'field@home.example', first_name: 'Fi', city: 'Bern', role: 'admin' });
    expect(await contactWith(ann, 'field@home.example')).toMatchObject({
      firstName: 'Fi',
      fields: { city: 'Bern' },
    });
  });

  it('stores a date in one format, and asks again for an invalid one', async () => {
    await ann.client.post('/api/esp/fields', { key: 'birthday', label: 'Birthday', type: 'date' });
    const form = await formOf(ann, {}, { fields: [{ key: 'birthday' }] });
    const email = 'born@home.example';
    for (const birthday of ['in spring', '04/03/1990']) {
      const refused = await fillIn(form.path, { email, birthday });
      expect(refused.status).toBe(422);
      expect(refused.text).toContain('Enter the date with the year first, such as 2026-11-21.');
    }
    expect((await fillIn(form.path, { email, birthday: '3.4.1990' })).status).toBe(200);
    expect(await contactWith(ann, email)).toMatchObject({ fields: { birthday: '1990-04-03' } });
  });

  it('closes with its list and with the plan', async () => {
    const ben = await audience(server);
    const first = await formOf(ben);
    await ben.client.delete(`/api/esp/lists/${first.listId}`);
    expect((await server.client().get(first.path)).status).toBe(404);
    const second = await formOf(ben);
    await ben.endPlan();
    expect((await server.client().get(second.path)).status).toBe(404);
    const change = await ben.client.put(`/api/esp/lists/${second.listId}/sign-up-form`, {
      isOn: true,
      settings: {},
    });
    expect(change.status).toBe(403);
  });
});

describe('signing up to a list without double opt-in', () => {
  it('C40 puts a new person on it at once, with source, time and address', async () => {
    const form = await formOf(ann);
    const answer = await fillIn(form.path, { email: ' New.Person@Home.example ' });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('Thank you');
    expect(await contactWith(ann, 'new.person@home.example')).toMatchObject({
      status: 'subscribed',
      consent: { source: 'form', at: expect.stringMatching(/Z$/), address: '127.0.0.1' },
      confirmedAt: null,
    });
    expect(await memberStatus(ann, form, 'new.person@home.example')).toBe('active');
  });

  it('asks for confirmation when the form was on another site: it has no opening time', async () => {
    const form = await formOf(ann);
    const answer = await post(
      form.path,
      { email: 'elsewhere@home.example' },
      { origin: 'https://shop.example', 'sec-fetch-site': 'cross-site', referer: 'https://shop.example/' },
    );
    expect(answer.status).toBe(200);
    expect(await contactWith(ann, 'elsewhere@home.example')).toMatchObject({ status: 'pending' });
    expect((await ann.confirmation('elsewhere@home.example')).subject).toMatch(/^Please confirm/);
  });

  it('offers the address that was perhaps meant, and signs up with it in one press', async () => {
    const form = await formOf(ann, {}, { fields: [{ key: 'first_name' }] });
    const answer = await fillIn(form.path, { email: 'Mia@gmial.com', first_name: '<Mia>' });
    expect(answer.text).toContain('Did you mean \u2066Mia@gmail.com\u2069?');
    const offered = [...answer.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)];
    const fields = Object.fromEntries(offered.map(([, name = '', value = '']) => [name, value]));
    expect(fields).toMatchObject({ email: 'Mia@gmail.com', first_name: '&lt;Mia&gt;' });
    const corrected = await post(form.path, { ...fields, first_name: 'Mia' });
    expect(corrected.text).toContain('Thank you');
    expect(corrected.text).not.toContain('Did you mean');
    expect(await contactWith(ann, 'mia@gmail.com')).toMatchObject({ status: 'subscribed', firstName: 'Mia' });
  });

  it('changes no known data of a contact', async () => {
    const form = await formOf(ann, {}, { fields: [{ key: 'first_name' }, { key: 'last_name' }] });
    await ann.add('known@home.example', { firstName: 'Known', consent: true });
    await fillIn(form.path, { email: 'known@home.example', first_name: 'Evil', last_name: 'Filled' });
    expect(await contactWith(ann, 'known@home.example')).toMatchObject({
      firstName: 'Known',
      lastName: 'Filled',
      consent: { source: 'manual' },
    });
    expect(await memberStatus(ann, form, 'known@home.example')).toBe('active');
  });
});

describe('C43 double opt-in', () => {
  it('C43 adds no contact to the list before the button: a GET confirms nothing, and the token works once', async () => {
    const form = await formOf(ann, { doubleOptIn: true }, { fields: [{ key: 'first_name' }] });
    const email = 'c43@home.example';
    await fillIn(form.path, { email, first_name: 'Cee' });
    expect(await contactWith(ann, email)).toMatchObject({ status: 'pending', subscribed: false });
    expect(await memberStatus(ann, form, email)).toBe('pending');
    const { link } = await ann.confirmation(email);
    for (const method of ['GET', 'HEAD']) {
      expect((await server.client().request(method, link)).status).toBe(200);
    }
    expect(await memberStatus(ann, form, email)).toBe('pending');
    expect((await server.client().get(link)).text).toContain('Yes, send me emails');
    const done = await post(link, { do: 'confirm' });
    expect(done.text).toContain('subscription is confirmed');
    expect(await contactWith(ann, email)).toMatchObject({
      status: 'subscribed',
      confirmedAt: expect.stringMatching(/Z$/),
      consent: { source: 'form', address: '127.0.0.1' },
    });
    expect(await memberStatus(ann, form, email)).toBe('active');
    const unsubscribePath = /href="(\/u\/[^"]+)"/.exec(done.text)?.[1] ?? '';
    await post(unsubscribePath, { do: 'leave' });
    const again = await post(link, { do: 'confirm' });
    expect(again.status).toBe(200);
    expect(await contactWith(ann, email)).toMatchObject({ status: 'unsubscribed' });
  });

  it('C43 ten simultaneous presses are one confirmation', async () => {
    const form = await formOf(ann, { doubleOptIn: true });
    const email = 'eager@home.example';
    await fillIn(form.path, { email });
    const { link } = await ann.confirmation(email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(link, { do: 'confirm' })));
    expect(answers.every(({ text }) => text.includes('subscription is confirmed'))).toBe(true);
    const { id } = await contactWith(ann, email);
    const history = (await ann.client.get(`/api/esp/contacts/${id}/history`)).body;
    expect(history.filter(({ action }: { action: string }) => action === 'confirmed')).toHaveLength(1);
  });

  it('C43 two simultaneous sign-ups make one contact and one message', async () => {
    const form = await formOf(ann, { doubleOptIn: true });
    const email = 'twice@home.example';
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(form.path, { email })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await ann.confirmation(email);
    expect(await ann.mailsTo(email)).toBe(1);
  });

  it('C43 the token expires after seven days, and a new one can be requested', async () => {
    const ben = await audience(server);
    const form = await formOf(ben, { doubleOptIn: true });
    const email = 'slow@home.example';
    await fillIn(form.path, { email });
    const { link } = await ben.confirmation(email);
    server.advance(8 * dayMs);
    await ben.signInAgain();
    expect((await post(link, { do: 'confirm' })).text).toContain('This link has expired');
    expect(await memberStatus(ben, form, email)).toBe('pending');
    expect((await post(link, { do: 'again' })).text).toContain('We are sending a new link');
    await expect.poll(() => ben.mailsTo(email)).toBe(2);
    const next = await ben.confirmation(email);
    expect(next.link).not.toBe(link);
    expect((await server.client().get(link)).text).toContain('This link has expired');
    await post(next.link, { do: 'confirm' });
    expect(await memberStatus(ben, form, email)).toBe('active');
    server.advance(-8 * dayMs);
    await ann.signInAgain();
  });

  it('C43 the database stores no token', async () => {
    const form = await formOf(ann, { doubleOptIn: true });
    await fillIn(form.path, { email: 'hashed@home.example' });
    const { link } = await ann.confirmation('hashed@home.example');
    const token = link.split('.').at(-1) ?? '';
    const { db } = server.server.ctx;
    const requests = await db.selectFrom('confirmations').selectAll().execute();
    const links = await db.selectFrom('confirmation_links').selectAll().execute();
    expect(token).toHaveLength(43);
    expect(links.length).toBeGreaterThan(0);
    const known = links.map(({ token_hash }) => token_hash.toString());
    expect(JSON.stringify([requests, known])).not.toContain(token);
  });

  it.each(['/confirm/x', '/confirm/a.b', `/confirm/w.${'A'.repeat(43)}`, '/confirm/%00'])(
    'C43 %s opens nothing',
    async (path) => {
      expect((await server.client().get(path)).status).toBe(404);
      expect((await post(path, { do: 'confirm' })).status).toBe(404);
    },
  );

  it('C08 the message is no newsletter: no List-Unsubscribe, both parts, its language, and no typed text', async () => {
    const form = await formOf(ann, { doubleOptIn: true }, { fields: [{ key: 'first_name' }] });
    const email = 'c08@home.example';
    await fillIn(form.path, { email, first_name: 'Win a car https://evil.example' });
    const { text, html } = await ann.confirmation(email);
    const { body } = await ann.client.get('/api/outbox?limit=200');
    const [entry] = body.filter(({ to }: { to: string[] }) => to.includes(email));
    const message = (await ann.client.get(`/api/outbox/${entry.id}`)).body;
    const names = message.headers.map(({ name }: { name: string }) => name.toLowerCase());
    expect(names).not.toContain('list-unsubscribe');
    expect(names).toContain('auto-submitted');
    expect(html).toMatch(/<html[^>]* lang="en"/);
    expect(text).toContain('/confirm/');
    expect(text + html).not.toMatch(/Win a car|evil\.example/);
  });

  it('is sent automatically a moment later', async () => {
    const form = await formOf(ann, { doubleOptIn: true });
    const email = 'by.itself@home.example';
    await fillIn(form.path, { email });
    const came = async (): Promise<boolean> =>
      (await ann.client.get('/api/outbox?limit=50')).body.some(({ to }: { to: string[] }) =>
        to.includes(email),
      );
    await expect.poll(came, { interval: 100 }).toBe(true);
  });

  it('of the owner is not sent to a contact whom the owner unsubscribed meanwhile', async () => {
    const ben = await audience(server);
    const listId = await ben.list('Asks', { doubleOptIn: true });
    const email = 'changed.mind@home.example';
    const id = await ben.add(email);
    await ben.endPlan();
    await ben.client.post(`/api/esp/lists/${listId}/members`, { contactIds: [id] });
    expect(await ben.mailsTo(email)).toBe(0);
    await ben.client.patch(`/api/esp/contacts/${id}`, { subscribed: false });
    const { db } = server.server.ctx;
    await db
      .updateTable('workspaces')
      .set({ plan_standing: 'good' })
      .where('id', '=', ben.workspaceId)
      .execute();
    server.advance(10 * 60_000);
    expect(await ben.mailsTo(email)).toBe(0);
    server.advance(-10 * 60_000);
  });

  it('is not sent while the plan has ended, and not lost either', async () => {
    const ben = await audience(server);
    const form = await formOf(ben, { doubleOptIn: true });
    const email = 'unpaid@home.example';
    await fillIn(form.path, { email });
    await expect.poll(() => ben.mailsTo(email)).toBe(1);
    await ben.endPlan();
    // As if the first had not been sent by then.
    const { db, now } = server.server.ctx;
    await db
      .updateTable('confirmations')
      .set({ next_try_at: now() })
      .where('workspace_id', '=', ben.workspaceId)
      .execute();
    queueConfirmations(server.server.ctx, ben.workspaceId);
    // The second attempt leases the message for five minutes and returns it for four.
    const leaseEnd = now().getTime() + 4.5 * 60_000;
    const waiting = () =>
      db
        .selectFrom('confirmations')
        .select('tries')
        .where('workspace_id', '=', ben.workspaceId)
        .where('next_try_at', '<', new Date(leaseEnd))
        .execute();
    await expect.poll(waiting).toEqual([{ tries: 2 }]);
    expect(await ben.mailsTo(email)).toBe(1);
    await db
      .updateTable('workspaces')
      .set({ plan_standing: 'good' })
      .where('id', '=', ben.workspaceId)
      .execute();
    server.advance(10 * 60_000);
    await expect.poll(() => ben.mailsTo(email)).toBe(2);
    server.advance(-10 * 60_000);
  });

  it('an address that the service refuses is tried once and does not delay the next ones', async () => {
    const form = await formOf(ann, { doubleOptIn: true });
    await fillIn(form.path, { email: 'ann@refused.example' });
    await fillIn(form.path, { email: 'after@home.example' });
    await ann.confirmation('after@home.example');
    const { db } = server.server.ctx;
    const waiting = await db
      .selectFrom('confirmations')
      .select('tries')
      .where('next_try_at', 'is not', null)
      .execute();
    expect(waiting).toEqual([]);
    expect(await contactWith(ann, 'ann@refused.example')).toMatchObject({ status: 'pending' });
  });

  it('waits while the account is throttled, and is sent afterwards', async () => {
    const ben = await audience(server);
    await ben.client.post('/api/esp/settings/sandbox');
    const form = await formOf(ben, { doubleOptIn: true });
    const { ctx } = server.server;
    await fillIn(form.path, { email: 'success+first@simulator.amazonses.com' });
    await ben.confirmation('success+first');
    // Before the job sends it a moment later.
    const { rate } = await ctx.db.selectFrom('ses_buckets').select('rate').executeTakeFirstOrThrow();
    // So slow that an advance of a minute does not look like a clock that was set back.
    await ctx.db
      .updateTable('ses_buckets')
      .set({ next_at: new Date(Date.now() + 60_000), rate: 0.1 })
      .execute();
    await fillIn(form.path, { email: 'success+later@simulator.amazonses.com' });
    expect(await ben.mailsTo('success+later')).toBe(0);
    const waiting = () =>
      ctx.db
        .selectFrom('confirmations')
        .select(['tries', 'next_try_at'])
        .where('workspace_id', '=', ben.workspaceId)
        .where('mailed_at', 'is', null)
        .execute();
    // The server may be sending it at this moment.
    await expect.poll(waiting).toEqual([{ tries: 0, next_try_at: expect.any(Date) }]);
    await ctx.db.updateTable('ses_buckets').set({ next_at: new Date(), rate }).execute();
    server.advance(3_000);
    await expect.poll(() => ben.mailsTo('success+later')).toBe(1);
  });

  it('uses the workspace’s own account if there is one', async () => {
    const ben = await audience(server);
    await ben.client.post('/api/esp/settings/sandbox');
    const form = await formOf(ben, { doubleOptIn: true });
    await fillIn(form.path, { email: 'success@simulator.amazonses.com' });
    await ben.confirmation('success@simulator.amazonses.com');
    const { body } = await ben.client.get('/api/outbox?limit=200');
    const own = body.filter(({ to }: { to: string[] }) => to.includes('success@simulator.amazonses.com'));
    expect(own.map(({ service }: { service: string }) => service)).toEqual(['ses']);
  });

  it('goes to contacts whom the owner adds to the list, at most once a day', async () => {
    const list = await ann.list('Asks', { doubleOptIn: true });
    const added = await ann.client.post('/api/esp/contacts', {
      email: 'added@home.example',
      listIds: [list],
    });
    expect(added.body).toMatchObject({ status: 'pending', subscribed: false });
    const known = await ann.add('put@home.example');
    await ann.client.post(`/api/esp/lists/${list}/members`, { contactIds: [known] });
    expect((await ann.confirmation('added@home.example')).text).toContain('would like to send you emails');
    await ann.confirmation('put@home.example');
    const ask = () =>
      ann.client.post(`/api/esp/lists/${list}/confirmations`, { contactIds: [known, added.body.id] });
    expect((await ask()).body).toEqual({ contactIds: [] });
    server.advance(dayMs + 60_000);
    await ann.signInAgain();
    expect((await ask()).body.contactIds).toHaveLength(2);
    server.advance(-dayMs - 60_000);
    await ann.signInAgain();
  });

  it('a contact whom the owner removes and adds back need not confirm again', async () => {
    const form = await formOf(ann, { doubleOptIn: true });
    const email = 'back@home.example';
    await fillIn(form.path, { email });
    await post((await ann.confirmation(email)).link, { do: 'confirm' });
    const { id } = await contactWith(ann, email);
    const members = `/api/esp/lists/${form.listId}/members`;
    await ann.client.post(`${members}/remove`, { contactIds: [id] });
    expect(await memberStatus(ann, form, email)).toBe('none');
    await ann.client.post(members, { contactIds: [id] });
    expect(await memberStatus(ann, form, email)).toBe('active');
  });

  it('an import with declared consent is active; one without waits and is not mailed', async () => {
    const list = await ann.list('Imported', { doubleOptIn: true });
    const statusOf = async (email: string) => (await contactWith(ann, email)).status;
    await ann.client.post('/api/esp/contacts/import', {
      contactsData: 'agreed@home.example,,',
      listId: list,
      consent: true,
    });
    await ann.client.post('/api/esp/contacts/import', {
      contactsData: 'silent@home.example,,',
      listId: list,
    });
    expect(await statusOf('agreed@home.example')).toBe('subscribed');
    expect(await memberStatus(ann, { path: '', listId: list }, 'agreed@home.example')).toBe('active');
    expect(await statusOf('silent@home.example')).toBe('pending');
    expect(await memberStatus(ann, { path: '', listId: list }, 'silent@home.example')).toBe('pending');
    expect(await ann.mailsTo('silent@home.example')).toBe(0);
  });
});

describe('an unsubscribed contact', () => {
  it('returns by confirming, also to a list without double opt-in', async () => {
    const form = await formOf(ann);
    const email = 'returns@home.example';
    const id = await ann.add(email);
    await post(ann.link(id), { 'List-Unsubscribe': 'One-Click' });
    const answer = await fillIn(form.path, { email });
    expect(answer.status).toBe(200);
    expect(await contactWith(ann, email)).toMatchObject({ status: 'unsubscribed' });
    await post((await ann.confirmation(email)).link, { do: 'confirm' });
    expect(await contactWith(ann, email)).toMatchObject({ status: 'subscribed', leftAt: null });
    expect(await memberStatus(ann, form, email)).toBe('active');
    const look = await ann.client.post('/api/esp/blocked-addresses/look-up', { email });
    expect(look.body.block).toBeNull();
  });

  it('an older request does not resubscribe a contact who unsubscribed since', async () => {
    const form = await formOf(ann, { doubleOptIn: true });
    const email = 'changed.mind@home.example';
    const id = await ann.add(email);
    await fillIn(form.path, { email });
    const { link } = await ann.confirmation(email);
    await post(ann.link(id), { do: 'leave' });
    expect((await post(link, { do: 'confirm' })).status).toBe(404);
    expect(await contactWith(ann, email)).toMatchObject({ status: 'unsubscribed' });
  });

  it('a contact who complained is asked once a month, and one whom the owner blocked never', async () => {
    const form = await formOf(ann);
    const complained = await ann.add('complained@home.example');
    await ann.setStatus(complained, 'complained');
    await ann.client.post('/api/esp/blocked-addresses', { email: 'blocked@home.example' });
    for (let index = 0; index < 3; index += 1) {
      await fillIn(form.path, { email: 'complained@home.example' });
      await fillIn(form.path, { email: 'blocked@home.example' });
      server.advance(60 * 60_000);
    }
    await ann.signInAgain();
    await ann.confirmation('complained@home.example');
    await expect.poll(() => ann.mailsTo('complained@home.example')).toBe(1);
    expect(await ann.mailsTo('blocked@home.example')).toBe(0);
    expect(await contactWith(ann, 'blocked@home.example')).toBeNull();
    server.advance(-3 * 60 * 60_000);
  });
});

describe('what a stranger learns', () => {
  it('is the same for all: new, subscribed, unsubscribed, complained, blocked', async () => {
    const form = await formOf(ann);
    const [on, unsubscribed, complained] = ['on@home.example', 'left@home.example', 'angry@home.example'];
    await ann.add(on, { listIds: [form.listId] });
    await post(ann.link(await ann.add(unsubscribed)), { do: 'leave' });
    await ann.setStatus(await ann.add(complained), 'complained');
    await ann.client.post('/api/esp/blocked-addresses', { email: 'no@home.example' });
    const answers = [];
    for (const email of ['fresh@home.example', on, unsubscribed, complained, 'no@home.example'])
      answers.push(await fillIn(form.path, { email }));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(bodyOf)).size).toBe(1);
    const names = answers.map(({ headers }) => [...headers.keys()].sort().join());
    expect(new Set(names).size).toBe(1);
  });

  it('a contact on the list gets one notice, however often others try', async () => {
    const form = await formOf(ann, { doubleOptIn: true });
    const email = 'notice@home.example';
    await fillIn(form.path, { email });
    await post((await ann.confirmation(email)).link, { do: 'confirm' });
    for (let index = 0; index < 3; index += 1) await fillIn(form.path, { email });
    await expect.poll(() => ann.mailsTo(email)).toBe(2);
    expect((await ann.confirmation(email)).subject).toMatch(/^You already receive/);
    for (let index = 0; index < 3; index += 1) await fillIn(form.path, { email });
    expect(await ann.mailsTo(email)).toBe(2);
  });
});

describe('programs', () => {
  it('that fill in the honeypot field, or submit at once, are thanked and ignored', async () => {
    const { path } = await formOf(ann);
    const startClock = server.stopClock();
    const page = await server.client().get(path);
    const stamp = /name="form-stamp" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const hasty = await post(path, { email: 'hasty@home.example', 'form-stamp': stamp });
    startClock();
    const pot = await fillIn(path, { email: 'pot@home.example', 'company-website': 'https://spam.example' });
    expect(bodyOf(hasty)).toBe(bodyOf(pot));
    expect(hasty.status).toBe(200);
    expect(await contactWith(ann, 'hasty@home.example')).toBeNull();
    expect(await contactWith(ann, 'pot@home.example')).toBeNull();
  });

  it('that forge a stamp have to confirm', async () => {
    const { path } = await formOf(ann);
    await post(path, {
      email: 'forged@home.example',
      'form-stamp': `${Date.now() - 60_000}.AAAAAAAAAAAAAAAAAAAAAA`,
    });
    expect(await contactWith(ann, 'forged@home.example')).toMatchObject({ status: 'pending' });
  });

  it('that type one address repeatedly cause a handful of messages', async () => {
    const { path } = await formOf(ann, { doubleOptIn: true });
    for (let index = 0; index < 6; index += 1) {
      await fillIn(path, { email: 'victim@home.example' });
      server.advance(60_000);
    }
    await ann.confirmation('victim@home.example');
    expect(await ann.mailsTo('victim@home.example')).toBe(1);
    server.advance(-6 * 60_000);
  });

  it('of one network are stopped, with a page and a waiting time', async () => {
    const other = await startTestServer();
    try {
      const owner = await audience(other);
      const listId = await owner.list('Busy');
      const saved = await owner.client.put(`/api/esp/lists/${listId}/sign-up-form`, {
        isOn: true,
        settings: {},
      });
      const { pathname } = new URL(saved.body.url);
      let answer: Answer | null = null;
      for (let index = 0; index <= 120; index += 1)
        answer = await other.client().request('POST', pathname, undefined, {
          raw: 'email=nobody',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        });
      expect(answer?.status).toBe(429);
      expect(Number(answer?.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(answer?.text).toContain('Too many sign-ups came from your network');
    } finally {
      await other.close();
    }
  });
});

describe('hostile input', () => {
  it.each([
    ['', 'Enter your email address.'],
    ['ann', 'Enter a complete email address'],
    ['a@b', 'Enter a complete email address'],
    [`${'x'.repeat(250)}@home.example`, 'Enter a complete email address'],
    ['a@home.example, b@home.example', 'Enter a complete email address'],
    ['mia@büch er.example', 'Enter a complete email address'],
    ['用户@home.example', 'Enter a complete email address'],
    ['a@home.example\r\nBcc: b@evil.example', 'Enter a complete email address'],
    ['a\u0000@home.example', 'Enter a complete email address'],
    ['<script>@home.example', 'Enter a complete email address'],
  ])('%j is no address, and is shown as it was typed', async (email, message) => {
    const { path } = await formOf(ann);
    const answer = await fillIn(path, { email });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(message);
    expect(answer.text).not.toContain('<script>');
  });

  it('a field named like a part of the language is an ordinary field', async () => {
    const ben = await audience(server);
    const listId = await ben.list('Builders');
    const settings = { ...noTexts, fields: [{ key: 'constructor', required: false }] };
    const path = `/api/esp/lists/${listId}/sign-up-form`;
    expect((await ben.client.put(path, { isOn: true, settings })).status).toBe(400);
    await ben.client.post('/api/esp/fields', { key: 'constructor', label: 'Who built it' });
    const saved = await ben.client.put(path, { isOn: true, settings });
    expect(saved.status, saved.text).toBe(200);
    const email = 'builder@home.example';
    const form = new URL(saved.body.url).pathname;
    expect((await fillIn(form, { email: 'nobody' })).text).not.toContain('native code');
    expect((await fillIn(form, { email })).status).toBe(200);
    expect((await contactWith(ben, email)).fields).toEqual({});
  });

  it('huge and strange bodies are refused or empty', async () => {
    const { path } = await formOf(ann);
    for (const [raw, type, status] of [
      ['email='.padEnd(1_000_000, 'x'), 'application/x-www-form-urlencoded', 413],
      ['{"email":"a@b.example"}', 'application/json', 422],
      ['--', 'multipart/form-data; boundary=b', 422],
      [`email=a%40home.example&first_name=${'%F0%9F%92%8C'.repeat(3)}`, 'text/plain', 200],
    ] as const) {
      const answer = await server
        .client()
        .request('POST', path, undefined, { raw, headers: { 'content-type': type } });
      expect(answer.status).toBe(status);
    }
  });

  it.each(['/f/x', '/f/a.b', '/f/%00', '/f/..%2f..', `/f/${'a'.repeat(300)}`])(
    '%s is no form',
    async (path) => {
      expect((await server.client().get(path)).status).toBe(404);
    },
  );
});
