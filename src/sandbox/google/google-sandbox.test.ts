import { createHash, createPublicKey, createVerify, type JsonWebKey, randomBytes } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../test/support/database.ts';
import { createGoogleSandbox, type GoogleSandbox } from './google-sandbox.ts';

const publicUrl = 'http://letters.example';
const redirectUri = `${publicUrl}/api/auth/google/callback`;
let now = new Date('2026-05-01T12:00:00Z');
let database: Awaited<ReturnType<typeof testDatabase>>;
let google: GoogleSandbox;
let app: FastifyInstance;

const start = async (): Promise<void> => {
  google = await createGoogleSandbox({ pool: database.pool, publicUrl, now: () => now });
  app = fastify();
  await app.register(google.pages, { prefix: '/sandbox/google' });
};

beforeAll(async () => {
  database = await testDatabase();
  await start();
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const form = (fields: Record<string, string>) => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: new URLSearchParams(fields).toString(),
});
const verifier = randomBytes(32).toString('base64url');
const authorizeQuery = (more: Record<string, string> = {}) =>
  new URLSearchParams({
    client_id: google.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'the state',
    nonce: 'the nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  });
const authorize = (fields: Record<string, string>, more?: Record<string, string>) =>
  app.inject({ method: 'POST', url: `/sandbox/google/authorize?${authorizeQuery(more)}`, ...form(fields) });
const redirectOf = (answer: { headers: { location?: unknown } }) => new URL(String(answer.headers.location));
const codeFor = async (email: string): Promise<string> =>
  redirectOf(await authorize({ email, name: 'Nora Winter' })).searchParams.get('code') ?? '';
const tokens = (code: string, more: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/sandbox/google/token',
    ...form({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      client_id: google.clientId,
      client_secret: google.clientSecret,
      code_verifier: verifier,
      ...more,
    }),
  });

describe('a code', () => {
  test.each(['JQ==', '====', 'OiUlJQ=='])(
    'is not given to a client with the header Basic %s',
    async (basic) => {
      const answer = await app.inject({
        method: 'POST',
        url: '/sandbox/google/token',
        headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'grant_type=authorization_code',
      });
      expect([answer.statusCode, answer.json().error]).toEqual([401, 'invalid_client']);
    },
  );

  test('becomes an ID token with a valid signature of the published key, and an access token', async () => {
    const answer = (await tokens(await codeFor('nora@gmail.example'))).json();
    const [head = '', body = '', signature = ''] = answer.id_token.split('.');
    const { keys } = (await app.inject('/sandbox/google/jwks')).json<{ keys: JsonWebKey[] }>();
    const key = createPublicKey({ key: keys[0] ?? {}, format: 'jwk' });
    const verify = createVerify('RSA-SHA256').update(`${head}.${body}`);
    expect(verify.verify(key, signature, 'base64url')).toBe(true);
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    expect(claims).toMatchObject({
      iss: google.issuer,
      aud: google.clientId,
      email: 'nora@gmail.example',
      email_verified: true,
      given_name: 'Nora',
      family_name: 'Winter',
      nonce: 'the nonce',
      iat: now.getTime() / 1000,
    });
    expect(claims.sub).toMatch(/^000000\d{15}$/);
    const info = await app.inject({
      url: '/sandbox/google/userinfo',
      headers: { authorization: `Bearer ${answer.access_token}` },
    });
    expect(info.json()).toMatchObject({ sub: claims.sub, email: 'nora@gmail.example' });
  });

  test('works once, for a minute, with its own verifier, redirect URI and client', async () => {
    const used = await codeFor('once@gmail.example');
    expect((await tokens(used)).statusCode).toBe(200);
    expect((await tokens(used)).json().error).toBe('invalid_grant');
    const wrongFields: Record<string, string>[] = [
      { code_verifier: 'another' },
      { redirect_uri: 'http://other.example/' },
    ];
    for (const wrong of wrongFields) {
      expect((await tokens(await codeFor('once@gmail.example'), wrong)).json().error).toBe('invalid_grant');
    }
    const usableCode = await codeFor('once@gmail.example');
    expect((await tokens(usableCode, { client_secret: 'another' })).statusCode).toBe(401);
    expect((await tokens(usableCode)).statusCode).toBe(200);
    const expiredCode = await codeFor('once@gmail.example');
    now = new Date(now.getTime() + 61_000);
    expect((await tokens(expiredCode)).json().error).toBe('invalid_grant');
  });
});

describe('the picker', () => {
  test('offers earlier accounts and stores new ones', async () => {
    await codeFor('remembered@gmail.example');
    const page = await app.inject(`/sandbox/google/authorize?${authorizeQuery()}`);
    expect(page.body).toContain('remembered@gmail.example');
    const wrong = await authorize({ email: '<b>nobody', name: 'A "B"' });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.body).toContain('value="&lt;b&gt;nobody"');
    expect(wrong.body).toContain('value="A &quot;B&quot;"');
  });

  test('redirects back with the state, also on cancel', async () => {
    const { origin, pathname, searchParams } = redirectOf(await authorize({ cancel: '1' }));
    expect(origin + pathname).toBe(redirectUri);
    expect(Object.fromEntries(searchParams)).toEqual({
      error: 'access_denied',
      state: 'the state',
      iss: google.issuer,
    });
  });

  test.each([[{ client_id: 'another' }], [{ redirect_uri: 'http://evil.example/callback' }]])(
    '%j is shown to the person and redirects nowhere',
    async (wrong) => {
      const answer = await app.inject(`/sandbox/google/authorize?${authorizeQuery(wrong)}`);
      expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined]);
      expect((await authorize({ email: 'a@gmail.example' }, wrong)).statusCode).toBe(400);
    },
  );

  test.each([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ scope: 'email' }, 'invalid_scope'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
  ])('a request with %j is refused as %s', async (wrong, error) => {
    const answer = await app.inject(`/sandbox/google/authorize?${authorizeQuery(wrong)}`);
    expect(redirectOf(answer).searchParams.get('error')).toBe(error);
  });
});

test('the client, its accounts and the key survive a restart', async () => {
  const before = { ...google };
  const keyBefore = (await app.inject('/sandbox/google/jwks')).json();
  await app.close();
  await start();
  expect(google).toMatchObject({ clientId: before.clientId, clientSecret: before.clientSecret });
  expect((await app.inject('/sandbox/google/jwks')).json()).toEqual(keyBefore);
  expect((await app.inject(`/sandbox/google/authorize?${authorizeQuery()}`)).body).toContain(
    'remembered@gmail.example',
  );
});
