// Credentials at rest: AES-256-GCM, with the id of the key beside each value, so that keys can be rotated.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { createShortHmac } from './providers/short-hmac.ts';

export interface SecretBox {
  /** `purpose` binds the value to its row: sealed for one row, it opens in no other. */
  seal(plain: string, purpose: string): string;
  /** null when no key opens it: the key is missing, or the value was changed or moved. */
  open(sealed: string, purpose: string): string | null;
  /** A MAC of 22 characters, URL-safe: only the holder of the key can make it. */
  sign(text: string): string;
  /** Whether any of the keys, including older ones, made this signature of the text. */
  verify(text: string, signature: string): boolean;
}

const version = 'v1';
const ivBytes = 12;
const tagBytes = 16;

const derive = (key: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, 'lettersmith', purpose, 32));

/** Names a key without telling it. */
export const keyIdOf = (key: string): string => derive(key, 'key id').subarray(0, 6).toString('base64url');

const keyOf = (text: string) => ({
  id: keyIdOf(text),
  cipher: derive(text, 'stored credentials'),
  hmac: createShortHmac(derive(text, 'marks')),
});

const signatureBytes = 16;

export const createSecretBox = (keys: readonly string[]): SecretBox => {
  const [current, ...older] = keys;
  if (current === undefined) throw new Error('No key to encrypt stored credentials with.');
  const currentKey = keyOf(current);
  const all = [currentKey, ...older.map(keyOf)];
  const cipherById = new Map(all.map((key) => [key.id, key.cipher]));

  return {
    seal: (plain, purpose) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', currentKey.cipher, iv).setAAD(Buffer.from(purpose));
      const data = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      const bytes = Buffer.concat([iv, cipher.getAuthTag(), data]);
      return `${version}.${currentKey.id}.${bytes.toString('base64url')}`;
    },
    open: (sealed, purpose) => {
      const [sealedVersion, id = '', text = ''] = sealed.split('.');
      const key = cipherById.get(id);
      const bytes = Buffer.from(text, 'base64url');
      if (sealedVersion !== version || !key || bytes.length < ivBytes + tagBytes) return null;
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
          .setAAD(Buffer.from(purpose))
          .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
        return Buffer.concat([
          decipher.update(bytes.subarray(ivBytes + tagBytes)),
          decipher.final(),
        ]).toString('utf8');
      } catch {
        return null;
      }
    },
    sign: (text) => currentKey.hmac.base64url(text, signatureBytes),
    verify: (text, signature) => {
      const given = Buffer.from(signature);
      return all.some(({ hmac }) => {
        const expected = Buffer.from(hmac.base64url(text, signatureBytes));
        return expected.length === given.length && timingSafeEqual(expected, given);
      });
    },
  };
};
