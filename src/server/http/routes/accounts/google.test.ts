import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Client,
  goodPassword,
  pay,
  startTestServer,
  type TestServer,
} from '../../../../../test/support/app.ts';
import { pickAccount, signInWithGoogle, startGoogle } from '../../../../../test/support/outside/google.ts';
import { emailsTo, lastEmailTo, tokenIn } from '../../../../../test/support/outside/mail.ts';
import {
  type MisbehavingProvider,
  providerClient,
  type RunningProvider,
  startMisbehavingProvider,
  startProvider,
} from '../../../../../test/support/outside/openid-provider.ts';

let app: TestServer;
let visitor: Client;
beforeAll(async () => {
  app = await startTestServer();
});
afterAll(() => app.close());
beforeEach(() => {
  visitor = app.client();
});

const placeOf = ({ status, headers }: { status: number; headers: Headers }) => [
  status,
  headers.get('location'),
];
const user = (client: Client) => client.get('/api/auth/user');

/** An account that Google made. */
const googleMember = async (email: string): Promise<Client> => {
  const client = app.client();
  await client.get(`/api/verify-payment/${await pay(client, 'monthly', email)}`);
  const end = await signInWithGoogle(client, { email, name: 'Nora Winter' });
  expect(placeOf(end)).toEqual([303, '/dashboard']);
  return client;
};

describe('the way to Google', () => {
  test('names the sandbox, and begins with state, nonce and PKCE', async () => {
    expect((await visitor.get('/api/health')).body.services.identity).toBe('sandbox');
    expect((await visitor.get('/api/config')).body).toMatchObject({
      googleSignIn: true,
      sandbox: { identity: true },
    });
    const page = new URL(await startGoogle(visitor));
    expect(page.pathname).toBe('/sandbox/google/authorize');
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${app.url}/api/auth/google/callback`,
    });
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(page.searchParams.get(name)?.length).toBeGreaterThanOrEqual(40);
    }
  });

  test('the browser’s cookie is sealed, short-lived and inaccessible to scripts', async () => {
    const answer = await visitor.get('/api/auth/google');
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^google=v1\.\S+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    const state = new URL(answer.headers.get('location') ?? '').searchParams.get('state') ?? '';
    expect(decodeURIComponent(cookie)).not.toContain(state);
  });

  test('the picker works without a script and carries its banner', async () => {
    const page = await visitor.get(await startGoogle(visitor));
    expect(page.status).toBe(200);
    expect(page.text).toContain('this is not Google');
    expect(page.text).not.toContain('<script');
    expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${app.url}`);
  });

  test('a browser that came by another name of this server starts at the name that Google returns to', async () => {
    const { port } = new URL(app.url);
    const other = app.client();
    const answer = await fetch(`http://localhost:${port}/api/auth/google?next=/esp`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `${app.url}/api/auth/google?here=1&next=%2Fesp`,
    ]);
    expect(other.cookies.size).toBe(0);
  });
});

describe('a user who returns', () => {
  test('without a payment is led to the plans, and no account is made', async () => {
    const end = await signInWithGoogle(visitor, { email: 'new@gmail.example', name: 'Nora Winter' });
    expect(placeOf(end)).toEqual([303, '/?google=choose-a-plan#pricing']);
    expect((await user(visitor)).status).toBe(401);
  });

  test('with a paid session gets the account of that payment, once', async () => {
    const buyer = await googleMember('nora@gmail.example');
    expect((await user(buyer)).body).toMatchObject({
      email: 'nora@gmail.example',
      name: 'Nora Winter',
      emailVerified: true,
      plan: { type: 'monthly', status: 'active' },
    });
    expect(buyer.cookies.has('payment')).toBe(false);
    expect((await buyer.get('/api/account')).body).toMatchObject({
      hasPassword: false,
      google: { email: 'nora@gmail.example' },
    });
  });

  test('of two people with one paid session one gets an account', async () => {
    const buyer = app.client();
    await buyer.get(`/api/verify-payment/${await pay(buyer, 'yearly', 'pair@gmail.example')}`);
    const ends = await Promise.all(
      ['pair-a@gmail.example', 'pair-b@gmail.example'].map((email) => {
        const browser = app.client();
        for (const [name, value] of buyer.cookies) browser.cookies.set(name, value);
        return signInWithGoogle(browser, { email, name: 'One Of Two' });
      }),
    );
    const addresses = ends.map((end) => end.headers.get('location'));
    expect(addresses).toContain('/dashboard');
    expect(addresses.filter((address) => address === '/dashboard')).toHaveLength(1);
  });

  test('again is signed in with a new session and reaches the requested page', async () => {
    await googleMember('again@gmail.example');
    const end = await signInWithGoogle(
      visitor,
      { email: 'again@gmail.example', name: 'Nora Winter' },
      { next: '/builder/abc?x=1' },
    );
    expect(placeOf(end)).toEqual([303, '/builder/abc?x=1']);
    const first = visitor.cookies.get('sid');
    await signInWithGoogle(visitor, { email: 'again@gmail.example', name: 'Nora Winter' });
    expect(visitor.cookies.get('sid')).not.toBe(first);
    const old = app.client();
    old.cookies.set('sid', first ?? '');
    expect((await user(old)).status).toBe(401);
  });

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/ /evil'])(
    'is not sent to %s',
    async (next) => {
      const email = `open-${Buffer.from(next).toString('hex')}@gmail.example`;
      await googleMember(email);
      expect(placeOf(await signInWithGoogle(visitor, { email, name: 'N W' }, { next }))).toEqual([303, '/']);
    },
  );

  test('keeps the account when the address at Google changes owner or belongs to no account', async () => {
    const member = await googleMember('keeps@gmail.example');
    const before = (await user(member)).body.id;
    await member.put('/api/account/email', { email: 'moved@shop.example' });
    const message = await lastEmailTo(app, 'moved@shop.example', /new address/);
    await member.post('/api/auth/verify-email', { token: tokenIn(message) });
    await signInWithGoogle(visitor, { email: 'keeps@gmail.example', name: 'N W' });
    expect((await user(visitor)).body).toMatchObject({ id: before, email: 'moved@shop.example' });
  });

  test('with an address that Google has not confirmed is refused', async () => {
    const end = await signInWithGoogle(visitor, { email: 'claims@shop.example', unverified: true });
    expect(placeOf(end)).toEqual([303, '/login?google=unverified']);
  });
});

