// The owner changes a contact's address: the confirmation belonged to the old mailbox.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestServer, type TestServer } from '../../../../../../test/support/app.ts';
import { type Audience, audience } from '../../../../../../test/support/samples/consent.ts';

let server: TestServer;
let ann: Audience;
let index = 0;

beforeAll(async () => {
  server = await startTestServer();
  ann = await audience(server);
});
afterAll(() => server.close());

const post = (path: string, fields: Record<string, string> | [string, string][]): Promise<Answer> =>
  server.client().request('POST', path, undefined, {
    raw: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const detailsOf = async (id: string) => (await ann.client.get(`/api/esp/contacts/${id}`)).body;
const memberships = async (id: string): Promise<Record<string, string>> => {
  const { lists } = (await ann.client.get(`/api/esp/contacts/${id}/export`)).body;
  return Object.fromEntries(lists.map(({ name, status }: Record<string, string>) => [name, status]));
};
const historyOf = async (id: string) => (await ann.client.get(`/api/esp/contacts/${id}/history`)).body;

/** On a list with double opt-in, and confirmed. */
const confirmed = async (listIds: string[]) => {
  index += 1;
  const email = `old-${index}@home.example`;
  const id = await ann.add(email, { listIds, consent: true });
  const { link } = await ann.confirmation(email);
  await post(link, { do: 'confirm' });
  return { id, email, link, moved: `new-${index}@home.example` };
};

describe('a new address', () => {
  it('loses the confirmation of the old one, is pending on lists with double opt-in, and gets a request', async () => {
    const asks = await ann.list('Asks', { doubleOptIn: true });
    const { id, email, moved } = await confirmed([asks]);
    const before = await detailsOf(id);
    expect(before).toMatchObject({
      status: 'subscribed',
      confirmedAt: expect.any(String),
      emailChangedAt: null,
    });
    const changed = await ann.client.patch(`/api/esp/contacts/${id}`, { email: moved, firstName: 'Mo' });
    expect(changed.body).toMatchObject({
      email: moved,
      status: 'pending',
      confirmedAt: null,
      emailChangedAt: expect.stringMatching(/Z$/),
      leftAt: null,
      // They consented; a changed address withdraws nothing.
      consent: before.consent,
    });
    expect(await memberships(id)).toEqual({ Asks: 'pending' });
    const [request, change] = await historyOf(id);
    expect(request).toMatchObject({ action: 'asked to confirm', by: 'Mara Lind', after: { list: asks } });
    expect(change).toMatchObject({
      action: 'changed',
      before: { email, status: 'subscribed', confirmed_at: before.confirmedAt },
      after: { email: moved, status: 'pending', confirmed_at: null },
    });
    const mail = await ann.confirmation(moved);
    expect(mail.text).toContain('would like to send you emails');
    await post(mail.link, { do: 'confirm' });
    expect(await detailsOf(id)).toMatchObject({ status: 'subscribed', confirmedAt: expect.any(String) });
    expect(await memberships(id)).toEqual({ Asks: 'active' });
    expect(await ann.mailsTo(email)).toBe(1);
  });

  it('stays on lists without double opt-in, and gets campaigns to everyone', async () => {
    const [asks, open] = [await ann.list('Also asks', { doubleOptIn: true }), await ann.list('Open')];
    const { id, moved } = await confirmed([asks, open]);
    expect((await ann.client.patch(`/api/esp/contacts/${id}`, { email: moved })).body).toMatchObject({
      status: 'subscribed',
      confirmedAt: null,
    });
    expect(await memberships(id)).toEqual({ 'Also asks': 'pending', Open: 'active' });
  });

  it('that differs only in case is the same address', async () => {
    const asks = await ann.list('News', { doubleOptIn: true });
    const { id, email } = await confirmed([asks]);
    const { body } = await ann.client.patch(`/api/esp/contacts/${id}`, { email: ` ${email.toUpperCase()} ` });
    expect(body).toMatchObject({
      status: 'subscribed',
      confirmedAt: expect.any(String),
      emailChangedAt: null,
    });
  });

  it('does not rejoin the list by being removed and added back, nor by an undo', async () => {
    const asks = await ann.list('Twice', { doubleOptIn: true });
    const { id, moved } = await confirmed([asks]);
    const members = `/api/esp/lists/${asks}/members`;
    await ann.client.post(`${members}/remove`, { contactIds: [id] });
    server.advance(1_000);
    await ann.client.patch(`/api/esp/contacts/${id}`, { email: moved });
    server.advance(1_000);
    await ann.client.post(members, { contactIds: [id] });
    expect(await memberships(id)).toEqual({ Twice: 'pending' });

    const other = await confirmed([asks]);
    const off = await ann.client.post('/api/esp/contacts/bulk', {
      action: 'unlist',
      listId: asks,
      ids: [other.id],
    });
    server.advance(1_000);
    await ann.client.patch(`/api/esp/contacts/${other.id}`, { email: other.moved });
    await ann.client.post(`/api/esp/contacts/changes/${off.body.change.id}/undo`);
    expect(await memberships(other.id)).toEqual({ Twice: 'pending' });
  });

  it('keeps an open confirmation request', async () => {
    const asks = await ann.list('Typo', { doubleOptIn: true });
    const id = await ann.add('tpyo@home.example', { listIds: [asks] });
    const { link } = await ann.confirmation('tpyo@home.example');
    await ann.client.patch(`/api/esp/contacts/${id}`, { email: 'typo@home.example' });
    expect((await post(link, { do: 'confirm' })).status).toBe(404);
    expect(await detailsOf(id)).toMatchObject({ status: 'pending', confirmedAt: null });
    await post((await ann.confirmation('typo@home.example')).link, { do: 'confirm' });
    expect(await detailsOf(id)).toMatchObject({ status: 'subscribed', confirmedAt: expect.any(String) });
  });
});

describe('the old mailbox', () => {
  it('does not appear on the page of the link that the old one confirmed', async () => {
    const asks = await ann.list('Secret', { doubleOptIn: true });
    const { id, link, moved } = await confirmed([asks]);
    expect((await server.client().get(link)).text).toContain('subscription is confirmed');
    server.advance(1_000);
    await ann.client.patch(`/api/esp/contacts/${id}`, { email: moved });
    const page = await server.client().get(link);
    expect(page.status).toBe(404);
    expect(page.text).not.toContain(moved);
  });

  it('unsubscribes, and confirms nothing: neither a list nor a mistake', async () => {
    const asks = await ann.list('Mailbox', { doubleOptIn: true });
    const { id, moved } = await confirmed([asks]);
    server.advance(1_000);
    await ann.client.patch(`/api/esp/contacts/${id}`, { email: moved });
    const page = await server.client().get(`${ann.link(id)}?preferences`);
    expect(page.text).toContain('we will send you an email to confirm');
    const saved = await post(ann.link(id), [
      ['do', 'save'],
      ['shown', asks],
      ['list', asks],
      ['opens', '1'],
    ]);
    expect(saved.text).toContain('click the button in the email');
    expect(await memberships(id)).toEqual({ Mailbox: 'pending' });
    expect(await detailsOf(id)).toMatchObject({ status: 'pending', confirmedAt: null });
    await post(ann.link(id), { do: 'leave' });
    expect(await detailsOf(id)).toMatchObject({ status: 'unsubscribed' });
    expect((await post(ann.link(id), { do: 'back' })).text).toContain('Check your inbox');
    expect(await detailsOf(id)).toMatchObject({ status: 'unsubscribed', confirmedAt: null });
  });

  it('of a message to the new address confirms as usual', async () => {
    const asks = await ann.list('Since', { doubleOptIn: true });
    const { id, moved } = await confirmed([asks]);
    await ann.client.patch(`/api/esp/contacts/${id}`, { email: moved });
    const { number } = await ann.campaignTo(id);
    const { ctx } = server.server;
    await ctx.db
      .updateTable('deliveries')
      .set({ attempted_at: new Date(ctx.now().getTime() + 1_000) })
      .where('workspace_id', '=', ann.workspaceId)
      .where('campaign_id', '=', number)
      .execute();
    await post(ann.link(id, number), [
      ['do', 'save'],
      ['shown', asks],
      ['list', asks],
      ['opens', '1'],
    ]);
    expect(await memberships(id)).toEqual({ Since: 'active' });
    expect(await detailsOf(id)).toMatchObject({ status: 'subscribed', confirmedAt: expect.any(String) });
  });
});
