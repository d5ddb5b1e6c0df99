import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goodPassword, pay, startTestServer, type TestServer } from '../../../../../test/support/app.ts';
import { emailsTo, lastEmailTo, tokenIn } from '../../../../../test/support/outside/mail.ts';
import { login } from '../../../domain/accounts/auth.ts';
import { demoCredentials, ensureFirstAccounts } from '../../../domain/accounts/seed-accounts.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
});
afterAll(() => app.close());

const person = (email: string, more: Record<string, unknown> = {}) => ({
  firstName: 'Ada',
  lastName: 'Krol',
  email,
  password: goodPassword,
  ...more,
});

describe('sign-up after payment', () => {
  test('without a verified payment there is no account', async () => {
    const answer = await app.client().post('/api/auth/signup', person('free@shop.example'));
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual({ message: 'Please complete payment before creating an account' });
  });

  test('ids in the body do not replace the payment', async () => {
    const payer = app.client();
    const sessionId = await pay(payer, 'monthly', 'other@shop.example');
    const thief = app.client();
    const known = await payer.get(`/api/verify-payment/${sessionId}`);
    const answer = await thief.post('/api/auth/signup', {
      ...person('thief@shop.example'),
      stripeCustomerId: known.body.customerId,
      stripeSubscriptionId: known.body.subscriptionId,
      session_id: sessionId,
    });
    expect(answer.status).toBe(403);
  });

  test('ids that differ from the stored session are refused, and the session stays usable', async () => {
    const buyer = app.client();
    const sessionId = await pay(buyer, 'yearly', 'yearly@shop.example');
    const verified = await buyer.get(`/api/verify-payment/${sessionId}`);
    expect(verified.body).toMatchObject({
      valid: true,
      customerEmail: 'yearly@shop.example',
      planType: 'yearly',
    });
    const forged = await buyer.post(
      '/api/auth/signup',
      person('yearly@shop.example', { stripeCustomerId: 'cus_other' }),
    );
    expect(forged.status).toBe(403);
    const honest = await buyer.post('/api/auth/signup', {
      ...person('someone-else@shop.example'),
      stripeCustomerId: verified.body.customerId,
      stripeSubscriptionId: verified.body.subscriptionId,
      role: 'admin',
    });
    expect(honest.status).toBe(201);
    expect(honest.body).toMatchObject({
      email: 'yearly@shop.example',
      role: 'user',
      plan: { type: 'yearly', status: 'active' },
    });
    expect(honest.text).not.toContain('argon2');
  });

  test('one paid session makes one account, also under 50 parallel attempts', async () => {
    const buyer = app.client();
    const sessionId = await pay(buyer, 'quarterly', 'parallel@shop.example');
    await buyer.get(`/api/verify-payment/${sessionId}`);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => {
        const browser = app.client();
        for (const [name, value] of buyer.cookies) browser.cookies.set(name, value);
        return browser.post('/api/auth/signup', person('parallel@shop.example'));
      }),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(new Set(answers.filter((answer) => answer.status !== 201).map((answer) => answer.status))).toEqual(
      new Set([409]),
    );
    const count = await app.server.ctx.db
      .selectFrom('users')
      .where('email', '=', 'parallel@shop.example')
      .select(({ fn }) => fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow();
    expect(Number(count.n)).toBe(1);
    const again = await buyer.get(`/api/verify-payment/${sessionId}`);
    expect(again.body).toMatchObject({
      valid: false,
      customerEmail: null,
      customerId: null,
      subscriptionId: null,
      planType: null,
    });
  });

  test('an email that has an account is refused and the payment stays unclaimed', async () => {
    const first = app.client();
    await first.get(`/api/verify-payment/${await pay(first, 'monthly', 'twice@shop.example')}`);
    await first.post('/api/auth/signup', person('twice@shop.example'));
    const second = app.client();
    const sessionId = await pay(second, 'monthly', 'TWICE@shop.example');
    await second.get(`/api/verify-payment/${sessionId}`);
    const answer = await second.post('/api/auth/signup', person('twice@shop.example'));
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe('An account with this email already exists. Sign in instead.');
    expect((await second.get(`/api/verify-payment/${sessionId}`)).body.valid).toBe(true);
  });

  test('an address that the payment provider has in another case signs up and in', async () => {
    const buyer = app.client();
    await buyer.get(`/api/verify-payment/${await pay(buyer, 'monthly', 'ÉVA@shop.example')}`);
    const made = await buyer.post('/api/auth/signup', person('eva@shop.example'));
    expect([made.status, made.body.email]).toEqual([201, 'ÉVA@shop.example']);
    const answer = await buyer.post('/api/auth/login', { email: 'ÉVA@shop.example', password: goodPassword });
    expect(answer.status).toBe(200);
  });

  test.each([
    [{ firstName: 'A' }, 'firstName', 'First name must be at least 2 characters'],
    [{ lastName: '' }, 'lastName', 'Last name must be at least 2 characters'],
    [{ email: 'unknown' }, 'email', 'Invalid email address'],
    [{ password: 'short' }, 'password', 'Password must be at least 8 characters'],
  ])('%j is refused by name', async (wrong, path, message) => {
    const answer = await app.client().post('/api/auth/signup', person('form@shop.example', wrong));
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe(message);
    expect(answer.body.errors).toContainEqual({ path, message });
  });
});