describe('an account that has the address already', () => {
  test('never confirmed: the mailed link links it, and the password and all sessions end', async () => {
    const email = 'stripe-only@shop.example';
    const owner = await app.buyer(email);
    const end = await signInWithGoogle(visitor, { email });
    expect(end.headers.get('location')).toContain('/login?google=mailed');
    expect((await user(visitor)).status).toBe(401);
    const token = tokenIn(await lastEmailTo(app, email, /with Google\?/));
    const confirmed = await visitor.post('/api/auth/verify-email', { token });
    expect(confirmed.body).toEqual({ purpose: 'link-google', email });
    expect((await user(owner)).status).toBe(401);
    const byPassword = await app.client().post('/api/auth/login', { email, password: goodPassword });
    expect(byPassword.status).toBe(401);
    expect(placeOf(await signInWithGoogle(visitor, { email }))).toEqual([303, '/']);
    expect((await user(visitor)).body).toMatchObject({ email, emailVerified: true });
  });

  test('confirmed before: the link adds Google and removes nothing', async () => {
    const email = 'confirmed@shop.example';
    const owner = await app.buyer(email);
    await owner.post('/api/auth/verify-email', {
      token: tokenIn(await lastEmailTo(app, email, /Confirm your email/)),
    });
    await signInWithGoogle(visitor, { email });
    await visitor.post('/api/auth/verify-email', {
      token: tokenIn(await lastEmailTo(app, email, /with Google\?/)),
    });
    expect((await user(owner)).status).toBe(200);
    expect((await app.client().post('/api/auth/login', { email, password: goodPassword })).status).toBe(200);
    expect(placeOf(await signInWithGoogle(visitor, { email }))).toEqual([303, '/']);
  });

  test('the demo account is linked to no Google account', async () => {
    const { body } = await visitor.get('/api/config');
    const end = await signInWithGoogle(visitor, { email: body.demo.email });
    expect(placeOf(end)).toEqual([303, '/login?google=refused']);
    expect(await emailsTo(app, body.demo.email)).toEqual([]);
  });
});

describe('linking from the settings', () => {
  const link = async (client: Client, choice: { email: string }) => {
    const start = await client.post('/api/account/google', { currentPassword: goodPassword });
    return client.get(await pickAccount(client, start.body.location, choice));
  };

  test('another address at Google then signs in, until it is removed', async () => {
    const member = await app.buyer('links@shop.example');
    expect(placeOf(await link(member, { email: 'private@gmail.example' }))).toEqual([
      303,
      '/settings/sign-in?google=linked',
    ]);
    expect((await member.get('/api/account')).body.google.email).toBe('private@gmail.example');
    expect(placeOf(await signInWithGoogle(visitor, { email: 'private@gmail.example' }))).toEqual([303, '/']);
    expect((await member.post('/api/account/google', {})).status).toBe(409);
    expect((await member.delete('/api/account/google')).status).toBe(200);
    const after = await signInWithGoogle(app.client(), { email: 'private@gmail.example' });
    expect(placeOf(after)).toEqual([303, '/?google=choose-a-plan#pricing']);
  });

  test('is not begun by a stranger at an open browser', async () => {
    const member = await app.buyer();
    for (const body of [{}, { currentPassword: 'a guess' }]) {
      const refused = await member.post('/api/account/google', body);
      expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, 'currentPassword']);
    }
  });

  test('another person’s Google account is not taken over', async () => {
    await googleMember('theirs@gmail.example');
    const member = await app.buyer();
    expect(placeOf(await link(member, { email: 'theirs@gmail.example' }))).toEqual([
      303,
      '/settings/sign-in?google=taken',
    ]);
  });

  test('the user who returns must be the user who began', async () => {
    const member = await app.buyer();
    const start = await member.post('/api/account/google', { currentPassword: goodPassword });
    const back = await pickAccount(member, start.body.location, { email: 'swap@gmail.example' });
    await member.post('/api/auth/logout');
    expect(placeOf(await member.get(back))).toEqual([303, '/settings/sign-in?google=invalid']);
  });

  test('the only way to sign in cannot be removed', async () => {
    const member = await googleMember('only-way@gmail.example');
    expect((await member.delete('/api/account/google')).status).toBe(422);
  });
});

