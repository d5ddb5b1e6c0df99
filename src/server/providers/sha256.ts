// SHA-256 in the form that the request signer expects, by the runtime's own library.
import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';

type Bytes = string | ArrayBuffer | ArrayBufferView;

const bytesOf = (data: Bytes): string | Uint8Array => {
  if (typeof data === 'string') return data;
  return data instanceof ArrayBuffer
    ? new Uint8Array(data)
    : new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
};

export class Sha256 {
  #hash: Hash | Hmac;
  readonly #secret: Bytes | undefined;

  constructor(secret?: Bytes) {
    this.#secret = secret;
    this.#hash = this.#start();
  }

  #start(): Hash | Hmac {
    return this.#secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(this.#secret));
  }

  update(data: Bytes): void {
    this.#hash.update(bytesOf(data));
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }

  reset(): void {
    this.#hash = this.#start();
  }
}
