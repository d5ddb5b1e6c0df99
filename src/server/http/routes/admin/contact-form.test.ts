import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';
import { addCampaign } from '../../../../../test/support/samples/sent-campaign.ts';

let app: TestServer;
let admin: Client;

const adminAccount = { email: 'admin@shop.example', password: 'the admin writes' };
const note = {
  name: 'Bo Berg',
  email: 'bo@home.example',
  company: 'Berg & Sons',
  message: 'Can I import my old newsletters?\n\nBo',
  marketingConsent: false,
};

beforeAll(async () => {
  app = await startTestServer({ ADMIN_EMAIL: adminAccount.email, ADMIN_PASSWORD: adminAccount.password });
  admin = app.client();
});
afterAll(() => app.close());
// Days go by in these tests, and a session lasts seven.
beforeEach(() => admin.post('/api/auth/login', adminAccount));

/** Each message comes more than an hour after the last, so that the limit does not apply. */
const send = async (changes: object = {}) => {
  app.advance(2 * 60 * 60 * 1000);
  return app.client().post('/api/contact', { ...note, ...changes });
};
const list = async (query = '') => (await admin.get(`/api/admin/contact-messages${query}`)).body;

describe('a message', () => {
  test('is stored, and mailed to the operator as text, with a reply address', async () => {
    const name = '<b>Bo</b>\r\nBcc: x@evil.example';
    expect((await send({ name, marketingConsent: true })).body).toEqual({ success: true });
    const [stored] = await list();
    expect(stored).toMatchObject({
      name: '<b>Bo</b> Bcc: x@evil.example',
      email: note.email,
      message: note.message,
      marketingConsent: true,
      isRead: false,
      isSuspect: false,
    });
    const row = await app.server.ctx.db
      .selectFrom('contact_messages')
      .select(['consented_at', 'created_at'])
      .executeTakeFirstOrThrow();
    expect(row.consented_at).toEqual(row.created_at);
    await expect.poll(async () => (await list())[0].wasMailed).toBe(true);
    const [mail] = (await admin.get('/api/outbox?limit=1')).body;
    expect(mail).toMatchObject({ to: [adminAccount.email] });
    const whole = (await admin.get(`/api/outbox/${mail.id}`)).body;
    expect((await admin.get(`/preview/outbox/${mail.id}`)).text).toContain('&lt;b&gt;Bo');
    expect(whole.headers).toContainEqual(
      expect.objectContaining({ name: 'Reply-To', value: expect.stringContaining(note.email) }),
    );
    expect(whole.headers.map((header: { name: string }) => header.name)).not.toContain('Bcc');
  });

  test.each([
    ['name', { name: ' ' }],
    ['email', { email: 'bo@' }],
    ['message', { message: '' }],
    ['message', { message: 'x'.repeat(5_001) }],
    ['marketingConsent', { marketingConsent: 'yes' }],
  ])('needs a %s that can be used', async (path, changes) => {
    const answer = await send(changes);
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, path]);
  });

  test('without a company is whole', async () => {
    const { company: _, marketingConsent: __, ...rest } = note;
    app.advance(2 * 60 * 60 * 1000);
    expect((await app.client().post('/api/contact', rest)).status).toBe(200);
  });

  test('is stored when the message to the operator is not sent', async () => {
    await send({ name: 'Unmailed', email: 'someone@refused.example' });
    const { mail } = app.server.ctx;
    app.server.ctx.mail = mail && {
      ...mail,
      mailer: { kind: 'smtp', send: () => Promise.reject(new Error('no')) },
    };
    expect((await send({ name: 'Unlucky' })).status).toBe(200);
    app.server.ctx.mail = mail;
    expect((await list())[0]).toMatchObject({ name: 'Unlucky', wasMailed: false });
  });

  test('is limited per network', async () => {
    app.advance(25 * 60 * 60 * 1000);
    const answers = [];
    for (let index = 0; index < 11; index += 1)
      answers.push((await app.client().post('/api/contact', note)).status);
    expect(answers).toEqual([...Array<number>(10).fill(200), 429]);
  });
});

