import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Client,
  goodPassword,
  pay,
  startTestServer,
  type TestServer,
} from '../../../../../test/support/app.ts';
import { signInWithGoogle } from '../../../../../test/support/outside/google.ts';
import { emailsTo, lastEmailTo, linkIn, tokenIn } from '../../../../../test/support/outside/mail.ts';
import { updateUser } from '../../../db/accounts/users.ts';
import { findAccountByEmail } from '../../../db/shared/accounts.ts';
import { deleteAccount } from '../../../domain/privacy/account-deletion.ts';
import { callerOf } from '../../../domain/shared/caller.ts';
import { PaymentsUnavailable } from '../../../providers/payments/payments.ts';

let app: TestServer;
let member: Client;
let email: string;
beforeAll(async () => {
  app = await startTestServer();
});
afterAll(() => app.close());
beforeEach(async () => {
  email = `${randomUUID().slice(0, 8)}@shop.example`;
  member = await app.buyer(email);
});

const newPassword = 'another letter a day';
const signIn = async (address: string, password: string, client = app.client()) => ({
  client,
  status: (await client.post('/api/auth/login', { email: address, password })).status,
});
const isSignedIn = async (client: Client) => (await client.get('/api/auth/user')).status === 200;
const confirm = (client: Client, token: string) => client.post('/api/auth/verify-email', { token });

const googleMember = async (address: string): Promise<Client> => {
  const client = app.client();
  await client.get(`/api/verify-payment/${await pay(client, 'monthly', address)}`);
  await signInWithGoogle(client, { email: address, name: 'Nora Winter' });
  return client;
};

