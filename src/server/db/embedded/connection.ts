import { Duplex } from 'node:stream';
import { type Notification, readAnswer } from './answer.ts';
import { FrontendReader } from './frontend-reader.ts';
import { type Assembled, maxCopyBytes, type Request, RequestAssembler } from './request-assembler.ts';
import { SessionBusyError, type SessionQueue } from './session-queue.ts';
import { listenChanges } from './sql-text.ts';
import { StatementNames } from './statement-names.ts';
import {
  buildMessage,
  copyInResponse,
  cString,
  errorResponse,
  greeting,
  readyForQuery,
  type TransactionStatus,
} from './wire.ts';

/** What a connection needs of the gateway. */
export interface Backend {
  serverVersion: string;
  session: SessionQueue<object>;
  execute: (bytes: Buffer) => Promise<Buffer>;
  /** By any connection. */
  listenedChannels: () => Set<string>;
  notify: (notifications: Notification[]) => void;
  closed: (connection: Connection) => void;
}

const simpleQuery = (sql: string): Buffer => buildMessage('Q', cString(sql));
const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
/** Sync first: after an error in a pipeline PostgreSQL hears nothing else. */
const rollback = Buffer.concat([buildMessage('S'), simpleQuery('ROLLBACK')]);

/**
 * One connection to the embedded database, in place of a socket: what is written to it is the frontend/backend
 * protocol. It takes the one session with its first request and keeps it until the database says that no
 * transaction is open. Requests run in the order they came.
 */
export class Connection extends Duplex {
  readonly #backend: Backend;
  readonly #names: StatementNames;
  readonly #reader = new FrontendReader();
  readonly #assembler = new RequestAssembler();
  readonly #channels = new Set<string>();
  #work: Promise<void> = Promise.resolve();
  /** After a failed request without a Sync, PostgreSQL skips everything up to the next one. */
  #isSkippingToSync = false;
  #isGone = false;
  #isEnded = false;
  #hasLeft = false;

  constructor(backend: Backend, number: number) {
    super({ allowHalfOpen: false });
    this.#backend = backend;
    this.#names = new StatementNames(number);
  }

  get channels(): ReadonlySet<string> {
    return this.#channels;
  }

  deliver(notification: Notification): void {
    if (this.#channels.has(notification.channel)) this.#send(notification.message);
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
        else if (event.kind === 'startup')
          this.#queue(() => this.#send(greeting(this.#backend.serverVersion)));
        else this.#take(this.#assembler.push(this.#names.rename(event.message)));
      }
      done();
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#queue(() => this.#end());
    this.#work.then(() => done(), done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#isGone = true;
    this.#backend.session.giveUp(this);
    this.#queue(async () => {
      await this.#leave();
      done(error);
    });
  }

  #take(assembled: Assembled): void {
    if (assembled.kind === 'request') this.#queue(() => this.#run(assembled.request));
    else if (assembled.kind === 'copy-started') this.#queue(() => this.#send(copyInResponse()));
    else if (assembled.kind === 'copy-too-large') this.#queue(() => this.#refuseCopy());
    else if (assembled.kind === 'terminate') this.#queue(() => this.#end());
  }

  #queue(step: () => void | Promise<void>): void {
    this.#work = this.#work.then(step).catch((error: unknown) => {
      this.destroy(error instanceof Error ? error : new Error(String(error)));
    });
  }

  #send(bytes: Buffer): void {
    if (!this.#isGone && bytes.length > 0) this.push(bytes);
  }

  async #run(request: Request): Promise<void> {
    if (this.#isSkippingToSync && request.endsWith !== 'query') {
      if (request.endsWith === 'flush') return;
      this.#isSkippingToSync = false;
      return this.#send(readyForQuery('idle'));
    }
    const { session } = this.#backend;
    try {
      await session.acquire(this);
    } catch (error) {
      if (error instanceof SessionBusyError) return this.#refuse(request, '55P03', error.message);
      throw error;
    }
    // Nobody waits for the answer any more. What was begun is rolled back when the connection leaves.
    if (this.#isGone) return;
    const answer = readAnswer(await this.#backend.execute(request.bytes), request);
    await this.#noteListening(request.statements, answer.status);
    if (answer.status === 'idle') session.release(this);
    this.#backend.notify(answer.notifications);
    this.#send(answer.toClient);
  }

  #refuse(request: Request, sqlState: string, text: string): void {
    this.#send(errorResponse(sqlState, text));
    if (request.endsWith === 'flush') this.#isSkippingToSync = true;
    else this.#send(readyForQuery('idle'));
  }

  /** The statement is given to the database after all, to fail there: a transaction around it must fail too. */
  async #refuseCopy(): Promise<void> {
    const limit = `COPY takes at most ${maxCopyBytes / 1024 / 1024} MB at once on the embedded database. Nothing of it was kept; send it in parts.`;
    const sql = `do $$ begin raise exception using errcode = '54000', message = '${limit}'; end $$`;
    await this.#run({ bytes: simpleQuery(sql), statements: [], endsWith: 'query', isCopy: false });
  }

  /** To the database all connections are one listener: it must not stop listening for the others. */
  async #noteListening(statements: string[], status: TransactionStatus | null): Promise<void> {
    for (const { action, channel } of statements.flatMap((sql) => listenChanges(sql))) {
      if (action === 'listen' && channel !== null) this.#channels.add(channel);
      if (action === 'listen' || status === 'failed-transaction') continue;
      const left = channel === null ? [...this.#channels] : [channel];
      for (const name of left) this.#channels.delete(name);
      const listened = this.#backend.listenedChannels();
      for (const name of listened) await this.#backend.execute(simpleQuery(`LISTEN ${quoteName(name)}`));
    }
  }

  async #end(): Promise<void> {
    await this.#leave();
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.push(null);
  }

  /** What a server does when a connection is gone: its transaction is rolled back, its statements are forgotten. */
  async #leave(): Promise<void> {
    if (this.#hasLeft) return;
    this.#hasLeft = true;
    this.#channels.clear();
    const { session, execute } = this.#backend;
    try {
      if (session.isOwner(this)) await execute(rollback);
      const closing = this.#names.closeAll();
      if (closing) {
        await session.acquire(this);
        await execute(closing);
      }
    } catch {
      // The database is gone or busy for long. A forgotten statement costs a little memory, nothing else.
    } finally {
      session.release(this);
      this.#backend.closed(this);
    }
  }
}
