import { Duplex } from 'node:stream';
import { FrontendReader } from './frontend-reader.ts';
import { type Assembled, type Request, RequestAssembler } from './request-assembler.ts';
import { SessionBusyError, type SessionQueue } from './session-queue.ts';
import { StatementNames } from './statement-names.ts';
import { buildMessage, errorResponse, greeting, readyForQuery, simpleQuery, statusAfter } from './wire.ts';

/** The interface of the database to one connection. */
export interface Backend {
  serverVersion: string;
  session: SessionQueue<object>;
  execute: (bytes: Buffer) => Promise<Buffer>;
  detach: () => void;
}

export interface ConnectionOptions {
  /** Unique among the connections of a gateway. */
  number: number;
  maxIdleInTransactionMs: number;
  attach: (connection: Connection) => Promise<Backend>;
}

/** Sync first: after an error in a pipeline, PostgreSQL ignores all messages up to a Sync. */
const rollback = Buffer.concat([buildMessage('S'), simpleQuery('ROLLBACK')]);
const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/**
 * One connection to the embedded database, in place of a socket: bytes written to it are the frontend/backend protocol.
 * Its requests run in the order of arrival. It acquires the only session with its first request and keeps it until the
 * database reports that no transaction is open. A transaction that is idle for too long is ended, because all other
 * connections wait for it. When the connection closes, its transaction is rolled back.
 */
export class Connection extends Duplex {
  readonly #options: ConnectionOptions;
  readonly #names: StatementNames;
  readonly #reader = new FrontendReader();
  readonly #assembler = new RequestAssembler();
  #backend: Backend | null = null;
  #work: Promise<void> = Promise.resolve();
  #idleTimer: NodeJS.Timeout | undefined;
  /** After a failed request without a Sync, PostgreSQL skips everything up to the next one. */
  #isSkippingToSync = false;
  #isGone = false;
  #isEnded = false;

  constructor(options: ConnectionOptions) {
    super({ allowHalfOpen: false });
    this.#options = options;
    this.#names = new StatementNames(options.number);
  }

  // The part of net.Socket that pg uses.
  connect(): this {
    setImmediate(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    try {
      for (const event of this.#reader.push(chunk)) {
        if (event.kind === 'encryption-request') this.#queue(() => this.#send(Buffer.from('N')));
        else if (event.kind === 'cancel-request') this.#queue(() => this.#end());
        else if (event.kind === 'startup') this.#queue(() => this.#start());
        else this.#take(this.#assembler.push(this.#names.rename(event.message)));
      }
      done();
    } catch (error) {
      done(asError(error));
    }
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#queue(async () => {
      await this.#end();
      done();
    });
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#isGone = true;
    this.#backend?.session.giveUp(this);
    this.#queue(async () => {
      await this.#release();
      done(error);
    });
  }

  #queue(step: () => void | Promise<void>): void {
    this.#work = this.#work.then(step).catch((error: unknown) => {
      this.destroy(asError(error));
    });
  }

  #send(bytes: Buffer): void {
    if (!this.#isGone && !this.#isEnded && bytes.length > 0) this.push(bytes);
  }

  async #start(): Promise<void> {
    if (this.#isGone) return;
    this.#backend = await this.#options.attach(this);
    this.#send(greeting(this.#backend.serverVersion));
  }

  #take(assembled: Assembled): void {
    if (assembled.kind === 'request') this.#queue(() => this.#run(assembled.request));
    else if (assembled.kind === 'terminate') this.#queue(() => this.#end());
  }

  async #run(request: Request): Promise<void> {
    const backend = this.#backend;
    if (!backend || this.#isGone) return;
    if (this.#isSkippingToSync && request.endsWith !== 'query') {
      if (request.endsWith === 'flush') return;
      this.#isSkippingToSync = false;
      return this.#send(readyForQuery('idle'));
    }
    try {
      await backend.session.acquire(this);
    } catch (error) {
      if (error instanceof SessionBusyError) return this.#refuse(request, error.message);
      throw error;
    }
    // The client is gone. Closing the connection rolls back what was begun.
    if (this.#isGone) return;
    clearTimeout(this.#idleTimer);
    const response = await backend.execute(request.bytes);
    if (statusAfter(response) === 'idle') backend.session.release(this);
    else this.#idleTimer = setTimeout(() => this.#endIdleTransaction(), this.#options.maxIdleInTransactionMs);
    this.#send(response);
  }

  /** The session did not become free in time. */
  #refuse(request: Request, text: string): void {
    this.#send(errorResponse('55P03', text));
    if (request.endsWith === 'flush') this.#isSkippingToSync = true;
    else this.#send(readyForQuery('idle'));
  }

  #endIdleTransaction(): void {
    const text = `A transaction did nothing for ${this.#options.maxIdleInTransactionMs} ms while others waited for the embedded database. It was rolled back and its connection closed.`;
    this.#send(errorResponse('25P03', text, 'FATAL'));
    this.destroy();
  }

  async #end(): Promise<void> {
    await this.#release();
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.push(null);
  }

  /** As a server does when a connection closes: rolls back its transaction and deallocates its statements. */
  async #release(): Promise<void> {
    const backend = this.#backend;
    if (!backend) return;
    this.#backend = null;
    clearTimeout(this.#idleTimer);
    try {
      if (backend.session.isOwner(this)) await backend.execute(rollback);
      const closing = this.#names.closeAll();
      if (closing) {
        await backend.session.acquire(this);
        await backend.execute(closing);
      }
    } catch {
      // The database is gone, or busy for long: a statement that stays allocated costs a little memory.
    } finally {
      backend.session.release(this);
      backend.detach();
    }
  }
}
