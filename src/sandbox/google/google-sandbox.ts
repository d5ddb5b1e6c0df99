// The stand-in for Google as an OpenID provider: an account picker for people, an issuer for programs.
import type { FastifyPluginAsync } from 'fastify';
import type pg from 'pg';
import { createTables, inTransaction, randomCode, storedSecret } from '../database.ts';
import { googleApi, type Issuer } from './api.ts';
import { createKeyStore } from './keys.ts';
import { googlePages } from './pages.ts';
import { tables } from './store.ts';

export interface GoogleSandboxSettings {
  pool: pg.Pool;
  /** The product's origin, where `pages` are mounted under `/sandbox/google`. */
  publicUrl: string;
  now: () => Date;
}

export interface GoogleSandbox {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The endpoints for programs: configuration, key, tokens. */
  api: FastifyPluginAsync;
  /** The same, and the picker. */
  pages: FastifyPluginAsync;
}

const digits = (): string => String(Math.floor(Math.random() * 1e12)).padStart(12, '0');

export const createGoogleSandbox = async ({
  pool,
  publicUrl,
  now,
}: GoogleSandboxSettings): Promise<GoogleSandbox> => {
  await createTables(pool, tables);
  const secrets = await inTransaction(pool, async (db) => ({
    clientId: await storedSecret(
      db,
      'google_client_id',
      () => `${digits()}-sandbox${randomCode(20).toLowerCase()}.apps.googleusercontent.example`,
    ),
    clientSecret: await storedSecret(db, 'google_client_secret', () => `GOCSPX-sandbox_${randomCode(24)}`),
  }));
  const issuer: Issuer = {
    pool,
    now,
    address: `${publicUrl}/sandbox/google`,
    redirectUri: `${publicUrl}/api/auth/google/callback`,
    key: createKeyStore(pool),
    ...secrets,
  };
  return { issuer: issuer.address, ...secrets, api: googleApi(issuer), pages: googlePages(issuer) };
};