describe('a message that a program seems to have sent', () => {
  const isAside = async (changes: object) => {
    app.advance(25 * 60 * 60 * 1000);
    expect((await send({ name: 'Program', ...changes })).body).toEqual({ success: true });
    const [aside] = await list('?folder=suspect');
    const [first] = await list();
    return aside?.name === 'Program' && first?.name !== 'Program';
  };
  const remove = async () => {
    for (const { id } of await list('?folder=suspect'))
      await admin.delete(`/api/admin/contact-messages/${id}`);
  };

  test('is set aside and not mailed', async () => {
    expect(await isAside({ website: 'https://buy.example' })).toBe(true);
    expect((await list('?folder=suspect'))[0].wasMailed).toBe(false);
    await remove();
    expect(await isAside({ message: 'https://a.example '.repeat(5) })).toBe(true);
    await remove();
    expect(await isAside({ name: 'Program', company: 'https://a.example' })).toBe(true);
    await remove();
    expect(await isAside({ formToken: '1.forged' })).toBe(true);
    await remove();
  });

  test('is one submitted at once, and not one that took as long as a person needs', async () => {
    const open = async () => (await app.client().get('/api/contact/form')).body.formToken;
    app.advance(25 * 60 * 60 * 1000);
    await app.client().post('/api/contact', { ...note, name: 'Hasty', formToken: await open() });
    expect((await list('?folder=suspect'))[0].name).toBe('Hasty');
    await remove();
    const formToken = await open();
    app.advance(3_000);
    await app.client().post('/api/contact', { ...note, name: 'Patient', formToken });
    expect((await list())[0].name).toBe('Patient');
  });
});

describe('an admin', () => {
  test('searches messages with thousands of tabs', async () => {
    await send({ name: 'Tabs', message: `é${'\té'.repeat(2_400)} Straße` });
    const answer = await admin.get('/api/admin/contact-messages?search=strasse');
    expect([answer.status, answer.body.map(({ name }: { name: string }) => name)]).toEqual([200, ['Tabs']]);
  });

  test('reads, finds, marks, deletes and restores messages', async () => {
    await send({ name: 'Percent 100%_x' });
    await send({ name: 'Plain' });
    const [plain, percent] = await list('?limit=2');
    expect([plain.name, percent.name]).toEqual(['Plain', 'Percent 100%_x']);
    expect(
      (await list(`?search=${encodeURIComponent('100%_')}`)).map((row: { name: string }) => row.name),
    ).toEqual(['Percent 100%_x']);
    const at = `/api/admin/contact-messages/${plain.id}`;
    const unread = async () => (await list('?folder=unread')).map((row: { id: string }) => row.id);
    expect((await admin.patch(at, { isRead: true })).body.isRead).toBe(true);
    expect(await unread()).not.toContain(plain.id);
    expect((await admin.patch(at, { isSuspect: true })).body.isSuspect).toBe(true);
    await admin.patch(at, { isSuspect: false, isRead: false });
    expect(await unread()).toContain(plain.id);
    expect((await admin.delete(at)).status).toBe(200);
    expect((await admin.delete(at)).status).toBe(404);
    expect(await unread()).not.toContain(plain.id);
    await admin.patch(at, { isDeleted: false });
    expect(await unread()).toContain(plain.id);
    expect((await admin.patch('/api/admin/contact-messages/missing', { isRead: true })).status).toBe(404);
  });

  test('pages through them', async () => {
    const first = await admin.get('/api/admin/contact-messages?limit=2');
    const cursor = first.headers.get('x-next-cursor');
    const second = await admin.get(`/api/admin/contact-messages?limit=2&cursor=${cursor}`);
    const ids = [...first.body, ...second.body].map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
  });

  test('sees real figures', async () => {
    const before = (await admin.get('/api/admin/figures')).body;
    const member = await app.member();
    const workspace = await app.workspaceOf(member);
    await addCampaign(app.database, { workspace, state: 'sending' });
    await app.database.pool.query(
      `insert into workspace_days (workspace_id, day, what, slot, n)
      values ($1, $2::timestamptz - interval '2 days', 'sent', 0, 5), ($1, $2::timestamptz - interval '90 days', 'sent', 0, 7)`,
      [workspace, app.server.ctx.now()],
    );
    await member.post('/api/templates', { name: 'One', content: { blocks: [] } });
    const after = (await admin.get('/api/admin/figures')).body;
    expect(after.users.total).toBe(before.users.total + 1);
    expect(after.plans.active).toBe(before.plans.active + 1);
    expect(after.templates.total).toBe(before.templates.total + 1);
    expect(after.campaigns).toEqual({ total: 1, sending: 1 });
    expect(after.campaignEmails).toEqual({ total: 12, thisMonth: 5 });
    expect(after.messages.unread).toBe((await list('?folder=unread')).length);
    expect(after.plans.trial).toBe(2);
  });

  test('is the only one who can', async () => {
    const member = await app.member();
    for (const path of ['/api/admin/figures', '/api/admin/contact-messages']) {
      expect((await member.get(path)).status).toBe(403);
      expect((await app.client().get(path)).status).toBe(401);
    }
    const [{ id }] = await list('?limit=1');
    expect((await member.delete(`/api/admin/contact-messages/${id}`)).status).toBe(403);
    expect((await member.patch(`/api/admin/contact-messages/${id}`, { isRead: true })).status).toBe(403);
  });
});

