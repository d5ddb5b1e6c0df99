// Loaded before the program that makes the empty database: with one clock and one sequence of random numbers, two releases
// of one commit have the same bytes. The database is published, so nothing in it is secret.
import crypto from 'node:crypto';

const at = Number(process.env.SOURCE_DATE_EPOCH) * 1_000;
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...values) {
    if (values.length > 0) super(...values);
    else super(at);
  }

  static now() {
    return at;
  }
};

let count = 0;
const fill = (array) => {
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  for (let from = 0; from < bytes.length; from += 32) {
    count += 1;
    bytes.set(
      crypto
        .createHash('sha256')
        .update(`${at} ${count}`)
        .digest()
        .subarray(0, bytes.length - from),
      from,
    );
  }
  return array;
};

globalThis.crypto.getRandomValues = fill;
crypto.randomFillSync = fill;
