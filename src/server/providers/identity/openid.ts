// Sign-in by OpenID Connect: authorization code with PKCE, state and nonce. The certified library checks signature,
// issuer, audience, times and nonce of the response.
import * as openid from 'openid-client';
import { type Identity, type IdentityClaims, IdentityRefused, IdentityUnavailable } from './identity.ts';

export interface OpenIdSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Where this server reaches the issuer, if not at the issuer's own address. */
  backchannelUrl?: string;
}

const timeoutSeconds = 10;
/** The issuer's keys and endpoints may change while this server runs. */
const discoveredForMs = 60 * 60 * 1000;

type Fetch = openid.CustomFetch;

const redirected = ({ issuer, backchannelUrl }: OpenIdSettings): Fetch | null =>
  backchannelUrl === undefined
    ? null
    : (url, options) => {
        const { body, ...rest } = options;
        const address = url.startsWith(`${issuer}/`) ? backchannelUrl + url.slice(issuer.length) : url;
        return fetch(address, { ...rest, ...(body == null ? {} : { body: body as BodyInit }) });
      };

/** Without TLS only on this machine: the configuration allows no other such issuer. */
const discover = (settings: OpenIdSettings): Promise<openid.Configuration> => {
  const customFetch = redirected(settings);
  return openid.discovery(
    new URL(settings.issuer),
    settings.clientId,
    settings.clientSecret,
    openid.ClientSecretPost(settings.clientSecret),
    {
      timeout: timeoutSeconds,
      ...(customFetch ? { [openid.customFetch]: customFetch } : {}),
      execute: [
        // Verifies the signature too, and does not rely only on the connection that delivered the token.
        openid.enableNonRepudiationChecks,
        ...(settings.issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []),
      ],
    },
  );
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Errors of the network or of a broken provider; all others concern the response. */
const isAway = (error: unknown): boolean => {
  if (error instanceof IdentityUnavailable) return true;
  if (error instanceof TypeError && /fetch failed/i.test(error.message)) return true;
  if (error instanceof Error && /^(TimeoutError|AbortError)$/.test(error.name)) return true;
  if (codeOf(error) === 'OAUTH_TIMEOUT') return true;
  const { cause } = error instanceof Error ? error : {};
  const status = cause instanceof Response ? cause.status : 0;
  return status >= 500;
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const namesOf = (claims: Record<string, unknown>): { firstName: string; lastName: string } => {
  const [first = '', ...rest] = textOf(claims.name).split(/\s+/);
  return {
    firstName: (textOf(claims.given_name) || first).slice(0, 100),
    lastName: (textOf(claims.family_name) || rest.join(' ')).slice(0, 100),
  };
};

/** Google supports it without declaring it; other providers refuse unknown parameters. */
const asksForAccount = (from: openid.Configuration): boolean => {
  const { issuer, prompt_values_supported: known } = from.serverMetadata();
  if (Array.isArray(known)) return known.includes('select_account');
  return issuer === 'https://accounts.google.com';
};

export const createOpenIdIdentity = (settings: OpenIdSettings): Identity => {
  let known: { at: number; configuration: Promise<openid.Configuration> } | null = null;

  const configuration = async (): Promise<openid.Configuration> => {
    if (!known || performance.now() - known.at > discoveredForMs) {
      known = { at: performance.now(), configuration: discover(settings) };
    }
    const requested = known;
    try {
      return await requested.configuration;
    } catch (error) {
      if (known === requested) known = null;
      throw new IdentityUnavailable('The OpenID provider could not be asked for its configuration.', {
        cause: error,
      });
    }
  };

  /** Some providers put the address into the ID token, others only into the userinfo response. */
  const claimsOf = async (
    from: openid.Configuration,
    tokens: Awaited<ReturnType<typeof openid.authorizationCodeGrant>>,
  ): Promise<{ sub: string; claims: Record<string, unknown> }> => {
    const token = tokens.claims();
    if (!token) throw new IdentityRefused('invalid', 'There was no ID token.');
    if (token.email !== undefined || !from.serverMetadata().userinfo_endpoint) {
      return { sub: token.sub, claims: token };
    }
    const more = await openid.fetchUserInfo(from, tokens.access_token, token.sub);
    return { sub: token.sub, claims: { ...token, ...more } };
  };

  return {
    issuer: settings.issuer,

    start: async (redirectUri, { loginHint } = {}) => {
      const from = await configuration();
      const journey = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      };
      const url = openid.buildAuthorizationUrl(from, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: journey.state,
        nonce: journey.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(journey.verifier),
        code_challenge_method: 'S256',
        ...(asksForAccount(from) ? { prompt: 'select_account' } : {}),
        ...(loginHint ? { login_hint: loginHint } : {}),
      });
      return { url: url.href, journey };
    },

    finish: async (address, { state, nonce, verifier }): Promise<IdentityClaims> => {
      const from = await configuration();
      try {
        const tokens = await openid.authorizationCodeGrant(from, new URL(address), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const { sub, claims } = await claimsOf(from, tokens);
        return {
          issuer: settings.issuer,
          subject: sub,
          email: textOf(claims.email) || null,
          isEmailVerified: claims.email_verified === true,
          ...namesOf(claims),
        };
      } catch (error) {
        if (error instanceof IdentityRefused) throw error;
        if (isAway(error))
          throw new IdentityUnavailable('The OpenID provider did not answer.', { cause: error });
        const denied = error instanceof openid.AuthorizationResponseError && error.error === 'access_denied';
        throw new IdentityRefused(
          denied ? 'cancelled' : 'invalid',
          denied ? 'The person said no.' : 'What the OpenID provider sent back does not hold.',
          error,
        );
      }
    },
  };
};
