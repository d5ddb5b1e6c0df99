// The issuer's API: its configuration, its key, and the exchange of codes for tokens (OpenID Connect Core).
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { SigningKey } from './keys.ts';
import { createGrant, findAccount, findToken, type GoogleAccount, redeemCode } from './store.ts';

export interface Issuer {
  pool: pg.Pool;
  now: () => Date;
  /** The issuer's name, and the address under which browsers and programs reach it. */
  address: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  key: () => Promise<SigningKey>;
}

const tokenLifetimeSeconds = 3_599;

export const discoveryOf = ({ address }: Issuer) => ({
  issuer: address,
  authorization_endpoint: `${address}/authorize`,
  token_endpoint: `${address}/token`,
  userinfo_endpoint: `${address}/userinfo`,
  jwks_uri: `${address}/jwks`,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  scopes_supported: ['openid', 'email', 'profile'],
  token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
  code_challenge_methods_supported: ['S256'],
  prompt_values_supported: ['select_account'],
  claims_supported: [
    'aud',
    'email',
    'email_verified',
    'exp',
    'family_name',
    'given_name',
    'iat',
    'iss',
    'name',
    'sub',
  ],
  authorization_response_iss_parameter_supported: true,
});

const isEqual = (a: string, b: string): boolean => {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
};

/** By header (RFC 6749, section 2.3.1) or in the form. */
const isClient = (issuer: Issuer, request: FastifyRequest, form: URLSearchParams): boolean => {
  const [, basic = ''] = /^Basic (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const credentials = Buffer.from(basic, 'base64').toString('utf8').split(':').map(decoded);
  const [id = '', secret = ''] = basic
    ? credentials
    : [form.get('client_id') ?? '', form.get('client_secret') ?? ''];
  return isEqual(id, issuer.clientId) && isEqual(secret, issuer.clientSecret);
};

const claimsOf = ({ sub, email, email_verified, name }: GoogleAccount) => {
  const [given = '', ...family] = name.split(' ');
  return { sub, email, email_verified, name, given_name: given, family_name: family.join(' ') };
};

const isVerifierOf = (challenge: string | null, verifier: string): boolean =>
  challenge === null
    ? verifier === ''
    : isEqual(createHash('sha256').update(verifier).digest('base64url'), challenge);

const refuse = (reply: FastifyReply, status: number, error: string, description: string): FastifyReply =>
  reply.status(status).send({ error, error_description: description });

const answerToken = async (
  issuer: Issuer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  reply.headers({ 'Cache-Control': 'no-store', Pragma: 'no-cache' });
  const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
  if (!isClient(issuer, request, form)) return refuse(reply, 401, 'invalid_client', 'Unknown client.');
  if (form.get('grant_type') !== 'authorization_code') {
    return refuse(reply, 400, 'unsupported_grant_type', 'Only authorization_code.');
  }
  const now = issuer.now();
  const grant = await redeemCode(issuer.pool, form.get('code') ?? '', now);
  const account = grant && (await findAccount(issuer.pool, grant.sub));
  const holds =
    grant !== null &&
    grant.redirect_uri === form.get('redirect_uri') &&
    isVerifierOf(grant.code_challenge, form.get('code_verifier') ?? '');
  if (!holds || !account)
    return refuse(reply, 400, 'invalid_grant', 'Bad or used code, or not its verifier.');
  const issuedAt = Math.floor(now.getTime() / 1000);
  const key = await issuer.key();
  return reply.send({
    access_token: await createGrant(issuer.pool, { ...grant, kind: 'token' }, now),
    token_type: 'Bearer',
    expires_in: tokenLifetimeSeconds,
    scope: 'openid email profile',
    id_token: await key.sign({
      iss: issuer.address,
      aud: issuer.clientId,
      azp: issuer.clientId,
      ...claimsOf(account),
      ...(grant.nonce === null ? {} : { nonce: grant.nonce }),
      iat: issuedAt,
      exp: issuedAt + tokenLifetimeSeconds,
    }),
  });
};

const answerUserInfo = async (
  issuer: Issuer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const [, token = ''] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const grant = await findToken(issuer.pool, token, issuer.now());
  const account = grant && (await findAccount(issuer.pool, grant.sub));
  if (!account) {
    return refuse(
      reply.header('WWW-Authenticate', 'Bearer error="invalid_token"'),
      401,
      'invalid_token',
      'Unknown or expired token.',
    );
  }
  return reply.header('Cache-Control', 'no-store').send(claimsOf(account));
};

export const googleApi =
  (issuer: Issuer): FastifyPluginAsync =>
  async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      (_request, body, done) => done(null, body),
    );
    app.get('/.well-known/openid-configuration', (_request, reply) => reply.send(discoveryOf(issuer)));
    app.get('/jwks', async (_request, reply) => reply.send({ keys: [(await issuer.key()).publicJwk] }));
    app.post('/token', (request, reply) => answerToken(issuer, request, reply));
    app.get('/userinfo', (request, reply) => answerUserInfo(issuer, request, reply));
  };
