// The key that signs ID tokens: created on first use, and stored.
import { createHash, createPrivateKey, createPublicKey, createSign, generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type pg from 'pg';
import { storedSecret } from '../database.ts';

export interface SigningKey {
  /** As published at `jwks_uri`. */
  publicJwk: Record<string, unknown>;
  sign(claims: Record<string, unknown>): string;
}

const secretName = 'google_signing_key';

const createPem = async (): Promise<string> => {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
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

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const keyOf = (pem: string): SigningKey => {
  const privateKey = createPrivateKey(pem);
  const jwk = createPublicKey(pem).export({ format: 'jwk' });
  const kid = createHash('sha256').update(String(jwk.n)).digest('hex').slice(0, 40);
  return {
    publicJwk: { ...jwk, kid, alg: 'RS256', use: 'sig' },
    sign: (claims) => {
      const unsigned = `${encode({ alg: 'RS256', kid, typ: 'JWT' })}.${encode(claims)}`;
      return `${unsigned}.${createSign('RSA-SHA256').update(unsigned).sign(privateKey, 'base64url')}`;
    },
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
