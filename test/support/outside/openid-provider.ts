// Two independent OpenID providers: a certified one, and one that issues false ID tokens on request.

import { createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export interface RunningProvider {
  issuer: string;
  close: () => Promise<void>;
}

export const providerClient = { clientId: 'letters', clientSecret: 'a secret of thirty-two characters!' };

const listen = (listener: RequestListener): Promise<{ origin: string; close: () => Promise<void> }> =>
  new Promise((resolve) => {
    const server = createServer(listener);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      resolve({
        origin: `http://127.0.0.1:${port}`,
        close: () =>
          new Promise((done) => {
            server.closeAllConnections();
            server.close(() => done());
          }),
      });
    });
  });

/** It believes every user: the login name is the address. */
export const startProvider = async (redirectUri: string): Promise<RunningProvider> => {
  let callback: RequestListener = (_request, response) => response.end();
  const { origin, close } = await listen((request, response) => callback(request, response));
  const provider = new Provider(origin, {
    clients: [
      {
        client_id: providerClient.clientId,
        client_secret: providerClient.clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({
        sub,
        email: sub,
        email_verified: true,
        name: 'Ines Brandt',
        given_name: 'Ines',
        family_name: 'Brandt',
      }),
    }),
  });
  callback = provider.callback();
  return { issuer: origin, close };
};

/** False claims of the ID token, or a signature by another key. */
export interface Misbehavior {
  claims?: Record<string, unknown>;
  signedByAnother?: boolean;
}

export interface MisbehavingProvider extends RunningProvider {
  /** Claims of every ID token from now on. */
  setMisbehavior: (lie: Misbehavior) => void;
}

const read = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString());
};

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Its code is the requested nonce. */
export const startMisbehavingProvider = async (): Promise<MisbehavingProvider> => {
  const key = newKey();
  const otherKey = newKey();
  let lie: Misbehavior = {};
  let origin = '';
  const send = (response: ServerResponse, body: object): void => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const idToken = (nonce: string): string => {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: origin,
      aud: providerClient.clientId,
      sub: 'someone',
      email: 'someone@gmail.example',
      email_verified: true,
      nonce,
      iat: now,
      exp: now + 300,
      ...lie.claims,
    };
    const unsigned = `${encode({ alg: 'RS256', kid: 'one' })}.${encode(claims)}`;
    const { privateKey } = lie.signedByAnother ? otherKey : key;
    return `${unsigned}.${createSign('RSA-SHA256').update(unsigned).sign(privateKey, 'base64url')}`;
  };
  const listener: RequestListener = (request, response) => {
    const { pathname } = new URL(request.url ?? '/', origin);
    if (pathname === '/.well-known/openid-configuration') {
      return send(response, {
        issuer: origin,
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        jwks_uri: `${origin}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    }
    if (pathname === '/jwks') {
      const jwk = key.publicKey.export({ format: 'jwk' });
      return send(response, { keys: [{ ...jwk, kid: 'one', alg: 'RS256', use: 'sig' }] });
    }
    if (pathname === '/token') {
      void read(request).then((form) =>
        send(response, {
          access_token: 'x',
          token_type: 'Bearer',
          id_token: idToken(form.get('code') ?? ''),
        }),
      );
      return;
    }
    response.writeHead(404).end();
  };
  const running = await listen(listener);
  origin = running.origin;
  return {
    issuer: origin,
    close: running.close,
    setMisbehavior: (said) => {
      lie = said;
    },
  };
};