describe('invalid answers', () => {
  const refused = (outcome: string) => [303, `/login?google=${outcome}`];

  test('a user who declines returns to the sign-in page', async () => {
    expect(placeOf(await signInWithGoogle(visitor, { cancel: true }))).toEqual(refused('cancelled'));
  });

  test('a second time: the cookie was deleted and the code was used', async () => {
    const email = 'replay@gmail.example';
    await googleMember(email);
    const page = await startGoogle(visitor);
    const cookie = visitor.cookies.get('google') ?? '';
    const back = await pickAccount(visitor, page, { email });
    expect(placeOf(await visitor.get(back))).toEqual([303, '/']);
    expect(placeOf(await visitor.get(back))).toEqual(refused('expired'));
    const thief = app.client();
    thief.cookies.set('google', cookie);
    expect(placeOf(await thief.get(back))).toEqual(refused('invalid'));
    expect((await user(thief)).status).toBe(401);
  });

  test('in another browser', async () => {
    const back = await pickAccount(visitor, await startGoogle(visitor), { email: 'x@gmail.example' });
    expect(placeOf(await app.client().get(back))).toEqual(refused('expired'));
    const other = app.client();
    await startGoogle(other);
    expect(placeOf(await other.get(back))).toEqual(refused('invalid'));
  });

  test('a forged cookie, or one older than a quarter of an hour', async () => {
    const back = await pickAccount(visitor, await startGoogle(visitor), { email: 'x@gmail.example' });
    const forger = app.client();
    forger.cookies.set('google', 'v1.abc.def');
    expect(placeOf(await forger.get(back))).toEqual(refused('expired'));
    app.advance(11 * 60_000);
    expect(placeOf(await visitor.get(back))).toEqual(refused('expired'));
  });

  test('an error of the provider', async () => {
    const state = new URL(await startGoogle(visitor)).searchParams.get('state');
    const iss = encodeURIComponent(`${app.url}/sandbox/google`);
    const end = await visitor.get(`/api/auth/google/callback?error=server_error&state=${state}&iss=${iss}`);
    expect(placeOf(end)).toEqual(refused('invalid'));
  });
});

describe('a provider with forged answers', () => {
  let liar: MisbehavingProvider;
  let site: TestServer;
  beforeAll(async () => {
    liar = await startMisbehavingProvider();
    site = await startTestServer({
      GOOGLE_CLIENT_ID: providerClient.clientId,
      GOOGLE_CLIENT_SECRET: providerClient.clientSecret,
      GOOGLE_ISSUER: liar.issuer,
      DEMO: '0',
    });
  });
  afterAll(async () => {
    await site.close();
    await liar.close();
  });

  const resubscribe = async (change: (query: URLSearchParams) => void = () => undefined) => {
    const client = site.client();
    const parameters = new URL(await startGoogle(client)).searchParams;
    const query = new URLSearchParams({
      code: parameters.get('nonce') ?? '',
      state: parameters.get('state') ?? '',
    });
    change(query);
    return placeOf(await client.get(`/api/auth/google/callback?${query}`));
  };

  test('is accepted when its answers are correct', async () => {
    liar.setMisbehavior({});
    expect((await site.client().get('/api/health')).body.services.identity).toBe('google');
    expect(await resubscribe()).toEqual([303, '/?google=choose-a-plan#pricing']);
  });

  const hourAgo = Math.floor(Date.now() / 1000) - 3_600;
  test.each([
    ['a wrong nonce', { claims: { nonce: 'another' } }],
    ['a wrong audience', { claims: { aud: 'another-client' } }],
    ['a wrong issuer', { claims: { iss: 'https://accounts.google.com' } }],
    ['an expired token', { claims: { iat: hourAgo - 60, exp: hourAgo } }],
    ['no subject', { claims: { sub: undefined } }],
    ['a signature of another key', { signedByAnother: true }],
  ])('%s is refused', async (_, lie) => {
    liar.setMisbehavior(lie);
    expect(await resubscribe()).toEqual([303, '/login?google=invalid']);
  });

  test('the state of another sign-in is refused', async () => {
    liar.setMisbehavior({});
    expect(await resubscribe((query) => query.set('state', 'another'))).toEqual([
      303,
      '/login?google=invalid',
    ]);
    expect(await resubscribe((query) => query.delete('state'))).toEqual([303, '/login?google=invalid']);
  });

  test('an address whose confirmation is a string is not confirmed', async () => {
    liar.setMisbehavior({ claims: { email_verified: 'true' } });
    expect(await resubscribe()).toEqual([303, '/login?google=unverified']);
  });

  test('a removed one is reported as gone', async () => {
    const deleted = await startTestServer({
      GOOGLE_CLIENT_ID: 'a',
      GOOGLE_CLIENT_SECRET: 'b',
      GOOGLE_ISSUER: 'http://127.0.0.1:9',
      DEMO: '0',
    });
    try {
      const answer = await deleted.client().get('/api/auth/google');
      expect(placeOf(answer)).toEqual([303, '/login?google=unavailable']);
    } finally {
      await deleted.close();
    }
  });
});