describe('priority support', () => {
  const planOf = async (client: Client, plan: string, more: object = {}) =>
    app.server.ctx.db
      .updateTable('workspaces')
      .set({ plan_type: plan as 'yearly', ...more })
      .where('id', '=', await app.workspaceOf(client))
      .execute();
  const write = async (client: Client, changes: object = {}) => {
    app.advance(2 * 60 * 60 * 1000);
    expect((await client.post('/api/contact', { ...note, ...changes })).status).toBe(200);
    return (await list(`?search=${encodeURIComponent((changes as { name?: string }).name ?? note.name)}`))[0];
  };
  const confirm = (email: string) =>
    app.server.ctx.db
      .updateTable('users')
      .set({ email_verified_at: app.server.ctx.now() })
      .where('email', '=', email)
      .execute();

  test.each([
    ['quarterly', true],
    ['yearly', true],
    ['trial', false],
    ['monthly', false],
    ['one-off', false],
  ])('of the %s plan: %s', async (plan, has) => {
    const member = await app.member();
    await planOf(member, plan);
    const stored = await write(member, { name: `Plan ${plan}` });
    expect(stored.priority !== null).toBe(has);
    if (has) expect(stored.priority).toMatchObject({ plan, isAnswered: false, isOverdue: false });
  });

  test('of the public demo account: false, with any plan', async () => {
    const member = await app.member('demo-like@shop.example');
    await planOf(member, 'yearly');
    const { db } = app.server.ctx;
    await db
      .updateTable('users')
      .set({ is_demo: true })
      .where('email', '=', 'demo-like@shop.example')
      .execute();
    expect((await write(member, { name: 'Demo' })).priority).toBeNull();
  });

  test('has a target of one business day, which a weekend extends', async () => {
    const member = await app.member();
    await planOf(member, 'yearly');
    const { createdAt, priority } = await write(member, { name: 'Target' });
    const days = (Date.parse(priority.respondBy) - Date.parse(createdAt)) / 86_400_000;
    expect(days).toBe({ 5: 3, 6: 2 }[new Date(createdAt).getUTCDay()] ?? 1);
  });

  test('also uses the address once it is confirmed, and never one that was only typed', async () => {
    const member = await app.member('priority@shop.example');
    await planOf(member, 'yearly');
    const fromAddress = (name: string) => write(app.client(), { name, email: 'Priority@shop.example' });
    expect((await fromAddress('Typed')).priority).toBeNull();
    await confirm('priority@shop.example');
    expect((await fromAddress('Confirmed')).priority).toMatchObject({ plan: 'yearly' });
    await planOf(member, 'yearly', { plan_standing: 'ended' });
    expect((await fromAddress('Ended')).priority).toBeNull();
  });

  test('puts unanswered messages first, the most urgent at the top, page by page', async () => {
    await app.server.ctx.db.deleteFrom('contact_messages').execute();
    const member = await app.member();
    await planOf(member, 'quarterly');
    await write(member, { name: 'First' });
    await write(member, { name: 'Second' });
    for (const name of ['Other one', 'Other two']) await write(app.client(), { name });
    const names = async () => {
      const all: string[] = [];
      for (let cursor = ''; ; ) {
        const page = await admin.get(`/api/admin/contact-messages?limit=1${cursor && `&cursor=${cursor}`}`);
        all.push(...page.body.map((one: { name: string }) => one.name));
        cursor = page.headers.get('x-next-cursor') ?? '';
        if (!cursor) return all;
      }
    };
    expect(await names()).toEqual(['First', 'Second', 'Other two', 'Other one']);
    const [first] = await list('?search=First');
    const answered = await admin.patch(`/api/admin/contact-messages/${first.id}`, { isAnswered: true });
    expect(answered.body.priority).toMatchObject({ isAnswered: true, isOverdue: false });
    expect(await names()).toEqual(['Second', 'Other two', 'Other one', 'First']);
    app.advance(5 * 24 * 60 * 60 * 1000);
    await admin.post('/api/auth/login', adminAccount);
    expect((await list('?search=Second'))[0].priority.isOverdue).toBe(true);
    expect((await admin.get('/api/admin/contact-messages?cursor=bm9uZQ')).status).toBe(400);
  });

  test('is shown in the message to the operator', async () => {
    const member = await app.member();
    await planOf(member, 'yearly');
    await write(member, { name: 'Mailed' });
    const found = async () =>
      (await admin.get('/api/outbox?limit=20')).body.map((one: { subject: string }) => one.subject);
    await expect.poll(found).toContain('Priority: message from Mailed');
  });
});
