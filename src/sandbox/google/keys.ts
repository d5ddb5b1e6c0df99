// The key that signs ID tokens: created on first use, and stored.
import { createPrivateKey, createPublicKey } from 'node:crypto';
import {
  calculateJwkThumbprint,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
} from 'jose';
import type pg from 'pg';
import { storedSecret } from '../database.ts';

export interface SigningKey {
  /** As published at `jwks_uri`. */
  publicJwk: Record<string, unknown>;
  sign(claims: JWTPayload): Promise<string>;
}

const secretName = 'google_signing_key';
const algorithm = 'RS256';

const createPem = async (): Promise<string> => {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  return exportPKCS8(privateKey);
};

const readPem = async (pool: pg.Pool): Promise<string> => {
  const { rows } = await pool.query<{ value: string }>('select value from sandbox.secrets where name = $1', [
    secretName,
  ]);
  if (rows[0]) return rows[0].value;
  const pem = await createPem();
  // If another process was faster, its key is returned.
  return storedSecret(pool, secretName, () => pem);
};

const keyOf = async (pem: string): Promise<SigningKey> => {
  const privateKey = createPrivateKey(pem);
  const jwk = await exportJWK(createPublicKey(privateKey));
  const kid = await calculateJwkThumbprint(jwk);
  return {
    publicJwk: { ...jwk, kid, alg: algorithm, use: 'sig' },
    sign: (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid, typ: 'JWT' }).sign(privateKey),
  };
};

export const createKeyStore = (pool: pg.Pool): (() => Promise<SigningKey>) => {
  let known: Promise<SigningKey> | null = null;
  return () => {
    known ??= readPem(pool).then(keyOf);
    known.catch(() => {
      known = null;
    });
    return known;
  };
};
