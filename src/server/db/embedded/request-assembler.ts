import { buildMessage, cString, ProtocolError, readCString, simpleQuery, typeOf } from './wire.ts';

/** A unit that the gateway sends to the database at once, because the database answers only whole requests. */
export interface Request {
  bytes: Buffer;
  /** A request that ends with Flush is answered without ReadyForQuery. */
  endsWith: 'query' | 'sync' | 'flush';
}

export type Assembled = { kind: 'request'; request: Request } | { kind: 'terminate' } | { kind: 'nothing' };

const nothing: Assembled = { kind: 'nothing' };

/** The product sends rows as parameters. COPY FROM STDIN would wait for rows that the gateway does not pass on. */
const copyFromClient = /\bcopy\b[\s\S]*\bstdin\b/i;

/** A column that does not exist, so that the statement fails in its position, in its transaction. Names have 63 bytes. */
const copyRefused = 'select "COPY FROM STDIN does not work on the embedded database"';

/** Collects a client's messages into requests. */
export class RequestAssembler {
  #batch: Buffer[] = [];

  push(message: Buffer): Assembled {
    const type = typeOf(message);
    switch (type) {
      case 'X':
        return { kind: 'terminate' };
      case 'Q': {
        const { text } = readCString(message, 5);
        const bytes = copyFromClient.test(text) ? simpleQuery(copyRefused) : message;
        return { kind: 'request', request: { bytes, endsWith: 'query' } };
      }
      case 'P':
        this.#batch.push(withoutCopy(message));
        return nothing;
      case 'S':
      case 'H': {
        const bytes = this.#batch.length === 0 ? message : Buffer.concat([...this.#batch, message]);
        this.#batch = [];
        return { kind: 'request', request: { bytes, endsWith: type === 'S' ? 'sync' : 'flush' } };
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
        // The rows of a refused COPY: PostgreSQL ignores them too.
        return nothing;
      default:
        throw new ProtocolError(`The embedded database does not know messages of type "${type}".`);
    }
  }
}

const withoutCopy = (parse: Buffer): Buffer => {
  const name = readCString(parse, 5);
  const { text, next } = readCString(parse, name.next);
  if (!copyFromClient.test(text)) return parse;
  return buildMessage('P', cString(name.text), cString(copyRefused), parse.subarray(next));
};
