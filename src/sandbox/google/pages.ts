// The pages for people: the account picker, mounted on the product's own origin.
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { createPageShell } from '../page/page-shell.ts';
import { googleApi, type Issuer } from './api.ts';
import { pickerPage, refusedPage } from './picker-page.ts';
import { createGrant, findAccount, type GoogleAccount, listAccounts, saveAccount, subOf } from './store.ts';

/** People to choose from before any was typed in. */
const sampleAccounts: readonly Omit<GoogleAccount, 'sub'>[] = [
  { email: 'nora.winter@gmail.example', name: 'Nora Winter', email_verified: true },
  { email: 'sam.okafor@gmail.example', name: 'Sam Okafor', email_verified: true },
];

interface AuthorizationRequest {
  state: string | null;
  nonce: string | null;
  challenge: string | null;
}

type ParsedQuery =
  | { request: AuthorizationRequest }
  | { error: string; description: string; state: string | null };

/** An unknown client or redirect URI is reported to the person, never to that URI (RFC 6749, 4.1.2.1). */
const isKnown = (issuer: Issuer, query: URLSearchParams): boolean =>
  query.get('client_id') === issuer.clientId && query.get('redirect_uri') === issuer.redirectUri;

const read = (query: URLSearchParams): ParsedQuery => {
  const state = query.get('state');
  const refuse = (error: string, description: string): ParsedQuery => ({ error, description, state });
  if (query.get('response_type') !== 'code') return refuse('unsupported_response_type', 'Only code.');
  if (!(query.get('scope') ?? '').split(' ').includes('openid'))
    return refuse('invalid_scope', 'The scope openid is missing.');
  const challenge = query.get('code_challenge');
  if (challenge !== null && query.get('code_challenge_method') !== 'S256')
    return refuse('invalid_request', 'Only the code_challenge_method S256.');
  return { request: { state, nonce: query.get('nonce'), challenge } };
};

const returnTo = (
  issuer: Issuer,
  reply: FastifyReply,
  answer: Record<string, string | null>,
): FastifyReply => {
  const address = new URL(issuer.redirectUri);
  for (const [name, value] of Object.entries({ ...answer, iss: issuer.address })) {
    if (value !== null) address.searchParams.set(name, value);
  }
  return reply.header('Cache-Control', 'no-store').redirect(address.href, 303);
};

const listedAccounts = async (issuer: Issuer): Promise<GoogleAccount[]> => {
  const known = await listAccounts(issuer.pool);
  const samples = sampleAccounts.map((sample) => ({ ...sample, sub: subOf(sample.email) }));
  return [...known, ...samples.filter(({ sub }) => known.every((account) => account.sub !== sub))];
};

const looksLikeEmail = (email: string): boolean =>
  /^[^\s\p{Cc}@<>"]+@[^\s\p{Cc}@<>"]+\.[^\s\p{Cc}@<>"]+$/u.test(email) && email.length <= 254;

/** The person in the form: one of the list, or a new one. */
const chosen = async (issuer: Issuer, form: URLSearchParams): Promise<GoogleAccount | null> => {
  const sub = form.get('account');
  if (sub !== null) {
    const listed = (await listedAccounts(issuer)).find((account) => account.sub === sub);
    return listed ?? (await findAccount(issuer.pool, sub));
  }
  const email = (form.get('email') ?? '').trim();
  if (!looksLikeEmail(email)) return null;
  const name = (form.get('name') ?? '').trim().slice(0, 100) || (email.split('@')[0] ?? email);
  return { sub: subOf(email), email, name, email_verified: form.get('unverified') === null };
};

const queryOf = (url: string): URLSearchParams => new URLSearchParams(url.split('?').slice(1).join('?'));

export const googlePages =
  (issuer: Issuer): FastifyPluginAsync =>
  async (app) => {
    await app.register(googleApi(issuer));
    const shell = createPageShell(app);
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      (_request, body, done) => done(null, body),
    );
    const formTargets = [new URL(issuer.redirectUri).origin];
    const unknown = (reply: FastifyReply) =>
      shell.send(reply, refusedPage('The site that sent you is not registered here with this address.'));

    app.get('/authorize', async (request, reply) => {
      const query = queryOf(request.url);
      if (!isKnown(issuer, query)) return unknown(reply);
      const parsed = read(query);
      if ('error' in parsed) {
        const { error, description, state } = parsed;
        return returnTo(issuer, reply, { error, error_description: description, state });
      }
      const given = { email: query.get('login_hint') ?? '', name: '', isVerified: true, problem: null };
      const action = `${app.prefix}/authorize?${query}`;
      return shell.send(reply, pickerPage(action, await listedAccounts(issuer), given, formTargets));
    });

    app.post('/authorize', async (request, reply) => {
      const query = queryOf(request.url);
      if (!isKnown(issuer, query)) return unknown(reply);
      const parsed = read(query);
      if ('error' in parsed) {
        const { error, description, state } = parsed;
        return returnTo(issuer, reply, { error, error_description: description, state });
      }
      const { state, nonce, challenge } = parsed.request;
      const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
      if (form.get('cancel') !== null) return returnTo(issuer, reply, { error: 'access_denied', state });
      const account = await chosen(issuer, form);
      if (!account) {
        const given = {
          email: form.get('email') ?? '',
          name: form.get('name') ?? '',
          isVerified: form.get('unverified') === null,
          problem: 'Enter a whole email address, such as name@gmail.example, or choose an account above.',
        };
        const action = `${app.prefix}/authorize?${query}`;
        return shell.send(reply, pickerPage(action, await listedAccounts(issuer), given, formTargets));
      }
      const now = issuer.now();
      await saveAccount(issuer.pool, account, now);
      const grant = {
        kind: 'code' as const,
        sub: account.sub,
        redirect_uri: issuer.redirectUri,
        nonce,
        code_challenge: challenge,
      };
      return returnTo(issuer, reply, { code: await createGrant(issuer.pool, grant, now), state });
    });
  };
