// Credentials at rest: AES-256-GCM, with the id of the key beside each value, so that keys can be rotated.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { createShortHmac } from './providers/short-hmac.ts';

export interface SecretBox {
  /** `purpose` binds the value to its row: sealed for one row, it opens in no other. */
  seal(plain: string, purpose: string): string;
  /** null when no key opens it: the key is missing, or the value was changed or moved. */
  open(sealed: string, purpose: string): string | null;
  /** A MAC of 22 characters, URL-safe: only the holder of the key can make it. */
  mark(text: string): string;
  /** Whether any of the keys, including older ones, made this mark of the text. */
  isMark(text: string, mark: string): boolean;
}

const version = 'v1';
const ivBytes = 12;
const tagBytes = 16;

const derive = (key: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, 'lettersmith', use, 32));

const keyOf = (text: string) => ({
  id: derive(text, 'key id').subarray(0, 6).toString('base64url'),
  cipher: derive(text, 'stored credentials'),
  marks: createShortHmac(derive(text, 'marks')),
});

const markBytes = 16;

export const createSecretBox = (keys: readonly string[]): SecretBox => {
  const [current, ...older] = keys;
  if (current === undefined) throw new Error('No key to encrypt stored credentials with.');
  const sealing = keyOf(current);
  const all = [sealing, ...older.map(keyOf)];
  const known = new Map(all.map((key) => [key.id, key.cipher]));

  return {
    seal: (plain, purpose) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', sealing.cipher, iv).setAAD(Buffer.from(purpose));
      const data = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      const bytes = Buffer.concat([iv, cipher.getAuthTag(), data]);
      return `${version}.${sealing.id}.${bytes.toString('base64url')}`;
    },
    open: (sealed, purpose) => {
      const [found, id = '', text = ''] = sealed.split('.');
      const key = known.get(id);
      const bytes = Buffer.from(text, 'base64url');
      if (found !== version || !key || bytes.length < ivBytes + tagBytes) return null;
      try {
        const opener = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
          .setAAD(Buffer.from(purpose))
          .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
        return Buffer.concat([opener.update(bytes.subarray(ivBytes + tagBytes)), opener.final()]).toString(
          'utf8',
        );
      } catch {
        return null;
      }
    },
    mark: (text) => sealing.marks.base64url(text, markBytes),
    isMark: (text, mark) => {
      const given = Buffer.from(mark);
      return all.some(({ marks }) => {
        const made = Buffer.from(marks.base64url(text, markBytes));
        return made.length === given.length && timingSafeEqual(made, given);
      });
    },
  };
};
