// HMAC-SHA256 (RFC 2104) of short texts, as two hashes in one call each. A campaign needs three for every message, and
// an HMAC object of node:crypto costs twice as much as both hashes and stays for the garbage collector.
import { hash } from 'node:crypto';

export interface ShortHmac {
  hex(text: string): string;
  /** Of the first bytes of the digest. */
  base64url(text: string, bytes: number): string;
}

const blockBytes = 64;
const digestBytes = 32;
/** UTF-8 takes up to three bytes for a unit of a string. */
const maxBytesPerUnit = 3;

const padded = (key: Uint8Array, pad: number, textBytes: number): Buffer => {
  const block = Buffer.alloc(blockBytes + textBytes);
  block.set(key);
  for (let index = 0; index < blockBytes; index += 1) block[index] = (block[index] ?? 0) ^ pad;
  return block;
};

export const createShortHmac = (key: Uint8Array): ShortHmac => {
  if (key.length > blockBytes)
    throw new Error(`A key of an HMAC-SHA256 here has at most ${blockBytes} bytes.`);
  // Both buffers are reused for each text: no other code runs between writing and hashing.
  let inner = padded(key, 0x36, 512);
  const outer = padded(key, 0x5c, digestBytes);

  const hashInner = (text: string): void => {
    const maxBytes = text.length * maxBytesPerUnit;
    if (blockBytes + maxBytes > inner.length) inner = padded(key, 0x36, maxBytes);
    const length = inner.write(text, blockBytes);
    outer.write(hash('sha256', inner.subarray(0, blockBytes + length), 'binary'), blockBytes, 'binary');
  };

  return {
    hex: (text) => {
      hashInner(text);
      return hash('sha256', outer, 'hex');
    },
    base64url: (text, bytes) => {
      hashInner(text);
      outer.write(hash('sha256', outer, 'binary'), blockBytes, 'binary');
      return outer.toString('base64url', blockBytes, blockBytes + bytes);
    },
  };
};