describe('signing in and out', () => {
  test('a session lasts seven days, is out of reach of scripts, and is new at each login', async () => {
    const member = await app.buyer('sessions@shop.example');
    const first = member.cookies.get('sid');
    const login = await member.post('/api/auth/login', {
      email: 'Sessions@Shop.example ',
      password: goodPassword,
    });
    expect(login.status).toBe(200);
    const cookie = login.headers.getSetCookie().find((line) => line.startsWith('sid='));
    expect(cookie).toMatch(/Max-Age=604800/);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(member.cookies.get('sid')).not.toBe(first);
    const old = app.client();
    old.cookies.set('sid', first ?? '');
    expect((await old.get('/api/auth/user')).status).toBe(401);
    expect((await member.get('/api/auth/user')).body).toMatchObject({
      email: 'sessions@shop.example',
      name: 'Mara Lind',
    });
  });

  test('logout ends the session on the server', async () => {
    const member = await app.buyer();
    const token = member.cookies.get('sid') ?? '';
    expect((await member.post('/api/auth/logout')).body).toEqual({ success: true });
    expect(member.cookies.has('sid')).toBe(false);
    const thief = app.client();
    thief.cookies.set('sid', token);
    const answer = await thief.get('/api/auth/user');
    expect([answer.status, answer.body]).toEqual([401, { message: 'Unauthorized', code: 'unauthorized' }]);
  });

  test('the token is nowhere in the database', async () => {
    const member = await app.buyer();
    const rows = await app.server.ctx.db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(member.cookies.get('sid'));
  });

  test('wrong password and unknown account read the same', async () => {
    await app.buyer('known@shop.example');
    const wrong = await app
      .client()
      .post('/api/auth/login', { email: 'known@shop.example', password: 'not this one' });
    const unknown = await app
      .client()
      .post('/api/auth/login', { email: 'unknown@shop.example', password: 'not this one' });
    expect([wrong.status, wrong.body]).toEqual([401, { message: 'Invalid email or password' }]);
    const signedOut = await app
      .client()
      .request('GET', '/api/templates', undefined, { headers: { 'accept-language': 'de' } });
    expect(signedOut.body).toEqual({ message: 'Nicht angemeldet', code: 'unauthorized' });
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  test('the eleventh wrong password in a quarter of an hour has to wait; afterwards the right one works', async () => {
    const email = 'guessed@shop.example';
    await app.buyer(email);
    const guess = () => app.client().post('/api/auth/login', { email, password: 'a wrong guess' });
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await guess()).status).toBe(401);
    const refused = await guess();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    app.advance(16 * 60_000);
    expect((await app.client().post('/api/auth/login', { email, password: goodPassword })).status).toBe(200);
  });

  test('a session that is eight days old is over', async () => {
    const member = await app.buyer();
    app.advance(8 * 24 * 3_600_000);
    expect((await member.get('/api/auth/user')).status).toBe(401);
  });

  test('the demo account has the address of the configuration and is no admin', async () => {
    const { body } = await app.client().get('/api/config');
    const visitor = app.client();
    expect((await visitor.post('/api/auth/login', body.demo)).status).toBe(200);
    expect((await visitor.get('/api/auth/user')).body).toMatchObject({
      role: 'user',
      isDemo: true,
      plan: { type: 'trial' },
    });
  });

  test.each([
    ['/api/login?next=/builder/abc?x=1', '/login?next=%2Fbuilder%2Fabc%3Fx%3D1'],
    ['/api/login', '/login'],
    ['/api/login?next=//evil.example', '/login'],
    ['/api/login?next=/%5Cevil.example', '/login'],
    ['/api/login?next=https://evil.example', '/login'],
    ['/api/login?next=/%00', '/login'],
    ['/api/login?next=/esp?q=%C5%82', '/login?next=%2Fesp%3Fq%3D%25C5%2582'],
  ])('%s leads to %s', async (from, to) => {
    const answer = await app.client().get(from);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, to]);
  });

  test('a signed-in browser is not asked to sign in: a newer session may have followed an ended one', async () => {
    const member = await app.member();
    const leadsTo = async (from: string) => {
      const answer = await member.get(from);
      return [answer.status, answer.headers.get('location')];
    };
    expect(await leadsTo('/api/login?next=/builder/abc?x=1')).toEqual([303, '/builder/abc?x=1']);
    expect(await leadsTo('/api/login?next=https://evil.example')).toEqual([303, '/']);
    expect(await leadsTo('/api/login')).toEqual([303, '/']);
    expect(await leadsTo('/api/login?next=/%00')).toEqual([303, '/']);
    expect(await leadsTo('/api/login?next=/esp?q=%C5%82%20')).toEqual([303, '/']);
    expect(await leadsTo('/api/login?next=/esp?q=%C5%82%25C5%2582')).toEqual([303, '/esp?q=%C5%82%C5%82']);
    await member.post('/api/auth/logout');
    expect(await leadsTo('/api/login?next=/builder')).toEqual([303, '/login?next=%2Fbuilder']);
  });
});

