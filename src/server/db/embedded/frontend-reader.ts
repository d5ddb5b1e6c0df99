import { ProtocolError, splitMessages } from './wire.ts';

export type FrontendEvent =
  | { kind: 'encryption-request' }
  | { kind: 'cancel-request' }
  | { kind: 'startup' }
  | { kind: 'message'; message: Buffer };

const cancelRequest = 80_877_102;
const tlsRequest = 80_877_103;
const gssRequest = 80_877_104;

/** Splits a client's bytes into messages. The first packets, before startup, carry no type byte. */
export class FrontendReader {
  #pending: Buffer = Buffer.alloc(0);
  #started = false;

  push(chunk: Buffer): FrontendEvent[] {
    this.#pending = this.#pending.length > 0 ? Buffer.concat([this.#pending, chunk]) : chunk;
    const events: FrontendEvent[] = [];
    while (!this.#started) {
      const event = this.#takeUntypedPacket();
      if (event === null) return events;
      events.push(event);
    }
    const { messages, rest } = splitMessages(this.#pending);
    this.#pending = rest;
    for (const message of messages) events.push({ kind: 'message', message });
    return events;
  }

  #takeUntypedPacket(): FrontendEvent | null {
    if (this.#pending.length < 8) return null;
    const length = this.#pending.readInt32BE(0);
    if (length < 8 || length > 10_000)
      throw new ProtocolError(`A startup packet states a length of ${length}.`);
    if (this.#pending.length < length) return null;
    const code = this.#pending.readInt32BE(4);
    this.#pending = this.#pending.subarray(length);
    if (code === tlsRequest || code === gssRequest) return { kind: 'encryption-request' };
    if (code === cancelRequest) return { kind: 'cancel-request' };
    this.#started = true;
    return { kind: 'startup' };
  }
}
