import { buildMessage, cString, readCString, typeOf } from './wire.ts';

/**
 * The names of prepared statements belong to one connection; here all connections share one session. Every name of a
 * connection becomes a unique short one, which also keeps long names below the limit of 63 bytes.
 */
export class StatementNames {
  readonly #prefix: string;
  readonly #names = new Map<string, string>();
  #count = 0;

  constructor(connectionNumber: number) {
    this.#prefix = `c${connectionNumber}_`;
  }

  /** The message with its statement renamed; messages that name no statement are returned unchanged. */
  rename(message: Buffer): Buffer {
    switch (typeOf(message)) {
      case 'P': {
        const { text: name, next } = readCString(message, 5);
        return name ? buildMessage('P', cString(this.#own(name)), message.subarray(next)) : message;
      }
      case 'B': {
        const portal = readCString(message, 5);
        const { text: name, next } = readCString(message, portal.next);
        if (!name) return message;
        return buildMessage(
          'B',
          message.subarray(5, portal.next),
          cString(this.#own(name)),
          message.subarray(next),
        );
      }
      case 'D':
      case 'C': {
        if (String.fromCharCode(message[5] ?? 0) !== 'S') return message;
        const { text: name, next } = readCString(message, 6);
        if (!name) return message;
        return buildMessage(
          typeOf(message),
          Buffer.from('S'),
          cString(this.#own(name)),
          message.subarray(next),
        );
      }
      default:
        return message;
    }
  }

  /** Messages that close every statement of this connection, as the server does when a connection ends. */
  closeAll(): Buffer | null {
    if (this.#names.size === 0) return null;
    const closing = [...this.#names.values()].map((name) =>
      buildMessage('C', Buffer.from('S'), cString(name)),
    );
    this.#names.clear();
    return Buffer.concat([...closing, buildMessage('S')]);
  }

  #own(name: string): string {
    const known = this.#names.get(name);
    if (known) return known;
    this.#count += 1;
    const own = `${this.#prefix}${this.#count}`;
    this.#names.set(name, own);
    return own;
  }
}
