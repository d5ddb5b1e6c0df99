import { describe, expect, it } from 'vitest';
import { RequestAssembler } from './request-assembler.ts';
import { buildMessage, cString, ProtocolError, simpleQuery } from './wire.ts';

const parse = (sql: string): Buffer => buildMessage('P', cString(''), cString(sql), Buffer.alloc(2));
const bind = buildMessage('B', Buffer.alloc(8));
const execute = buildMessage('E', Buffer.alloc(5));
const sync = buildMessage('S');
const flush = buildMessage('H');
const row = buildMessage('d', Buffer.from('1\n'));
const copyDone = buildMessage('c');

const pushAll = (messages: Buffer[]) => {
  const assembler = new RequestAssembler();
  return messages.map((message) => assembler.push(message));
};

it('sends a plain query at once', () => {
  expect(pushAll([simpleQuery('select 1')])).toEqual([
    {
      kind: 'request',
      request: { bytes: simpleQuery('select 1'), endsWith: 'query' },
    },
  ]);
});

it('collects the messages of the extended protocol up to Sync or Flush', () => {
  const results = pushAll([parse('select 1'), bind, flush, execute, sync]);
  expect(results.map(({ kind }) => kind)).toEqual(['nothing', 'nothing', 'request', 'nothing', 'request']);
  expect(results[2]).toMatchObject({
    request: { bytes: Buffer.concat([parse('select 1'), bind, flush]), endsWith: 'flush' },
  });
  expect(results[4]).toMatchObject({ request: { bytes: Buffer.concat([execute, sync]), endsWith: 'sync' } });
});

const copies = [
  'copy t from stdin',
  'COPY t (a, b)\n FROM STDIN WITH (format csv)',
  'select 1; copy t from stdin',
];

describe('COPY FROM STDIN, which would wait forever', () => {
  it.each(copies)('becomes a statement that fails: %s', (sql) => {
    const [plain, , prepared] = pushAll([simpleQuery(sql), parse(sql), sync]);
    for (const result of [plain, prepared]) {
      const text = result?.kind === 'request' ? result.request.bytes.toString() : '';
      expect(text).toContain('COPY FROM STDIN does not work');
      expect(text).not.toContain(sql);
    }
  });

  it('has its rows ignored', () => {
    expect(pushAll([row, copyDone]).map(({ kind }) => kind)).toEqual(['nothing', 'nothing']);
  });
});

it('refuses unknown messages', () => {
  expect(() => pushAll([buildMessage('p', cString('password'))])).toThrow(ProtocolError);
});
