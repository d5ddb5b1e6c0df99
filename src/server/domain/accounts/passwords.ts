// argon2id, stored as a PHC string so that the cost can grow later: an old hash still names its own parameters.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const argon2id = promisify(argon2);

// OWASP's first recommendation for argon2id (19 MiB, two passes, one lane): about 55 ms on a small server.
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16);
  const tag = await argon2id('argon2id', { message: password.normalize('NFC'), nonce, tagLength, ...cost });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`;
};

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** Hashing for an unknown account costs as much as for a known one, so that the response time reveals nothing. */
const unknownAccountHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(Buffer.alloc(16))}$${base64(Buffer.alloc(tagLength))}`;

export const verifyPassword = async (password: string, hash: string | null): Promise<boolean> => {
  const match = phc.exec(hash ?? unknownAccountHash);
  if (!match) return false;
  const [, memory, passes, parallelism, nonce = '', expected = ''] = match;
  const tag = Buffer.from(expected, 'base64');
  const actual = await argon2id('argon2id', {
    message: password.normalize('NFC'),
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: tag.length,
  });
  return timingSafeEqual(tag, actual) && hash !== null;
};
