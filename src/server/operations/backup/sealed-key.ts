// The secret key in a backup, encrypted with a passphrase: a person who finds the file cannot read stored credentials.
import { argon2Sync, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { BackupError } from './manifest.ts';

/** Guessing a passphrase costs a fifth of a second and 64 MiB for each attempt. */
const cost = { memory: 65_536, passes: 3, parallelism: 1 };
const tagLength = 32;

const sealed = z.object({
  kdf: z.literal('argon2id'),
  memory: z.int().max(1_048_576),
  passes: z.int().max(16),
  parallelism: z.int().max(16),
  salt: z.string(),
  iv: z.string(),
  tag: z.string(),
  data: z.string(),
});

const keyOf = (passphrase: string, nonce: Buffer, { memory, passes, parallelism }: typeof cost): Buffer =>
  argon2Sync('argon2id', {
    message: passphrase.normalize('NFC'),
    nonce,
    memory,
    passes,
    parallelism,
    tagLength,
  });

export const sealText = (plain: string, passphrase: string): string => {
  const salt = randomBytes(16);
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(passphrase, salt, cost), iv);
  const data = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  const text = (bytes: Buffer): string => bytes.toString('base64url');
  return `${JSON.stringify({ kdf: 'argon2id', ...cost, salt: text(salt), iv: text(iv), tag: text(cipher.getAuthTag()), data: text(data) })}\n`;
};

/** @throws {BackupError} if the passphrase is wrong */
export const openText = (text: string, passphrase: string): string => {
  const { salt, iv, tag, data, ...used } = sealed.parse(JSON.parse(text));
  const bytes = (value: string): Buffer => Buffer.from(value, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(passphrase, bytes(salt), used), bytes(iv));
  decipher.setAuthTag(bytes(tag));
  try {
    return Buffer.concat([decipher.update(bytes(data)), decipher.final()]).toString('utf8');
  } catch {
    throw new BackupError('The passphrase is not the one that sealed the secrets of this file.');
  }
};

export const sealKeys = (keys: readonly string[], passphrase: string): string =>
  sealText(keys.join(','), passphrase);

export const openKeys = (text: string, passphrase: string): string[] => openText(text, passphrase).split(',');
