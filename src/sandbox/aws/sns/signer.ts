// The key that signs SNS messages. Created on first use: that takes a moment that no start should wait for.
import { createHash, createPrivateKey, generateKeyPair, type KeyObject, sign } from 'node:crypto';
import { promisify } from 'node:util';
import type pg from 'pg';
import { storedSecret } from '../../database.ts';
import { selfSignedCertificate } from './certificate.ts';

export type SignatureVersion = '1' | '2';

export interface Signer {
  certificate(): Promise<string>;
  /** The URL path of the certificate; it changes with the certificate, because clients cache it. */
  certificatePath(): Promise<string>;
  sign(text: string, version: SignatureVersion): Promise<string>;
}

interface Keys {
  privateKey: KeyObject;
  certificate: string;
}

const validYears = 30;
const secretName = 'aws_sns_signing_key';

const createKeys = async (now: Date): Promise<string> => {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const from = new Date(now.getTime() - 86_400_000);
  const to = new Date(from);
  to.setUTCFullYear(to.getUTCFullYear() + validYears);
  return JSON.stringify({
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    certificate: selfSignedCertificate(privateKey, 'sns.us-east-1.amazonaws.com (sandbox)', from, to),
  });
};

const signAsync = (algorithm: string, data: Buffer, key: KeyObject): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    sign(algorithm, data, key, (error, signature) => (error ? reject(error) : resolve(signature)));
  });

export const createSigner = (pool: pg.Pool, now: () => Date): Signer => {
  let opening: Promise<Keys> | null = null;
  const open = async (): Promise<Keys> => {
    const found = await pool.query('select 1 from sandbox.secrets where name = $1', [secretName]);
    const newKeys = found.rowCount === 0 ? await createKeys(now()) : '';
    const stored = JSON.parse(await storedSecret(pool, secretName, () => newKeys)) as Record<
      keyof Keys,
      string
    >;
    return { privateKey: createPrivateKey(stored.privateKey), certificate: stored.certificate };
  };
  const keys = (): Promise<Keys> => {
    opening ??= open().catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };
  return {
    certificate: async () => (await keys()).certificate,
    certificatePath: async () => {
      const { certificate } = await keys();
      const print = createHash('sha256').update(certificate).digest('hex').slice(0, 32);
      return `/SimpleNotificationService-${print}.pem`;
    },
    sign: async (text, version) => {
      const { privateKey } = await keys();
      const algorithm = version === '1' ? 'sha1' : 'sha256';
      return (await signAsync(algorithm, Buffer.from(text), privateKey)).toString('base64');
    },
  };
};