const upload = async (client: Client, width = 40, height = 30) => {
  const image = await sharp({
    create: { width, height, channels: 3, background: { r: width % 256, g: height % 256, b: 80 } },
  })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'me.png');
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${app.url}/api/upload`, { method: 'POST', headers: { cookie }, body: form });
  return (await answer.json()) as { id: string; url: string };
};

describe('a confirmed address', () => {
  test('is sent after sign-up; opening the page changes nothing, the button confirms, once', async () => {
    expect((await member.get('/api/auth/user')).body.emailVerified).toBe(false);
    const message = await lastEmailTo(app, email, /Confirm your email/);
    expect(message.html).toContain('<!DOCTYPE html>');
    expect(message.text).toContain('Confirm this address');
    await app.client().get(linkIn(message));
    expect((await member.get('/api/auth/user')).body.emailVerified).toBe(false);
    const token = tokenIn(message);
    expect((await confirm(app.client(), token)).body).toEqual({ purpose: 'verify-email', email });
    expect((await member.get('/api/auth/user')).body.emailVerified).toBe(true);
    expect((await confirm(app.client(), token)).status).toBe(422);
    expect((await member.post('/api/account/verification')).status).toBe(409);
  });

  test('only the newest link works, and none after a week', async () => {
    const first = tokenIn(await lastEmailTo(app, email, /Confirm/));
    await member.post('/api/account/verification');
    const [latest] = await emailsTo(app, email);
    const second = tokenIn(latest ?? (await lastEmailTo(app, email, /Confirm/)));
    expect(second).not.toBe(first);
    expect((await confirm(member, first)).status).toBe(422);
    app.advance(8 * 24 * 3_600_000);
    expect((await confirm(member, second)).status).toBe(422);
  });

  test('the message is sent again only a few times an hour', async () => {
    for (let time = 0; time < 5; time += 1) {
      expect((await member.post('/api/account/verification')).status).toBe(200);
    }
    const refused = await member.post('/api/account/verification');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
  });

  test('an invented token opens nothing', async () => {
    expect((await confirm(app.client(), 'invented')).status).toBe(422);
    expect((await confirm(app.client(), '')).status).toBe(400);
  });
});

describe('the language of email about an account', () => {
  const ask = (accepted: string) =>
    app
      .client()
      .request('POST', '/api/auth/forgot-password', { email }, { headers: { 'accept-language': accepted } });

  test('is that of the account', async () => {
    await updateUser(app.server.ctx.db, (await member.get('/api/auth/user')).body.id, { language: 'de' });
    expect((await ask('ar')).status).toBe(200);
    const { html, text } = await lastEmailTo(app, email, /Wählen Sie ein neues Passwort/);
    expect(html).toMatch(/<html[^>]* lang="de" dir="ltr"/);
    expect(text).toContain('Oder kopieren Sie diese Adresse in Ihren Browser:');
  });

  test('is that of the request where the account has none', async () => {
    expect((await ask('ar, en;q=0.5')).status).toBe(200);
    const { html } = await lastEmailTo(app, email, /اختر كلمة مرور جديدة/);
    expect(html).toMatch(/<html[^>]* lang="ar" dir="rtl"/);
  });
});

describe('a forgotten password', () => {
  const ask = (address: string, client = app.client()) =>
    client.post('/api/auth/forgot-password', { email: address });
  const reset = (token: string, password = newPassword) =>
    app.client().post('/api/auth/reset-password', { token, password });

  test('the answer is the same for an address without an account', async () => {
    const known = await ask(email);
    const unknown = await ask(`unknown-${randomUUID()}@shop.example`);
    expect([known.status, known.text]).toEqual([200, '{"success":true}']);
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    await lastEmailTo(app, email, /new password/);
  });

  test('the link sets a password once, ends all sessions and confirms the address', async () => {
    await ask(email.toUpperCase());
    const token = tokenIn(await lastEmailTo(app, email, /Choose a new password/));
    expect((await reset(token, 'short')).body.errors).toEqual([
      { path: 'password', message: 'Password must be at least 8 characters' },
    ]);
    expect((await reset(token)).status).toBe(200);
    expect(await isSignedIn(member)).toBe(false);
    expect((await signIn(email, goodPassword)).status).toBe(401);
    const { client, status } = await signIn(email, newPassword);
    expect(status).toBe(200);
    expect((await client.get('/api/auth/user')).body.emailVerified).toBe(true);
    expect((await reset(token)).status).toBe(422);
    await lastEmailTo(app, email, /was changed/);
  });

  test('of many simultaneous uses only one counts', async () => {
    await ask(email);
    const token = tokenIn(await lastEmailTo(app, email, /Choose a new password/));
    const answers = await Promise.all(Array.from({ length: 10 }, () => reset(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(422)]);
  });

  test('the link expires after an hour', async () => {
    await ask(email);
    const token = tokenIn(await lastEmailTo(app, email, /Choose a new password/));
    app.advance(61 * 60_000);
    expect((await reset(token)).body.message).toContain('Ask for a new one');
  });

  test('only a hash of the token is stored', async () => {
    await ask(email);
    const token = tokenIn(await lastEmailTo(app, email, /Choose a new password/));
    const rows = await app.server.ctx.db.selectFrom('email_links').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('a link of another kind sets no password', async () => {
    const token = tokenIn(await lastEmailTo(app, email, /Confirm your email/));
    expect((await reset(token)).status).toBe(422);
    expect((await signIn(email, goodPassword)).status).toBe(200);
  });

  test('one address gets a few messages an hour, from all requesters together', async () => {
    const address = `often-${randomUUID()}@shop.example`;
    for (let time = 0; time < 5; time += 1) expect((await ask(address)).status).toBe(200);
    expect((await ask(address)).status).toBe(429);
    expect((await ask(`else-${randomUUID()}@shop.example`)).status).toBe(200);
  });

  test('the demo account gets none', async () => {
    const { body } = await app.client().get('/api/config');
    expect((await ask(body.demo.email)).status).toBe(200);
    await ask(email);
    await lastEmailTo(app, email, /Choose a new password/);
    expect(await emailsTo(app, body.demo.email)).toEqual([]);
  });
});

describe('the profile', () => {
  test('name and company are saved; an omitted one is unchanged', async () => {
    const saved = await member.patch('/api/account/profile', {
      firstName: ' Ida ',
      lastName: 'Holm',
      company: ' Fernhill ',
      marketingConsent: true,
    });
    expect(saved.body).toMatchObject({ name: 'Ida Holm', company: 'Fernhill' });
    await member.patch('/api/account/profile', { firstName: 'Ida', lastName: 'Berg' });
    expect((await member.get('/api/auth/user')).body).toMatchObject({
      name: 'Ida Berg',
      company: 'Fernhill',
    });
    expect((await member.get('/api/account')).body.marketingConsent).toBe(true);
    await member.patch('/api/account/profile', { firstName: 'Ida', lastName: 'Berg', company: '' });
    expect((await member.get('/api/auth/user')).body.company).toBeNull();
    const wrong = await member.patch('/api/account/profile', {
      firstName: 'I',
      lastName: 'B',
      role: 'admin',
    });
    expect(wrong.body.errors).toHaveLength(2);
    expect((await member.get('/api/auth/user')).body.role).toBe('user');
  });

  test('language and region are saved by themselves; null follows the browser again', async () => {
    const nothing = { language: null, locale: null, timeZone: null, firstDayOfWeek: null };
    expect((await member.get('/api/auth/user')).body).toMatchObject(nothing);
    const chosen = { language: 'de', locale: 'de-AT', timeZone: 'Europe/Vienna', firstDayOfWeek: 1 };
    const { name } = (await member.get('/api/auth/user')).body;
    expect((await member.patch('/api/account/profile', chosen)).body).toMatchObject({ ...chosen, name });
    await member.patch('/api/account/profile', { firstName: 'Ida', lastName: 'Holm' });
    expect((await member.get('/api/auth/user')).body).toMatchObject({ ...chosen, name: 'Ida Holm' });
    expect((await member.get('/api/account/export')).body.user).toMatchObject(chosen);
    await member.patch('/api/account/profile', { timeZone: null });
    expect((await member.get('/api/auth/user')).body).toMatchObject({ ...chosen, timeZone: null });
    expect((await member.patch('/api/account/profile', {})).status).toBe(200);
    await member.patch('/api/account/profile', nothing);
    expect((await member.get('/api/auth/user')).body).toMatchObject(nothing);
  });

  test.each([
    { language: 'fr' },
    { language: 'DE' },
    { locale: 'de_AT' },
    { locale: 'de-u-ca-islamic' },
    { timeZone: 'Mars/Olympus' },
    { timeZone: '+02:00' },
    { firstDayOfWeek: 0 },
    { firstDayOfWeek: 8 },
  ])('%j is refused', async (change) => {
    const refused = await member.patch('/api/account/profile', change);
    expect([refused.status, refused.body.errors]).toMatchObject([400, [{ path: Object.keys(change)[0] }]]);
  });

  test('a profile picture is shown only to its owner', async () => {
    const image = await upload(member);
    const shown = await member.put('/api/account/picture', { pictureId: image.id });
    expect(shown.body.profileImageUrl).toBe(image.url);
    const other = await app.buyer();
    expect((await other.put('/api/account/picture', { pictureId: image.id })).status).toBe(404);
    expect((await member.put('/api/account/picture', { pictureId: null })).body.profileImageUrl).toBeNull();
  });
});

describe('the password', () => {
  const change = (client: Client, currentPassword: string | undefined) =>
    client.put('/api/account/password', { newPassword, ...(currentPassword ? { currentPassword } : {}) });

  test('changes with the old one, and ends the other sessions', async () => {
    const other = await signIn(email, goodPassword);
    const wrong = await change(member, 'not this one');
    expect(wrong.status).toBe(422);
    expect(wrong.body.errors[0].path).toBe('currentPassword');
    expect((await change(member, undefined)).status).toBe(422);
    expect(await isSignedIn(other.client)).toBe(true);
    expect((await change(member, goodPassword)).status).toBe(200);
    expect(await isSignedIn(other.client)).toBe(false);
    expect(await isSignedIn(member)).toBe(true);
    expect((await signIn(email, newPassword)).status).toBe(200);
    await lastEmailTo(app, email, /was changed/);
  });

  test('ends what another person may have started: this token and a change of the address too', async () => {
    const stolen = app.client();
    stolen.cookies.set('sid', member.cookies.get('sid') ?? '');
    const theirs = `theirs-${email}`;
    await stolen.put('/api/account/email', { email: theirs, currentPassword: goodPassword });
    const token = tokenIn(await lastEmailTo(app, theirs, /Confirm your new address/));
    expect((await change(member, goodPassword)).status).toBe(200);
    expect(await isSignedIn(stolen)).toBe(false);
    expect(await isSignedIn(member)).toBe(true);
    expect((await member.get('/api/account/sessions')).body).toHaveLength(1);
    expect((await confirm(stolen, token)).status).toBe(422);
    expect((await member.get('/api/account')).body).toMatchObject({ email, pendingEmail: null });
  });

  test('is not guessed at an open browser', async () => {
    for (let guess = 0; guess < 10; guess += 1) expect((await change(member, 'a guess')).status).toBe(422);
    expect((await change(member, goodPassword)).status).toBe(429);
  });

  test('a person who signs in with Google can set one soon after signing in', async () => {
    const nora = await googleMember(`g-${email}`);
    app.advance(16 * 60_000);
    const late = await change(nora, undefined);
    expect([late.status, late.body.reason]).toEqual([422, 'sign-in-again']);
    await signInWithGoogle(nora, { email: `g-${email}`, name: 'Nora Winter' });
    expect((await change(nora, undefined)).status).toBe(200);
    expect((await signIn(`g-${email}`, newPassword)).status).toBe(200);
    expect((await nora.get('/api/account')).body.hasPassword).toBe(true);
  });
});

describe('a new address', () => {
  const change = (address: string, currentPassword = goodPassword) =>
    member.put('/api/account/email', { email: address, currentPassword });

  test('takes effect when its link is opened; the old address is notified', async () => {
    const fresh = `new-${email}`;
    expect((await change(fresh, 'not this one')).status).toBe(422);
    expect((await change(fresh)).body).toEqual({ pendingEmail: fresh });
    await lastEmailTo(app, email, /new address was requested/);
    expect((await member.get('/api/account')).body).toMatchObject({ email, pendingEmail: fresh });
    const token = tokenIn(await lastEmailTo(app, fresh, /Confirm your new address/));
    expect((await confirm(app.client(), token)).body).toEqual({ purpose: 'change-email', email: fresh });
    expect((await member.get('/api/account')).body).toMatchObject({
      email: fresh,
      pendingEmail: null,
      emailVerified: true,
    });
    expect((await signIn(email, goodPassword)).status).toBe(401);
    expect((await signIn(fresh, goodPassword)).status).toBe(200);
    await lastEmailTo(app, email, /was changed/);
  });

  test('a password link in the old mailbox no longer works', async () => {
    await app.client().post('/api/auth/forgot-password', { email });
    const old = tokenIn(await lastEmailTo(app, email, /Choose a new password/));
    const fresh = `new-${email}`;
    await change(fresh);
    await confirm(member, tokenIn(await lastEmailTo(app, fresh, /Confirm your new address/)));
    const reset = await app.client().post('/api/auth/reset-password', { token: old, password: newPassword });
    expect(reset.status).toBe(422);
  });

  test('can be canceled', async () => {
    const fresh = `new-${email}`;
    await change(fresh);
    const token = tokenIn(await lastEmailTo(app, fresh, /Confirm your new address/));
    await member.delete('/api/account/email');
    expect((await confirm(member, token)).status).toBe(422);
    expect((await member.get('/api/account')).body.pendingEmail).toBeNull();
  });

  test('does not reveal whether another account has the address, and that account keeps it', async () => {
    const takenEmail = `taken-${email}`;
    const other = await app.buyer(takenEmail);
    expect((await change(takenEmail)).body).toEqual({ pendingEmail: takenEmail });
    await lastEmailTo(app, takenEmail, /tried to use your address/);
    expect((await member.get('/api/account')).body.pendingEmail).toBe(takenEmail);
    expect((await other.get('/api/auth/user')).body.email).toBe(takenEmail);
  });

  test('stays with another account that got it in the meantime', async () => {
    const fresh = `race-${email}`;
    await change(fresh);
    const token = tokenIn(await lastEmailTo(app, fresh, /Confirm your new address/));
    await app.buyer(fresh);
    expect((await confirm(member, token)).status).toBe(409);
    expect((await member.get('/api/auth/user')).body.email).toBe(email);
  });
});

describe('sessions', () => {
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

  test('are listed by device, and one can be ended from another', async () => {
    const phone = app.client();
    await phone.post(
      '/api/auth/login',
      { email, password: goodPassword },
      { headers: { 'user-agent': agent } },
    );
    const { body } = await member.get('/api/account/sessions');
    expect(body).toHaveLength(2);
    const current = body.find((session: { isCurrent: boolean }) => session.isCurrent);
    const other = body.find((session: { isCurrent: boolean }) => !session.isCurrent);
    expect(other).toMatchObject({ device: 'Firefox on Linux', address: '127.0.0.1' });
    const stranger = await app.buyer();
    expect((await stranger.delete(`/api/account/sessions/${other.id}`)).status).toBe(404);
    expect((await member.delete(`/api/account/sessions/${other.id}`)).status).toBe(200);
    expect(await isSignedIn(phone)).toBe(false);
    expect((await member.delete(`/api/account/sessions/${current.id}`)).status).toBe(200);
    expect(await isSignedIn(member)).toBe(false);
  });

  test('end everywhere else, or everywhere', async () => {
    const others = await Promise.all([signIn(email, goodPassword), signIn(email, goodPassword)]);
    expect((await member.delete('/api/account/sessions')).body).toEqual({ ended: 2 });
    for (const { client } of others) expect(await isSignedIn(client)).toBe(false);
    expect(await isSignedIn(member)).toBe(true);
    expect((await member.delete('/api/account/sessions?all=1')).body).toEqual({ ended: 1 });
    expect(await isSignedIn(member)).toBe(false);
  });

  test('show when they were last used', async () => {
    const { client } = await signIn(email, goodPassword);
    app.advance(2 * 3_600_000);
    await client.get('/api/auth/user');
    await expect
      .poll(async () => {
        const { body } = await member.get('/api/account/sessions');
        const other = body.find((session: { isCurrent: boolean }) => !session.isCurrent);
        return Date.parse(other.lastSeenAt) - Date.parse(other.createdAt);
      })
      .toBeGreaterThan(7_000_000);
  });
});

describe('everything in one file', () => {
  test('contains what the user made and no secret', async () => {
    const settings = { subject: 'Spring' };
    const blocks = [{ id: 'a', type: 'text', content: 'The blue bowls are back' }];
    await member.post('/api/templates', { name: 'Spring', content: { settings, blocks } });
    await member.post('/api/saved-html-templates', { templateName: 'Sale', htmlContent: '<p>Sale</p>' });
    await member.post('/api/saved-sections', { name: 'Footer', blocks });
    await member.post('/api/esp/settings/sandbox');
    await member.post('/api/esp/campaigns', { name: 'May', subject: 'x', fromEmail: 'mara@shop.example' });
    const image = await upload(member, 41, 41);
    const { status, headers, body, text } = await member.get('/api/account/export');
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="lettersmith-export-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(body.user.email).toBe(email);
    expect(body.templates[0]).toMatchObject({ name: 'Spring' });
    expect(body.templateVersions[0].content.blocks[0].content).toContain('blue bowls');
    expect(body.savedResults[0].template_name).toBe('Sale');
    expect(body.sections[0].name).toBe('Footer');
    expect(body.campaigns).toMatchObject([{ name: 'May', state: 'draft', figures: { sent: 0 } }]);
    expect(body.uploads.map(({ url }: { url: string }) => url)).toContain(image.url);
    expect(body.sendingAccount.hasSecret).toBe(true);
    expect(body.sessions.length).toBeGreaterThan(0);
    const account = app.server.ctx.sandboxAccount?.credentials;
    for (const secret of [
      'argon2',
      'token_hash',
      'workspace_id',
      account?.secretAccessKey,
      account?.accessKeyId,
    ]) {
      expect(text).not.toContain(secret);
    }
  });

  test('is only the user’s own', async () => {
    expect((await app.client().get('/api/account/export')).status).toBe(401);
    const other = await app.buyer();
    await member.post('/api/saved-html-templates', { templateName: 'Mine', htmlContent: '<p>Mine</p>' });
    expect((await other.get('/api/account/export')).text).not.toContain('Mine');
  });
});

describe('deleting the account', () => {
  const erase = (client: Client, confirmation: string, currentPassword?: string) =>
    client.post('/api/account/delete', { confirmation, ...(currentPassword ? { currentPassword } : {}) });
  const rowsOf = async (table: 'users' | 'workspaces' | 'templates' | 'uploads') =>
    (await app.server.ctx.db.selectFrom(table).selectAll().execute())
      .map((row) => JSON.stringify(row))
      .join();

  test('needs the address typed and the password', async () => {
    expect((await erase(member, 'yes', goodPassword)).body.errors[0].path).toBe('confirmation');
    expect((await erase(member, email, 'not this one')).body.errors[0].path).toBe('currentPassword');
    expect((await erase(member, email)).status).toBe(422);
    expect(await isSignedIn(member)).toBe(true);
  });

  test('erases the workspace and files that no other workspace uses, ends the plan and all sessions', async () => {
    const workspace = (
      await app.server.ctx.db
        .selectFrom('users')
        .selectAll()
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
    ).workspace_id;
    const { stripe_subscription_id: subscription } = await app.server.ctx.db
      .selectFrom('workspaces')
      .selectAll()
      .where('id', '=', workspace)
      .executeTakeFirstOrThrow();
    await member.post('/api/saved-html-templates', { templateName: 'Mine', htmlContent: '<p>Mine</p>' });
    const own = await upload(member, 51, 50);
    const shared = await upload(member, 52, 50);
    const other = await app.buyer();
    expect((await upload(other, 52, 50)).url).toBe(shared.url);
    const second = await signIn(email, goodPassword);

    expect((await erase(member, ` ${email.toUpperCase()} `, goodPassword)).status).toBe(200);
    expect(member.cookies.has('sid')).toBe(false);
    expect(await isSignedIn(second.client)).toBe(false);
    expect((await signIn(email, goodPassword)).status).toBe(401);
    expect(await rowsOf('users')).not.toContain(email);
    expect(await rowsOf('uploads')).not.toContain(workspace);
    expect((await app.client().get(own.url)).status).toBe(404);
    expect((await app.client().get(shared.url)).status).toBe(200);
    const ended = await app.server.ctx.payments?.findSubscription(subscription ?? '');
    expect(ended?.state).toBe('ended');
    await lastEmailTo(app, email, /was deleted/);
  });

  test('causes no server error in other calls of the account', async () => {
    const all = await Promise.all([
      member.post('/api/account/delete', { confirmation: email, currentPassword: goodPassword }),
      member.post('/api/account/delete', { confirmation: email, currentPassword: goodPassword }),
      member.put('/api/account/password', { currentPassword: goodPassword, newPassword }),
      member.put('/api/account/email', { email: `new-${email}`, currentPassword: goodPassword }),
      app.client().post('/api/auth/login', { email, password: goodPassword }),
      member.patch('/api/account/profile', { firstName: 'Mara', lastName: 'Lind' }),
    ]);
    expect(all.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    expect((await signIn(email, goodPassword)).status).toBe(401);
  });

  test('nothing is deleted when the plan cannot be ended', async () => {
    const { ctx } = app.server;
    const account = await findAccountByEmail(ctx.db, email);
    if (!account || !ctx.payments) throw new Error('There is no account or no provider.');
    const away = {
      ...ctx.payments,
      endSubscription: () => Promise.reject(new PaymentsUnavailable('away')),
    };
    const input = {
      confirmation: email,
      currentPassword: goodPassword,
      sessionToken: null,
      language: 'en' as const,
    };
    await expect(deleteAccount({ ...ctx, payments: away }, callerOf(account), input)).rejects.toMatchObject({
      refusal: 'unavailable',
      message: expect.stringContaining('nothing was deleted'),
    });
    expect(await isSignedIn(member)).toBe(true);
  });

  test('the payment makes no second account and stores no address', async () => {
    const buyer = app.client();
    const address = `again-${email}`;
    const sessionId = await pay(buyer, 'monthly', address);
    await buyer.get(`/api/verify-payment/${sessionId}`);
    const payment = new Map(buyer.cookies);
    await buyer.post('/api/auth/signup', {
      firstName: 'Ada',
      lastName: 'Krol',
      email: address,
      password: goodPassword,
    });
    await signIn(address, goodPassword, buyer);
    expect((await erase(buyer, address, goodPassword)).status).toBe(200);
    for (const [name, value] of payment) buyer.cookies.set(name, value);
    expect((await buyer.get(`/api/verify-payment/${sessionId}`)).body.valid).toBe(false);
    const again = await buyer.post('/api/auth/signup', {
      firstName: 'Ada',
      lastName: 'Krol',
      email: address,
      password: goodPassword,
    });
    expect(again.status).toBe(409);
    const { rows } = await app.server.ctx.db
      .selectFrom('checkout_sessions')
      .selectAll()
      .where('session_id', '=', sessionId)
      .execute()
      .then((found) => ({ rows: found }));
    expect(rows[0]?.email).toBeNull();
  });
});

describe('the demo account', () => {
  test('cannot be changed by any visitor, and shows no sessions', async () => {
    const { body } = await app.client().get('/api/config');
    const [one, two] = [app.client(), app.client()];
    for (const client of [one, two]) await client.post('/api/auth/login', body.demo);
    const input = { currentPassword: body.demo.password };
    expect((await one.put('/api/account/password', { ...input, newPassword })).status).toBe(403);
    expect((await one.put('/api/account/email', { ...input, email: 'x@shop.example' })).status).toBe(403);
    expect((await one.post('/api/account/google', {})).status).toBe(403);
    expect((await one.delete('/api/account/sessions')).status).toBe(403);
    const erased = await one.post('/api/account/delete', { ...input, confirmation: body.demo.email });
    expect(erased.status).toBe(403);
    expect((await two.get('/api/account/sessions')).body).toHaveLength(1);
    expect((await one.get('/api/account/export')).body.sessions).toEqual([]);
  });
});
