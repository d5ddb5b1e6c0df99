import { copiesFromClient } from './sql-text.ts';
import { buildMessage, cString, ProtocolError, readCString, typeOf } from './wire.ts';

/** A unit that the gateway sends to the database at once, because the database answers only whole requests. */
export interface Request {
  bytes: Buffer;
  /** The statements in it, as text. */
  statements: string[];
  /** A request that ends with Flush is answered without ReadyForQuery. */
  endsWith: 'query' | 'sync' | 'flush';
  isCopy: boolean;
}

export type Assembled =
  | { kind: 'request'; request: Request }
  /** The client now sends rows; they are buffered up to the last one. */
  | { kind: 'copy-started' }
  | { kind: 'copy-too-large' }
  | { kind: 'terminate' }
  | { kind: 'nothing' };

const nothing: Assembled = { kind: 'nothing' };
export const maxCopyBytes = 256 * 1024 * 1024;

/**
 * A column that does not exist, so that the statement fails in its position, in its transaction. Names have 63 bytes.
 */
const copyNeedsPlainQuery = 'select "COPY FROM STDIN: send it as a plain query without parameters"';

/** Collects a client's messages into requests. */
export class RequestAssembler {
  #batch: Buffer[] = [];
  #statements: string[] = [];
  #copy: { messages: Buffer[]; bytes: number; tooLarge: boolean } | null = null;

  push(message: Buffer): Assembled {
    const type = typeOf(message);
    if (type === 'X') return { kind: 'terminate' };
    if (this.#copy) return this.#pushToCopy(type, message);
    switch (type) {
      case 'Q': {
        const { text } = readCString(message, 5);
        if (copiesFromClient(text)) {
          this.#copy = { messages: [message], bytes: 0, tooLarge: false };
          this.#statements = [text];
          return { kind: 'copy-started' };
        }
        return this.#request([message], [text], 'query', false);
      }
      case 'P': {
        const name = readCString(message, 5);
        const { text, next } = readCString(message, name.next);
        this.#statements.push(text);
        this.#batch.push(
          copiesFromClient(text)
            ? buildMessage('P', cString(name.text), cString(copyNeedsPlainQuery), message.subarray(next))
            : message,
        );
        return nothing;
      }
      case 'S':
      case 'H': {
        const batch = [...this.#batch, message];
        const statements = this.#statements;
        this.#batch = [];
        this.#statements = [];
        return this.#request(batch, statements, type === 'S' ? 'sync' : 'flush', false);
      }
      case 'B':
      case 'D':
      case 'E':
      case 'C':
        this.#batch.push(message);
        return nothing;
      case 'd':
      case 'c':
      case 'f':
        // The rest of a failed COPY: PostgreSQL ignores it too.
        return nothing;
      default:
        throw new ProtocolError(`The embedded database does not know messages of type "${type}".`);
    }
  }

  #pushToCopy(type: string, message: Buffer): Assembled {
    const copy = this.#copy;
    if (!copy) return nothing;
    if (type === 'd') {
      copy.bytes += message.length;
      if (copy.bytes > maxCopyBytes) {
        copy.tooLarge = true;
        copy.messages.splice(1);
      } else {
        copy.messages.push(message);
      }
      return nothing;
    }
    if (type !== 'c' && type !== 'f') return nothing;
    this.#copy = null;
    const statements = this.#statements;
    this.#statements = [];
    if (copy.tooLarge) return { kind: 'copy-too-large' };
    return this.#request([...copy.messages, message], statements, 'query', true);
  }

  #request(
    messages: Buffer[],
    statements: string[],
    endsWith: Request['endsWith'],
    isCopy: boolean,
  ): Assembled {
    const [only] = messages;
    const bytes = messages.length === 1 && only ? only : Buffer.concat(messages);
    return { kind: 'request', request: { bytes, statements, endsWith, isCopy } };
  }
}
