// The gateway's behavior on the wire, and failures that only the embedded database can have.
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migratedDump } from '../../../../test/support/database.ts';
import { openEmbedded } from '../database.ts';
import { type Gateway, type GatewayOptions, openGateway } from './gateway.ts';
import { buildMessage, cString, simpleQuery, splitMessages, typeOf } from './wire.ts';

/** A client that speaks the protocol directly. */
class RawClient {
  readonly stream: Duplex;
  #received = Buffer.alloc(0);
  #heard = (): void => undefined;
  #failure: Error | null = null;

  constructor(gateway: Gateway) {
    this.stream = gateway.stream();
    // A client that is still connected when the database closes gets an error.
    this.stream.on('error', (error: Error) => {
      this.#failure = error;
      this.#heard();
    });
    this.stream.on('data', (chunk: Buffer) => {
      this.#received = Buffer.concat([this.#received, chunk]);
      this.#heard();
    });
  }

  send(...messages: Buffer[]): void {
    this.stream.write(Buffer.concat(messages));
  }

  /** Reads up to and including a message of this type; `types` is the sequence of types. */
  async until(type: string): Promise<{ types: string; messages: Buffer[] }> {
    for (;;) {
      const { messages } = splitMessages(this.#received);
      const end = messages.findIndex((message) => typeOf(message) === type);
      if (end >= 0) {
        const received = messages.slice(0, end + 1);
        this.#received = this.#received.subarray(received.reduce((sum, { length }) => sum + length, 0));
        return { types: received.map(typeOf).join(''), messages: received };
      }
      if (this.#failure) throw this.#failure;
      await new Promise<void>((resolve) => {
        this.#heard = resolve;
      });
    }
  }

  async query(sql: string): Promise<string> {
    this.send(simpleQuery(sql));
    return (await this.until('Z')).types;
  }
}

const startup = Buffer.from([0, 0, 0, 9, 0, 3, 0, 0, 0]);
const parse = (name: string, sql: string): Buffer =>
  buildMessage('P', cString(name), cString(sql), Buffer.alloc(2));
const bind = (portal: string, name = ''): Buffer =>
  buildMessage('B', cString(portal), cString(name), Buffer.alloc(6));
const execute = (portal: string, rows: number): Buffer => {
  const limit = Buffer.alloc(4);
  limit.writeInt32BE(rows);
  return buildMessage('E', cString(portal), limit);
};
const sync = buildMessage('S');
const flush = buildMessage('H');

const connect = async (gateway: Gateway): Promise<RawClient> => {
  const client = new RawClient(gateway);
  client.send(startup);
  await client.until('Z');
  return client;
};

const open = async (limits: Partial<GatewayOptions> = {}): Promise<Gateway> =>
  openGateway({ storage: { kind: 'memory', dumpFile: await migratedDump() }, ...limits });

let gateway: Gateway;
/** A gateway with short time limits. */
let hasty: Gateway;
beforeAll(async () => {
  [gateway, hasty] = await Promise.all([open(), open({ maxWaitMs: 40 })]);
});
afterAll(() => Promise.all([gateway.close(), hasty.close()]));

describe('the extended protocol', () => {
  it('answers every request of a pipeline, and skips to Sync after an error', async () => {
    const client = await connect(gateway);
    client.send(parse('', 'select 1'), bind(''), execute('', 0), sync);
    client.send(parse('', 'select 1/0'), bind(''), execute('', 0), parse('', 'select 2'), sync);
    client.send(parse('', 'select 3'), bind(''), execute('', 0), sync);
    expect((await client.until('Z')).types).toBe('12DCZ');
    expect((await client.until('Z')).types).toBe('1EZ');
    expect((await client.until('Z')).types).toBe('12DCZ');
    client.stream.end();
  });

  it('keeps a portal and the session open between two Flush messages', async () => {
    const client = await connect(hasty);
    const other = await connect(hasty);
    client.send(parse('', 'select generate_series(1, 3)'), bind('rows'), execute('rows', 2), flush);
    expect((await client.until('s')).types).toBe('12DDs');
    expect(await other.query('select 1')).toBe('EZ');
    client.send(execute('rows', 2), flush);
    expect((await client.until('C')).types).toBe('DC');
    client.send(sync);
    expect((await client.until('Z')).types).toBe('Z');
    expect(await other.query('select 1')).toBe('TDCZ');
    client.stream.end();
    other.stream.end();
  });

  it('skips to Sync after an error that was answered at a Flush', async () => {
    const client = await connect(gateway);
    client.send(parse('', 'select nothing'), flush);
    expect((await client.until('E')).types).toBe('E');
    client.send(parse('', 'select 1'), flush);
    client.send(sync);
    expect((await client.until('Z')).types).toBe('Z');
    client.stream.end();
  });
});

describe('waiting for the session', () => {
  it('ends with error 55P03, also for a request without Sync, and the connection stays usable', async () => {
    const [holder, waiting] = [await connect(hasty), await connect(hasty)];
    await holder.query('begin');
    waiting.send(simpleQuery('select 1'));
    const { messages, types } = await waiting.until('Z');
    expect(types).toBe('EZ');
    expect(messages[0]?.toString()).toContain('C55P03');
    waiting.send(parse('', 'select 1'), flush);
    expect((await waiting.until('E')).types).toBe('E');
    await holder.query('commit');
    waiting.send(parse('', 'select 1'), sync);
    expect((await waiting.until('Z')).types).toBe('Z');
    expect(await waiting.query('select 1')).toBe('TDCZ');
    holder.stream.end();
    waiting.stream.end();
  });

  it('does not last longer than the limit of an idle transaction', async () => {
    const strict = await open({ maxIdleInTransactionMs: 100 });
    const [leaked, other] = [await connect(strict), await connect(strict)];
    await leaked.query('create table leaked (n int)');
    await leaked.query('begin; insert into leaked values (1)');
    leaked.send(simpleQuery('select 1'));
    const { messages } = await leaked.until('E');
    expect(messages.at(-1)?.toString()).toContain('C25P03');
    await once(leaked.stream, 'close');
    other.send(simpleQuery('select count(*) from leaked'));
    const answer = await other.until('Z');
    expect(answer.messages[1]?.toString()).toContain('0');
    await strict.close();
  });
});

describe('a connection that closes', () => {
  it.each([
    ['with goodbye', (client: RawClient) => client.send(buildMessage('X'))],
    ['without', (client: RawClient) => client.stream.destroy()],
  ])('%s: its transaction is rolled back, its statements are deallocated', async (_how, close) => {
    const [closing, staying] = [await connect(gateway), await connect(gateway)];
    await closing.query('drop table if exists left_behind; create table left_behind (n int)');
    closing.send(parse('named', 'select 1'), sync);
    await closing.until('Z');
    await closing.query('begin; insert into left_behind values (1)');
    close(closing);
    await once(closing.stream, 'close');
    staying.send(
      simpleQuery(
        'select (select count(*) from left_behind) + (select count(*) from pg_prepared_statements)',
      ),
    );
    const { messages } = await staying.until('Z');
    // A row of one column of one byte: "0".
    expect(messages[1]).toEqual(buildMessage('D', Buffer.from([0, 1, 0, 0, 0, 1, 0x30])));
    staying.stream.end();
  });

  it('while it waits for the session, never takes it', async () => {
    const [holder, waiting] = [await connect(gateway), await connect(gateway)];
    await holder.query('begin');
    waiting.send(simpleQuery('select 1'));
    waiting.stream.destroy();
    await once(waiting.stream, 'close');
    await holder.query('commit');
    expect(await holder.query('select 1')).toBe('TDCZ');
    holder.stream.end();
  });
});

it('declines a request for encryption', async () => {
  const client = new RawClient(gateway);
  const answer = once(client.stream, 'data');
  client.send(Buffer.from([0, 0, 0, 8, 4, 0xd2, 0x16, 0x2f]));
  expect(String(await answer)).toBe('N');
  client.stream.destroy();
});

it('closes a connection that does not speak the protocol', async () => {
  const client = new RawClient(gateway);
  const failure = once(client.stream, 'error');
  client.send(Buffer.from('GET / HTTP/1.1\r\n\r\n'));
  expect(String(await failure)).toContain('startup packet');
});

it('fails a COPY in its transaction, and continues', async () => {
  const client = await connect(gateway);
  await client.query('create table copied (n int)');
  client.send(parse('', 'copy copied from stdin'), bind(''), execute('', 0), sync);
  const { types, messages } = await client.until('Z');
  expect(types).toBe('EZ');
  expect(messages[0]?.toString()).toContain('COPY FROM STDIN does not work');
  expect(await client.query('select 1')).toBe('TDCZ');
  client.stream.end();
});

it('reports what is nested too deeply, and continues', async () => {
  const client = await connect(gateway);
  client.send(simpleQuery("select (repeat('[', 100000) || repeat(']', 100000))::jsonb"));
  const { messages, types } = await client.until('Z');
  expect(types).toBe('EZ');
  expect(messages[0]?.toString()).toContain('C54001');
  expect(await client.query("select (repeat('[', 10000) || repeat(']', 10000))::jsonb")).toBe('TDCZ');
  client.stream.end();
});

it('starts as a copy of a dump', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lettersmith-'));
  const dumpFile = path.join(folder, 'dump.tar');
  const client = await connect(gateway);
  await client.query("create table dumped as select 'copied' as word");
  await writeFile(dumpFile, await gateway.dump());
  const copy = await openEmbedded({ storage: { kind: 'memory', dumpFile } });
  expect((await copy.pool.query('select word from dumped')).rows).toEqual([{ word: 'copied' }]);
  await copy.close();
  await rm(folder, { recursive: true });
  client.stream.end();
});