describe('an independent provider', () => {
  let provider: RunningProvider;
  let site: TestServer;
  beforeAll(async () => {
    // The address of the site is known only once it runs, and the provider needs it before.
    let redirectUri = '';
    const first = await startTestServer({ DEMO: '0' });
    redirectUri = `${first.url}/api/auth/google/callback`;
    const { port } = new URL(first.url);
    await first.close();
    provider = await startProvider(redirectUri);
    site = await startTestServer({
      PORT: port,
      PUBLIC_URL: first.url,
      GOOGLE_CLIENT_ID: providerClient.clientId,
      GOOGLE_CLIENT_SECRET: providerClient.clientSecret,
      GOOGLE_ISSUER: provider.issuer,
      DEMO: '0',
    });
  });
  afterAll(async () => {
    await site.close();
    await provider.close();
  });

  /** Through its own login and consent pages, as a browser without scripts. */
  const goThrough = async (client: Client, login: string): Promise<string> => {
    const browser = client;
    let address = await startGoogle(browser);
    for (let step = 0; step < 12; step += 1) {
      if (address.startsWith(`${site.url}/api/auth/google/callback`)) return address;
      const page = await browser.get(address);
      const next = page.headers.get('location');
      if (next) {
        address = new URL(next, address).href;
        continue;
      }
      const action = /<form[^>]+action="([^"]+)"/.exec(page.text)?.[1];
      const prompt = /name="prompt" value="(\w+)"/.exec(page.text)?.[1] ?? '';
      const sent = await browser.submit(new URL(action ?? address, address).href, {
        prompt,
        login,
        password: 'any',
      });
      address = new URL(sent.headers.get('location') ?? '', address).href;
    }
    throw new Error('The provider did not lead back.');
  };

  test('signs in, and its user gets the account of a payment', async () => {
    const email = 'ines@independent.example';
    const buyer = site.client();
    await buyer.get(`/api/verify-payment/${await pay(buyer, 'monthly', email)}`);
    expect(placeOf(await buyer.get(await goThrough(buyer, email)))).toEqual([303, '/dashboard']);
    expect((await user(buyer)).body).toMatchObject({ email, name: 'Ines Brandt', emailVerified: true });
    const again = site.client();
    expect(placeOf(await again.get(await goThrough(again, email)))).toEqual([303, '/']);
    expect((await user(again)).body.id).toBe((await user(buyer)).body.id);
  });

  test('its code does not work with the verifier of another browser', async () => {
    const back = new URL(await goThrough(site.client(), 'thief@independent.example'));
    expect(back.searchParams.get('code')).toBeTruthy();
    const other = site.client();
    const state = new URL(await startGoogle(other)).searchParams.get('state') ?? '';
    back.searchParams.set('state', state);
    expect(placeOf(await other.get(back.pathname + back.search))).toEqual([303, '/login?google=invalid']);
  });
});

test('the sign-in page says when it is not set up and there is no sandbox', async () => {
  const off = await startTestServer({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://letters.example.com',
    DEMO: '0',
  });
  try {
    const client = off.client();
    const { port } = off.server.ctx.config;
    const at = (path: string) => client.request('GET', `http://127.0.0.1:${port}${path}`, undefined, {});
    expect((await at('/api/health')).body.services.identity).toBe('off');
    expect((await at('/api/config')).body.googleSignIn).toBe(false);
    expect(placeOf(await at('/api/auth/google?here=1'))).toEqual([303, '/login?google=off']);
  } finally {
    await off.close();
  }
});