describe('requests from another site', () => {
  test.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
  ])('%j is refused and changes nothing', async (headers) => {
    const member = await app.buyer();
    const answer = await member.post('/api/auth/logout', {}, { headers: headers as Record<string, string> });
    expect([answer.status, answer.body]).toEqual([403, { message: 'Forbidden' }]);
    expect((await member.get('/api/auth/user')).status).toBe(200);
  });

  test('a form or text body is refused by its type', async () => {
    const answer = await app.client().request('POST', '/api/auth/login', undefined, {
      raw: '{"email":"a@b.example","password":"x"}',
      headers: { 'content-type': 'text/plain' },
    });
    expect(answer.status).toBe(415);
  });
});

describe('guessing passwords from one address', () => {
  let guarded: TestServer;
  beforeAll(async () => {
    guarded = await startTestServer({ DEMO: '0', TRUST_PROXY: '127.0.0.1' });
  });
  afterAll(() => guarded.close());

  const guessFrom = (address: string) =>
    guarded
      .client()
      .post(
        '/api/auth/login',
        { email: `${randomUUID()}@shop.example`, password: 'a wrong guess' },
        { headers: { 'x-forwarded-for': address } },
      );
  /** A few at once: of a crowd some would wait too long for the database, and not be counted. */
  const guessesFrom = async (addresses: string[]): Promise<void> => {
    for (let index = 0; index < addresses.length; index += 10)
      await Promise.all(addresses.slice(index, index + 10).map(guessFrom));
  };

  test('an attacker who has an account gets no more guesses', async () => {
    await guarded.buyer('guesser@shop.example');
    await guessesFrom(Array<string>(99).fill('192.0.2.7'));
    const own = await guarded
      .client()
      .post(
        '/api/auth/login',
        { email: 'guesser@shop.example', password: goodPassword },
        { headers: { 'x-forwarded-for': '192.0.2.7' } },
      );
    expect(own.status).toBe(200);
    expect((await guessFrom('192.0.2.7')).status).toBe(401);
    expect((await guessFrom('192.0.2.7')).status).toBe(429);
    expect((await guessFrom('192.0.2.8')).status).toBe(401);
  });

  test('the addresses of one IPv6 network count together', async () => {
    await guessesFrom(Array.from({ length: 100 }, (_, index) => `2001:db8:1:2:${index.toString(16)}::1`));
    expect((await guessFrom('2001:DB8:1:2::ffff')).status).toBe(429);
    expect((await guessFrom('2001:db8:1:3::1')).status).toBe(401);
  });

  test('guesses at one account from many networks are limited; its owner is notified, not locked out', async () => {
    const email = 'wanted@shop.example';
    const owner = await guarded.buyer(email);
    const signIn = (address: string, to: string, password: string) =>
      guarded
        .client()
        .post('/api/auth/login', { email: to, password }, { headers: { 'x-forwarded-for': address } });
    const guesses = async (to: string) => {
      const answers = [];
      for (let index = 1; index <= 24; index += 1)
        answers.push(await signIn(`198.51.100.${index}`, to, 'a wrong guess'));
      return answers.map(({ status, body, headers }) => [status, body.message, headers.has('retry-after')]);
    };
    const begun = guarded.stopClock();
    const [known, unknown] = await Promise.all([guesses(email), guesses('unknown@shop.example')]);
    expect(known.map(([status]) => status)).toEqual([...Array(20).fill(401), ...Array(4).fill(429)]);
    // Whether there is an account shows nowhere.
    expect(unknown).toEqual(known);
    begun();

    expect((await signIn('198.51.100.99', email, goodPassword)).status).toBe(429);
    // A network where the owner has signed in before, and one where the message was opened.
    expect((await signIn('127.0.0.1', email, goodPassword)).status).toBe(200);
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    await guarded.client().post('/api/auth/forgot-password', { email }, { headers });
    const token = tokenIn(await lastEmailTo(guarded, email, /Choose a new password/));
    const password = 'another letter a day';
    await guarded.client().post('/api/auth/reset-password', { token, password }, { headers });
    expect((await signIn('203.0.113.9', email, password)).status).toBe(200);
    expect((await owner.get('/api/auth/user')).status).toBe(401);

    const notices = async () =>
      (await emailsTo(guarded, email)).filter(({ subject }) => /wrong passwords/.test(subject));
    await expect.poll(async () => (await notices()).length).toBe(1);
    expect((await notices())[0]?.text.replace(/\s+/g, ' ')).toContain(
      'Someone tried 20 wrong passwords for your account in the last hour. None of them worked.',
    );
    guarded.advance(61 * 60_000);
    expect((await signIn('198.51.100.98', email, password)).status).toBe(200);
  });

  test('the owner is not notified of wrong passwords when one of twenty tries was right', async () => {
    const email = 'twenty@shop.example';
    await guarded.buyer(email);
    const signIn = (at: number, password: string) =>
      guarded
        .client()
        .post('/api/auth/login', { email, password }, { headers: { 'x-forwarded-for': `198.51.101.${at}` } });
    const noticeCount = async () =>
      (await emailsTo(guarded, email)).filter(({ subject }) =>
        /wrong passwords|failed sign-ins/.test(subject),
      ).length;
    const notes = () =>
      guarded.server.ctx.db
        .selectFrom('login_attempts')
        .select('id')
        .where('key', 'like', 'guess notice %')
        .where('at', '>=', begun)
        .execute();
    const begun = guarded.server.ctx.now();
    for (let index = 1; index < 20; index += 1)
      expect((await signIn(index, 'a wrong guess')).status).toBe(401);
    expect((await signIn(20, goodPassword)).status).toBe(200);
    expect([await notes(), await noticeCount()]).toEqual([[], 0]);
    expect((await signIn(21, 'a wrong guess')).status).toBe(401);
    await expect.poll(noticeCount).toBe(1);
  });

  test('an active session makes its network known; without mail the refusal names no message', async () => {
    const email = 'six@shop.example';
    const owner = await guarded.buyer(email);
    const { db, mail } = guarded.server.ctx;
    await db.deleteFrom('known_networks').execute();
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    const signIn = (address: string, password: string) =>
      guarded.client().post('/api/auth/login', { email, password }, from(address));
    expect((await owner.get('/api/auth/user', from('2001:db8:7:8::1'))).status).toBe(200);
    const networks = async () =>
      (await db.selectFrom('known_networks').select('network').execute()).map(({ network }) => network);
    await expect.poll(networks).toEqual(['2001:db8:7:8::/64']);
    for (let index = 1; index <= 20; index += 1)
      expect((await signIn(`198.51.102.${index}`, 'a wrong guess')).status).toBe(401);
    expect((await signIn('198.51.102.21', goodPassword)).body.message).toContain('Forgot password');
    guarded.server.ctx.mail = null;
    const refused = await signIn('198.51.102.21', goodPassword);
    guarded.server.ctx.mail = mail;
    expect([refused.status, refused.body.message]).toEqual([
      429,
      expect.stringMatching(
        /^Too many attempts to sign in to this account\. Wait .+, or sign in from a network where you have signed in before\.$/,
      ),
    ]);
    expect((await signIn('2001:db8:7:8::2', goodPassword)).status).toBe(200);
  });

  test('a stranger who requests new passwords does not make the owner read that there were too many', async () => {
    const email = 'asked-for@shop.example';
    await guarded.buyer(email);
    const ask = (address: string) =>
      guarded
        .client()
        .post('/api/auth/forgot-password', { email }, { headers: { 'x-forwarded-for': address } });
    for (let index = 0; index < 5; index += 1) expect((await ask('192.0.2.66')).status).toBe(200);
    expect((await ask('192.0.2.66')).status).toBe(429);
    expect((await ask('203.0.113.66')).status).toBe(200);
    const mails = async () =>
      (await emailsTo(guarded, email)).filter(({ subject }) => /Choose a new password/.test(subject));
    await expect.poll(async () => (await mails()).length).toBe(5);
    guarded.advance(61 * 60_000);
    await ask('203.0.113.66');
    await expect.poll(async () => (await mails()).length).toBe(6);
  });

  test('a forwarded value that is no address is ignored', async () => {
    expect((await guessFrom(randomBytes(5_000).toString('hex'))).status).toBe(401);
  });
});

describe('a demo account that was switched off', () => {
  test('accepts no sign-in, and its sessions have ended', async () => {
    const { ctx } = app.server;
    const off = await startTestServer({ DEMO: '0' });
    try {
      const whenItWasOn = { ...off.server.ctx, config: ctx.config };
      await ensureFirstAccounts(whenItWasOn);
      const { token } = await login(whenItWasOn, demoCredentials, {
        address: '127.0.0.1',
        network: '127.0.0.1',
        userAgent: '',
        language: 'en',
      });
      const visitor = off.client();
      visitor.cookies.set('sid', token);
      expect((await visitor.get('/api/auth/user')).status).toBe(401);
      expect((await off.client().post('/api/auth/login', demoCredentials)).status).toBe(401);
    } finally {
      await off.close();
    }
  });
});
